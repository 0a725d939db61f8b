import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

type Tally = { passed: number; failed: number; skipped: number };

/** Ends a run with counts by database, and with one plain summary line; `.cache/failed-tests` names the files that failed. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const places: Record<string, Tally> = {};
    const total: Tally = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'pending') continue;
        places[placeOf(test)] ??= { passed: 0, failed: 0, skipped: 0 };
        (places[placeOf(test)] as Tally)[state] += 1;
        total[state] += 1;
      }
    }
    // Failures outside tests: a file that cannot be loaded, a hook, an unhandled error.
    const outside =
      modules.filter((module) => !module.ok() && [...module.children.allTests('failed')].length === 0).length + unhandled.length;
    // `.ci/run` runs them once more. An error outside of all files is nobody's: it is not run again.
    const failed = unhandled.length > 0 ? [] : modules.filter((module) => !module.ok()).map((module) => `${module.relativeModuleId}\n`);
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/failed-tests', failed.join(''));
    const shares = Object.entries(places).map(
      ([place, { passed, failed, skipped }]) => `${passed + failed} ${place}${skipped ? ` (${skipped} skipped)` : ''}`,
    );
    // Printed after the summary of the previous reporter.
    process.once('exit', () => {
      console.log(`Slowest files:\n${slowestFiles(modules).join('\n')}`);
      console.log(`Tests run: ${shares.join(', ') || 'none'}`);
      console.log(`${total.passed} passed, ${total.failed + outside} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
    });
  }
}

function placeOf(test: TestCase): string {
  if (test.project.name === 'browser') return 'in the browser';
  if (test.fullName.includes('on sqlite')) return 'on SQLite';
  if (test.fullName.includes('on postgresql')) return 'on PostgreSQL';
  return 'on no database';
}

/** The ten files whose tests took longest, each with its seconds. */
function slowestFiles(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}
