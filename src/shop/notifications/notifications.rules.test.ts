import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#shared/dates.ts';
import type { Order, OrderEstimate } from '../orders/orders.contract.ts';
import { ORDER_MAIL_KINDS } from '../orders/orders.status.ts';
import { isOutdated, isPast, isWanted } from './notifications.rules.ts';

const NOTHING = {
  orderUpdates: false,
  promotions: false,
  priceDrops: false,
  newProducts: false,
  newsletter: false,
  whatsapp: false,
};

const PAID: Pick<Order, 'Packing' | 'Parcels' | 'payment_status' | 'estimate'> = {
  ...{ Packing: null, Parcels: [], payment_status: 'paid', estimate: null },
};

const ESTIMATE: OrderEstimate = {
  ...{ token: 'x', version: 1, valid_until: dayInIndia(Date.now()), language: 'en' },
  ...{ accepted_at: null, asked_at: null, ask: '' },
};

describe('the mails of an order', () => {
  it('are all sent to people who want order updates', () => {
    expect(ORDER_MAIL_KINDS.filter((kind) => !isWanted(kind, { ...NOTHING, orderUpdates: true }))).toEqual([]);
  });

  it('cover only contract and money for people who declined updates', () => {
    expect(ORDER_MAIL_KINDS.filter((kind) => !isWanted(kind, NOTHING))).toEqual([
      'estimate_ends',
      'packed',
      'shipped',
      'parcel_sent',
      'parcel_arrived',
      'delivered',
    ]);
  });
});

describe('a mail about parcels', () => {
  const parcels = (...states: string[]) => states.map((state) => ({ state })) as Order['Parcels'];

  it.each([
    ['parcel_sent', 3, parcels('sent'), false],
    ['parcel_sent', 5, parcels('sent', 'arrived'), false],
    ['parcel_sent', 3, [], true],
    ['parcel_sent', 2, parcels('sent'), true],
    ['parcel_sent', 6, parcels('delivered'), true],
    ['parcel_arrived', 2, parcels('arrived'), false],
    ['parcel_arrived', 3, parcels('sent', 'arrived'), false],
    ['parcel_arrived', 3, parcels('sent', 'returned'), true],
    ['parcel_arrived', 7, parcels('arrived'), true],
    ['shipped', 3, [], false],
  ] as const)('%s in status %i', (kind, tracking_status_id, Parcels, past) => {
    expect(isPast({ kind }, { ...PAID, Parcels: [...Parcels], tracking_status_id })).toBe(past);
  });

  it.each([
    ['closed cartons', '2026-10-01T06:30:00.000Z', 2, false],
    ['cartons that were opened again', null, 2, true],
    ['cartons that were closed again later', '2026-10-01T06:31:00.000Z', 2, true],
    ['cartons that have left', '2026-10-01T06:30:00.000Z', 3, true],
    ['an order that was cancelled', '2026-10-01T06:30:00.000Z', 7, true],
  ])('packed, of %s', (_, done_at, tracking_status_id, past) => {
    const Packing = { ...{ packed_line_ids: [1], cartons: 2, weight: 0, photo: null }, done_at, updatedAt: '' };
    const closed = { kind: 'packed', closedAt: '2026-10-01T06:30:00.000Z' } as const;
    expect(isPast(closed, { ...PAID, Packing, tracking_status_id })).toBe(past);
  });
});

describe('a mail that waited for hours', () => {
  const order = (tracking_status_id: number | null, payment_status: Order['payment_status'] = 'paid') => ({
    ...{ ...PAID, tracking_status_id, payment_status, estimate: ESTIMATE },
  });

  it.each([
    ['placed', order(1), false],
    ['placed', order(6), false],
    ['placed', order(7, 'refunded'), true],
    ['paid', order(7, 'refunded'), true],
    ['awaiting', order(1, 'awaiting_confirmation'), false],
    ['awaiting', order(1), true],
    ['estimate', order(1, 'enquiry'), false],
    ['estimate', order(1), true],
    ['estimate_ends', order(1, 'enquiry'), false],
    ['estimate_ends', order(1), true],
    ['estimate_ends', order(7, 'enquiry'), true],
    ['shipped', order(4), false],
    ['shipped', order(6), true],
    ['shipped', order(2), true],
    ['delivered', order(6), false],
    ['delivered', order(4), true],
    ['parcel_sent', order(6), true],
    ['cancelled', order(7, 'refunded'), false],
    ['refunded', order(7, 'refunded'), false],
    ['refund_due', order(7, 'refunded'), false],
    ['ticket', order(7), false],
  ] as const)('%s of %j is out of date: %s', (kind, standing, outdated) => {
    expect(isOutdated(kind, standing)).toBe(outdated);
  });
});

describe('the reminder of an estimate', () => {
  const isLate = (estimate: OrderEstimate | null) =>
    isPast(
      { kind: 'estimate_ends', lastDay: ESTIMATE.valid_until },
      { ...PAID, tracking_status_id: 1, payment_status: 'enquiry', estimate },
    );

  it.each([
    ['without an answer on its last day', ESTIMATE, false],
    ['that was accepted', { ...ESTIMATE, accepted_at: '2026-10-01T06:30:00.000Z' }, true],
    ['that was sent back', { ...ESTIMATE, asked_at: '2026-10-01T06:30:00.000Z', ask: 'Two more' }, true],
    ['that was renewed meanwhile', { ...ESTIMATE, valid_until: dayInIndia(Date.now() + 3 * 86_400_000) }, true],
    ['that has ended', { ...ESTIMATE, valid_until: dayInIndia(Date.now() - 86_400_000) }, true],
  ] as const)('%s is out of date: %o', (_, estimate, late) => {
    expect(isLate(estimate)).toBe(late);
  });
});
