/** The trade's own work in a random walk: the desk and its estimates, the packing table, parcels, the shelf. */

import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { PARCEL_STATES } from '#shop/courier/parcels/parcels.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { Dice } from './dice.ts';
import type { Client, Reply } from './test-shop.ts';

interface AtWork {
  dice: Dice;
  /** The owner, and somebody with no more than a link, at the address where the shop runs now. */
  staff: () => Client;
  visitor: () => Client;
  goods: readonly { id: number }[];
  /** Ids of orders, oldest first; the desk adds its own. */
  orderIds: number[];
  /** Orders at the gateway that may be paid, oldest first. */
  gatewayOrders: string[];
  /** One of the last orders, as staff see it; undefined if the walk has none yet. */
  readRecent: () => Promise<Order | undefined>;
  judge: (what: string, reply: Reply) => void;
}

type Data<T> = { data?: T };

export function tradeActions({ dice, staff, visitor, goods, orderIds, gatewayOrders, readRecent, judge }: AtWork) {
  const { below, oneOf, chance } = dice;
  const utr = () => `DESK${10_000_000 + below(89_999_999)}`;

  /** An order on the phone or at the counter; the shop is asked for its total first. */
  async function sellAtDesk(): Promise<void> {
    const kind = oneOf(['later', 'cash', 'transfer', 'over'] as const);
    const payment = {
      ...{ later: { payment_method: 'later' }, cash: { payment_method: 'cash' } },
      ...{ transfer: { payment_method: 'upi_direct', utr: utr() }, over: { payment_method: 'cash' } },
    }[kind];
    const body = {
      ...{ key: crypto.randomUUID(), channel: kind === 'over' ? 'counter' : 'phone', age_confirmed: true, payment },
      ...{ phone_number: `93000000${10 + below(5)}`, name: 'Selvi', handed_over: kind === 'over' },
      lines: [{ product_id: oneOf(goods).id, count: 1 + below(4) }],
    };
    const told = await staff().post<Data<Order> & { totals?: { total: number } }>('/api/order/desk', {
      ...body,
      amount: 0,
    });
    judge('desk, asked', told);
    const amount = told.body.totals?.total;
    if (amount === undefined) return;
    // Sent twice under its key it is one order.
    const sent = await Promise.all(
      Array.from({ length: 1 + below(2) }, () => staff().post<Data<Order>>('/api/order/desk', { ...body, amount })),
    );
    for (const reply of sent) judge('desk', reply);
    const [made] = sent.flatMap(({ body: { data } }) => data ?? []);
    if (made) orderIds.push(made.id);
  }

  /** Whole or in part, done or not, sometimes reopened; a whole one gets its bill. */
  async function pack(): Promise<void> {
    const order = await readRecent();
    if (!order) return;
    const isWhole = chance(0.7);
    const lines = order.Carts.filter(() => isWhole || chance(0.5)).map(({ id }) => id);
    const body = { packed_line_ids: lines, cartons: 1 + below(3), done: isWhole && chance(0.8) };
    judge('packing', await staff().put(`/api/order/packing/${order.id}`, body));
  }

  async function sendParcel(): Promise<void> {
    const order = await readRecent();
    if (!order) return;
    const parcel = { courier_partner: oneOf(['KPN Parcel', 'ABT']), contact_number: '04562 222333' };
    const body = {
      ...parcel,
      order_id: order.id,
      tracking_link: '',
      tracking_id: `LR-${below(50)}`,
      cartons: below(4),
    };
    judge('parcel/add', await staff().post('/api/parcel/add', body));
  }

  /** On its way, arrived, with the buyer, back; or it never went. */
  async function moveParcel(): Promise<void> {
    const order = await readRecent();
    const [parcel] = order?.Parcels ?? [];
    if (!parcel) return;
    if (chance(0.2)) return judge('parcel/delete', await staff().call('DELETE', `/api/parcel/delete/${parcel.id}`));
    judge('parcel', await staff().put(`/api/parcel/update/${parcel.id}`, { state: oneOf(PARCEL_STATES) }));
  }

  /** Goods come back, and their money is given by hand where it was taken by hand. */
  async function takeBack(): Promise<void> {
    const order = await readRecent();
    const line = order?.Carts.find(({ count, returned }) => returned < count);
    if (!order || !line) return;
    const count = 1 + below(line.count - line.returned);
    const body = {
      ...{ order_id: order.id, amount: rupeesFromPaise(paiseFromRupees(line.unit_price) * count), reason: 'walk' },
      returned: [{ line_id: line.id, count }],
      ...(order.left_by_hand > 0 ? { hand_way: oneOf(['cash', 'transfer'] as const), reference: utr() } : {}),
    };
    judge('refund of goods', await staff().post('/api/order/refund', body));
  }

  async function refuseTransfer(): Promise<void> {
    const order = await readRecent();
    if (!order) return;
    judge('refuse', await staff().post('/api/order/payment/refuse', { order_id: order.id, reason: 'walk' }));
  }

  /** Takes the whole amount of an order of the desk that is paid later. */
  async function takePayment(): Promise<void> {
    const order = await readRecent();
    if (order?.payment_status !== 'enquiry') return;
    const body = { order_id: order.id, version: order.version, amount: order.total_amount };
    judge('take', await staff().post('/api/order/payment/take', { ...body, payment_method: 'cash' }));
  }

  /** Whoever has the link answers, sometimes an old version; or staff price it anew. */
  async function answerEstimate(): Promise<void> {
    const order = await readRecent();
    if (!order?.estimate) return;
    const { token } = order.estimate;
    const version = Math.max(1, order.estimate.version - (chance(0.2) ? 1 : 0));
    if (chance(0.2)) {
      judge('renew', await staff().post('/api/order/estimate/renew', { order_id: order.id, version }));
      return;
    }
    const act = oneOf(['accept', 'ask', 'pay', 'pay', 'utr'] as const);
    const more = { accept: {}, ask: { text: 'walk' }, pay: {}, utr: { payment_method: 'upi_direct', utr: utr() } }[act];
    const reply = await visitor().post<Data<{ id?: string }>>(`/api/estimate/${act}/${token}`, { version, ...more });
    judge(`estimate/${act}`, reply);
    if (act === 'pay' && reply.body.data?.id) gatewayOrders.push(reply.body.data.id);
  }

  /** Counts the shelf, or books goods that came; sent twice under its key it is one booking. */
  async function bookStock(): Promise<void> {
    const line = { product_id: oneOf(goods).id, quantity: below(60) };
    const body = {
      booking_key: crypto.randomUUID(),
      kind: oneOf(['counted', 'arrived']),
      reason: 'walk',
      lines: [line],
      again: true,
    };
    const sent = await Promise.all([1, 2].map(() => staff().post('/api/product/count/book', body)));
    for (const reply of sent) judge('count/book', reply);
  }

  /** Rounding and a charge for packing change what an amended order or a renewed estimate costs. */
  async function changeCharges(): Promise<void> {
    const settings = { round_total: chance(0.5), packing_kind: 'percent', packing_percent: below(4) };
    judge('settings', await staff().put('/api/address/store/update/1', settings));
  }

  return [
    [6, sellAtDesk],
    [8, pack],
    [5, sendParcel],
    [5, moveParcel],
    [5, takeBack],
    [2, refuseTransfer],
    [4, takePayment],
    [6, answerEstimate],
    [3, bookStock],
    [1, changeCharges],
  ] satisfies [weight: number, act: () => Promise<unknown>][];
}
