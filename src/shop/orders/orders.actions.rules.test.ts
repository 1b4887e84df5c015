import { describe, expect, it } from 'vitest';
import {
  canReceive,
  leavesUnpaid,
  type OrderAction,
  type OrderStanding,
  obstacleTo,
  orderCan,
  standingOf,
} from './orders.actions.rules.ts';
import { CANCELLED_STATUS_ID, PAYMENT_METHODS, PAYMENT_STATES } from './orders.status.ts';

const PAID: OrderStanding = {
  statusId: 1,
  paymentState: 'paid',
  paymentMethod: 'online',
  waitsForGoods: false,
  waitsForMoney: false,
  due: 0,
  dueUtr: null,
  captured: 50_000,
};
const WAITING: OrderStanding = {
  statusId: 1,
  paymentState: 'awaiting_confirmation',
  paymentMethod: 'upi_direct',
  waitsForGoods: true,
  waitsForMoney: false,
  due: 0,
  dueUtr: null,
  captured: 0,
};
const OPEN: OrderStanding = { ...PAID, statusId: null, paymentState: 'pending', captured: 0 };

/** The statuses, null (unplaced) to 7 (cancelled), that allow `action` on `order`. */
const statusesFor = (action: OrderAction, order: OrderStanding) =>
  [null, 1, 2, 3, 4, 5, 6, 7].filter((statusId) => orderCan(action, { ...order, statusId }));

/** The payment states that allow `action` on `order`. */
const statesFor = (action: OrderAction, order: OrderStanding) =>
  PAYMENT_STATES.filter((paymentState) => orderCan(action, { ...order, paymentState }));

it.each([
  [3, [], true],
  [3, ['sent', 'arrived'], true],
  [3, ['sent', 'returned'], false],
  [2, ['sent'], false],
  [6, ['delivered'], false],
])('in status %i with parcels %j, its customer can say that it has arrived: %s', (statusId, states, can) => {
  const parcels = states.map((state) => ({ state }));
  expect(canReceive({ ...PAID, statusId }, parcels)).toBe(can);
});

describe('what may be done to an order', () => {
  it.each<[OrderAction, OrderStanding, (number | null)[]]>([
    ['askToCancel', PAID, [1, 2]],
    ['ship', PAID, [1, 2]],
    ['ship', WAITING, []],
    ['bookCourier', PAID, [1, 2, 3, 4, 5, 6]],
    ['pack', PAID, [1, 2, 3, 4, 5, 6]],
    ['pack', { ...PAID, paymentState: 'enquiry', captured: 0 }, [2, 3, 4, 5, 6]],
    ['confirmTransfer', WAITING, [null, 1, 2, 3, 4, 5, 6]],
    ['refuseTransfer', WAITING, [1, 2, 3, 4, 5, 6]],
    ['holdGoods', WAITING, [1, 2, 3, 4, 5, 6]],
    ['refund', PAID, [1, 2, 3, 4, 5, 6, 7]],
  ])('%s by tracking status', (action, order, statuses) => {
    expect(statusesFor(action, order)).toEqual(statuses);
  });

  it.each<[OrderAction, OrderStanding, string[]]>([
    ['settle', OPEN, ['pending', 'expired', 'failed']],
    ['placeUnpaid', { ...OPEN, paymentMethod: 'cod' }, ['pending']],
    ['pack', PAID, ['paid', 'partially_refunded', 'cod_due']],
    ['leave', PAID, ['paid', 'partially_refunded', 'cod_due']],
    ['refuseTransfer', WAITING, ['awaiting_confirmation']],
    ['holdGoods', WAITING, ['awaiting_confirmation']],
  ])('%s by payment state', (action, order, states) => {
    expect(statesFor(action, order)).toEqual(states);
  });

  it('depends on the payment method, waiting for goods, and money received', () => {
    const byMethod = (action: OrderAction, order: OrderStanding) =>
      PAYMENT_METHODS.filter((paymentMethod) => orderCan(action, { ...order, paymentMethod }));
    expect(byMethod('confirmTransfer', WAITING)).toEqual(['upi_direct', 'bank_transfer']);
    expect(byMethod('placeUnpaid', { ...OPEN })).toEqual(['cod', 'free', 'enquiry']);
    expect(orderCan('moveOn', WAITING)).toBe(false);
    expect(orderCan('moveOn', PAID)).toBe(true);
    expect(orderCan('refund', { ...PAID, captured: 0 })).toBe(false);
  });

  it('knows when goods would leave unpaid', () => {
    const unpaid = { ...WAITING, waitsForGoods: false };
    const asked = (order: OrderStanding) => [1, 2, 3, 4, 5, 6, 7].filter((status) => leavesUnpaid(order, status));
    expect(asked(unpaid)).toEqual([3, 4, 5, 6]);
    expect(asked({ ...unpaid, statusId: 3 })).toEqual([]);
    expect(asked({ ...unpaid, paymentState: 'enquiry' })).toEqual([3, 4, 5, 6]);
    expect(asked({ ...unpaid, paymentState: 'refunded' })).toEqual([3, 4, 5, 6]);
    expect(asked(PAID)).toEqual([]);
    expect(asked({ ...PAID, paymentState: 'cod_due' })).toEqual([]);
  });

  it('takes what a version added only while the order is not refunded in full', () => {
    const due = { ...PAID, due: 18_400 };
    expect(orderCan('payDue', due)).toBe(true);
    for (const paymentState of ['refunded', 'refund_due'] as const) {
      expect(orderCan('payDue', { ...due, paymentState })).toBe(false);
      expect(orderCan('takePayment', { ...due, paymentState })).toBe(false);
    }
    expect(obstacleTo('payDue', PAID)).toBe('money');
  });

  it('leaves what is due alone while its transfer is checked', () => {
    const due = { ...PAID, due: 18_400, waitsForMoney: true };
    const told = { ...due, dueUtr: '412345678901' };
    const free: OrderAction[] = ['payDue', 'amend'];
    const checked: OrderAction[] = ['confirmTransfer', 'refuseTransfer'];
    for (const action of free) expect([orderCan(action, due), orderCan(action, told)]).toEqual([true, false]);
    for (const action of checked) expect([orderCan(action, due), orderCan(action, told)]).toEqual([false, true]);
    for (const order of [due, told]) expect(orderCan('announceDue', order)).toBe(true);
    expect(orderCan('announceDue', PAID)).toBe(false);
  });

  it('packs nothing of a version whose difference must be paid first', () => {
    expect(obstacleTo('pack', { ...PAID, due: 18_400, waitsForMoney: true })).toBe('money');
    expect(orderCan('pack', { ...PAID, due: 18_400 })).toBe(true);
  });

  it('reads the same facts from an order on the wire', () => {
    const payment = { payment_status: 'awaiting_confirmation', payment_method: 'bank_transfer' } as const;
    const wire = {
      ...{ ...payment, tracking_status_id: 2, waits_for_goods: true, waits_for_money: false },
      ...{ due_amount: 184, due_utr: null, paid_amount: 500 },
    };
    expect(standingOf(wire)).toEqual({
      ...{ statusId: 2, paymentState: 'awaiting_confirmation', paymentMethod: 'bank_transfer' },
      ...{ waitsForGoods: true, waitsForMoney: false, due: 184, dueUtr: null, captured: 500 },
    });
  });

  it('names the first obstacle', () => {
    expect(obstacleTo('confirmTransfer', PAID)).toBe('method');
    expect(obstacleTo('confirmTransfer', { ...WAITING, statusId: CANCELLED_STATUS_ID })).toBe('status');
    expect(obstacleTo('confirmTransfer', { ...WAITING, captured: 50_000 })).toBe('money');
    expect(obstacleTo('holdGoods', { ...WAITING, paymentState: 'paid' })).toBe('state');
    expect(obstacleTo('holdGoods', { ...WAITING, waitsForGoods: false })).toBe('goods');
    expect(obstacleTo('pack', PAID)).toBeNull();
  });
});
