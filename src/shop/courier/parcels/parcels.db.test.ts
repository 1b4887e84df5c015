/** An order in several parcels: the specification's courier is the first of them; who may see which; what dispatch suggests. */

import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from '#platform/storage/media.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { jobsDone } from '#testing/buyers.ts';
import { addAddress, buy, fillCart, signInAs, startPayment } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Parcel, ParcelSuggestion, SharedNumber } from './parcels.contract.ts';
import { forgetPhotos } from './parcels.ts';

type Data<T> = { data: T };

let shop: TestShop;
let owner: Client;
let packer: Client;
let meena: Client;
let kannan: Client;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  kannan = await signInAs(shop, 'kannan');
});
afterAll(() => shop.close());

const ordered = (by = meena) => buy(by, { [shop.world.products.sparklers]: 1 }, 20.75);
const KPN = { courier_partner: 'KPN Parcel', contact_number: '04562 222333', tracking_link: '', tracking_id: 'LR-1' };

async function sent(order: { id: number }, more: object = {}, by = packer): Promise<Parcel> {
  const added = await by.post<Data<Parcel>>('/api/parcel/add', { ...KPN, order_id: order.id, ...more });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data;
}

const seen = async ({ id }: { id: number }, by = meena) =>
  (await by.get<Data<Order>>(`/api/order/delivery/address/${id}/${meena.userId}`)).body.data;

describe('the parcels of an order', () => {
  it('can be several, the first of which is its courier', async () => {
    const order = await ordered();
    expect(await seen(order)).toMatchObject({ Courier: null, Parcels: [], transport: null });
    const first = await owner.post<Data<Parcel>>('/api/courier/add', { ...KPN, order_id: order.id });
    expect(first.status).toBe(201);
    const abt = {
      ...{ courier_partner: 'ABT', tracking_id: 'LR-2', office: '12 Netaji Road, Madurai', cartons: 3, weight: 42.5 },
      ...{ freight: 380.5, collect_by: '2026-10-30' },
    };
    const second = await sent(order, abt, owner);
    expect(second).toMatchObject({ cartons: 3, weight: 42.5, freight: 380.5, collect_by: '2026-10-30', state: 'sent' });
    const { Courier, Parcels } = await seen(order);
    expect(Courier).toEqual(first.body.data);
    expect(Object.keys(Courier ?? {}).sort()).toEqual(
      ['contact_number', 'courier_partner', 'id', 'order_id', 'tracking_id', 'tracking_link'].sort(),
    );
    expect(Parcels.map(({ tracking_id }) => tracking_id)).toEqual(['LR-1', 'LR-2']);
    expect((await owner.post('/api/courier/add', { ...KPN, order_id: order.id })).status).toBe(409);
    const byLr = await meena.get<Data<Order>>(`/api/order/delivery/address/LR-2/${meena.userId}`);
    expect(byLr.body.data.id).toBe(order.id);
    const found = await owner.get<Data<Order[]>>('/api/order/list?search=LR-2');
    expect(found.body.data.map(({ id }) => id)).toEqual([order.id]);
  });

  it('change field by field, and can be removed', async () => {
    const order = await ordered();
    const parcel = await sent(order, { cartons: 2 });
    const changed = await packer.put<Data<Parcel>>(`/api/parcel/update/${parcel.id}`, {
      state: 'arrived',
      collect_by: '2026-11-02',
    });
    expect(changed.body.data).toEqual({ ...parcel, state: 'arrived', collect_by: '2026-11-02' });
    await owner.put(`/api/courier/update/${parcel.id}`, { ...KPN, tracking_id: 'LR-9' });
    expect((await seen(order)).Parcels).toMatchObject([{ tracking_id: 'LR-9', cartons: 2, state: 'arrived' }]);
    expect((await packer.call('DELETE', `/api/parcel/delete/${parcel.id}`)).status).toBe(200);
    expect((await packer.call('DELETE', `/api/parcel/delete/${parcel.id}`)).status).toBe(404);
    expect(await seen(order)).toMatchObject({ Courier: null, Parcels: [] });
  });

  it('sent again with another transport keep no data of the first one, which brought them back', async () => {
    const order = await ordered();
    const first = { freight: 380, collect_by: '2026-11-02', office: 'Madurai', state: 'returned' };
    const { id } = await sent(order, { ...first, tracking_id: 'KPN-1' }, owner);
    await shop.database.db.execute(sql`update couriers set photo_key = 'kept' where id = ${id}`);
    const again = (more: object) => owner.put<Data<Parcel>>(`/api/parcel/update/${id}`, { state: 'sent', ...more });
    expect((await again({})).body.data).toMatchObject({ freight: 380, lr_photo: expect.any(String) });
    await owner.put(`/api/parcel/update/${id}`, { state: 'returned' });
    expect((await again({ courier_partner: 'ABT', tracking_id: 'ABT-7' })).body.data).toMatchObject({
      ...{ tracking_id: 'ABT-7', freight: 0, collect_by: null, office: '', lr_photo: null },
    });
  });

  it('hide from packers what the buyer pays the transport, whatever packers change', async () => {
    const order = await ordered();
    const { id } = await sent(order, { freight: 380.5 }, owner);
    const packing = await packer.get<Data<Order>>(`/api/order/delivery/address/${order.id}`);
    expect(packing.body.data.Parcels).toMatchObject([{ id, freight: 0 }]);
    const changed = await packer.put<Data<Parcel>>(`/api/parcel/update/${id}`, { freight: 0, cartons: 4 });
    expect(changed.body.data).toMatchObject({ freight: 0, cartons: 4 });
    expect((await packer.put(`/api/parcel/update/${id}`, { freight: 1 })).status).toBe(403);
    expect((await packer.post('/api/parcel/add', { ...KPN, order_id: order.id, freight: 1 })).status).toBe(403);
    expect((await seen(order)).Parcels).toMatchObject([{ id, freight: 380.5, cartons: 4 }]);
  });

  let refusing: Order | undefined;
  it.each([
    { cartons: -1 },
    { cartons: 1000 },
    { weight: -0.1 },
    { freight: -1 },
    { freight: 1.005 },
    { collect_by: '31.10.2026' },
    { state: 'lost' },
    { tracking_link: 'javascript:alert(1)' },
    { courier_partner: '' },
    { photo_key: 'private-x' },
  ])('refuses %j', async (more) => {
    refusing ??= await ordered();
    expect((await packer.post('/api/parcel/add', { ...KPN, order_id: refusing.id, ...more })).status).toBe(400);
  });

  it('are delivered with their order, except one that came back', async () => {
    const order = await ordered();
    await sent(order);
    await sent(order, { state: 'returned' });
    await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 6 });
    expect((await seen(order)).Parcels.map(({ state }) => state)).toEqual(['delivered', 'returned']);
  });

  it('cannot be added to a cancelled order, nor beyond the limit of an order', async () => {
    const order = await ordered();
    for (let nth = 0; nth < 20; nth += 1) await sent(order);
    expect((await packer.post('/api/parcel/add', { ...KPN, order_id: order.id })).status).toBe(400);
    await owner.put('/api/order/update/order/status', { order_id: order.id, track_id: 7 });
    expect((await owner.post('/api/parcel/add', { ...KPN, order_id: order.id })).status).toBe(409);
    expect((await packer.post('/api/parcel/add', { ...KPN, order_id: order.id })).status).toBe(404);
  });

  it('start with one courier, however many requests add it at once', async () => {
    const order = await ordered();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => owner.post('/api/courier/add', { ...KPN, order_id: order.id })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await seen(order)).Parcels).toHaveLength(1);
  });
});

/** A plain colour: it is stored 1600 pixels wide, with the height in proportion. */
async function photo(colour: string): Promise<Blob> {
  const create = { width: 80, height: 1, channels: 3 as const, background: colour };
  return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]);
}

async function sendPhoto(id: number, image: Blob, by = packer): Promise<Reply<Data<Parcel>>> {
  const body = new FormData();
  body.append('image', image, 'lr.jpg');
  const headers = { authorization: `Bearer ${by.token}` };
  const reply = await fetch(`${shop.base}/api/parcel/photo/${id}`, { method: 'POST', headers, body });
  return { status: reply.status, body: (await reply.json()) as Data<Parcel>, headers: reply.headers };
}

const keyOf = async (id: number) =>
  (
    (await shop.database.db.execute(sql`select photo_key from couriers where id = ${id}`)) as unknown as {
      rows: { photo_key: string }[];
    }
  ).rows[0]?.photo_key as string;

describe('the photo of an LR', () => {
  it('is visible only to the buyer and the shop', async () => {
    const order = await ordered();
    const parcel = await sent(order);
    expect((await packer.get(`/api/parcel/photo/${parcel.id}`)).status).toBe(404);
    const kept = await sendPhoto(parcel.id, await photo('gold'));
    const address = kept.body.data.lr_photo as string;
    expect(address).toMatch(new RegExp(`^/api/parcel/photo/${parcel.id}\\?v=`));
    for (const reader of [meena, packer, owner]) {
      const read = await reader.get(`${address}&size=small`);
      expect(read.status).toBe(200);
      expect(read.headers.get('content-type')).toBe('image/webp');
      expect(read.headers.get('cache-control')).toContain('no-store');
    }
    expect((await kannan.get(address)).status).toBe(404);
    expect((await shop.client().get(address)).status).toBe(401);
    expect((await shop.client().get(`/media/${await keyOf(parcel.id)}/480.webp`)).status).toBe(404);
    const tracked = await shop
      .client()
      .post<Data<Order>>('/api/order/track', { order_number: order.number, contact: PHONES.meena });
    expect(tracked.body.data.Parcels).toMatchObject([{ tracking_id: 'LR-1', lr_photo: null }]);
  });

  it('is hidden from another buyer whose LR number equals that order’s id', async () => {
    const order = await ordered();
    const parcel = await sent(order);
    await sendPhoto(parcel.id, await photo('gold'));
    const theirs = await buy(kannan, { [shop.world.products.sparklers]: 1 }, 20.75);
    await sent(theirs, { tracking_id: String(order.id) });
    expect((await kannan.get(`/api/parcel/photo/${parcel.id}`)).status).toBe(404);
  });

  it('is replaced, removed, and must be a picture', async () => {
    const order = await ordered();
    const { id } = await sent(order);
    const [gold, red] = [await sendPhoto(id, await photo('gold')), await sendPhoto(id, await photo('red'))];
    expect(red.body.data.lr_photo).not.toBe(gold.body.data.lr_photo);
    for (const image of [new Blob(['<svg/>']), new Blob([]), new Blob(['PK']), new Blob(['\u00ff\u00d8\u00ff'])])
      expect((await sendPhoto(id, image)).status).toBe(400);
    expect((await sendPhoto(id, await photo('red'), meena)).status).toBe(403);
    const removed = await packer.call<Data<Parcel>>('DELETE', `/api/parcel/photo/${id}`);
    expect(removed.body.data.lr_photo).toBeNull();
    expect((await packer.get(`/api/parcel/photo/${id}`)).status).toBe(404);
  });

  it('leaves no file a day after nothing refers to it', async () => {
    const { id } = await sent(await ordered());
    await sendPhoto(id, await photo('gold'));
    const [old, folder] = [await keyOf(id), join(shop.folder, 'media')];
    await sendPhoto(id, await photo('red'));
    const needs = { db: shop.database.db, media: createMedia(folderStore(folder)) };
    expect(await forgetPhotos(needs)).toBe(0);
    const long = new Date(Date.now() - 2 * 86_400_000);
    for (const key of [old, await keyOf(id)]) await utimes(join(folder, key), long, long);
    expect(await forgetPhotos(needs)).toBe(1);
    expect((await meena.get(`/api/parcel/photo/${id}`)).status).toBe(200);
  });
});

/** Mails about parcels wait for further changes; a test does not. */
async function parcelMails(): Promise<{ subject: string; plain: string }[]> {
  const before = shop.mails.length;
  await shop.database.db.execute(
    sql`update jobs.job set start_after = now() where name = 'order-mail' and state = 'created'`,
  );
  await jobsDone(shop);
  return shop.mails.slice(before);
}

const moved = ({ id }: { id: number }, track_id: number) =>
  owner.put('/api/order/update/order/status', { order_id: id, track_id });

describe('the mail about parcels after the mail of dispatch', () => {
  let order: Order;
  let first: Parcel;

  beforeAll(async () => {
    await shop.database.db.execute(
      sql`update users set contact_email = 'meena@example.com', contact_email_verified_at = now() where id = ${meena.userId}`,
    );
    await parcelMails();
    order = await ordered();
    first = await sent(order, { tracking_id: '' });
    await parcelMails();
  });

  it('is not sent before the order leaves, because the dispatch mail lists all parcels', async () => {
    await packer.put(`/api/parcel/update/${first.id}`, { tracking_id: 'LR-11' });
    expect(await parcelMails()).toEqual([]);
    await moved(order, 3);
    const mails = await parcelMails();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is on its way')]);
    expect(mails[0]?.plain).toContain('LR LR-11');
  });

  it('reports all changes once: another parcel, its photo, a corrected number', async () => {
    const second = await sent(order, { tracking_id: 'LR-12', office: '12 Netaji Road', weight: 12.5 });
    await sendPhoto(second.id, await photo('gold'));
    await packer.put(`/api/parcel/update/${first.id}`, { tracking_id: 'LR-13' });
    const [mail, ...more] = await parcelMails();
    expect(more).toEqual([]);
    for (const said of ['Courier 1/2:\nKPN Parcel\nLR LR-13', 'LR LR-12', '12 Netaji Road', 'Weight: 12.5 kg'])
      expect(mail?.plain).toContain(said);
    const [, link] = /Photo of the lorry receipt \(LR\): (\S+)\n/.exec(mail?.plain ?? '') ?? [];
    const address = (link ?? '').replace(/^https?:\/\/[^/]+/, '');
    // The mail's link opens the photo for guests too; it needs the whole link.
    const read = await shop.client().get(address);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(read.headers.get('cache-control')).toContain('no-store');
    expect((await shop.client().get(address.slice(0, -1))).status).toBe(404);
    expect((await shop.client().get(address.replace(`/${second.id}/`, `/${first.id}/`))).status).toBe(404);
    await packer.call('DELETE', `/api/parcel/photo/${second.id}`);
    expect((await shop.client().get(address)).status).toBe(404);
  });

  it('says once that a parcel has reached the transport’s office', async () => {
    await packer.put(`/api/parcel/update/${first.id}`, { state: 'arrived', collect_by: '2026-12-02' });
    await owner.put(`/api/parcel/update/${first.id}`, { freight: 120 });
    const [mail, ...more] = await parcelMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('your parcel is at the office');
    for (const said of ['Freight to pay at the office: ₹120', 'Collect it by: 02/12/2026', 'LR LR-13'])
      expect(mail?.plain).toContain(said);
    await packer.put(`/api/parcel/update/${first.id}`, { state: 'sent' });
    await packer.put(`/api/parcel/update/${first.id}`, { state: 'arrived' });
    await packer.put(`/api/parcel/update/${first.id}`, { state: 'returned' });
    expect(await parcelMails()).toEqual([]);
  });

  it('is not sent when nothing new is left to report, nor to people who want no updates', async () => {
    const mistake = await sent(order);
    for (const { id } of [mistake, ...(await seen(order)).Parcels])
      await packer.call('DELETE', `/api/parcel/delete/${id}`);
    expect(await parcelMails()).toEqual([]);
    await sent(order, { state: 'arrived' });
    await moved(order, 6);
    expect((await parcelMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('delivered')]);
  });
});

const OFFICE = { district: 'Madurai, Tamil Nadu', address: '12 Netaji Road', phone: '0452 2345678' };
const suggested = async ({ id }: { id: number }) =>
  (await packer.get<Data<ParcelSuggestion | null>>(`/api/parcel/suggest/${id}`)).body.data;

describe('what dispatch suggests', () => {
  it('is the transport last used for the district, until the list of transports has one', async () => {
    await shop.database.db.execute(sql`delete from couriers`);
    const order = await ordered();
    expect(await suggested(order)).toBeNull();
    await sent(await ordered(), { courier_partner: 'Velan', office: 'Bus stand' });
    expect(await suggested(order)).toMatchObject({ reason: 'last', courier_partner: 'Velan', office: 'Bus stand' });
  });

  it('is a transport of the district; of several, the one last used', async () => {
    const order = await ordered();
    await owner.post('/api/delivery/transport/add', { name: 'ABT', offices: [OFFICE], free_days: 4 });
    const near = { reason: 'near', courier_partner: 'ABT', office: OFFICE.address, free_days: 4 };
    expect(await suggested(order)).toMatchObject(near);
    await owner.post('/api/delivery/transport/add', { name: 'Rathna', offices: [OFFICE] });
    await sent(await ordered(), { courier_partner: 'rathna' });
    expect(await suggested(order)).toMatchObject({ reason: 'near', courier_partner: 'Rathna' });
  });

  it('is what the customer chose', async () => {
    await owner.post('/api/delivery/rule/add', { name: 'All', delivery_kind: 'to_pay' });
    const { body } = await meena.get<Data<{ id: number; name: string }[]>>('/api/delivery/offices?pin=625001');
    expect(body.data.map(({ name }) => name)).toEqual(['ABT', 'Rathna']);
    const transport = { id: body.data[0]?.id, address: OFFICE.address };
    const order = await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75, { transport });
    expect(order.transport).toEqual({ name: 'ABT', ...OFFICE });
    await owner.call('DELETE', `/api/delivery/transport/delete/${transport.id}`);
    expect((await seen(order)).transport).toMatchObject({ name: 'ABT' });
    expect(await suggested(order)).toMatchObject({ reason: 'chosen', courier_partner: 'ABT', office: OFFICE.address });
  });

  it('is chosen among the transports of the place if the buyer pays', async () => {
    const { body } = await meena.get<Data<{ id: number }[]>>('/api/delivery/offices?pin=625001');
    const [rathna] = body.data;
    await fillCart(meena, { [shop.world.products.sparklers]: 1 });
    const address_id = await addAddress(meena);
    const ask = (transport: object | null) => startPayment(meena, 20.75, { transport, address_id });
    expect((await ask({ id: rathna?.id, address: 'Elsewhere' })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { transport: 'This office is no longer offered. Please choose again.' },
    });
    expect((await ask({ id: 999_999, address: OFFICE.address })).status).toBe(400);
    const first = await ask({ id: rathna?.id, address: OFFICE.address });
    expect(first.status).toBe(201);
    // Another choice is another request; the same choice is the same order.
    expect((await ask({ id: rathna?.id, address: OFFICE.address })).body.order_id).toBe(first.body.order_id);
    const other = await ask(null);
    expect(other.body.order_id).not.toBe(first.body.order_id);
    for (const pin of ['600001', '999999'])
      expect((await meena.get(`/api/delivery/offices?pin=${pin}`)).body).toEqual({ data: [] });
    const { data: rules } = (await owner.get<Data<{ id: number }[]>>('/api/delivery/rules')).body;
    await owner.put(`/api/delivery/rule/update/${rules[0]?.id}`, { delivery_kind: 'none' });
    expect((await meena.get('/api/delivery/offices?pin=625001')).body).toEqual({ data: [] });
    expect((await ask({ id: rathna?.id, address: OFFICE.address })).status).toBe(400);
  });
});

// Before: the LR number of one order typed at another one's sent that buyer to the wrong parcel, and nobody was told.
describe('a number that another order has too', () => {
  const shared = async (parcels: readonly object[], by = packer) =>
    (await by.post<Data<SharedNumber[]>>('/api/parcel/shared-numbers', { parcels })).body.data;
  const typed = ({ id }: { id: number }, tracking_id: string, courier_partner = 'KPN Parcel') => ({
    ...{ order_id: id, tracking_id, courier_partner },
  });

  it('is named with the others, however it is written, for the same transport', async () => {
    const [first, second, third] = [await ordered(), await ordered(), await ordered()];
    await sent(first, { tracking_id: 'SAME-5501' });
    await sent(second, { tracking_id: 'same-5501', courier_partner: 'kpn parcel' });
    expect(await shared([typed(third, 'Same-5501', ' KPN PARCEL ')])).toEqual([
      { order_id: third.id, tracking_id: 'Same-5501', orders: [second.number, first.number], count: 2 },
    ]);
    expect(await shared([typed(third, 'SAME-5501', 'ABT'), typed(first, 'SAME-550')])).toEqual([]);
    // Its own number is none of another order.
    expect(await shared([typed(first, 'SAME-5501'), typed(second, 'SAME-5502')])).toEqual([]);
  });

  it('is found among the numbers of one dialog', async () => {
    const [first, second, third] = [await ordered(), await ordered(), await ordered()];
    const found = await shared([typed(first, 'ROW-1'), typed(second, 'row-1'), typed(third, 'ROW-2')]);
    expect(found).toEqual([
      { order_id: first.id, tracking_id: 'ROW-1', orders: [second.number], count: 1 },
      { order_id: second.id, tracking_id: 'row-1', orders: [first.number], count: 1 },
    ]);
  });

  it('counts no returned parcel and no number of an earlier season, and names three orders of many', async () => {
    const [own, back, old] = [await ordered(), await ordered(), await ordered()];
    const others = [await ordered(), await ordered(), await ordered(), await ordered()];
    const { id } = await sent(back, { tracking_id: 'OLD-1' });
    await packer.put(`/api/parcel/update/${id}`, { state: 'returned' });
    const { id: oldId } = await sent(old, { tracking_id: 'OLD-1' });
    await shop.database.db.execute(
      sql`update couriers set created_at = now() - interval '200 days' where id = ${oldId}`,
    );
    expect(await shared([typed(own, 'OLD-1')])).toEqual([]);
    for (const other of others) await sent(other, { tracking_id: 'MANY-1' });
    const [found] = await shared([typed(own, 'MANY-1')]);
    expect([found?.count, found?.orders.length]).toEqual([4, 3]);
    expect((await sent(own, { tracking_id: 'MANY-1' })).tracking_id).toBe('MANY-1');
  });

  it('is asked for by the shop only', async () => {
    const order = await ordered();
    expect((await meena.post('/api/parcel/shared-numbers', { parcels: [typed(order, 'X')] })).status).toBe(403);
    expect((await packer.post('/api/parcel/shared-numbers', { parcels: [typed(order, '')] })).status).toBe(400);
  });
});
