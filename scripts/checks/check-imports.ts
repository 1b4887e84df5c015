/** Checks all imports against .dependency-cruiser.mjs. */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { ROOT } from '../tools/run.ts';

export interface ImportCheck {
  modules: number;
  violations: { rule: string; from: string; to: string }[];
}

/** Reads every module under `folders` of a project and reports each import that breaks a rule. */
export async function checkImports(baseDir: string, folders: string[]): Promise<ImportCheck> {
  const { options, ...ruleSet } = rules;
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet });
  const { summary } = output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

if (import.meta.main) {
  const { modules, violations } = await checkImports(ROOT, ['src', 'seeds', 'scripts', 'e2e']);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  console.log(`${modules} modules read, ${violations.length} imports that break a rule.`);
  // If dependency-cruiser cannot read TypeScript, it finds nothing and reports success.
  if (modules === 0 || violations.length > 0) process.exitCode = 1;
}
