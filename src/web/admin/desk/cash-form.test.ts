/** What the form of the counted drawer asks for, and when. */
import { describe, expect, it } from 'vitest';
import type { CashCount, CashDay } from '#shop/books/cash/cash.contract.ts';
import { cashBodyOf, cashSums, cashValuesOf } from './cash-form.ts';

const FIRST: CashDay = {
  ...{ day: '2026-11-20', opening: 0, last_counted: null, orders: 2, received: 500, refunds: 20, count: null },
};
const LATER: CashDay = { ...FIRST, opening: 1000, last_counted: '2026-11-19' };
const sums = (cash: CashDay, typed: object = {}) => cashSums({ ...cashValuesOf(cash), ...typed }, cash);

describe('a difference', () => {
  // Before: 'Why it differs' was shown at the first count as soon as the morning's cash was typed.
  it('is none between the first count and an earlier one that does not exist', () => {
    expect(sums(FIRST, { opening: '1000', notes_500: '2', coins: '480' })).toMatchObject({ differs: false });
    expect(sums(LATER, { opening: '999', notes_500: '2', coins: '479' })).toMatchObject({
      ...{ difference: 0, differs: true, isOpeningChanged: true },
    });
  });

  it('is nothing to speak of until something was counted', () => {
    expect(sums(FIRST)).toMatchObject({ isCounted: false, difference: -480 });
    expect(sums(FIRST, { coins: '0' })).toMatchObject({ isCounted: true, differs: true });
  });
});

describe('money that left the drawer', () => {
  it('needs a reason above the refunds in the books, and for every expense', () => {
    expect(sums(FIRST)).toMatchObject({ returnsMore: false, paysOut: false });
    expect(sums(FIRST, { given_back: '10' })).toMatchObject({ returnsMore: false });
    expect(sums(FIRST, { given_back: '20.50', paid_out: '5' })).toMatchObject({ returnsMore: true, paysOut: true });
  });

  it('sends no reason that is no longer asked for', () => {
    const count = {
      ...FIRST,
      note: 'Ten short',
      given_back: 30,
      given_back_for: 'Wet',
      paid_out: 5,
      paid_out_for: 'Tea',
    };
    const again = { ...FIRST, count: count as unknown as CashCount };
    const values = cashValuesOf(again);
    expect(values).toMatchObject({ note: 'Ten short', given_back_for: 'Wet', paid_out_for: 'Tea' });
    expect(cashBodyOf(values, again)).toMatchObject({ note: 'Ten short', given_back_for: 'Wet', paid_out_for: 'Tea' });
    const right = { ...values, given_back: '', paid_out: '', coins: '500' };
    const body = cashBodyOf(right, again);
    expect(Object.keys(body)).not.toContain('given_back_for');
    expect(Object.keys(body)).not.toContain('paid_out_for');
    // It is still shown, so whoever counts again can clear it: nobody loses a note unseen.
    expect(body.note).toBe('Ten short');
  });
});
