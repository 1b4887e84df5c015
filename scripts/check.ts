/** `npm run check`: all static checks of the sources. */
import { runSteps, type Step, summaryOf } from './tools/steps.ts';

export const CHECKS: Step[] = [
  { name: 'words', command: ['npm', 'run', '--silent', 'words:compile'] },
  { name: 'spellings', command: [process.execPath, 'scripts/checks/check-words.ts'] },
  { name: 'types', command: ['tsc', '--project', '.'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'import rules', command: [process.execPath, 'scripts/checks/check-imports.ts'] },
  { name: 'migrations', command: [process.execPath, 'scripts/checks/check-migrations.ts'] },
  { name: 'known vulnerabilities', command: [process.execPath, 'scripts/checks/audit.ts'] },
  { name: 'licences', command: [process.execPath, 'scripts/checks/licences.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
];

if (import.meta.main) {
  const counts = await runSteps(CHECKS);
  console.log(summaryOf(counts));
  if (counts.failed > 0) process.exitCode = 1;
}
