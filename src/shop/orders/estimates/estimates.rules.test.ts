import { describe, expect, it } from 'vitest';
import type { OrderStanding } from '../orders.actions.rules.ts';
import { type NotServed, PAYMENT_STATES, trackingIdOf } from '../orders.status.ts';
import {
  ESTIMATE_STATES,
  type EstimateState,
  estimateState,
  isPayable,
  maskedName,
  maskedPlace,
  offersPayment,
  outlivesTransfer,
  takesReference,
} from './estimates.rules.ts';

const ENQUIRY: OrderStanding = {
  statusId: trackingIdOf('confirmed'),
  paymentState: 'enquiry',
  paymentMethod: 'enquiry',
  waitsForGoods: false,
  waitsForMoney: false,
  dueUtr: null,
  due: 0,
  captured: 0,
};
const PACKING = { ...ENQUIRY, statusId: trackingIdOf('processing') };
const PAID = { ...ENQUIRY, paymentState: 'paid', captured: 4_150 } as const;
const CANCELLED = { ...ENQUIRY, statusId: trackingIdOf('cancelled') };
const TRANSFERRING = { ...ENQUIRY, paymentState: 'awaiting_confirmation', paymentMethod: 'upi_direct' } as const;

const [ACCEPTED, ASKED] = [new Date('2026-10-20'), new Date('2026-10-21')];
const answered = (order: OrderStanding, answer: object = {}, notServed: NotServed | null = null) =>
  estimateState({ ...order, notServed }, { acceptedAt: null, askedAt: null, isExpired: false, ...answer });

describe('the state of an estimate', () => {
  it.each<[string, OrderStanding, object, EstimateState]>([
    ['open until the customer answers', ENQUIRY, {}, 'open'],
    ['accepted', ENQUIRY, { acceptedAt: ACCEPTED }, 'accepted'],
    ['asked for a change', ENQUIRY, { askedAt: ASKED }, 'asked'],
    ['asked for a change after accepting', ENQUIRY, { acceptedAt: ACCEPTED, askedAt: ASKED }, 'asked'],
    ['expired, also if it was accepted', ENQUIRY, { acceptedAt: ACCEPTED, isExpired: true }, 'expired'],
    ['expired, also if a change was asked for', ENQUIRY, { askedAt: ASKED, isExpired: true }, 'expired'],
    ['awaiting its transfer, also after its last day', TRANSFERRING, { isExpired: true }, 'awaiting'],
    ['an order once the office packs it', PACKING, { isExpired: true }, 'ordered'],
    ['an order once it is paid', PAID, { isExpired: true }, 'ordered'],
    ['cancelled, whatever the customer answered', CANCELLED, { acceptedAt: ACCEPTED, isExpired: true }, 'cancelled'],
    ['cancelled, also while a transfer is awaited', { ...TRANSFERRING, statusId: 7 }, {}, 'cancelled'],
  ])('is %s', (_, order, answer, state) => {
    expect(answered(order, answer)).toBe(state);
  });

  it.each(['goods', 'price', 'coupon'] as const)(
    'is refused if its late payment could not be served: %s',
    (notServed) => {
      expect(answered({ ...PAID, paymentState: 'refund_due' }, {}, notServed)).toBe('refused');
      expect(answered(CANCELLED, {}, notServed)).toBe('refused');
    },
  );
});

describe('the money of an estimate', () => {
  it('is taken as it is only while the estimate stands', () => {
    expect(ESTIMATE_STATES.filter(isPayable)).toEqual(['open', 'accepted']);
  });

  it('may be paid on its page until somebody has paid, also while the office packs', () => {
    const offering = (order: OrderStanding) => ESTIMATE_STATES.filter((state) => offersPayment(order, state));
    expect(offering(PACKING)).toEqual(['open', 'accepted', 'ordered']);
    expect(offering(PAID)).toEqual(['open', 'accepted']);
    const askedFor = PAYMENT_STATES.filter((paymentState) => offersPayment({ ...PACKING, paymentState }, 'ordered'));
    expect(askedFor).toEqual(['enquiry']);
  });

  it('may have been sent before the estimate expired or a change was asked for', () => {
    expect(ESTIMATE_STATES.filter(takesReference)).toEqual(['open', 'accepted', 'asked', 'expired', 'awaiting']);
  });

  it('can be sent again after a transfer that never came, unless the order has moved on', () => {
    expect([null, 1, 2, 3, 6, 7].filter((status) => outlivesTransfer(true, status))).toEqual([1]);
    expect(outlivesTransfer(false, 1)).toBe(false);
  });
});

describe('what anyone with the link sees of the customer', () => {
  it.each([
    ['Murugan Selvam', 'M••• S•••'],
    ['  Murugan   Selvam ', 'M••• S•••'],
    ['Murugan\tSelvam', 'M••• S•••'],
    ['K', 'K•••'],
    // A Tamil letter is a consonant with its vowel sign.
    ['கோமதி செல்வி', 'கோ••• செ•••'],
    ['', ''],
    ['   ', ''],
  ])('of the name %j: %j', (name, masked) => {
    expect(maskedName(name)).toBe(masked);
  });

  it.each([
    [{ city: 'Madurai', state: 'Tamil Nadu', zipcode: '625001' }, 'Madurai, Tamil Nadu 625•••'],
    [{ city: 'Madurai', state: 'Tamil Nadu', zipcode: '' }, 'Madurai, Tamil Nadu'],
    [{ city: '', state: 'Tamil Nadu', zipcode: '625001' }, 'Tamil Nadu 625•••'],
    [{ city: '', state: '', zipcode: '' }, ''],
  ])('of the place %j: %j', (address, place) => {
    expect(maskedPlace(address)).toBe(place);
  });
});
