/**
 * Migrations run while processes of the version before still serve: one that takes a column from under them, or rewrites a
 * table of a million orders under a lock, is refused. squawk knows which statements do that; what it is asked is below. A
 * statement that is safe all the same has `-- squawk-ignore <rule>` above it, and a comment that says why.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWith, ROOT } from '../tools/run.ts';

/** These were released before anybody looked, and a released migration is never edited. */
const LAST_UNCHECKED = 54;

/** Of taste (the shop has its own types), or of what one transaction for all migrations cannot do: `CONCURRENTLY`. */
const NOT_ASKED = [
  'prefer-bigint-over-int',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'require-lock-timeout',
  'require-statement-timeout',
];

/** What squawk says of the files, a line each; empty when they are safe beside the version before. */
export function unsafeStatements(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const options = ['--assume-in-transaction', '--pg-version=15', '--reporter=gcc', `--exclude=${NOT_ASKED.join(',')}`];
  const { error, stdout } = spawnSync('squawk', [...options, ...files], {
    cwd: ROOT,
    env: environmentWith(),
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout.split('\n').filter((line) => line !== '');
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'migrations'))
    .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) > LAST_UNCHECKED)
    .map((name) => `migrations/${name}`);
  const found = unsafeStatements(files);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
