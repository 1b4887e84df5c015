import { describe, expect, it } from 'vitest';
import {
  type ChargingRule,
  type ChargingStore,
  chargesFor,
  counterCharges,
  isInterstate,
} from './checkout.terms.rules.ts';

const STORE: ChargingStore = {
  ...{ packing_kind: 'fixed', packing_percent: 3, packing_charge: 49.5, tax_mode: 'exclusive' },
  ...{ gstin: '33ABCDE1234F1Z7', round_total: true },
};
const RULE: ChargingRule = {
  ...{ packing_kind: 'shop', packing_percent: 2.5, packing_charge: 20 },
  ...{ delivery_kind: 'fixed', delivery_charge: 150, free_from: 5000 },
};

describe('a parcel to another state', () => {
  it.each([
    ['33ABCDE1234F1Z7', 'Kerala', true],
    ['33ABCDE1234F1Z7', 'Tamil Nadu', false],
    ['29ABCDE1234F1Z7', 'Tamil Nadu', true],
    ['33ABCDE1234F1Z7', '', false],
    ['', 'Kerala', false],
    // No number of a state.
    ['99ABCDE1234F1Z7', 'Kerala', false],
  ])('of a shop with the GSTIN %j to %j: %s', (gstin, state, is) => {
    expect(isInterstate({ gstin }, state)).toBe(is);
  });
});

describe('the charges under a delivery rule', () => {
  it('are its delivery, free from an amount, and the shop’s packing', () => {
    expect(chargesFor(STORE, RULE, 'Kerala')).toEqual({
      packing: { share: 0, charge: 4_950 },
      delivery: { charge: 15_000, freeFrom: 500_000, isToPay: false },
      tax: { mode: 'exclusive', isInterstate: true },
      roundsTotal: true,
    });
  });

  it('are nothing for delivery where the transport is paid at the office, or nothing is set', () => {
    const toPay = chargesFor(STORE, { ...RULE, delivery_kind: 'to_pay', free_from: null }, 'Kerala');
    expect(toPay.delivery).toEqual({ charge: 0, freeFrom: null, isToPay: true });
    const free = chargesFor(STORE, { ...RULE, delivery_kind: 'none', free_from: 0 }, 'Kerala');
    expect(free.delivery).toEqual({ charge: 0, freeFrom: 0, isToPay: false });
  });

  it.each([
    ['percent', { share: 250, charge: 0 }],
    ['fixed', { share: 0, charge: 2_000 }],
    ['none', { share: 0, charge: 0 }],
    ['shop', { share: 0, charge: 4_950 }],
  ] as const)('have the rule’s own packing if it is %s', (packing_kind, packing) => {
    expect(chargesFor(STORE, { ...RULE, packing_kind }, '').packing).toEqual(packing);
  });
});

it('goods over the counter bear neither packing nor delivery, and the tax of the shop’s own state', () => {
  expect(counterCharges(STORE)).toEqual({
    packing: { share: 0, charge: 0 },
    delivery: { charge: 0, freeFrom: null, isToPay: false },
    tax: { mode: 'exclusive', isInterstate: false },
    roundsTotal: true,
  });
});
