/**
 * `npm run audit`: known vulnerabilities of high or critical severity in the packages of the lockfile. One that does not affect
 * the shop is listed in audit-exceptions.json with its reason and the day on which to review it. If the registry does not
 * answer, the check says so and is skipped, so that people without a network can continue.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/run.ts';

/** `until` is a day as yyyy-mm-dd: from then on the exception no longer counts. */
export interface AuditException {
  advisory: string;
  reason: string;
  until: string;
}

export interface AuditReport {
  vulnerabilities?: Record<string, { name: string; severity: string; via: (string | Advisory)[] }>;
}

interface Advisory {
  url: string;
  title: string;
  severity: string;
}

const SERIOUS = new Set(['high', 'critical']);

/** Advisories without an exception, one line each. */
export function openAdvisories(report: AuditReport, exceptions: readonly AuditException[], today: string): string[] {
  const known = new Set(exceptions.filter(({ until }) => until > today).map(({ advisory }) => advisory));
  const found = Object.values(report.vulnerabilities ?? {}).flatMap(({ name, via }) =>
    via
      .filter((one) => typeof one === 'object')
      .filter(({ severity, url }) => SERIOUS.has(severity) && !known.has(url.split('/').at(-1) ?? ''))
      .map(({ severity, title, url }) => `${severity}: ${name}: ${title} (${url})`),
  );
  return [...new Set(found)].sort();
}

function askRegistry(): AuditReport | null {
  const args = ['audit', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
  const { stdout } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    const report = JSON.parse(stdout) as AuditReport;
    return report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const exceptions = JSON.parse(
    readFileSync(join(ROOT, 'scripts/checks/audit-exceptions.json'), 'utf8'),
  ) as AuditException[];
  const report = askRegistry();
  if (report === null) {
    console.log('SKIPPED: the registry does not answer for advisories; run `npm run audit` where it does.');
  } else {
    const open = openAdvisories(report, exceptions, new Date().toISOString().slice(0, 10));
    for (const line of open) console.error(line);
    console.log(`${open.length} open advisories, ${exceptions.length} exceptions.`);
    if (open.length > 0) process.exitCode = 1;
  }
}
