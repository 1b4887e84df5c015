import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followScheduledChanges } from './scheduled-changes.ts';

let days: string[] = [];
let turns: ReturnType<typeof followScheduledChanges>;

function begin(at: string): void {
  vi.useFakeTimers({ now: new Date(at) });
  days = [];
  turns = followScheduledChanges(() => days.push(new Date().toISOString()));
}

beforeEach(() => begin('2026-11-20T18:29:59.500Z'));
afterEach(() => {
  turns.stop();
  vi.useRealTimers();
});

it('fires at midnight in India, once a day', () => {
  vi.advanceTimersByTime(499);
  expect(days).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(days).toEqual(['2026-11-20T18:30:00.000Z']);
  vi.advanceTimersByTime(86_400_000);
  expect(days).toEqual(['2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z']);
});

it('notices within a minute that the clock was set or the machine slept', () => {
  turns.stop();
  turns.stop();
  begin('2026-11-20T06:00:00.000Z');
  vi.setSystemTime('2026-11-22T06:00:00.000Z');
  vi.advanceTimersByTime(60_000);
  expect(days).toHaveLength(1);
});

it('fires no more after it was stopped', () => {
  turns.stop();
  vi.advanceTimersByTime(86_400_000);
  expect(days).toEqual([]);
});

it('fires at an announced moment, once, however often it was announced', () => {
  turns.stop();
  begin('2026-11-20T06:00:00.000Z');
  const opening = Date.parse('2026-11-20T06:30:00.000Z');
  for (let nth = 0; nth < 3; nth += 1) turns.expect(opening);
  vi.advanceTimersByTime(1_800_000 - 1);
  expect(days).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(days).toEqual(['2026-11-20T06:30:00.000Z']);
  vi.advanceTimersByTime(3_600_000);
  expect(days).toHaveLength(1);
});

it('fires at the nearest of many moments', () => {
  turns.stop();
  begin('2026-11-20T06:00:00.000Z');
  const now = Date.now();
  for (let nth = 100; nth > 0; nth -= 1) turns.expect(now + nth * 1_000);
  vi.advanceTimersByTime(1_000);
  expect(days).toHaveLength(1);
});
