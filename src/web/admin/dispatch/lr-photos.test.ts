import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { ordersNamed, sendPhotos } from './dispatch.queries.ts';

afterEach(() => vi.restoreAllMocks());

const orderOf = (number: string, ...photos: (string | null)[]) => {
  const nth = Number(number.slice(-1)) * 10;
  return { number, Parcels: photos.map((lr_photo, index) => ({ id: nth + index, lr_photo })) } as unknown as Order;
};
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

async function sentTo(orders: Order[], ...names: string[]) {
  const sent: [string, number][] = [];
  vi.spyOn(adminApi, 'setParcelPhoto').mockImplementation(async (id, file) => {
    sent.push([(file as File).name, id]);
    return {} as never;
  });
  await sendPhotos(orders, names.map(photo));
  return sent;
}

it('gives the photos of an order that went on two lorries to a parcel each, in their order', async () => {
  const orders = [orderOf('MP-1', null, null), orderOf('MP-2', null)];
  expect(await sentTo(orders, 'MP-1.jpg', 'MP-2.jpg', 'MP-1 (2).jpg')).toEqual([
    ['MP-1.jpg', 10],
    ['MP-2.jpg', 20],
    ['MP-1 (2).jpg', 11],
  ]);
});

it.each([
  ['the last parcel without one', [null, null], [11]],
  ['the one that has none yet', [null, 'a'], [10]],
  ['the last one, where all have one', ['a', 'b'], [11]],
])('gives a single photo to %s', async (_, photos, ids) => {
  const sent = await sentTo([orderOf('MP-1', ...photos)], 'MP-1.jpg');
  expect(sent.map(([, id]) => id)).toEqual(ids);
});

it('gives all photos of an order their parcels again after one of them could not be sent', async () => {
  expect(await sentTo([orderOf('MP-1', null, 'a')], 'MP-1.jpg', 'MP-1 (2).jpg')).toEqual([
    ['MP-1.jpg', 10],
    ['MP-1 (2).jpg', 11],
  ]);
});

it('gives a photo too many to the last parcel', async () => {
  const sent = await sentTo([orderOf('MP-1', null)], 'MP-1.jpg', 'MP-1 (2).jpg');
  expect(sent.map(([, id]) => id)).toEqual([10, 10]);
});

// Before: with 500 parcels a day, the photos of most of them were said to belong to no order.
it('looks up the orders that are not among the latest, once each, and no time of a photo', async () => {
  const known = orderOf('MP-10001', null);
  const asked = vi
    .spyOn(adminApi, 'orders')
    .mockImplementation(async ({ search }) => ({ data: [orderOf(`MP-${search}`, null), known], total: 2 }) as never);
  const names = ['MP-10001.jpg', '9001.jpg', 'MP-9001 (2).jpg', 'IMG_20261024_100545.jpg', '10001 9002.jpg'];
  const found = await ordersNamed(names.map(photo), [known]);
  expect(found.map(({ number }) => number)).toEqual(['MP-9001']);
  expect(asked.mock.calls.map(([query]) => query)).toEqual([
    { search: '9001', status: 'shipped', from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
});
