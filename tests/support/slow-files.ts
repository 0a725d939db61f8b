/** How long files take, whatever else the machine does. */
import type { TestModule } from 'vitest/node';

/** The seconds that a file may take in the quick form. */
export const FILE_LIMIT_SECONDS = 15;

export type FileTime = { file: string; seconds: number };

/**
 * Seconds of each file's tests and hooks, slowest first. The time in which its worker waited for a core is subtracted, and what it waited
 * for, such as a browser, had a core as rarely: a file takes as long on a busy machine as on a quiet one.
 */
export function fileTimes(modules: readonly Pick<TestModule, 'relativeModuleId' | 'diagnostic' | 'meta'>[]): FileTime[] {
  return modules
    .map((module) => ({
      file: module.relativeModuleId,
      seconds: (module.diagnostic().duration / 1_000) * (module.meta().coreShare ?? 1),
    }))
    .sort((a, b) => b.seconds - a.seconds);
}
