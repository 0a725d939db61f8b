import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { isLong } from '../faults/long-form';
import { FAILED_FILE_SECONDS, FILE_LIMIT_SECONDS, listTestFileTimes, type TestFileTime } from './slow-files';

type Tally = { passed: number; failed: number; skipped: number };

/**
 * Lists the failed tests before their stacks, fails a quick run that has a very slow file, and ends each run with three lines: the slowest
 * files, the time and the counts. `.cache/failed-tests` contains the names of failed files.
 */
export default class CountsReporter implements Reporter {
  /** Whether only thorough tests run, or all others; undefined runs both. */
  #thorough: boolean | undefined;

  onInit({ config: { tagsFilter } }: Vitest): void {
    if (tagsFilter) this.#thorough = tagsFilter.includes('thorough');
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const places: Record<string, Tally> = {};
    const total: Tally = { passed: 0, failed: 0, skipped: 0 };
    const broken: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'pending' || this.#isForAnotherRun(test)) continue;
        places[placeOf(test)] ??= { passed: 0, failed: 0, skipped: 0 };
        (places[placeOf(test)] as Tally)[state] += 1;
        total[state] += 1;
        if (state === 'failed') broken.push(`BROKEN: ${test.fullName}\n        ${module.relativeModuleId}`);
      }
    }
    // Failures outside tests: a file that cannot be loaded, a hook, an unhandled error.
    const outside =
      modules.filter((module) => !module.ok() && [...module.children.allTests('failed')].length === 0).length + unhandled.length;
    const times = listTestFileTimes(modules);
    const slow = isLong ? [] : times.filter(({ seconds }) => seconds > FILE_LIMIT_SECONDS);
    const tooSlow = slow.filter(({ seconds }) => seconds > FAILED_FILE_SECONDS);
    if (tooSlow.length > 0) process.exitCode = 1;
    // `.ci/run` runs these files once more. An error outside of all files belongs to no file, so nothing is run again for it.
    const failed = modules.filter((module) => !module.ok() || tooSlow.some(({ file }) => file === module.relativeModuleId));
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/failed-tests', unhandled.length > 0 ? '' : failed.map((module) => `${module.relativeModuleId}\n`).join(''));
    // This reporter comes before the default reporter, which prints the stacks.
    if (broken.length > 0) console.log(`\n${broken.join('\n')}`);
    const shares = Object.entries(places).map(
      ([place, { passed, failed, skipped }]) => `${passed + failed} ${place}${skipped ? ` (${skipped} skipped)` : ''}`,
    );
    // Printed after the summary of the other reporter.
    process.once('exit', () => {
      for (const { file, seconds } of slow) console.log(`TOO SLOW: ${file} took ${seconds.toFixed(1)} s, at most ${FILE_LIMIT_SECONDS} s`);
      console.log(`Slowest files: ${times.slice(0, 10).map(named).join(', ')}`);
      console.log(`Time: ${minutes(performance.now() / 1_000)}; ${shares.join(', ') || 'no tests'}`);
      console.log(
        `${total.passed} passed, ${total.failed + outside + tooSlow.length} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
      );
    });
  }

  /** Whether the filter by tag left out the test, which the other part of the tests runs. */
  #isForAnotherRun(test: TestCase): boolean {
    return this.#thorough !== undefined && this.#thorough !== test.tags.includes('thorough');
  }
}

function placeOf(test: TestCase): string {
  if (test.project.name === 'browser') return 'in the browser';
  if (test.fullName.includes('on sqlite')) return 'on SQLite';
  if (test.fullName.includes('on postgresql')) return 'on PostgreSQL';
  return 'on no database';
}

const named = ({ file, seconds }: TestFileTime) => `${file.replace(/^tests\/(.*)\.test\.tsx?$/, '$1')} ${seconds.toFixed(1)} s`;

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
