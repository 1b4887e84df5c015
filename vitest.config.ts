import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By itself it leaves one processor free, which on two makes the gate twice as long.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,seeds,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.start.test.ts'],
          // A few start a process or read a bomb of a file: seconds on a busy machine.
          testTimeout: 20_000,
        },
      },
      { test: { name: 'web', include: ['src/web/**/*.test.tsx'], environment: 'jsdom' } },
      {
        // Real SQL: on embedded PostgreSQL, or on the one that TEST_DATABASE_URL names.
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts'],
          globalSetup: 'src/testing/template-database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The built shop as a process: started, asked and ended as an operator would.
        test: { name: 'start', include: ['scripts/start/*.start.test.ts'], testTimeout: 120_000, hookTimeout: 180_000 },
      },
    ],
  },
});
