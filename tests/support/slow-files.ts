/** Measures the duration of test files, independent of the machine's load. */
import type { TestModule } from 'vitest/node';

/** The seconds that a file may take in the quick form: a run names each slower file. */
export const FILE_LIMIT_SECONDS = 15;
/** A file that takes longer than this fails the run: the limit, twice, because one machine's core is up to twice as fast as another's. */
export const FAILED_FILE_SECONDS = 2 * FILE_LIMIT_SECONDS;

export type TestFileTime = { file: string; seconds: number };

/**
 * The seconds of each file's tests and hooks, slowest first. The time in which its worker waited for a core is subtracted; other processes
 * that it waited for, such as a browser, are assumed to have waited as much. So a file takes as long on a busy machine as on a quiet one.
 */
export function listTestFileTimes(modules: readonly Pick<TestModule, 'relativeModuleId' | 'diagnostic' | 'meta'>[]): TestFileTime[] {
  return modules
    .map((module) => ({
      file: module.relativeModuleId,
      seconds: (module.diagnostic().duration / 1_000) * (module.meta().coreShare ?? 1),
    }))
    .sort((a, b) => b.seconds - a.seconds);
}
