/** Runs the steps of the gate one after another, counts their tests, and prints one line for each. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWith, ROOT, run } from './run.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Report extends Counts {
  /** One line per failed test, with its name and error. */
  remarks: string[];
}

export interface Step {
  name: string;
  command: [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  /** The step is skipped if the one named here failed: it could only fail for the same reason. */
  needs?: string;
  /** The command writes its own counts to this file; without one the step counts as a single test. */
  report?: { file: string; read: (content: never) => Report };
}

interface Outcome {
  name: string;
  counts: Counts;
  remarks: string[];
  seconds: number;
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

function reportOf(step: Step, code: number): Report {
  const failure = { ...NOTHING, failed: 1, remarks: [] };
  if (!step.report) return code === 0 ? { ...NOTHING, passed: 1, remarks: [] } : failure;
  try {
    const report = step.report.read(JSON.parse(readFileSync(join(ROOT, step.report.file), 'utf8')) as never);
    // A command that failed outside any test (a file that does not load, no test found) still counts as failed.
    return code !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
  } catch {
    return failure;
  }
}

async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  if (step.report) rmSync(join(ROOT, step.report.file), { force: true });
  const [command, ...args] = step.command;
  const { remarks, ...counts } = reportOf(step, await run(command, args, { env: environmentWith(step.env) }));
  return { name: step.name, counts, remarks, seconds: (performance.now() - startedAt) / 1000 };
}

function told({ name, counts, seconds }: Outcome): string {
  const mark = counts.failed > 0 ? '✗' : counts.passed > 0 ? '✓' : '·';
  return `${mark} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s   ${summaryOf(counts)}`;
}

export function summaryOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const plus = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Runs every step, also after a failed one, and returns the sum of their counts. */
export async function runSteps(steps: Step[]): Promise<Counts> {
  const outcomes: Outcome[] = [];
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  for (const step of steps) {
    const needed = outcomes.find(({ name }) => name === step.needs);
    const isLeftOut = isInterrupted || (needed && needed.counts.failed > 0);
    const outcome = isLeftOut
      ? { name: step.name, counts: { ...NOTHING, skipped: 1 }, remarks: [], seconds: 0 }
      : await runStep(step);
    outcomes.push(outcome);
    console.log(told(outcome));
  }
  // Repeated at the end, so that the last page of the log shows what failed.
  const remarks = outcomes.flatMap((outcome) => outcome.remarks.map((remark) => `${outcome.name}: ${remark}`));
  console.log(`\n${[...outcomes.map(told), ...(remarks.length > 0 ? ['', ...remarks] : [])].join('\n')}\n`);
  const sum = outcomes.map(({ counts }) => counts).reduce(plus, NOTHING);
  return isInterrupted ? plus(sum, { ...NOTHING, failed: 1 }) : sum;
}
