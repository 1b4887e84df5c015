import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  draftOf,
  faultsOf,
  NO_PLACE,
  newDraft,
  rupeesTyped,
  withBuyer,
  withCount,
  withGoods,
  withPhone,
} from './draft.rules.ts';

const KNOWN = {
  ...{ name: 'Selvi', phone_number: '9300000002', orders: 2, locale: 'ta' as const },
  addresses: [
    { ...NO_PLACE, name: 'Selvi', house_flat_no: '7', city: 'Chennai', district: 'Chennai', state: 'Tamil Nadu' },
  ].map((one) => ({
    ...{ landmark: '', street_name: '', locality: '', firm: '', gstin: '', ...one },
    ...{ country: 'India', zipcode: '600001', address_type: '', delivery_contact_number: '9300000002' },
  })),
};

describe('a draft of the desk', () => {
  it('adds to an existing line, which becomes the newest; a count of 0 removes it', () => {
    const draft = withGoods(withGoods(withGoods(newDraft('counter', 'en'), 1, 2), 2, 1), 1, 3);
    expect(draft.lines).toEqual([
      { id: 2, count: 1 },
      { id: 1, count: 5 },
    ]);
    expect(withCount(draft, 2, 0).lines).toEqual([{ id: 1, count: 5 }]);
  });

  it('at the counter needs only goods; by phone also buyer and address', () => {
    expect(faultsOf(newDraft('counter', 'en'))).toEqual(['lines']);
    expect(faultsOf(withGoods(newDraft('counter', 'en'), 1, 1))).toEqual([]);
    const byPhone = newDraft('phone', 'en');
    expect(faultsOf(byPhone)).toEqual(['lines', 'phone_number', 'name', 'house_flat_no', 'city', 'state', 'zipcode']);
    expect(faultsOf({ ...byPhone, to: null })).toEqual(['lines', 'phone_number']);
  });

  it('fills in a known buyer’s name and address, and never replaces typed text', () => {
    const draft = withBuyer(newDraft('phone', 'en'), KNOWN);
    expect(draft).toMatchObject({ name: 'Selvi', locale: 'ta', to: { house_flat_no: '7', zipcode: '600001' } });
    const typed = { ...newDraft('phone', 'en'), name: 'Mani', to: { ...NO_PLACE, zipcode: '625001' } };
    expect(withBuyer(typed, KNOWN)).toMatchObject({ name: 'Mani', to: { zipcode: '625001' } });
  });

  it('removes name and address with a mistyped phone, and keeps what was typed', () => {
    const draft = { ...withBuyer(newDraft('phone', 'en'), KNOWN), phone: '9300000002' };
    expect(withPhone(draft, '930000000', KNOWN)).toMatchObject({ phone: '930000000', name: '', to: NO_PLACE });
    const typed = { ...draft, name: 'Mani', to: { ...NO_PLACE, zipcode: '625001' } };
    expect(withPhone(typed, '930000000', KNOWN)).toMatchObject({ name: 'Mani', to: { zipcode: '625001' } });
  });

  it('refuses an invalid discount instead of giving none', () => {
    const draft = withGoods(newDraft('counter', 'en'), 1, 1);
    expect(['', '4', '1,000.50'].map((discount) => faultsOf({ ...draft, discount }))).toEqual([[], [], []]);
    expect(faultsOf({ ...draft, discount: '5%' })).toEqual(['discount']);
  });

  it('is restored whole from the order that was sent', () => {
    const draft = {
      ...withGoods(newDraft('phone', 'ta'), 1, 2),
      phone: '9300000002',
      discount: '4',
      reason: 'Regular',
    };
    const paying = {
      payment: { payment_method: 'cash' as const },
      handedOver: false,
      ageConfirmed: true,
      amount: 37.5,
    };
    expect(draftOf(bodyOf(draft, paying))).toEqual(draft);
  });

  it('reads amounts as people type them', () => {
    expect(['1,000', '₹ 12.50', '', 'abc', '-5'].map(rupeesTyped)).toEqual([1000, 12.5, 0, 0, 0]);
  });
});
