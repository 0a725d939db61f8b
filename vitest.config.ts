import { defineConfig } from 'vitest/config';
import { keepInMemory } from './tests/support/memory-folder.mjs';
import { shareCompiler } from './tests/support/shared-compiler.mjs';

keepInMemory();

/** These replace modules. All other files share the modules of their process: importing them takes up to a second for each file. */
const MOCKING = [
  'tests/contract/pages/failed-section.test.ts',
  'tests/contract/pages/private-pages.test.ts',
  'tests/contract/platform/sqlite-durability.test.ts',
];

/** Of every project: projects inherit neither. */
const plugins = [shareCompiler()];
const EVERYWHERE = ['tests/support/file-cpu.ts'];
/** Of files that start servers or browsers. */
const WITH_SERVERS = [...EVERYWHERE, 'tests/support/left-servers.ts'];

/** A condition is waited for as long as a busy machine may need; one that comes true costs no more. */
const PATIENT = { timeout: 15_000 };

export default defineConfig({
  test: {
    // The counts come first: they name the broken tests before the stacks.
    reporters: ['./tests/support/counts-reporter.ts', 'default'],
    // Two cores: more workers only fight each other and the database.
    maxWorkers: 2,
    // Once for all: each test copies a migrated database.
    globalSetup: 'tests/support/postgres.ts',
    // The projects do not share their transformed modules otherwise: each would transform the server again.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      {
        plugins,
        test: { name: 'unit', isolate: false, include: ['tests/unit/**/*.test.{ts,tsx}'], setupFiles: EVERYWHERE, testTimeout: 30_000 },
      },
      { plugins, test: { name: 'mocking', include: MOCKING, setupFiles: EVERYWHERE, testTimeout: 30_000 } },
      {
        plugins,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
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
          // Mostly they wait: for locks, time limits, and processes that start. What the long form measures needs both cores.
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
