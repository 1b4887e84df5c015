import { describe, expect, it } from 'vitest';
import { countIn, gapsIn } from './gaps.ts';

const order = (buyer: number, at: number) => ({ id: at, buyer, at });

describe('how long there were no orders', () => {
  it('starts at the last order before something died', () => {
    const orders = [order(0, 900), order(0, 5_000), order(0, 5_100)];
    expect(gapsIn({ orders }, 1, { from: 1_000, to: 5_200 })).toEqual({ anybody: 4_100, oneBuyer: 4_100 });
  });

  it('tells one waiting buyer from all of them', () => {
    const orders = [order(0, 900), order(1, 950), order(1, 2_000), order(1, 3_000), order(0, 4_000), order(1, 4_000)];
    expect(gapsIn({ orders }, 2, { from: 1_000, to: 4_100 })).toEqual({ anybody: 1_050, oneBuyer: 3_100 });
  });

  it('counts up to the end if no more orders came', () => {
    expect(gapsIn({ orders: [order(0, 1_000)] }, 1, { from: 1_500, to: 9_000 }).oneBuyer).toBe(8_000);
  });

  it('counts gaps inside the span', () => {
    expect(countIn([1, 2, 3, 4], { from: 1, to: 3 })).toBe(2);
  });
});
