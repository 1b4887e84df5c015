import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unsafeStatements } from './check-migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saidOf(sql: string): string {
  const file = join(folder, '0099_one.sql');
  writeFileSync(file, sql);
  return unsafeStatements([file]).join('\n');
}

describe('a migration beside the version before', () => {
  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "note";', 'ban-drop-column'],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', 'renaming-column'],
    ['ALTER TABLE "orders" ALTER COLUMN "note" TYPE varchar(10);', 'changing-column-type'],
    ['ALTER TABLE "orders" ADD COLUMN "gate" text NOT NULL;', 'adding-required-field'],
    [
      'ALTER TABLE "orders" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp() NOT NULL;',
      'adding-field-with-default',
    ],
  ])('may not say %s', (sql, rule) => {
    expect(saidOf(sql)).toContain(rule);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "gate" text;',
    `ALTER TABLE "orders" ADD COLUMN "gate" text DEFAULT '' NOT NULL;`,
    'CREATE TABLE "gates" ("id" integer PRIMARY KEY, "name" text NOT NULL);',
    'CREATE INDEX "orders_gate" ON "orders" USING btree ("gate");',
    '-- Nothing has read it for two releases.\n-- squawk-ignore ban-drop-column\nALTER TABLE "orders" DROP COLUMN "note";',
  ])('may say %s', (sql) => {
    expect(saidOf(sql)).toBe('');
  });
});
