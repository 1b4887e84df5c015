/** The packing floor on the whole server: who packs an order, what is short, closing, photos, late saves. */
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from '#platform/storage/media.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import { jobsDone } from '#testing/buyers.ts';
import { addAddress, buy, signInAs } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { forgetPhotos } from '../../courier/parcels/parcels.ts';
import type { FloorOrder, FloorQueue, FloorState } from './floor.contract.ts';

let shop: TestShop;
let people: Record<'packer' | 'second' | 'biller' | 'owner' | 'meena', Client>;
type Answer<T> = { data: T };

const FIRST = 'a-first-password-2026';
const OWN = 'only-i-know-this-2026';

async function hirePacker(owner: Client, name: string, phone_number: string): Promise<Client> {
  await owner.post('/api/staff/add', { name, phone_number, role: 'packer', password: FIRST });
  await shop.client().post('/api/users/login', { phone_number, password: FIRST, new_password: OWN });
  return shop.client().signIn(phone_number, OWN);
}

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 20 });
  const staff = (name: 'packer' | 'biller' | 'owner') => shop.client().signIn(PHONES[name], ADMIN_PASSWORD);
  const owner = await staff('owner');
  const meena = await signInAs(shop, 'meena');
  people = {
    ...{ packer: await staff('packer'), biller: await staff('biller'), owner, meena },
    second: await hirePacker(owner, 'Kumar', '9370000123'),
  };
  await addAddress(meena);
  await shop.database.db.execute(sql`update products set stock = stock + 500`);
  await shop.database.db.execute(
    sql`insert into stock_movements (product_id, kind, quantity) select id, 'set', 500 from products`,
  );
});
afterAll(() => shop.close());

const order = () => buy(people.meena, { [shop.world.products.sparklers]: 4 }, 83);
const read = async (client: Client, id: number) =>
  (await client.get<Answer<FloorOrder>>(`/api/packing/order/${id}`)).body.data;
const queue = async (client: Client) => (await client.get<Answer<FloorQueue>>('/api/packing/queue')).body.data;
const take = (client: Client, order_id: number, take_over = false) =>
  client.post<Answer<FloorState>>('/api/packing/take', { order_id, take_over });
const save = (client: Client, id: number, state: object) =>
  client.put<Answer<FloorState>>(`/api/order/packing/${id}`, { packed_line_ids: [], cartons: 0, ...state });
const letPass = (orderId: number, minutes: number) =>
  shop.database.db.execute(
    sql`update order_packings set taken_at = taken_at - make_interval(mins => ${minutes}) where order_id = ${orderId}`,
  );

/** The mails about packed orders, which wait for a correction; a test does not. */
async function packedMails(): Promise<string[]> {
  const before = shop.mails.length;
  await shop.database.db.execute(
    sql`update jobs.job set start_after = now() where name = 'order-mail' and state = 'created'`,
  );
  await jobsDone(shop);
  const mails = shop.mails.slice(before).filter(({ subject }) => subject.includes('is packed'));
  return mails.map(({ plain }) => plain);
}

describe('the customer of a packed order', () => {
  const packed = async (state: object) => {
    const { id, Carts } = await order();
    const close = { packed_line_ids: Carts.map((line) => line.id), cartons: 2, weight: 12.345, done: true, ...state };
    expect((await save(people.packer, id, close)).status).toBe(200);
    return { id, close };
  };

  // Guard: `closedAt` in `isPast`. Without it each of the two closings sent the same mail.
  it('is told how many cartons it makes and what they weigh, once and as last corrected', async () => {
    const { id, close } = await packed({});
    await save(people.packer, id, { ...close, done: false });
    await save(people.packer, id, { ...close, cartons: 3 });
    const mails = await packedMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/Cartons: 3\nWeight: 12.345 kg/);
    await save(people.packer, id, { ...close, cartons: 3 });
    expect(await packedMails()).toEqual([]);
  });

  it('is told nothing of cartons that were opened again, or have left', async () => {
    const { id, close } = await packed({});
    await save(people.packer, id, { ...close, done: false });
    const sent = await packed({});
    await people.owner.put('/api/order/update/order/status', { order_id: sent.id, track_id: 3 });
    expect(await packedMails()).toEqual([]);
    await people.owner.post('/api/packing/release', { order_id: id });
  });
});

describe('an order on the packing table', () => {
  it('belongs to one packer until it is put back, left alone or taken over by the owner', async () => {
    const { packer, second, biller, owner } = people;
    const { id } = await order();
    expect((await take(packer, id)).body).toMatchObject({ data: { packer: { name: expect.any(String) } } });
    expect((await take(packer, id)).status).toBe(200);
    for (const other of [second, biller]) {
      expect(await take(other, id, true)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(await save(other, id, { cartons: 1 })).toMatchObject({ status: 409 });
      expect((await other.post('/api/packing/release', { order_id: id })).status).toBe(409);
      expect((await read(other, id)).floor.may_take).toBe(false);
    }
    expect((await read(packer, id)).TrackingStatus?.status_titlekey).toBe('processing');
    await letPass(id, 16);
    expect((await take(second, id)).status).toBe(200);
    expect((await save(packer, id, { cartons: 1 })).status).toBe(409);
    expect((await take(owner, id)).status).toBe(409);
    expect((await take(owner, id, true)).status).toBe(200);
    expect((await owner.post('/api/packing/release', { order_id: id })).status).toBe(200);
    expect((await save(packer, id, { cartons: 1 })).body.data.packer?.id).toBe(packer.userId);
  });

  it('is free for others when the clock of the database was ahead and is set back', async () => {
    const { id } = await order();
    expect((await take(people.packer, id)).status).toBe(200);
    await letPass(id, -3 * 24 * 60);
    expect((await take(people.second, id)).status).toBe(200);
    await people.owner.post('/api/packing/release', { order_id: id });
  });

  it('can be put back by the owner, whoever has it, and one person has at most five', async () => {
    const { second, owner } = people;
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await order()).id);
    const statuses = [];
    for (const id of ids) statuses.push((await take(second, id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    // Before: one that the office had cancelled or sent kept its place for 15 minutes, and could not be released.
    const [sent, ...others] = ids as [number, ...number[]];
    await owner.put('/api/order/update/order/status', { order_id: sent, track_id: 3 });
    expect((await take(second, others.at(-1) as number)).status).toBe(200);
    for (const id of ids) await owner.post('/api/packing/release', { order_id: id });
    expect((await queue(second)).orders.filter(({ packer }) => packer?.id === second.userId)).toEqual([]);
  });

  it('is found by its promised day, without any amount or email', async () => {
    const { packer } = people;
    const { id } = await order();
    const list = await queue(packer);
    const mine = list.orders.find((one) => one.id === id);
    expect(mine).toMatchObject({ place: 'Madurai', items: 1, pieces: 4, packed: 0, short: 0, packer: null });
    expect(list.orders.map(({ ship_by }) => ship_by)).toEqual(list.orders.map(({ ship_by }) => ship_by).sort());
    const text = JSON.stringify([list, await read(packer, id)]);
    expect(text).not.toMatch(/price|amount|paid|email|@|20\.75|\b83\b/i);
    expect((await read(packer, id)).codes).toEqual([
      { product_id: shop.world.products.sparklers, code: expect.any(String) },
    ]);
  });
});

it('says which order its buyer fetches, behind those without a transport', async () => {
  const { packer, biller } = people;
  const sold = await biller.post<Answer<{ id: number }>>('/api/order/desk', {
    ...{ key: 'desk-key-of-the-floor', channel: 'counter', age_confirmed: true, amount: 41.5 },
    ...{ payment: { payment_method: 'cash' }, lines: [{ product_id: shop.world.products.sparklers, count: 2 }] },
  });
  await order();
  const without = (await queue(packer)).orders.filter(({ transport }) => transport === '');
  expect(without.filter(({ fetched }) => fetched).map(({ id }) => id)).toEqual([sold.body.data.id]);
  expect(without.at(-1)?.fetched).toBe(true);
});

describe('packing', () => {
  it('stores weight and cartons, closes when everything is there, and leaves the queue', async () => {
    const { packer, owner, meena } = people;
    const { id } = await order();
    const line = (await read(packer, id)).Carts[0]?.id;
    expect((await save(packer, id, { done: true, cartons: 1 })).status).toBe(400);
    expect((await save(packer, id, { packed_line_ids: [line], done: true })).status).toBe(400);
    const done = { packed_line_ids: [line], cartons: 2, weight: 12.345, done: true };
    expect((await save(packer, id, done)).body.data).toMatchObject({
      ...{ weight: 12.345, cartons: 2, packer: null, done_at: expect.any(String) },
    });
    expect((await queue(packer)).orders.map((one) => one.id)).not.toContain(id);
    const seen = await meena.get<Answer<{ Packing: object }>>(`/api/order/delivery/address/${id}/${meena.userId}`);
    expect(seen.body.data.Packing).toEqual({
      ...{ packed_line_ids: [line], cartons: 2, weight: 12.345, photo: null },
      ...{ done_at: expect.any(String), updatedAt: expect.any(String) },
    });
    const packed = await owner.get<{ data: { id: number }[] }>('/api/order/list?todo=packed&limit=200');
    expect(packed.body.data.map((one) => one.id)).toContain(id);
    // Reopened, it is back in the queue.
    expect((await save(packer, id, { ...done, done: false })).body.data.done_at).toBeNull();
    expect((await queue(packer)).orders.map((one) => one.id)).toContain(id);
  });

  // A tick left it 'Confirmed': once its cartons were closed, no packer could hand it over.
  it('begins with the first tick as with taking the order, so that the packer can hand it over', async () => {
    const { packer } = people;
    const { id, Carts } = await order();
    const packed_line_ids = Carts.map((line) => line.id);
    await save(packer, id, { packed_line_ids });
    expect((await read(packer, id)).TrackingStatus?.status_titlekey).toBe('processing');
    await save(packer, id, { packed_line_ids, cartons: 1, done: true });
    const handed = await packer.put('/api/order/update/order/status', { order_id: id, track_id: 3 });
    expect(handed.status).toBe(200);
  });

  it('ignores an older save that comes late, or that another person left on the device', async () => {
    const { packer, second } = people;
    const { id } = await order();
    const line = (await read(packer, id)).Carts[0]?.id;
    await save(packer, id, { packed_line_ids: [line], cartons: 3, step: 2, packer_id: packer.userId });
    const late = await save(packer, id, { cartons: 1, step: 1 });
    expect(late.body.data).toMatchObject({ packed_line_ids: [line], cartons: 3, step: 2 });
    await save(packer, id, { packed_line_ids: [line], cartons: 3, step: 3, done: true });
    // The cartons are closed: an earlier save does not open them.
    expect((await save(packer, id, { cartons: 1, step: 2 })).body.data.done_at).not.toBeNull();
    const other = await save(second, id, { cartons: 1, step: 9, packer_id: packer.userId });
    expect(other.status).toBe(409);
  });

  // Before: the steps of a new packer began at 0, and what the first one's phone still kept went over their ticks.
  it('ignores what a phone kept of an order that somebody else has packed on since', async () => {
    const { packer, second } = people;
    const { id } = await order();
    const line = (await read(packer, id)).Carts[0]?.id;
    await save(packer, id, { cartons: 1, step: 12 });
    await packer.post('/api/packing/release', { order_id: id });
    // The next one begins with a tick, without taking it first.
    const { step } = (await read(second, id)).floor;
    await save(second, id, { packed_line_ids: [line], cartons: 4, step: step + 1 });
    await second.post('/api/packing/release', { order_id: id });
    await packer.post('/api/packing/take', { order_id: id });
    const late = await save(packer, id, { cartons: 1, step: 13, packer_id: packer.userId });
    expect(late.body.data).toMatchObject({ packed_line_ids: [line], cartons: 4 });
    await save(packer, id, { packed_line_ids: [line], cartons: 4, done: true });
  });

  // The screen said 4 and the paper 3: the piece was refunded, sent, and on sale again.
  it('leaves out what is back on the shelf with a refund, and opens closed cartons for it', async () => {
    const { packer, owner } = people;
    const { id } = await buy(
      people.meena,
      { [shop.world.products.sparklers]: 4, [shop.world.products.flowerPot]: 1 },
      83 + 150,
    );
    const [line, other] = (await read(packer, id)).Carts;
    if (!line || !other) throw new Error('The order has no two lines.');
    const all = [line.id, other.id];
    expect((await save(packer, id, { packed_line_ids: all, cartons: 1, done: true })).status).toBe(200);
    expect((await queue(packer)).orders.map((entry) => entry.id)).not.toContain(id);
    const back = (line_id: number, count: number) =>
      owner.post('/api/order/refund', { order_id: id, amount: 1, reason: 'Wet', returned: [{ line_id, count }] });

    const before = (await read(packer, id)).floor.goods;
    expect((await back(line.id, 1)).status).toBe(201);
    // A phone that was offline meanwhile still shows all ticks.
    const late = { packed_line_ids: all, cartons: 1, done: true, goods: before };
    expect(await save(packer, id, late)).toMatchObject({
      status: 409,
      // By these the device tells it from another packer's order, and keeps what was typed.
      body: { code: 'CONFLICT', goods: `${line.id}x${line.count - 1} ${other.id}x${other.count}` },
    });
    const [entry] = (await queue(packer)).orders.filter((one) => one.id === id);
    expect(entry).toMatchObject({ items: 2, packed: 1, pieces: line.count - 1 + other.count });
    const shown = await read(packer, id);
    expect(shown.Carts[0]).toMatchObject({ id: line.id, count: line.count - 1 });
    expect(shown.floor).toMatchObject({ packed_line_ids: [other.id], done_at: null });
    const short = { short_lines: [{ line_id: line.id, found: line.count - 1 }] };
    expect((await save(packer, id, short)).status).toBe(400);

    // Once somebody has closed the cartons, there is nothing to keep.
    expect((await save(packer, id, { packed_line_ids: all, cartons: 1, done: true })).status).toBe(200);
    expect((await save(packer, id, { ...late, step: 9 })).body).not.toHaveProperty('goods');
    expect((await save(packer, id, { packed_line_ids: [other.id], done: false })).status).toBe(200);

    expect((await back(line.id, line.count - 1)).status).toBe(201);
    expect((await read(packer, id)).Carts.map((one) => one.id)).toEqual([other.id]);
    expect((await save(packer, id, { packed_line_ids: [other.id], cartons: 1, done: true })).status).toBe(200);
    expect((await back(other.id, other.count)).status).toBe(201);
    expect((await queue(packer)).orders.map((one) => one.id)).not.toContain(id);
  });

  it('keeps the cartons of a parcel that left closed when goods come back', async () => {
    const { packer, owner } = people;
    const { id } = await order();
    const line = (await read(packer, id)).Carts[0];
    await save(packer, id, { packed_line_ids: [line?.id], cartons: 1, done: true });
    expect((await owner.put('/api/order/update/order/status', { order_id: id, track_id: 3 })).status).toBe(200);
    const { done_at } = (await read(packer, id)).floor;
    expect(done_at).not.toBeNull();
    const back = async (count: number) => {
      const returned = [{ line_id: line?.id, count }];
      const refund = { order_id: id, amount: 1, reason: 'Wet', returned };
      expect((await owner.post('/api/order/refund', refund)).status).toBe(201);
      return (await read(packer, id)).floor;
    };
    expect(await back(1)).toMatchObject({ done_at, packed_line_ids: [line?.id] });
    expect(await back((line?.count ?? 0) - 1)).toMatchObject({ done_at, packed_line_ids: [] });
  });

  it('asks the office about short goods, and a change of the order ends the question', async () => {
    const { packer, owner } = people;
    const { id } = await order();
    const line = (await read(packer, id)).Carts[0];
    const short = (found: number) => ({ short_lines: [{ line_id: line?.id, found }] });
    expect((await save(packer, id, short(4))).status).toBe(400);
    expect((await save(packer, id, { ...short(1), packed_line_ids: [line?.id] })).status).toBe(400);
    expect((await save(packer, id, { short_lines: [{ line_id: 999_999, found: 0 }] })).status).toBe(400);
    expect((await save(packer, id, short(1))).body.data.short_lines).toEqual([{ line_id: line?.id, found: 1 }]);
    // A save that does not mention it leaves it.
    expect((await save(packer, id, { cartons: 1 })).body.data.short_lines).toHaveLength(1);
    const asked = await owner.get<{ data: { id: number }[] }>('/api/order/list?todo=short');
    expect(asked.body.data.map((one) => one.id)).toContain(id);
    expect((await owner.get<Answer<{ short_goods: number }>>('/api/report/todo')).body.data.short_goods).toBe(1);
    const lines = [{ product_id: shop.world.products.sparklers, count: 1 }];
    const amendment = { order_id: id, version: 1, lines, extras: [] };
    const preview = await owner.post<Answer<{ total_amount: number }>>('/api/order/amend/preview', amendment);
    const changed = await owner.post('/api/order/amend', {
      ...amendment,
      ...{ reason: 'Three are missing', total: preview.body.data.total_amount },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await read(packer, id);
    expect(after.floor.short_lines).toEqual([]);
    expect(after.Carts.map(({ count }) => count)).toEqual([1]);
  });

  it('names what a substitute came in place of', async () => {
    const { packer, owner } = people;
    const { id } = await order();
    const { sparklers, flowerPot } = shop.world.products;
    const lines = [{ product_id: flowerPot, count: 1, replaces_product_id: sparklers }];
    const amendment = { order_id: id, version: 1, lines };
    const preview = await owner.post<Answer<{ total_amount: number }>>('/api/order/amend/preview', amendment);
    const total = preview.body.data.total_amount;
    const changed = await owner.post('/api/order/amend', {
      ...amendment,
      ...{ reason: 'None left', total, waits_for_money: false },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const [line] = (await read(packer, id)).Carts;
    expect(line).toMatchObject({ product_id: flowerPot, replaces: { name: expect.any(String) } });
  });
});

describe('the photo of the cartons', () => {
  it('is taken by the packer, seen by the buyer, and kept as long as the order refers to it', async () => {
    const { packer, second, meena } = people;
    const { id } = await order();
    await take(packer, id);
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const send = async (client: Client) => {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(bytes)]), 'cartons.png');
      const headers = { authorization: `Bearer ${client.token}` };
      const answer = await fetch(`${shop.base}/api/packing/photo/${id}`, { method: 'POST', headers, body });
      return { status: answer.status, body: (await answer.json()) as Answer<FloorState> };
    };
    expect((await send(second)).status).toBe(409);
    const sent = await send(packer);
    const address = sent.body.data.photo as string;
    expect(address).toMatch(/^\/api\/packing\/photo\/\d+\?v=/);
    for (const [client, status] of [
      [meena, 200],
      [packer, 200],
      [await signInAs(shop, 'kannan'), 404],
      [shop.client(), 401],
    ] as const) {
      const headers: HeadersInit = client.token ? { authorization: `Bearer ${client.token}` } : {};
      expect((await fetch(`${shop.base}${address}`, { headers })).status).toBe(status);
    }
    // The nightly sweep keeps what a packed order refers to.
    const folder = join(shop.folder, 'media');
    const long = new Date(Date.now() - 2 * 86_400_000);
    for (const name of (await readdir(folder)).filter((one) => one.startsWith('private-')))
      await utimes(join(folder, name), long, long);
    expect(await forgetPhotos({ db: shop.database.db, media: createMedia(folderStore(folder)) })).toBe(0);
    const headers = { authorization: `Bearer ${meena.token}` };
    expect((await fetch(`${shop.base}${address}`, { headers })).status).toBe(200);
    expect((await packer.call('DELETE', `/api/packing/photo/${id}`)).body).toMatchObject({ data: { photo: null } });
  });
});

it('finds the next order of a lorry behind more orders than the list shows', async () => {
  const { packer, owner } = people;
  const { id } = await order();
  await owner.post('/api/parcel/add', { order_id: id, courier_partner: 'Far Lorry', contact_number: '9843211234' });
  const copies = sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('orders', 'id')), 'number', 'COPY-' || n, 'razorpay_order_id', null,
      'gateway_order_id', null, 'gateway_payment_id', null, 'utr', null, 'desk_key', null,
      'placed_at', o.placed_at - interval '1 day'))).*
    from orders o, generate_series(1, 5005) n where o.id = ${id}`;
  await shop.database.db.execute(copies);
  await shop.database.db.execute(sql`insert into order_lines select (jsonb_populate_record(l, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('order_lines', 'id')), 'order_id', c.id))).*
    from order_lines l, orders c where l.order_id = ${id} and c.number like 'COPY-%'`);
  const { orders, more } = await queue(packer);
  expect([orders.some((entry) => entry.id === id), orders.length, more > 0]).toEqual([false, 300, true]);
  const next = await packer.post<Answer<{ order_id: number }>>('/api/packing/next', { transport: 'Far Lorry' });
  expect(next.body.data).toEqual({ order_id: id });
  await owner.post('/api/packing/release', { order_id: id });
  await shop.database.db.execute(sql`delete from order_lines using orders o
    where o.id = order_lines.order_id and o.number like 'COPY-%'`);
  await shop.database.db.execute(sql`delete from orders where number like 'COPY-%'`);
});

// Without the lock of the order (`lockOrder` in `lockToPack` and `takeNext`) both of the first pair got 200.
describe.skipIf(!onRealPostgres)('two packers at once', () => {
  it('never get the same order, by number or by "next"', async () => {
    const { packer, second, owner } = people;
    for (const { id } of (await queue(owner)).orders) await owner.post('/api/packing/release', { order_id: id });
    for (let round = 0; round < 12; round += 1) {
      const { id } = await order();
      const statuses = (await Promise.all([take(packer, id), take(second, id)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      await owner.post('/api/packing/release', { order_id: id });
      const next = (client: Client) => client.post<Answer<{ order_id: number }>>('/api/packing/next', {});
      const got = await Promise.all([packer, second, packer, second].map(next));
      const taken = got.map(({ body }) => body.data.order_id);
      expect(taken.every((one) => one > 0)).toBe(true);
      const of = (client: Client) => taken.filter((_, index) => (index % 2 === 0) === (client === packer));
      expect(of(packer).filter((one) => of(second).includes(one))).toEqual([]);
      for (const one of taken) await owner.post('/api/packing/release', { order_id: one });
    }
  });
});
