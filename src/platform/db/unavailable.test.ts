import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { DatabaseUnavailable, explainDatabase, meansUnavailable } from './unavailable.ts';

const said = (severity: string, code: string, message: string) => Object.assign(new Error(message), { severity, code });

// Seen on a disk filled to its last byte: half the reads were 500, as if the shop had a bug.
it('treats a full or failing disk as a server that is down, and an internal error of a statement as a bug', () => {
  expect(meansUnavailable(said('FATAL', 'XX000', 'could not write init file'))).toBe(true);
  expect(meansUnavailable(said('ERROR', '53100', 'could not extend file "base/5/2619": No space left on device'))).toBe(
    true,
  );
  expect(
    meansUnavailable(said('ERROR', '58030', 'could not read block 7 in file "base/5/2619": Input/output error')),
  ).toBe(true);
  expect(meansUnavailable(said('ERROR', 'XX000', 'cache lookup failed for type 7'))).toBe(false);
  expect(meansUnavailable(said('FATAL', '28P01', 'password authentication failed'))).toBe(false);
});

// Before: the statement, its values and a stack, but not the reason.
it('says in one line why the database failed, without the values of the statement', () => {
  const explain = (cause: Error) => explainDatabase(new DrizzleQueryError('select $1', ['a password'], cause as Error));
  const full = said('ERROR', '53100', 'could not extend file: No space left on device');
  expect(explain(new DatabaseUnavailable(full))).toBe(
    'DATABASE_URL: the database does not answer (could not extend file: No space left on device)',
  );
  expect(explain(said('FATAL', '28P01', 'password authentication failed for user "shop"'))).toBe(
    'DATABASE_URL: the database refuses the shop (password authentication failed for user "shop")',
  );
  expect(explain(said('ERROR', '42501', 'permission denied for schema public'))).toBe(
    'The database refuses a statement (permission denied for schema public; SQLSTATE 42501)',
  );
  expect(explain(new Error('self-signed certificate'))).toBe(
    'DATABASE_URL: no connection to the database (self-signed certificate)',
  );
  expect(explain(said('ERROR', '22P02', 'invalid input syntax for type integer: "a password"'))).toBe(
    'The database refuses a statement (SQLSTATE 22P02)',
  );
  expect(explain(new TypeError('not a function'))).toBeNull();
  const stopped = 'DATA_DIR: the embedded database has stopped (ENOSPC)';
  expect(explain(new Error(stopped))).toBe(stopped);
  expect(explainDatabase(new Error('a bug'))).toBeNull();
});
