import { defineConfig } from 'vitest/config';
import { keepInMemory } from './tests/support/memory-folder.mjs';
import { shareCompiler } from './tests/support/shared-compiler.mjs';

keepInMemory();

/** Files that replace modules. All other files share the modules of their process: importing them takes up to a second per file. */
const MOCKING = [
  'tests/contract/pages/failed-section.test.ts',
  'tests/contract/pages/private-pages.test.ts',
  'tests/contract/platform/sqlite-durability.test.ts',
  'tests/unit/platform/child-pool.test.ts',
];

/** Settings for every project, since projects inherit neither plugins nor setup files. */
const plugins = [shareCompiler()];
const EVERYWHERE = ['tests/support/file-cpu.ts'];
/** Setup files for tests that start servers or browsers. */
const WITH_SERVERS = [...EVERYWHERE, 'tests/support/left-servers.ts'];

/** The timeout of polled conditions is long enough for a busy machine; a condition that becomes true earlier takes no longer. */
const PATIENT = { timeout: 15_000 };

export default defineConfig({
  test: {
    // The counts come first: they name the broken tests before the stacks.
    reporters: ['./tests/support/counts-reporter.ts', 'default'],
    // Two workers, for two cores: more workers would only compete for the cores and the database.
    maxWorkers: 2,
    // The global setup runs once: it prepares migrated databases, which each test copies.
    globalSetup: 'tests/support/postgres.ts',
    // Without this cache the projects would not share transformed modules: each would transform the server again.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    tags: [{ name: 'thorough', description: 'Left out by `npm test`; `npm run test:thorough` and CI run it (docs/CONTRIBUTING.md).' }],
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: MOCKING,
          setupFiles: EVERYWHERE,
          testTimeout: 30_000,
        },
      },
      { plugins, test: { name: 'mocking', include: MOCKING, setupFiles: EVERYWHERE, testTimeout: 30_000 } },
      {
        plugins,
        test: {
          name: 'contract',
          include: [
            'tests/contract/**/*.test.ts',
            process.env.SIMULATE ? 'tests/simulation/replay.test.ts' : 'tests/simulation/seeds-*.test.ts',
          ],
          exclude: MOCKING,
          setupFiles: EVERYWHERE,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: PATIENT },
        },
      },
      {
        plugins,
        test: {
          name: 'faults',
          isolate: false,
          // These tests mostly wait: for locks, time limits, and processes that start. The measurements of the long form need both cores.
          maxWorkers: process.env.TESTS === 'long' ? 1 : 3,
          sequence: { groupOrder: 1 },
          include: ['tests/faults/**/*.test.ts'],
          setupFiles: WITH_SERVERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: PATIENT },
        },
      },
      {
        plugins,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/chromium.ts',
          setupFiles: WITH_SERVERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: PATIENT },
        },
      },
    ],
  },
});
