import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/counts-reporter.ts'],
    // Two cores: more workers only fight each other and the database.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/chromium.ts', 'tests/support/postgres.ts'],
          // One page at a time: they are measured too, and share the machine with the server that they look at.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A condition is waited for as long as a busy machine may need; one that comes true costs no more.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
