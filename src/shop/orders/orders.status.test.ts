import { describe, expect, it } from 'vitest';
import { currentStatusOf, type TimelineStep, timelineOf } from './orders.status.ts';

const ORDERED = '2026-10-20T06:00:00.000Z';
const CONFIRMED = { key: 'orderConfirmed', at: ORDERED };
const PLACED = { orderedAt: ORDERED, promise: '2-3 business days', history: [CONFIRMED] };
const daysOf = (steps: TimelineStep[]) => steps.map((step) => step.expectedAt?.slice(8, 10));
const expectedDays = (now?: string) => daysOf(timelineOf(PLACED, now ? Date.parse(now) : undefined));

describe('the timeline of an order', () => {
  it('plans the steps from the order date', () => {
    expect(expectedDays()).toEqual([undefined, '21', '21', '22', '23', '23']);
    expect(expectedDays('2026-10-20T18:00:00Z')).toEqual(expectedDays());
  });

  it.each([
    ['5 to 7 days', [undefined, '21', '21', '22', '27', '27']],
    ['1 day', [undefined, '21', '21', '21', '21', '21']],
    ['after Diwali', [undefined, '21', '21', '22', undefined, undefined]],
  ])('names no other day of arrival than was promised: %s', (promise, days) => {
    expect(daysOf(timelineOf({ ...PLACED, promise }))).toEqual(days);
  });

  it('moves the remaining steps of a late order, so that nothing is expected in the past', () => {
    expect(expectedDays('2026-10-25T06:00:00Z')).toEqual([undefined, '25', '25', '26', '27', '27']);
  });

  it('never plans a step before the last completed one', () => {
    const history = [CONFIRMED, { key: 'shipped', at: '2026-10-24T06:00:00.000Z' }];
    expect(daysOf(timelineOf({ ...PLACED, history }))).toEqual([undefined, '24', undefined, '24', '24', '24']);
    expect(currentStatusOf([CONFIRMED, { key: 'shipped', at: ORDERED }])).toBe('shipped');
  });
});
