import { expect, it } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('does the work of one key in order, one piece at a time', async () => {
  const inTurn = keyedMutex<number>();
  const seen: string[] = [];
  const piece = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`);
    await pause(ms);
    seen.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([inTurn(1, piece('first', 20)), inTurn(1, piece('second', 1))])).toEqual([
    'first',
    'second',
  ]);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('does the work of different keys at the same time', async () => {
  const inTurn = keyedMutex<number>();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held = inTurn(1, () => promise);
  expect(await inTurn(2, async () => 'done')).toBe('done');
  release();
  await held;
});

it('goes on after a failure, which only its own caller sees', async () => {
  const inTurn = keyedMutex<number>();
  const failed = inTurn(1, async () => {
    await pause(5);
    throw new Error('lost');
  });
  const next = inTurn(1, async () => 'next');
  await expect(failed).rejects.toThrow('lost');
  expect(await next).toBe('next');
});
