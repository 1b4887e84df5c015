import { describe, expect, it } from 'vitest';
import { DESK_LINES } from '#shop/checkout/desk/desk.rules.ts';
import {
  bodyOf,
  draftOf,
  faultsOf,
  isAmount,
  isEmpty,
  NO_BILL_TO,
  NO_PLACE,
  newDraft,
  placeOf,
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

  it('needs name and address for a bill that shows them, and a sound GSTIN with its firm', () => {
    const draft = { ...withGoods(newDraft('counter', 'en'), 1, 1), billTo: NO_BILL_TO };
    expect(faultsOf(draft)).toEqual(['name', 'bill_address']);
    const named = { ...draft, name: 'Raju', billTo: { address: '3 MG Road', firm: '', gstin: '29AAGCB' } };
    expect(faultsOf(named)).toEqual(['firm', 'gstin']);
    const firm = { ...named, billTo: { ...named.billTo, firm: 'B', gstin: '29 aagcb7383j1z4' } };
    expect(faultsOf(firm)).toEqual([]);
    const paying = { payment: { payment_method: 'cash' }, handedOver: true, ageConfirmed: true, amount: 1 } as const;
    expect(bodyOf(firm, paying).bill_to).toEqual(firm.billTo);
    expect(draftOf(bodyOf(firm, paying))).toEqual(firm);
    expect(bodyOf({ ...firm, to: NO_PLACE }, paying)).not.toHaveProperty('bill_to');
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
    expect(['1,000', '₹ 12.50', '', 'abc', '-5', '12,5'].map(rupeesTyped)).toEqual([1000, 12.5, 0, 0, 0, 0]);
  });
});

describe('what a draft of the desk is', () => {
  it('empty until there are goods or a buyer', () => {
    const draft = newDraft('counter', 'en');
    expect(isEmpty(draft)).toBe(true);
    expect(isEmpty({ ...newDraft('phone', 'en'), billTo: NO_BILL_TO })).toBe(true);
    const billed = { ...draft, billTo: { ...NO_BILL_TO, firm: 'B' } };
    const sent = { ...draft, to: { ...NO_PLACE, zipcode: '6' } };
    expect([billed, sent].map(isEmpty)).toEqual([false, false]);
    expect([withGoods(draft, 1, 1), { ...draft, phone: '9' }, { ...draft, name: 'M' }].map(isEmpty)).toEqual([
      ...[false, false, false],
    ]);
  });

  it('another order each time, with an address only by phone', () => {
    const [counter, phone] = [newDraft('counter', 'en'), newDraft('phone', 'ta')];
    expect(counter).toEqual({
      ...{ key: counter.key, channel: 'counter', locale: 'en', phone: '', name: '', to: null, lines: [] },
      ...{ billTo: null, discount: '', reason: '', instruction: '' },
    });
    expect([phone.to, phone.locale]).toEqual([NO_PLACE, 'ta']);
    expect(counter.key).not.toBe(phone.key);
  });

  it('no longer than an order may be; what is in it can still be raised', () => {
    const lines = Array.from({ length: DESK_LINES }, (_, index) => ({ id: index + 1, count: 1 }));
    const full = { ...newDraft('counter', 'en'), lines };
    expect(withGoods(full, 9_999, 1)).toBe(full);
    expect(withGoods(full, 1, 2).lines.at(-1)).toEqual({ id: 1, count: 3 });
    const nearly = { ...full, lines: lines.slice(1) };
    expect(withGoods(nearly, 9_999, 1).lines).toHaveLength(DESK_LINES);
  });

  it('changed in one count only', () => {
    const draft = withGoods(withGoods(newDraft('counter', 'en'), 1, 2), 2, 1);
    expect(withCount(draft, 1, 7).lines).toEqual([
      { id: 1, count: 7 },
      { id: 2, count: 1 },
    ]);
  });
});

describe('the buyer of a draft', () => {
  it('has no address filled in where the goods are taken away, or one is typed', () => {
    expect(withBuyer(newDraft('counter', 'en'), KNOWN)).toMatchObject({ name: 'Selvi', to: null });
    const door = { ...newDraft('phone', 'en'), to: { ...NO_PLACE, house_flat_no: '9' } };
    expect(withBuyer(door, KNOWN).to).toEqual(door.to);
    expect(withBuyer(newDraft('phone', 'en'), { ...KNOWN, addresses: [] }).to).toEqual(NO_PLACE);
  });

  it('has exactly the fields of an address that the desk knows', () => {
    const [address] = KNOWN.addresses;
    expect(address && placeOf(address)).toEqual({
      ...{ ...NO_PLACE, house_flat_no: '7', city: 'Chennai', district: 'Chennai', state: 'Tamil Nadu' },
      zipcode: '600001',
    });
  });

  it('stays while nobody is known under the earlier number', () => {
    const draft = withBuyer(newDraft('phone', 'en'), KNOWN);
    for (const nobody of [null, undefined])
      expect(withPhone(draft, '93', nobody)).toMatchObject({ phone: '93', name: 'Selvi', to: { zipcode: '600001' } });
  });

  it('keeps an address that is not theirs in door or PIN code', () => {
    const filled = withBuyer(newDraft('phone', 'en'), KNOWN);
    for (const more of [{ house_flat_no: '8' }, { zipcode: '600002' }]) {
      const to = { ...NO_PLACE, ...filled.to, ...more };
      expect(withPhone({ ...filled, to }, '93', KNOWN).to).toEqual(to);
    }
    expect(withPhone({ ...filled, to: null }, '93', KNOWN).to).toBeNull();
  });
});

describe('what is missing before payment', () => {
  const GOODS = withGoods(newDraft('counter', 'en'), 1, 1);
  const PLACE = { ...NO_PLACE, house_flat_no: '7', city: 'Chennai', state: 'Tamil Nadu', zipcode: '600001' };
  const DELIVERED = { ...GOODS, phone: '9300000002', name: 'Selvi', to: PLACE };

  it('nothing of a whole order', () => {
    expect(faultsOf(DELIVERED)).toEqual([]);
    expect(faultsOf({ ...GOODS, phone: '9300000002' })).toEqual([]);
  });

  it.each([
    ['a phone that is none, even at the counter', { ...GOODS, phone: '93' }, 'phone_number'],
    ['the phone of a delivery from the counter', { ...DELIVERED, phone: '' }, 'phone_number'],
    ['the name of a delivery', { ...DELIVERED, name: ' ' }, 'name'],
    ['the door', { ...DELIVERED, to: { ...PLACE, house_flat_no: ' ' } }, 'house_flat_no'],
    ['the town', { ...DELIVERED, to: { ...PLACE, city: ' ' } }, 'city'],
    ['the state', { ...DELIVERED, to: { ...PLACE, state: '' } }, 'state'],
    ['the PIN code', { ...DELIVERED, to: { ...PLACE, zipcode: '60000' } }, 'zipcode'],
    ['a PIN code with more digits', { ...DELIVERED, to: { ...PLACE, zipcode: '6000011' } }, 'zipcode'],
    ['a PIN code that begins with 0', { ...DELIVERED, to: { ...PLACE, zipcode: '060001' } }, 'zipcode'],
  ])('%s', (_, draft, fault) => {
    expect(faultsOf(draft)).toEqual([fault]);
  });

  it.each([
    ['', true],
    ['4', true],
    ['1,000', true],
    ['₹ 12.50', true],
    ['12.5 ', true],
    ['.50', true],
    ['12.505', false],
    ['5%', false],
    ['-5', false],
    ['5 rupees', false],
    ['about 5', false],
    ['12,5', false],
    ['1,2,3', false],
    ['0,352', false],
    ['1,35,290', true],
  ])('%j is an amount: %s', (text, is) => {
    expect(isAmount(text)).toBe(is);
  });

  it('reads an amount to the paisa', () => {
    expect(['12.345', '0.01', '0', '₹', '1e999'].map(rupeesTyped)).toEqual([12.35, 0.01, 0, 0, 0]);
  });
});

it('the order that is sent has everything that was entered', () => {
  const draft = {
    ...withGoods(newDraft('counter', 'ta'), 1, 2),
    ...{ phone: '9300000002', name: 'Selvi', discount: '1,000.50', reason: 'Regular', instruction: 'Ring twice' },
  };
  const payment = { payment_method: 'cash' as const };
  expect(bodyOf(draft, { payment, handedOver: true, ageConfirmed: true, amount: 37.5 })).toEqual({
    ...{ key: draft.key, channel: 'counter', phone_number: '9300000002', name: 'Selvi', address: null },
    ...{ lines: [{ product_id: 1, count: 2 }], discount: 1000.5, discount_reason: 'Regular', payment, amount: 37.5 },
    ...{ handed_over: true, age_confirmed: true, locale: 'ta', delivery_instruction: 'Ring twice' },
  });
  const least = { ...{ key: 'k', channel: 'counter' as const, payment, amount: 5 }, lines: [] };
  expect(draftOf(least as never)).toEqual({
    ...{ key: 'k', channel: 'counter', phone: '', name: '', locale: 'en', to: null, lines: [] },
    ...{ billTo: null, discount: '', reason: '', instruction: '' },
  });
});
