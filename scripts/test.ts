/**
 * `npm test`: the whole gate. Its last line is `N passed, N failed`, also written to .cache/gate/summary.txt for callers that
 * print something after it.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CHECKS } from './check.ts';
import { memoryFolder } from './tools/memory-folder.ts';
import { ROOT } from './tools/run.ts';
import { type Report, runSteps, type Step, summaryOf } from './tools/steps.ts';

const REPORTS = '.cache/gate';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Long enough for "expected 3 to be 4", short enough for a list. */
const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 300) ?? '';

function readVitest(report: VitestReport): Report {
  // A file that does not load has no tests to count, but it is a failure of its own.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    remarks: [
      ...brokenFiles.map(({ name, message }) => `${relative(ROOT, name)}: ${firstLine(message)}`),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => `${relative(ROOT, name)}, ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
      ),
    ],
  };
}

interface PlaywrightTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

function browserRemarks({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const reason = firstLine(results.find(({ error }) => error)?.error?.message);
        return `${file} on ${projectName}, ${title}${status === 'flaky' ? ' (passed when tried again)' : ''}: ${reason}`;
      }),
  );
  return [...own, ...suites.flatMap(browserRemarks)];
}

/** A test that passed only when tried again counts as failed: behind each one so far was a real fault of the shop. */
function readPlaywright({ stats, suites }: PlaywrightReport): Report {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    remarks: suites.flatMap(browserRemarks),
  };
}

const NODE = process.execPath;

interface VitestOptions {
  /** The command that starts vitest, if something must run first. */
  runner?: string[];
  /** Only the tests under these paths. */
  only?: string[];
  /** More than the configuration says: for tests that wait for another process. */
  workers?: number;
}

function vitest(
  name: string,
  file: string,
  projects: string[],
  { runner = [], only = [], workers }: VitestOptions = {},
): Step {
  const report = `${REPORTS}/${file}`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const [command = 'vitest', ...args] = [
    ...runner,
    'vitest',
    'run',
    ...only,
    ...chosen,
    ...reporters,
    ...(workers ? [`--maxWorkers=${workers}`] : []),
  ];
  return { name, command: [command, ...args], report: { file: report, read: readVitest } };
}

const browserReport = `${REPORTS}/browser.json`;

const DATABASE = 'database*';

/**
 * Every database test runs on PostgreSQL. The embedded database is the same engine inside our process, with one connection: the
 * gate repeats on it only the tests that this could break (crashes, orders, money, the whole purchase, the admin's calls), and
 * the start tests use it anyway. `npm run test:unit` runs all of them on it.
 */
const ON_EMBEDDED = ['testing', 'platform', 'shop/orders', 'server/purchase', 'server/admin'];
/** Left out on one connection: races prove nothing there, and more orders or goods with the same events add nothing new. */
const ABOUT_RACES = /(boxes|races|holds|late-money|permutations)\.db\.test\.ts$/;
const embeddedTests = () =>
  ON_EMBEDDED.flatMap((path) =>
    globSync([`src/${path}/**/*.db.test.ts`, `src/${path}*.db.test.ts`], { cwd: ROOT }),
  ).filter((file) => !ABOUT_RACES.test(file));

const STEPS: Step[] = [
  ...CHECKS,
  // With two workers a fifth of two cores was idle: 82 seconds, with four 71.
  vitest('unit tests', 'unit.json', ['unit*', 'web'], { workers: 4 }),
  vitest('database tests, embedded', 'embedded.json', [DATABASE], { only: embeddedTests() }),
  // With two workers a third of two cores was idle: 273 seconds, with three 215.
  vitest('database tests, PostgreSQL', 'postgres.json', [DATABASE], {
    runner: [NODE, 'scripts/with-postgres.ts'],
    workers: 3,
  }),
  { name: 'build', command: [NODE, 'scripts/build.ts', '--if-needed'] },
  // Its tests wait for processes: with two workers 151 seconds, with three 137.
  { ...vitest('start and stop', 'start.json', ['start'], { workers: 3 }), needs: 'build' },
  {
    name: 'browser tests, phone and desktop',
    command: [NODE, 'scripts/e2e.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(ROOT, browserReport) },
    report: { file: browserReport, read: readPlaywright },
    needs: 'build',
  },
];

mkdirSync(join(ROOT, REPORTS), { recursive: true });
const inMemory = memoryFolder();
if (inMemory) process.env.TMPDIR = inMemory;
const startedAt = performance.now();
const counts = await runSteps(STEPS);
console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
const summary = summaryOf(counts);
writeFileSync(join(ROOT, REPORTS, 'summary.txt'), `${summary}\n`);
console.log(summary);
process.exitCode = counts.failed > 0 ? 1 : 0;
