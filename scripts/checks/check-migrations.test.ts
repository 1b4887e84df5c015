import { describe, expect, it } from 'vitest';
import { unsafeStatements } from './check-migrations.ts';

describe('a migration while the previous version runs', () => {
  it.each([
    ['ALTER TABLE "orders" DROP COLUMN "note";', 'still reads it'],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', 'old name'],
    ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE varchar(10);', 'rewrites'],
    ['ALTER TABLE "orders" ADD COLUMN "gate" text NOT NULL;', 'inserts without it'],
    ['ALTER TABLE "orders" ALTER COLUMN "gate" SET NOT NULL;', 'inserts without it'],
    ['ALTER TABLE "orders" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp() NOT NULL;', 'rewrites'],
    ['ALTER TABLE "orders" ADD COLUMN "two" integer GENERATED ALWAYS AS (1 + 1) STORED;', 'rewrites'],
    ['ALTER TABLE "orders" ADD CONSTRAINT "gate" CHECK ("orders"."gate" > 0);', 'under a lock'],
    ['-- It is safe, believe me.\nALTER TABLE "orders" DROP COLUMN "note";', 'still reads it'],
  ])('must not contain %s', (sql, why) => {
    expect(unsafeStatements(`SELECT 1;--> statement-breakpoint\n${sql}`).join()).toContain(why);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "gate" text;',
    `ALTER TABLE "orders" ADD COLUMN "gate" text DEFAULT '' NOT NULL;`,
    'CREATE TABLE "gates" ("id" integer PRIMARY KEY, "name" text NOT NULL);\n--> statement-breakpoint\nALTER TABLE "gates" ADD CONSTRAINT "own" CHECK ("gates"."id" > 0);',
    'ALTER TABLE "orders" ADD CONSTRAINT "gate" CHECK ("orders"."gate" > 0) NOT VALID;',
    'CREATE INDEX "orders_gate" ON "orders" USING btree ("gate");',
    '-- safe: nothing has read it for two releases.\nALTER TABLE "orders" DROP COLUMN "note";',
  ])('may contain %s', (sql) => {
    expect(unsafeStatements(sql)).toEqual([]);
  });
});
