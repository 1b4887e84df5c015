import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './unavailable.ts';
import { untilDatabaseIsBack } from './until-back.ts';

const away = () => new Error('query failed', { cause: new DatabaseUnavailable(new Error('gone')) });

it('records an event as soon as the database is back', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw away();
    return 'written';
  };
  expect(await untilDatabaseIsBack(work, 10_000)).toBe('written');
  expect(tries).toBe(3);
});

it('gives up in the end, and at once for any other error', async () => {
  await expect(untilDatabaseIsBack(() => Promise.reject(away()), 0)).rejects.toThrow('query failed');
  let tries = 0;
  const wrong = async () => {
    tries += 1;
    throw new Error('no such column');
  };
  await expect(untilDatabaseIsBack(wrong, 10_000)).rejects.toThrow('no such column');
  expect(tries).toBe(1);
});
