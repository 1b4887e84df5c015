import { afterEach, expect, it, vi } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { listDate } from './list-date.ts';

afterEach(() => {
  vi.useRealTimers();
  overwriteGetLocale(() => 'en');
});

it("shows today's entries with the time, by India's midnight, and others with the date", () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T20:00:00Z'), toFake: ['Date'] });
  overwriteGetLocale(() => 'en');
  expect(listDate('2026-11-25T18:30:00Z')).toBe('Today, 12:00\u00a0am');
  expect(listDate('2026-11-25T18:29:59Z')).toBe('25/11/2026');
  overwriteGetLocale(() => 'ta');
  expect(listDate('2026-11-26T03:35:00Z')).toBe('இன்று, காலை\u00a09:05');
});
