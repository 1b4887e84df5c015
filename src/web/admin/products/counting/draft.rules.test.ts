import { describe, expect, it } from 'vitest';
import type { ShelfProduct } from '#shop/products/counting/counting.contract.ts';
import {
  bookingOf,
  compare,
  isDecided,
  isToBeSeenTo,
  lineFor,
  NOTHING_COUNTED,
  productsFound,
  withSheet,
} from './draft.rules.ts';

const product = (id: number, shelf: number, code = `C-${id}`): ShelfProduct => ({
  ...{ id, code, name: `Product ${id}`, tamil_name: `பொருள் ${id}`, pack: '1 Box', place: '', shelf, waiting: 0 },
});
const line = (quantity: string, shelf: number, rank = 0) => ({ quantity, reason: '', shelf, rank });
const SHELF = [product(1, 10), product(2, 20), product(3, 30)];

describe('a count', () => {
  it('is compared with the stock when it was typed, and shown for review if that has changed since', () => {
    const draft = { ...NOTHING_COUNTED, lines: { 1: line('8', 10), 2: line('20', 22), 3: line('', 30) } };
    const compared = compare('counted', draft, SHELF);
    expect(compared.map(({ by, hasMoved }) => [by, hasMoved])).toEqual([
      [-2, false],
      [-2, true],
      [null, false],
    ]);
    expect(compared.map(isToBeSeenTo)).toEqual([false, true, true]);
  });

  it('accepts no fraction, no negative and no more than a million', () => {
    const by = (quantity: string) =>
      compare('counted', { ...NOTHING_COUNTED, lines: { 1: line(quantity, 10) } }, SHELF)[0]?.by;
    expect(['2.5', '-3', '1000000', '1000001', '1e3', ' '].map(by)).toEqual([null, null, 999_990, null, null, null]);
  });

  it('from a sheet is compared with the sheet’s own stock column, differences above matches', () => {
    const sheet = {
      lines: [
        { product_id: 1, quantity: 10, shelf: 10 },
        { product_id: 2, quantity: 19, shelf: 20 },
        { product_id: 3, quantity: 30 },
      ],
      problems: [],
    };
    const draft = withSheet({ ...NOTHING_COUNTED, lines: { 1: line('7', 10) } }, sheet, SHELF, 5);
    expect(compare('counted', draft, SHELF).map(({ product: { id }, by }) => [id, by])).toEqual([
      [2, -1],
      [1, 0],
      [3, 0],
    ]);
  });
});

it('goods received are added whatever the stock is', () => {
  const draft = { ...NOTHING_COUNTED, lines: { 1: line('8', 3) } };
  const compared = compare('arrived', draft, SHELF);
  expect(compared[0]).toMatchObject({ by: 8, hasMoved: false });
  expect(bookingOf('arrived', ' Note 14 ', compared, { key: 'k'.repeat(32), again: true })).toEqual({
    ...{ booking_key: 'k'.repeat(32), kind: 'arrived', reason: 'Note 14', again: true },
    lines: [{ product_id: 1, quantity: 8 }],
  });
});

it('a product found again keeps what was typed and moves to the top', () => {
  const draft = { ...NOTHING_COUNTED, lines: { 1: line('8', 10) } };
  expect(lineFor(draft, SHELF[0] as ShelfProduct, 9)).toEqual(line('8', 10, 9));
  expect(lineFor(draft, SHELF[1] as ShelfProduct, 9)).toEqual(line('', 20, 9));
});

it('finds an exact code first', () => {
  const shelf = [product(1, 1, 'AB-10'), product(2, 1, 'AB-1')];
  expect(productsFound(shelf, 'ab-1').map(({ id }) => id)).toEqual([2, 1]);
  expect(productsFound(shelf, 'பொருள் 1').map(({ id }) => id)).toEqual([1]);
  expect(productsFound(shelf, ' ')).toEqual([]);
});

it.each([
  [0, 'OFFLINE', false],
  [500, 'INTERNAL', false],
  [503, 'OVERLOADED', false],
  [408, 'TOO_SLOW', false],
  [401, 'UNAUTHENTICATED', false],
  [429, 'TOO_MANY_REQUESTS', false],
  [409, 'IN_FLIGHT', false],
  [409, 'CONFLICT', true],
  [400, 'VALIDATION', true],
  [404, 'NOT_FOUND', true],
])('%i %s settles the booking: %s', (status, code, decided) => {
  expect(isDecided({ status, code })).toBe(decided);
});

it('a count is booked with the shelf that it was compared with, and each reason', () => {
  const lines = { 1: { ...line('8', 9), reason: ' Wet ' }, 2: { ...line('20', 20), reason: ' ' } };
  const compared = compare('counted', { ...NOTHING_COUNTED, lines }, SHELF);
  expect(bookingOf('counted', 'Yearly', compared, { key: 'k', again: false })).toEqual({
    ...{ booking_key: 'k', kind: 'counted', reason: 'Yearly' },
    lines: [
      { product_id: 1, quantity: 8, shelf: 9, reason: 'Wet' },
      { product_id: 2, quantity: 20, shelf: 20 },
    ],
  });
  const [received] = bookingOf('arrived', '', compared, { key: 'k', again: false }).lines;
  expect(received).toEqual({ product_id: 1, quantity: 8 });
});

it('a sheet keeps the reason typed before, and shows first what moved since it was made', () => {
  const draft = { ...NOTHING_COUNTED, lines: { 1: { ...line('7', 10), reason: 'Wet' } } };
  const lines = [
    { product_id: 1, quantity: 9, shelf: 9 },
    { product_id: 2, quantity: 20, shelf: 20 },
  ];
  const after = withSheet(draft, { lines, problems: [] }, SHELF, 5).lines;
  expect([after[1], after[2]]).toEqual([
    { quantity: '9', reason: 'Wet', shelf: 9, rank: 6 },
    { quantity: '20', reason: '', shelf: 20, rank: 5 },
  ]);
});
