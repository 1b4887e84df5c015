import { describe, expect, it } from 'vitest';
import {
  currentStatusOf,
  hasLeftTheShop,
  isDirectMethod,
  isOpenEnquiry,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  readTrackingKey,
  shipBy,
  type TimelineStep,
  TRACKING_KEYS,
  timelineOf,
  trackingIdOf,
  trackingKeyOf,
} from './orders.status.ts';

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

  it('delivers a late order on no Sunday if it promised business days', () => {
    expect(expectedDays('2026-10-23T06:00:00Z')).toEqual([undefined, '23', '23', '24', '26', '26']);
    const late = timelineOf({ ...PLACED, promise: '3 days' }, Date.parse('2026-10-23T06:00:00Z'));
    expect(daysOf(late)).toEqual([undefined, '23', '23', '24', '25', '25']);
  });

  // Seen before: goods just handed over at the counter were to be shipped the next day.
  it('expects nothing more of a delivered order, whatever steps it skipped', () => {
    const history = [CONFIRMED, { key: 'delivered', at: '2026-10-20T06:05:00.000Z' }];
    expect(daysOf(timelineOf({ ...PLACED, history }, Date.parse(ORDERED)))).toEqual(Array(6).fill(undefined));
  });

  it('never plans a step before the last completed one', () => {
    const history = [CONFIRMED, { key: 'shipped', at: '2026-10-24T06:00:00.000Z' }];
    expect(daysOf(timelineOf({ ...PLACED, history }))).toEqual([undefined, '24', undefined, '24', '24', '24']);
    expect(currentStatusOf([CONFIRMED, { key: 'shipped', at: ORDERED }])).toBe('shipped');
  });
});

describe('the status of an order', () => {
  it('has the ids of the contract: 1 confirmed to 6 delivered, 7 cancelled', () => {
    expect(TRACKING_KEYS.map(trackingIdOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([0, 1, 6, 7, 8].map(trackingKeyOf)).toEqual([undefined, 'confirmed', 'delivered', 'cancelled', undefined]);
  });

  it('is read as people write it', () => {
    expect(readTrackingKey('orderConfirmed')).toBe('confirmed');
    expect(readTrackingKey('shipped')).toBe('shipped');
    expect(readTrackingKey('lost')).toBeUndefined();
  });

  it.each([
    ['nothing yet', [], null],
    ['what the shop does not know', ['lost'], null],
    ['the last step of the parcel, in whatever order it was noted', ['shipped', 'orderConfirmed'], 'shipped'],
    ['the delivery', ['orderConfirmed', 'shipped', 'delivered'], 'delivered'],
    ['a cancelled one, whatever else happened', ['orderConfirmed', 'cancelled', 'shipped'], 'cancelled'],
  ])('is, after %s', (_, keys, status) => {
    expect(currentStatusOf(keys.map((key) => ({ key, at: ORDERED })))).toBe(status);
  });

  it('tells whether the goods have left the shop: from shipped to delivered', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter(hasLeftTheShop)).toEqual([3, 4, 5, 6]);
  });

  it('is an enquiry only before the office confirms or anybody pays', () => {
    expect(TRACKING_KEYS.filter((key) => isOpenEnquiry(key, 'enquiry'))).toEqual(['confirmed']);
    expect(PAYMENT_STATES.filter((state) => isOpenEnquiry('confirmed', state))).toEqual(['enquiry']);
    expect(isOpenEnquiry(undefined, undefined)).toBe(false);
  });
});

it('knows which payments customers transfer themselves', () => {
  expect(PAYMENT_METHODS.filter(isDirectMethod)).toEqual(['upi_direct', 'bank_transfer']);
});

it('promises that an order leaves the shop within a day', () => {
  expect(shipBy(ORDERED).toISOString()).toBe('2026-10-21T06:00:00.000Z');
  expect(shipBy(new Date(ORDERED))).toEqual(shipBy(ORDERED));
});
