import { setTimeout as pause } from 'node:timers/promises';
import { providerOf } from './adapters';
import { DatabaseUnavailableError } from './database-errors';
import { migrate } from './migrate';

/** Migrates; after a reboot, say, PostgreSQL may come up later than this process, which then waits for it, but not for ever. */
export async function migrateWhenReachable(url: string, seconds: number): Promise<string[]> {
  const until = performance.now() + seconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(url);
    } catch (error) {
      const mayCome = providerOf(url) === 'postgresql' && error instanceof DatabaseUnavailableError;
      if (!mayCome || performance.now() + 1_000 > until) throw error;
      if (tries === 1) process.stderr.write(`${error.message}. Trying again for ${seconds} seconds.\n`);
      await pause(1_000);
    }
  }
}
