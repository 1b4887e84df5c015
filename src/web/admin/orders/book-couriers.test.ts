import { afterEach, expect, it, vi } from 'vitest';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { bookCouriers } from './orders.queries.ts';

afterEach(() => vi.restoreAllMocks());

/** As the dialog keeps it while it is open. */
const orderOf = (id: number) => ({ id, Parcels: [] as Parcel[] }) as Order;
const carrier = { courier_partner: 'KPN', contact_number: '9843211234', tracking_link: '' };

it('books a parcel once, however often the rest is tried again', async () => {
  const added: number[] = [];
  const changed: number[] = [];
  let isAway = true;
  vi.spyOn(adminApi, 'addParcel').mockImplementation(async ({ order_id }) => {
    if (order_id === 2 && isAway) throw new Error('no network');
    added.push(order_id);
    return { id: order_id * 10 } as Parcel;
  });
  vi.spyOn(adminApi, 'updateParcel').mockImplementation(async (id) => {
    changed.push(id);
    return { id } as Parcel;
  });
  const parcels = [1, 2, 3].map((id) => ({ order: orderOf(id), tracking_id: id === 3 ? '' : `LR-${id}`, office: '' }));
  const booking = { parcels, carrier, isShipped: false, unpaid: null as never };
  const booked = new Map<number, Parcel>();
  const first = await bookCouriers(booking, booked);
  expect([first.saved.length, first.failed.map(({ order_id }) => order_id)]).toEqual([2, [2]]);
  isAway = false;
  expect((await bookCouriers(booking, booked)).failed).toEqual([]);
  expect(added).toEqual([1, 3, 2]);
  expect(changed).toEqual([10, 30]);
});

it('sends a parcel that came back once more', async () => {
  const sent: object[] = [];
  vi.spyOn(adminApi, 'updateParcel').mockImplementation(async (id, fields) => {
    sent.push(fields);
    return { id } as Parcel;
  });
  const order = (state: Parcel['state']) =>
    ({ id: 1, Parcels: [{ id: 10, courier_partner: 'KPN', tracking_id: '5501', state }] }) as Order;
  const booking = (state: Parcel['state']) => ({
    parcels: [{ order: order(state), tracking_id: '7702', office: '' }],
    ...{ carrier, isShipped: false, unpaid: null as never },
  });
  await bookCouriers(booking('returned'), new Map());
  await bookCouriers(booking('arrived'), new Map());
  expect(sent).toEqual([
    { ...carrier, tracking_id: '7702', state: 'sent' },
    { ...carrier, tracking_id: '7702' },
  ]);
});
