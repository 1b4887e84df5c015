import { expect, it, vi } from 'vitest';
import { eitherOf, signalAfter } from './signals.ts';

it('aborts with the first of two, and keeps its reason', () => {
  const [one, other, before] = [new AbortController(), new AbortController(), AbortSignal.abort('before')];
  const either = eitherOf(one.signal, other.signal);
  expect(either?.aborted).toBe(false);
  other.abort('other');
  one.abort('one');
  expect([either?.aborted, either?.reason]).toEqual([true, 'other']);
  expect(eitherOf(one.signal, undefined)).toBe(one.signal);
  expect(eitherOf(before, new AbortController().signal)?.reason).toBe('before');
});

it('aborts after a time', () => {
  vi.useFakeTimers();
  const signal = signalAfter(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
});
