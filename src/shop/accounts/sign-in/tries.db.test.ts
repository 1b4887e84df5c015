/**
 * Guessing passwords: growing delays per account, address and pair, and no permanent lock-out. Password checks are faked here,
 * because hashing is slow; whole sign-ins are tested in src/server/security/sessions.db.test.ts.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { ShopError } from '#shared/errors.ts';
import { createTestAuth } from '#testing/compose-shop.ts';
import { onRealPostgres, openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import type { Auth } from '../auth.ts';
import { admit, guardTries, keysOfCode, keysOfSignIn, type TryKeys } from './tries.ts';

let database: TestDatabase;
let auth: Auth;

beforeAll(async () => {
  database = await openTestDatabase();
  auth = createTestAuth(database.db);
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`delete from sign_in_tries`));

const MEENA = '9840000001';
const HERE = '203.0.113.9';

/** `in`, `wrong`, or the seconds to wait. */
type Outcome = 'in' | 'wrong' | number;

async function guard(keys: TryKeys, work: () => Promise<'in'>): Promise<Outcome> {
  try {
    return await guardTries(database.db, keys, work);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return error.code === 'TOO_MANY_REQUESTS' ? Number(error.details.extra?.retryAfter) : 'wrong';
  }
}

const right = (phone: string, address: string) => guard(keysOfSignIn(auth, phone, address), async () => 'in');
const wrong = (phone: string, address: string) =>
  guard(keysOfSignIn(auth, phone, address), () => Promise.reject(new ShopError('WRONG_CREDENTIALS', 'wrong')));

async function wrongTimes(times: number, of: (index: number) => [phone: string, address: string]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let index = 0; index < times; index += 1) outcomes.push(await wrong(...of(index)));
  return outcomes;
}

/** As if the last failure had been that long ago. */
const pass = (seconds: number) =>
  database.db.execute(sql`update sign_in_tries set last_at = last_at - make_interval(secs => ${seconds})`);
/** A few more than the free ones may be compared: on a busy machine the first waiting seconds pass during the test. */
function expectCompared(outcomes: Outcome[], free: number): void {
  const compared = outcomes.filter((outcome) => outcome === 'wrong').length;
  expect(compared).toBeGreaterThanOrEqual(free);
  expect(compared).toBeLessThanOrEqual(free + 5);
  expect(outcomes.filter((outcome) => outcome === 'in')).toEqual([]);
}

describe('a hundred wrong tries', () => {
  it('are compared a few times, then refused with the time to wait', async () => {
    const outcomes = await wrongTimes(100, () => [MEENA, HERE]);
    expectCompared(outcomes, 5);
    const seconds = Number(outcomes.at(-1));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(await right(MEENA, HERE)).toBeTypeOf('number');
    await pass(seconds);
    expect(await right(MEENA, HERE)).toBe('in');
    expect(await wrong(MEENA, HERE)).toBe('wrong');
  });

  it('at the same time are counted as a hundred', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => wrong(MEENA, HERE)));
    expectCompared(outcomes, 5);
  });

  it('from many addresses are delayed by the account', async () => {
    const outcomes = await wrongTimes(30, (index) => [MEENA, `203.0.113.${index}`]);
    expectCompared(outcomes, 10);
    expect(outcomes.at(-1)).toBeTypeOf('number');
  });

  it('on a hundred accounts are delayed by the address', async () => {
    const outcomes = await wrongTimes(100, (index) => [String(9_300_000_000 + index), HERE]);
    expectCompared(outcomes, 60);
  });

  it('of the second step are delayed per person, wherever they come from', async () => {
    const code = () => guard(keysOfCode(auth, 7), () => Promise.reject(new ShopError('TOTP_INVALID', 'wrong')));
    const outcomes: Outcome[] = [];
    for (let tried = 0; tried < 10; tried += 1) outcomes.push(await code());
    expectCompared(outcomes, 5);
  });
});

/** Slows down every write, so that statements that lock rows in different orders are sure to collide. */
async function withSlowRows(work: () => Promise<void>): Promise<void> {
  await database.db.execute(sql`create function dawdle() returns trigger language plpgsql
    as 'begin perform pg_sleep(0.01); return new; end'`);
  await database.db.execute(
    sql`create trigger dawdle before update on sign_in_tries for each row execute function dawdle()`,
  );
  await work();
  await database.db.execute(sql`drop function dawdle cascade`);
}

describe.runIf(onRealPostgres)('tries of many people at once', () => {
  // Without `greatest(…, 0)` in `holdTries`, requests that began before the last try count as too early: 3 or 4 of 5 were
  // compared.
  it('are not refused as too early because they waited for each other', async () => {
    await withSlowRows(async () => {
      for (let round = 0; round < 5; round += 1) {
        const outcomes = await Promise.all(Array.from({ length: 5 }, () => wrong(`930000030${round}`, HERE)));
        expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'wrong'));
      }
    });
  });

  // Without `order by key for update` in `held`, PostgreSQL ends one of them: deadlock detected (40P01), seen in every other
  // run.
  it('that fail in opposite order never deadlock', async () => {
    const phones = ['9300000101', '9300000102', '9300000103'];
    const tries = Array.from({ length: 60 }, (_, index) => {
      const [phone, place] = [phones[index % 3] as string, `198.51.100.${Math.floor(index / 3) % 3}`];
      return () => (index % 4 === 0 ? wrong(phone, place) : right(phone, place));
    });
    const keys = phones.flatMap((phone) =>
      [0, 1, 2].flatMap((at) => Object.values(keysOfSignIn(auth, phone, `198.51.100.${at}`))),
    );
    // Their physical order is the reverse of the locking order.
    for (const key of [...new Set(keys)].sort().reverse())
      await database.db.execute(sql`insert into sign_in_tries (key) values (${key})`);
    await withSlowRows(async () => {
      const outcomes = await Promise.all(tries.map((one) => one()));
      expect(outcomes.filter((outcome) => outcome === 'in').length).toBeGreaterThan(0);
    });
  });
});

describe('the delay', () => {
  it('grows with every failure', async () => {
    const waits: number[] = [];
    for (let failed = 0; failed < 13; failed += 1) {
      await wrong(MEENA, HERE);
      const outcome = await wrong(MEENA, HERE);
      const seconds = typeof outcome === 'number' ? outcome : 0;
      waits.push(seconds);
      await pass(seconds);
    }
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(64);
  });

  it('caused by strangers does not affect a person’s known device', async () => {
    const home = '203.0.113.50';
    expect(await right(MEENA, home)).toBe('in');
    await wrongTimes(40, (index) => [MEENA, `203.0.113.${100 + index}`]);
    expect(await right(MEENA, '203.0.113.200')).toBeTypeOf('number');
    expect(await right(MEENA, home)).toBe('in');
  });

  it('is forgotten an hour after the last failure', async () => {
    await wrongTimes(20, () => [MEENA, HERE]);
    await pass(3601);
    expectCompared(await wrongTimes(6, () => [MEENA, HERE]), 5);
  });

  // Before: the owner's own five typing errors refused him for three days.
  it('is forgotten when the clock of the database was ahead and is set back', async () => {
    await wrongTimes(9, () => [MEENA, HERE]);
    await pass(-3 * 86_400);
    expect(await right(MEENA, HERE)).toBe('in');
  });

  it('counts only the guesser’s own failures', async () => {
    const disabled = () => Promise.reject(new ShopError('ACCOUNT_DISABLED', 'disabled'));
    for (let tried = 0; tried < 20; tried += 1)
      expect(await guard(keysOfSignIn(auth, MEENA, HERE), disabled)).toBe('wrong');
    expect(await right(MEENA, HERE)).toBe('in');
  });

  it('is stored without identifying anybody', async () => {
    await wrong(MEENA, HERE);
    const keys = await rowsOf<{ key: string }>(database.db, sql`select key from sign_in_tries`);
    expect(keys).toHaveLength(3);
    for (const { key } of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('from one address are refused before any read while five are in progress, counted apart from a known device’s', async () => {
  let end = () => {};
  const under = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = Array.from({ length: 5 }, () => admit('10.8.0.1', false, () => under));
  await expect(admit('10.8.0.1', false, () => under)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await admit('10.8.0.1', true, async () => 'in')).toBe('in');
  expect(await admit('10.8.0.2', false, async () => 'in')).toBe('in');
  end();
  await Promise.all(waiting);
  expect(await admit('10.8.0.1', false, async () => 'in')).toBe('in');
});
