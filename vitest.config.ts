import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * One adds columns to the table of a product's fields before anything else has read it; the others count on what a process
 * does when it loses its database, with nobody else's work in it.
 */
const ALONE = [
  'src/server/product-fields.db.test.ts',
  'src/testing/database-away.db.test.ts',
  'src/testing/lost-database.db.test.ts',
];

/** It replaces Node's worker threads, which other files have read by then. */
const UNIT_ALONE = ['src/platform/sheets/read-sheet-aside.test.ts'];

/** A minute each: begun last, one of them runs while the other worker has nothing left to do. */
const LONG = /(crash|races|holds|random-walk|money|attack|backup)\.(db|start)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** What passes does not wait for these. In a slow hour a machine takes ten times as long as in others. */
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // By itself it leaves one processor free, which on two makes the gate twice as long.
    maxWorkers: 2,
    // `npm run coverage`. What the browser and start tests run in other processes does not count.
    coverage: {
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/web/words/**', 'src/testing/**', 'src/**/*.gen.ts', 'src/**/*.test.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: '.cache/coverage',
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,seeds,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.start.test.ts', ...UNIT_ALONE],
          // Half of the time went to reading the same modules for every file.
          isolate: false,
          setupFiles: 'src/testing/fresh-file.ts',
          ...PATIENCE,
        },
      },
      { test: { name: 'unit-alone', include: UNIT_ALONE, ...PATIENCE } },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx'],
          environment: 'jsdom',
          // A context for each file in one process instead of a process of its own: 34 seconds, now 12.
          pool: 'vmThreads',
          setupFiles: 'src/testing/fresh-page.ts',
          ...PATIENCE,
        },
      },
      {
        // Real SQL: on embedded PostgreSQL, or on the one that TEST_DATABASE_URL names.
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts'],
          exclude: ALONE,
          globalSetup: 'src/testing/template-database.ts',
          // The whole server is read once a worker and not once a file, which was a third of the time.
          isolate: false,
          ...PATIENCE,
        },
      },
      { test: { name: 'database-alone', include: ALONE, ...PATIENCE } },
      {
        // The built shop as a process: started, asked and ended as an operator would.
        test: { name: 'start', include: ['scripts/start/*.start.test.ts'], ...PATIENCE },
      },
    ],
  },
});
