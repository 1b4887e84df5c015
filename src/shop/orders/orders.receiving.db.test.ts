/** The customer says that their order has arrived: by their account, or by its number and contact. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, rowsOf } from '#platform/db/db.ts';
import { begin, brokenLedger, jobsDone, newBuyer, orderSeenBy } from '#testing/buyers.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { lockWaiters, onRealPostgres } from '#testing/test-database.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { endDeliveries } from './orders.arrivals.ts';
import type { Order, TrackedOrder, TrackingEntry } from './orders.contract.ts';

type OrderReply = Reply<{ data: Order; error?: string; code?: string }>;

const SHIPPED = 3;
const DELIVERED = 6;

let shop: TestShop;
let owner: Client;
let meena: Client;

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 10 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  await shop.database.db.execute(sql`update store_settings set cod_enabled = true`);
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

const bought = () => buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75);
const move = (order_id: number, track_id: number) =>
  owner.put('/api/order/update/order/status', { order_id, track_id });
const received = (order_id: number, by = meena): Promise<OrderReply> => by.post('/api/order/received', { order_id });
const byContact = (order_number: string, contact: string): Promise<Reply<{ data: TrackedOrder; code?: string }>> =>
  shop.client().post('/api/order/track/received', { order_number, contact });

it('is delivered then, once, without the mail of what they know', async () => {
  const { id } = await bought();
  await move(id, SHIPPED);
  await jobsDone(shop);
  shop.mails.length = 0;
  const replies = await Promise.all([received(id), received(id), received(id)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await received(id)).body.data).toMatchObject({ tracking_status_id: DELIVERED });
  await jobsDone(shop);
  expect(shop.mails.map(({ subject }) => subject)).toEqual([]);
  const { body } = await owner.get<{ data: TrackingEntry[] }>(`/api/order/tracking/history/${id}/${meena.userId}`);
  const arrivals = body.data.filter(({ TrackingStatus }) => TrackingStatus.id === DELIVERED);
  expect(arrivals.map(({ actor }) => actor)).toEqual([(await orderSeenBy(owner, id)).User.name]);
  const entries = await rowsOf(
    shop.database.db,
    sql`select actor_id from audit_entries where subject = ${`order:${id}`} and after->>'statusId' = ${`${DELIVERED}`}`,
  );
  expect(entries).toEqual([{ actor_id: meena.userId }]);
});

it('is refused before it was sent, after it was cancelled, and for cash that the shop has not counted', async () => {
  const { id } = await bought();
  expect(await received(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  await move(id, 7);
  expect((await received(id)).status).toBe(409);
  const buyer = await newBuyer(shop.base, { [shop.world.products.sparklers]: 2 });
  const { order_id = 0 } = (await begin(buyer, 66.5, { payment_method: 'cod' })).body;
  await buyer.client.post('/api/order/add', { order_id, payment_method: 'cod' });
  await move(order_id, SHIPPED);
  expect((await received(order_id, buyer.client)).status).toBe(409);
  expect(await orderSeenBy(owner, order_id)).toMatchObject({ payment_status: 'cod_due', paid_amount: 0 });
});

// Before: the returned parcel left the shop's list, and the page asked under 'came back' whether all had arrived.
it('is refused while a parcel came back', async () => {
  const { id, number } = await bought();
  const carrier = {
    order_id: id,
    courier_partner: 'ABT',
    contact_number: '9840012345',
    tracking_id: '',
    tracking_link: '',
  };
  await owner.post('/api/parcel/add', { ...carrier, tracking_id: 'LR 7741' });
  await move(id, SHIPPED);
  const { Parcels } = await orderSeenBy(owner, id);
  const put = (state: string) => owner.put(`/api/parcel/update/${Parcels[0]?.id}`, { state });
  expect((await put('returned')).status).toBe(200);
  expect((await received(id)).status).toBe(409);
  expect((await byContact(number, PHONES.meena)).status).toBe(409);
  await put('sent');
  expect((await received(id)).status).toBe(200);
});

it('is for nobody else: not another customer, not without its contact', async () => {
  const { id, number } = await bought();
  await move(id, SHIPPED);
  expect((await received(id, await signInAs(shop, 'kannan'))).status).toBe(404);
  expect((await received(id, shop.client())).status).toBe(401);
  expect((await byContact(number, PHONES.kannan)).status).toBe(404);
  expect(await orderSeenBy(owner, id)).toMatchObject({ tracking_status_id: SHIPPED });
});

it('can be said by who tracks it by number and contact', async () => {
  const { id, number } = await bought();
  const track = async () => {
    const { body } = await shop
      .client()
      .post<{ data: TrackedOrder }>('/api/order/track', { order_number: number, contact: PHONES.meena });
    return body.data.can_receive;
  };
  expect(await track()).toBe(false);
  await move(id, SHIPPED);
  expect(await track()).toBe(true);
  await jobsDone(shop);
  shop.mails.length = 0;
  const reply = await byContact(number, PHONES.meena);
  expect(reply).toMatchObject({ status: 200, body: { data: { can_receive: false } } });
  expect(reply.body.data.TrackingStatus?.id).toBe(DELIVERED);
  expect((await byContact(number, PHONES.meena)).status).toBe(200);
  // Whoever knows number and phone may be somebody else.
  await jobsDone(shop);
  expect(shop.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`Your order ${number} has been delivered`),
  ]);
});

describe('without any news', () => {
  const end = () => endDeliveries(shop.settlement);
  const run = (query: SQL) => shop.database.db.execute(query);
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  /** Sent, and heard of for the last time, so many days ago. */
  const quietFor = async (id: number, days: number) => {
    await move(id, SHIPPED);
    await run(sql`update status_history set created_at = ${daysAgo(days)} where order_id = ${id}`);
  };
  const statusOf = async (id: number) => (await orderSeenBy(owner, id)).tracking_status_id;

  it('it counts as delivered after the days of the settings, without a mail and by nobody', async () => {
    const [old, young] = [await bought(), await bought()];
    await quietFor(old.id, 11);
    await quietFor(young.id, 9);
    await jobsDone(shop);
    shop.mails.length = 0;
    await Promise.all([end(), end()]);
    expect([await statusOf(old.id), await statusOf(young.id)]).toEqual([DELIVERED, SHIPPED]);
    await jobsDone(shop);
    expect(shop.mails.map(({ subject }) => subject)).toEqual([]);
    const { body } = await owner.get<{ data: TrackingEntry[] }>(
      `/api/order/tracking/history/${old.id}/${meena.userId}`,
    );
    expect(body.data.at(-1)).toMatchObject({ TrackingStatus: { id: DELIVERED }, actor: null });
  });

  it('it stays on its way where somebody has to look: returned, a wish to cancel, another parcel, cash', async () => {
    const [returned, unwanted, second] = [await bought(), await bought(), await bought()];
    const parcel = (order_id: number) =>
      owner.post<{ data: { id: number } }>('/api/courier/add', {
        ...{ order_id, courier_partner: 'ARC', contact_number: '04562 123456', tracking_id: `LR${order_id}` },
      });
    await meena.post('/api/order/cancel-request', { order_id: unwanted.id, reason: 'Too late for us' });
    for (const { id } of [returned, second]) expect((await parcel(id)).status).toBe(201);
    await run(sql`update couriers set state = 'returned', created_at = ${daysAgo(20)} where order_id = ${returned.id}`);
    const buyer = await newBuyer(shop.base, { [shop.world.products.sparklers]: 2 });
    const { order_id = 0 } = (await begin(buyer, 66.5, { payment_method: 'cod' })).body;
    await buyer.client.post('/api/order/add', { order_id, payment_method: 'cod' });
    const ids = [returned.id, unwanted.id, second.id, order_id];
    for (const id of ids) await quietFor(id, 11);
    await end();
    expect(await Promise.all(ids.map(statusOf))).toEqual([SHIPPED, SHIPPED, SHIPPED, SHIPPED]);
    await run(
      sql`update couriers set created_at = ${daysAgo(11)}, updated_at = ${daysAgo(11)} where order_id = ${second.id}`,
    );
    await end();
    expect(await statusOf(second.id)).toBe(DELIVERED);
  });

  // It left the list of parcels to collect, and its customer read that they had it.
  it('it stays on its way while its parcel waits at the office, or staff have just heard of it', async () => {
    const [waiting, heard] = [await bought(), await bought()];
    for (const order_id of [waiting.id, heard.id]) {
      await owner.post('/api/courier/add', {
        ...{ order_id, courier_partner: 'ARC', contact_number: '04562 123456', tracking_id: `LR${order_id}` },
      });
      await quietFor(order_id, 11);
      await run(
        sql`update couriers set created_at = ${daysAgo(11)}, updated_at = ${daysAgo(11)} where order_id = ${order_id}`,
      );
    }
    await run(sql`update couriers set state = 'arrived', updated_at = ${daysAgo(2)} where order_id = ${heard.id}`);
    const collectBy = (day: SQL) => run(sql`update couriers set collect_by = ${day} where order_id = ${waiting.id}`);
    await collectBy(sql`(now() at time zone 'Asia/Kolkata')::date`);
    await end();
    expect([await statusOf(waiting.id), await statusOf(heard.id)]).toEqual([SHIPPED, SHIPPED]);
    await collectBy(sql`(now() at time zone 'Asia/Kolkata')::date - 1`);
    await end();
    expect([await statusOf(waiting.id), await statusOf(heard.id)]).toEqual([DELIVERED, SHIPPED]);
  });

  it.skipIf(!onRealPostgres)('it stays on its way if staff hear of its parcel while others are ended', async () => {
    const { id } = await bought();
    await quietFor(id, 11);
    const [ended] = await inTransaction(shop.database.db, async (tx) => {
      await tx.execute(sql`update orders set due = due where id = ${id}`);
      const running = end();
      await expect.poll(() => lockWaiters(shop.database.db)).toBe(1);
      await tx.execute(
        sql`insert into couriers (order_id, carrier, contact_number) values (${id}, 'ARC', '04562 123456')`,
      );
      return [running];
    });
    await ended;
    expect(await statusOf(id)).toBe(SHIPPED);
  });

  it('one order that fails keeps back no other', async () => {
    const [broken, sound] = [await bought(), await bought()];
    for (const { id } of [broken, sound]) await quietFor(id, 11);
    await run(
      sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
    );
    await run(
      sql.raw(`create trigger refuse before update on orders for each row
        when (new.id = ${broken.id} and new.status_id = ${DELIVERED}) execute function refuse()`),
    );
    await end();
    await run(sql`drop trigger refuse on orders`);
    expect([await statusOf(broken.id), await statusOf(sound.id)]).toEqual([SHIPPED, DELIVERED]);
    await end();
    expect(await statusOf(broken.id)).toBe(DELIVERED);
  });

  it('nothing happens if the owner wants it so', async () => {
    const { id } = await bought();
    await quietFor(id, 80);
    await owner.put('/api/address/store/update/1', { delivered_after_days: 0 });
    await end();
    expect(await statusOf(id)).toBe(SHIPPED);
    await owner.put('/api/address/store/update/1', { delivered_after_days: 10 });
  });
});

it('may be tried as often as Track Order', async () => {
  const limited = await startTestShop({ rateLimits: true });
  const statuses = new Set<number>();
  const body = { order_number: 'MP-1', contact: PHONES.meena };
  for (let tries = 0; tries < 25; tries += 1)
    statuses.add((await limited.client().post('/api/order/track/received', body)).status);
  await limited.close();
  expect([...statuses]).toEqual([404, 429]);
});
