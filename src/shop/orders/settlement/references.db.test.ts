/** One transfer pays one order, however its reference is written and whenever it is corrected. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { type Buyer, begin, brokenLedger, guestOf, jobsDone, newBuyer, orderSeenBy } from '#testing/buyers.ts';
import { addAddress, fillCart, signInAs } from '#testing/purchase.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders.contract.ts';
import { canonicalReference } from '../orders.references.rules.ts';
import type { Statement } from '../statements/statements.contract.ts';

type OrderReply = Reply<{ data: Order; error?: string; code?: string }>;

let shop: TestShop;
let owner: Client;

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 10 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  await shop.database.db.execute(sql`update store_settings set upi_id = 'mathappu@bank'`);
  await owner.put(`/api/product/update/${shop.world.products.sparklers}`, { quantity: 10_000 });
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

interface Begun {
  buyer: Buyer;
  id: number;
}

/** A new person's order of two boxes, ₹41.50, still without a reference. */
async function ordered(): Promise<Begun> {
  const buyer = await newBuyer(shop.base);
  await fillCart(buyer.client, { [shop.world.products.sparklers]: 2 });
  return { buyer, id: (await begin(buyer, 41.5, { payment_method: 'upi_direct' })).body.order_id as number };
}

const announce = ({ buyer, id }: Begun, utr: string): Promise<OrderReply> =>
  buyer.client.post('/api/order/utr', { order_id: id, utr });

async function transferred(utr: string): Promise<Begun> {
  const begun = await ordered();
  expect((await announce(begun, utr)).status).toBe(200);
  return begun;
}

const confirm = ({ id }: Begun, more: object = {}): Promise<OrderReply> =>
  owner.post('/api/order/payment/confirm', { order_id: id, reason: 'Seen', ...more });
const setStatus = ({ id }: Begun, track_id: number): Promise<OrderReply> =>
  owner.put('/api/order/update/order/status', { order_id: id, track_id });
const seen = ({ id }: Begun) => orderSeenBy(owner, id);

async function read(...rows: string[]): Promise<Statement> {
  const form = new FormData();
  form.set('file', new Blob([['Date,Narration,Debit,Credit', ...rows].join('\n')]), 'statement.csv');
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(`${shop.base}/api/order/payment/statement`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: Statement }).data;
}

const credit = (narration: string, amount = 41.5) => `01/10/2026,${narration},,${amount}`;

interface Confirmed {
  changed: number[];
  failed: { order_id: number; code: string; error: string }[];
}

const confirmMany = async (transfers: { order_id: number; utr: string; references?: string[] }[]) =>
  (
    await owner.post<{ data: Confirmed }>('/api/order/payment/bulk/confirm', {
      transfers,
      reason: 'Seen on the bank statement',
    })
  ).body.data;

const TAKEN = { status: 409, body: { code: 'CONFLICT', error: 'This reference was given for another order.' } };

describe('a reference', () => {
  it('is the same with letters and zeros before it', async () => {
    const first = await transferred('495804228767');
    const other = await ordered();
    for (const utr of ['495804228767', 'IMPS495804228767', '0000495804228767', 'upi495804228767', '495804228767IMPS'])
      expect(await announce(other, utr)).toMatchObject(TAKEN);
    expect((await announce(first, 'UPI495804228767')).status).toBe(200);
    expect((await announce(other, '495804228768')).status).toBe(200);
  });

  // Before: 400 for a reference copied out of a chat, which puts invisible marks around it.
  it('is taken with the gaps, the invisible marks and the apostrophe that banks, chats and our CSV files put into it', async () => {
    const answer = await announce(await ordered(), "'\u200b4958 0422\u20608790\ufeff");
    expect([answer.status, answer.body.data?.utr]).toEqual([200, '495804228790']);
  });

  it('means the same to the database and to the pages', async () => {
    const written = ['495804228767', 'IMPS495804228767', 'sbinr52025112012345678', 'SLIP00012345', 'KAVITHADEEPAVALI'];
    const rows = await rowsOf<{ utr: string; core: string }>(
      shop.database.db,
      sql`select utr, canonical_reference(utr) as core from unnest(array[${sql.join(
        written.map((utr) => sql`${utr}`),
        sql`, `,
      )}]::text[]) as utr`,
    );
    expect(rows).toEqual(written.map((utr) => ({ utr, core: canonicalReference(utr) })));
  });

  it('stays with its order when another one replaces it, and may be given for it again', async () => {
    const first = await transferred('495804228701');
    expect((await announce(first, '495804228702')).status).toBe(200);
    const other = await ordered();
    expect(await announce(other, '495804228701')).toMatchObject(TAKEN);
    expect((await announce(first, '495804228701')).body.data.utr).toBe('495804228701');
    expect((await confirm(first)).status).toBe(200);
    for (const utr of ['495804228701', '495804228702']) expect(await announce(other, utr)).toMatchObject(TAKEN);
  });

  // Without the limit: thirty a minute, each kept for good and refused to whoever really paid by it.
  it('is one of ten that a customer may give for an order, and staff confirm it all the same', async () => {
    const first = await transferred('495804229700');
    for (let nth = 1; nth < 10; nth += 1) expect((await announce(first, `49580422970${nth}`)).status).toBe(200);
    const text = 'Too many different references were given for this order. Please call the shop.';
    expect(await announce(first, '495804229711')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: text },
    });
    // In another spelling it is the same.
    expect((await announce(first, '0495804229703')).status).toBe(200);
    const other = await ordered();
    expect((await announce(other, '495804229711')).status).toBe(200);
    expect((await confirm(first)).body.data.payment_status).toBe('paid');
  });

  it('is free again once its order was cancelled unpaid or refused, but not once it has paid', async () => {
    const [cancelled, refused, paid] = [
      await transferred('495804228711'),
      await transferred('495804228712'),
      await transferred('495804228713'),
    ];
    expect((await setStatus(cancelled, 7)).body.data).toMatchObject({ payment_status: 'not_received', utr: null });
    await owner.post('/api/order/payment/refuse', { order_id: refused.id, reason: 'Not there' });
    await confirm(paid);
    expect((await setStatus(paid, 7)).body.data).toMatchObject({ payment_status: 'refund_due', utr: '495804228713' });
    await transferred('495804228711');
    await transferred('495804228712');
    expect(await announce(await ordered(), '495804228713')).toMatchObject(TAKEN);
  });

  it('of an order cancelled by mistake can be given again after it was reopened', async () => {
    const first = await transferred('495804228721');
    await setStatus(first, 7);
    expect((await setStatus(first, 1)).body.data).toMatchObject({ payment_status: 'awaiting_confirmation', utr: null });
    expect((await announce(first, '495804228721')).status).toBe(200);
    expect((await confirm(first, { utr: '495804228721' })).body.data.payment_status).toBe('paid');
  });
});

describe('money that comes after its order was refused', () => {
  /** Goods that staff held, or those of a customer whom the shop knows, go back on sale. */
  const refuse = async ({ id }: Begun) => {
    expect((await owner.post('/api/order/payment/hold', { order_id: id, reason: 'Known' })).status).toBe(200);
    await owner.post('/api/order/payment/refuse', { order_id: id, reason: 'Not there' });
  };
  const stock = (quantity: number) => owner.put(`/api/product/update/${shop.world.products.sparklers}`, { quantity });

  // Before: OUT_OF_STOCK, so that the money could neither be booked nor refunded in the shop.
  it('is booked and refunded if the goods are sold by now', async () => {
    const late = await transferred('495804228781');
    await refuse(late);
    await stock(1);
    expect((await setStatus(late, 2)).body).toMatchObject({ code: 'CONFLICT' });
    expect((await seen(late)).tracking_status_id).toBe(7);
    expect((await setStatus(late, 1)).body.data).toMatchObject({
      ...{ payment_status: 'awaiting_confirmation', waits_for_goods: true, utr: null },
    });
    expect((await confirm(late, { utr: '495804228781' })).body.data).toMatchObject({ payment_status: 'refund_due' });
    await stock(10_000);
  });

  it('is booked and refunded if its coupon is used up by now', async () => {
    const coupon_code = 'LATEMONEY';
    await owner.post('/api/coupon/add', { code: coupon_code, discount_percentage: 10, max_redemptions: 1 });
    const orderedWith = async (): Promise<Begun> => {
      const buyer = await newBuyer(shop.base);
      await fillCart(buyer.client, { [shop.world.products.sparklers]: 2 });
      const id = (await begin(buyer, 37.35, { payment_method: 'upi_direct', coupon_code })).body.order_id as number;
      return { buyer, id };
    };
    const late = await orderedWith();
    await announce(late, '495804228782');
    await refuse(late);
    await announce(await orderedWith(), '495804228783');
    expect((await setStatus(late, 1)).body.data).toMatchObject({ waits_for_goods: true });
    expect((await confirm(late, { utr: '495804228782' })).body.data).toMatchObject({ payment_status: 'refund_due' });
  });

  it('pays the order if the goods are there', async () => {
    const late = await transferred('495804228784');
    await refuse(late);
    expect((await setStatus(late, 1)).status).toBe(200);
    expect((await confirm(late, { utr: '495804228784' })).body.data).toMatchObject({ payment_status: 'paid' });
  });
});

describe('the confirmation of one transfer', () => {
  it('is refused if the customer has given another reference than the one seen', async () => {
    const first = await transferred('495804228731');
    await announce(first, '495804228732');
    expect(await confirm(first, { utr: '495804228731' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'The customer has given another reference since.' },
    });
    expect(await confirm(first, { utr: null })).toMatchObject({ status: 409 });
    expect((await seen(first)).payment_status).toBe('awaiting_confirmation');
    expect((await confirm(first, { utr: 'UPI495804228732' })).body.data.payment_status).toBe('paid');
  });

  it('keeps the reference that staff saw for an order without one, so that it pays no other', async () => {
    const [first, other] = [await ordered(), await transferred('495804228742')];
    expect(await confirm(first, { utr: '495804228742' })).toMatchObject(TAKEN);
    expect((await confirm(first, { utr: '495804228741' })).body.data).toMatchObject({
      payment_status: 'paid',
      utr: '495804228741',
    });
    expect(await announce(other, '495804228741')).toMatchObject(TAKEN);
  });
});

describe('a reference from before references were remembered', () => {
  it('that was given for two orders is not confirmed for the second', async () => {
    const [first, second] = [await transferred('495804228745'), await transferred('495804228746')];
    await confirm(first);
    await shop.database.db.execute(sql`update transfer_references set order_id = ${first.id}, created_at = now()
      where order_id = ${second.id}`);
    expect(await confirm(second)).toMatchObject(TAKEN);
    expect((await confirmMany([{ order_id: second.id, utr: '495804228746' }])).failed).toMatchObject([
      { code: 'CONFLICT' },
    ]);
    await owner.post('/api/order/payment/refuse', { order_id: second.id, reason: 'Not there' });
  });
});

describe('a credit on the statement', () => {
  it('that paid an order is shown as used for it and pays no other', async () => {
    const first = await transferred('495804228751');
    const row = credit('IMPS495804228751/KAVITHA/612345678951');
    const { paid, used } = await read(row);
    expect(paid).toMatchObject([
      { transfer: { order_id: first.id }, credit: { references: ['495804228751', '612345678951'] } },
    ]);
    expect(used).toEqual([]);
    expect((await confirmMany([{ order_id: first.id, utr: '495804228751' }])).changed).toEqual([first.id]);
    // The payer's own note names a number that looks like a reference.
    const other = await transferred('612345678951');
    const again = await read(row);
    expect(again.paid).toEqual([]);
    const missing = again.missing.find(({ transfer }) => transfer.order_id === other.id);
    expect(missing).toMatchObject({ alike: null });
    expect(again.used).toMatchObject([{ order: { order_id: first.id }, credit: { line: 2, amount: 41.5 } }]);
    const [refused] = (
      await confirmMany([{ order_id: other.id, utr: '612345678951', references: paid[0]?.credit.references ?? [] }])
    ).failed;
    expect(refused).toMatchObject({ order_id: other.id, code: 'CONFLICT' });
    await owner.post('/api/order/payment/refuse', { order_id: other.id, reason: 'Not there' });
  });

  it('is not found by a word of the payer', async () => {
    const first = await transferred('DEEPAVALI2026');
    expect((await read(credit('UPI/495804228761/KAVITHA/DEEPAVALI2026'))).paid).toEqual([]);
    await owner.post('/api/order/payment/refuse', { order_id: first.id, reason: 'Not there' });
  });
});

describe.skipIf(!onRealPostgres)('at the same time', () => {
  // Guard: the lock of the references in `requireUnusedCredit`. Without it both orders were paid.
  it('two orders are confirmed with one credit: one is paid', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const references = [`4958042${10_000 + nth}`, `6123456${10_000 + nth}`];
      const both = [await transferred(references[0] as string), await transferred(references[1] as string)];
      const answers = await Promise.all(
        both.map(({ id }, index) => confirmMany([{ order_id: id, utr: references[index] as string, references }])),
      );
      expect(answers.flatMap(({ changed }) => changed)).toHaveLength(1);
      expect(answers.flatMap(({ failed }) => failed)).toMatchObject([{ code: 'CONFLICT' }]);
    }
  });

  // Guard: the key of transfer_references.
  it('two orders are given one reference in two spellings: one has it', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const utr = `7123456${10_000 + nth}`;
      const both = [await ordered(), await ordered()];
      const answers = await Promise.all(both.map((begun, index) => announce(begun, index ? `IMPS${utr}` : utr)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('a guest whose visit has ended', () => {
  const PHONE = '9360007788';
  const stranger = (order_number: string, contact: string, utr: string): Promise<OrderReply> =>
    shop.client().post('/api/order/track/utr', { order_number, contact, utr });

  /** A transfer of a guest who gave that phone, still without a reference. */
  async function begunBy(client: Client): Promise<{ id: number; number: string }> {
    await fillCart(client, { [shop.world.products.sparklers]: 2 });
    const buyer: Buyer = { client, addressId: await addAddress(client) };
    const { order_id, number } = (await begin(buyer, 41.5, { payment_method: 'upi_direct' })).body;
    return { id: order_id as number, number: number as string };
  }

  it('gives the reference by number and contact, once', async () => {
    const { id, number } = await begunBy(await guestOf(shop, PHONE));
    const missed = await stranger(number, '9360007789', '512345670001');
    expect(missed.status).toBe(404);
    expect((await stranger(number, PHONE, '512345670001')).body.data).toMatchObject({
      number,
      payment_status: 'awaiting_confirmation',
    });
    expect(await orderSeenBy(owner, id)).toMatchObject({ utr: '512345670001' });
    // A lost answer may be asked for again; another reference is for the guest's own session.
    for (const same of ['512345670001', 'IMPS512345670001', '0512345670001'])
      expect((await stranger(number, PHONE, same)).status).toBe(200);
    const other = await stranger(number, PHONE, '512345670002');
    expect(other.status).toBe(409);
    expect(other.body.error).toMatch(/given for this order already/);
    expect((await stranger(number, '9360007789', '512345670002')).status).toBe(404);
    expect(await orderSeenBy(owner, id)).toMatchObject({ utr: '512345670001' });
    await owner.post('/api/order/payment/confirm', { order_id: id, reason: 'Seen' });
    expect((await stranger(number, PHONE, '512345670002')).body.data).toMatchObject({ payment_status: 'paid' });
  });

  it('is told that the order was cancelled', async () => {
    const { id, number } = await begunBy(await guestOf(shop, PHONE));
    await stranger(number, PHONE, '512345670005');
    const refused = await owner.post('/api/order/payment/refuse', { order_id: id, reason: 'Not seen' });
    expect(refused.status).toBe(200);
    expect((await stranger(number, PHONE, '512345670006')).body.error).toBe('This order is cancelled.');
  });

  it('may try as often as in Track Order', async () => {
    const limited = await startTestShop({ rateLimits: true });
    const statuses = new Set<number>();
    const body = { order_number: 'MP-1', contact: PHONE, utr: '512345670007' };
    for (let tries = 0; tries < 25; tries += 1)
      statuses.add((await limited.client().post('/api/order/track/utr', body)).status);
    await limited.close();
    expect([...statuses]).toEqual([404, 429]);
  });

  it('is no way to an order of a closed visit, or of long ago', async () => {
    const guest = await guestOf(shop, PHONE);
    const { id, number } = await begunBy(guest);
    await shop.database.db.execute(sql`update orders set created_at = created_at - interval '8 days' where id = ${id}`);
    expect((await stranger(number, PHONE, '512345670008')).status).toBe(404);
    await shop.database.db.execute(sql`update orders set created_at = created_at + interval '8 days' where id = ${id}`);
    await shop.database.db.execute(sql`update users set deletion_requested_at = now() where id = ${guest.userId}`);
    expect((await stranger(number, PHONE, '512345670008')).status).toBe(404);
  });

  it('is no way to orders that are paid otherwise, or of an account', async () => {
    const guest = await guestOf(shop, PHONE);
    await fillCart(guest, { [shop.world.products.sparklers]: 2 });
    const online = await begin({ client: guest, addressId: await addAddress(guest) }, 41.5);
    expect((await stranger(online.body.number as string, PHONE, '512345670003')).status).toBe(404);
    const { number } = await begunBy(await signInAs(shop, 'meena'));
    expect((await stranger(number, PHONES.meena, '512345670004')).status).toBe(404);
  });
});
