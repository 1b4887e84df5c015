import { describe, expect, it } from 'vitest';
import { currentStatusOf, timelineOf } from './orders.status.ts';

const ORDERED = '2026-10-20T06:00:00.000Z';
const CONFIRMED = { key: 'orderConfirmed', at: ORDERED };
const expectedDays = (now?: string) =>
  timelineOf(ORDERED, [CONFIRMED], now ? Date.parse(now) : undefined).map((step) => step.expectedAt?.slice(8, 10));

describe('the timeline of an order', () => {
  it('plans the steps from the order date', () => {
    expect(expectedDays()).toEqual([undefined, '21', '21', '22', '23', '23']);
    expect(expectedDays('2026-10-20T18:00:00Z')).toEqual(expectedDays());
  });

  it('moves the remaining steps of a late order, so that nothing is expected in the past', () => {
    expect(expectedDays('2026-10-25T06:00:00Z')).toEqual([undefined, '25', '25', '26', '27', '27']);
  });

  it('never plans a step before the last completed one', () => {
    const steps = timelineOf(ORDERED, [CONFIRMED, { key: 'shipped', at: '2026-10-24T06:00:00.000Z' }]);
    expect(steps.map((step) => step.expectedAt?.slice(8, 10))).toEqual([undefined, '24', undefined, '24', '24', '24']);
    expect(currentStatusOf([CONFIRMED, { key: 'shipped', at: ORDERED }])).toBe('shipped');
  });
});
