import { setTimeout as pause } from 'node:timers/promises';
import { providerOf } from './adapters';
import { DatabaseUnavailableError } from './database-errors';
import { migrate } from './migrate';

/** Migrates, and waits up to `seconds` for PostgreSQL, which may start later than this process after a reboot. */
export async function migrateWhenReachable(url: string, seconds: number): Promise<string[]> {
  const deadline = performance.now() + seconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(url);
    } catch (error) {
      const canRetry = providerOf(url) === 'postgresql' && error instanceof DatabaseUnavailableError;
      if (!canRetry || performance.now() + 1_000 > deadline) throw error;
      if (tries === 1) process.stderr.write(`${error.message}. Trying again for ${seconds} seconds.\n`);
      await pause(1_000);
    }
  }
}
