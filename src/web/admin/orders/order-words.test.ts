import { expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { addressText, estimateAnswerOf } from './order-words.ts';

const NOWHERE = {
  ...{ house_flat_no: '', street_name: '', locality: '', landmark: '' },
  ...{ city: '', state: '', zipcode: '', country: 'India' },
};

it('reads an address as one line', () => {
  const home = { ...NOWHERE, house_flat_no: '12', street_name: 'Car Street', city: 'Madurai', zipcode: '625001' };
  expect(addressText(home).replace(/\p{Cf}/gu, '')).toBe('12, Car Street, Madurai, 625001, India');
});

// Seen before: 'Address: India' of everybody who bought at the counter.
it('reads no address where there is only the country', () => {
  expect(addressText(NOWHERE)).toBe('');
});

it('says what the customer answered to an open estimate, and nothing of one that became an order', () => {
  const open = { accepted_at: null, asked_at: null, valid_until: '2999-01-01' };
  const answer = (estimate: object, changes: object = {}) =>
    estimateAnswerOf({
      ...{ tracking_status_id: 1, payment_status: 'enquiry', payment_method: 'enquiry', paid_amount: 0 },
      ...{ waits_for_goods: false, waits_for_money: false, due_amount: 0, due_utr: null },
      ...{ estimate: { ...open, ...estimate }, ...changes },
    } as unknown as Order);
  const at = '2026-12-01T00:00:00.000Z';
  expect(answer({})).toBeNull();
  expect(answer({ accepted_at: at })).toBe('accepted');
  expect(answer({ asked_at: at })).toBe('change asked');
  expect(answer({ valid_until: '2020-01-01' })).toBe('over');
  expect(answer({ accepted_at: at }, { payment_status: 'paid' })).toBeNull();
});
