import { describe, expect, it } from 'vitest';
import { goodsToPack, isPackingMove, linesToPack, WAITING_STATUS_IDS } from './packing.rules.ts';

const line = (id: number, quantity: number, returned = 0) => ({ id, quantity, returned });

describe('what leaves with the parcel', () => {
  it.each([
    ['every line of an order', [line(12, 4), line(13, 1)], '12x4 13x1'],
    ['the rest of a line of which a part was refunded', [line(12, 4, 3), line(13, 1)], '12x1 13x1'],
    ['no line that is back on the shelf', [line(12, 4, 4), line(13, 1)], '13x1'],
    ['nothing of an order refunded in full', [line(12, 4, 4)], ''],
    ['nothing of an order without goods', [], ''],
  ])('is %s', (_, lines, goods) => {
    expect(goodsToPack(lines)).toBe(goods);
  });

  it('keeps the whole line for the packing list', () => {
    expect(linesToPack([line(12, 4, 3), line(13, 1, 1)])).toEqual([line(12, 4, 3)]);
  });
});

describe('how far packers move an order', () => {
  const moves = (from: number | null) => [0, 1, 2, 3, 4, 5, 6, 7].filter((to) => isPackingMove(from, to));

  it('from confirmed to out for delivery, and back', () => {
    for (const from of [1, 2, 3, 4, 5]) expect(moves(from)).toEqual([1, 2, 3, 4, 5]);
  });

  it('never an order that is not placed, delivered or cancelled', () => {
    for (const from of [null, 0, 6, 7]) expect(moves(from)).toEqual([]);
  });

  it('and which orders wait for them first: confirmed and processing', () => {
    expect(WAITING_STATUS_IDS).toEqual([1, 2]);
  });
});
