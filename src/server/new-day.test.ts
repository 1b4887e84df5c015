import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDays } from './new-day.ts';

let days: string[] = [];
let stop: () => void;

function begin(at: string): void {
  vi.useFakeTimers({ now: new Date(at) });
  days = [];
  stop = followDays(() => days.push(new Date().toISOString())).stop;
}

beforeEach(() => begin('2026-11-20T18:29:59.500Z'));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('tells at midnight in India, once a day', () => {
  vi.advanceTimersByTime(499);
  expect(days).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(days).toEqual(['2026-11-20T18:30:00.000Z']);
  vi.advanceTimersByTime(86_400_000);
  expect(days).toEqual(['2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z']);
});

it('notices within a minute that the clock was set or the machine slept', () => {
  stop();
  begin('2026-11-20T06:00:00.000Z');
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  vi.advanceTimersByTime(60_000);
  expect(days).toHaveLength(1);
});

it('tells nothing after it was stopped', () => {
  stop();
  vi.advanceTimersByTime(86_400_000);
  expect(days).toEqual([]);
});
