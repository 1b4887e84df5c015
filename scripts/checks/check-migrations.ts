/**
 * Migrations run while processes of the previous version still serve. This check rejects a migration that drops a column they
 * use, or locks a table of a million orders while it is rewritten or scanned. A statement that is safe anyway says why in a
 * comment above it: `-- safe: …`. squawk checks more, but cannot be installed here: our registry lacks its packages for other
 * systems, so no lockfile would work on all of them.
 *
 * It also rejects tables that no migration makes yet, before the database tests fail by them one by one.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { ROOT } from '../tools/run.ts';

/** Released before this check existed, and a released migration is never edited. */
const LAST_UNCHECKED = 54;

interface Rule {
  why: string;
  isBroken: (statement: string) => boolean;
}

const addsColumn = /\bADD COLUMN\b/i;

const RULES: Rule[] = [
  { why: 'the version before still reads it', isBroken: (sql) => /\bDROP (COLUMN|TABLE)\b/i.test(sql) },
  { why: 'the version before knows the old name', isBroken: (sql) => /\bRENAME\b/i.test(sql) },
  { why: 'rewrites the table', isBroken: (sql) => /\bSET DATA TYPE\b|\bALTER COLUMN\b.+\bTYPE\b/i.test(sql) },
  {
    why: 'the version before inserts without it',
    isBroken: (sql) =>
      /\bSET NOT NULL\b/i.test(sql) ||
      (addsColumn.test(sql) && /NOT NULL/i.test(sql) && !/DEFAULT|GENERATED/i.test(sql)),
  },
  {
    why: 'rewrites the table',
    isBroken: (sql) =>
      addsColumn.test(sql) && /\bSTORED\b|DEFAULT (clock_timestamp|random|gen_random_uuid|nextval)\b/i.test(sql),
  },
  {
    why: 'looks through the table under a lock (add it NOT VALID, validate later)',
    isBroken: (sql) => /\bADD CONSTRAINT\b/i.test(sql) && !/\bNOT VALID\b/i.test(sql),
  },
];

const tableOf = (statement: string): string | undefined => /\b(?:ALTER|CREATE) TABLE "(\w+)"/i.exec(statement)?.[1];

/** The statements of a migration that would break processes of the previous version, one line each. */
export function unsafeStatements(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint');
  const made = new Set(statements.filter((one) => /\bCREATE TABLE\b/i.test(one)).map(tableOf));
  return statements.flatMap((statement) => {
    if (/^\s*-- safe: \S/m.test(statement) || made.has(tableOf(statement))) return [];
    const bare = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
    return RULES.filter(({ isBroken }) => isBroken(bare)).map(({ why }) => `${why}: ${bare.slice(0, 160)}`);
  });
}

/** The statements that would bring what the last migration left to what the *.tables.ts files describe. */
async function missingStatements(): Promise<string[]> {
  const tables = await Promise.all(
    globSync('src/**/*.tables.ts', { cwd: ROOT }).map((file) => import(join(ROOT, file))),
  );
  const last = globSync('migrations/meta/*_snapshot.json', { cwd: ROOT }).sort().at(-1) ?? '';
  const before = JSON.parse(readFileSync(join(ROOT, last), 'utf8'));
  const now = generateDrizzleJson(Object.assign({}, ...tables), before.id, undefined, 'snake_case');
  return generateMigration(before, now);
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'migrations')).filter(
    (name) => name.endsWith('.sql') && Number.parseInt(name, 10) > LAST_UNCHECKED,
  );
  const found = files.flatMap((name) =>
    unsafeStatements(readFileSync(join(ROOT, 'migrations', name), 'utf8')).map((line) => `${name}: ${line}`),
  );
  for (const statement of await missingStatements())
    found.push(`No migration does this yet (npx drizzle-kit generate --name what_it_does): ${statement}`);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
