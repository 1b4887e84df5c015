/** Comparing a bank statement with the awaited transfers, and confirming many at once. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Buyer, begin, brokenLedger, jobsDone, newBuyer, orderSeenBy } from '#testing/buyers.ts';
import { fillCart } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Statement } from './statements.contract.ts';
import { readStatement } from './statements.ts';

let shop: TestShop;
let owner: Client;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  await shop.database.db.execute(sql`update store_settings set upi_id = 'mathappu@bank'`);
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
});
afterAll(() => shop.close());

let lastReference = 700_000_000_000;

interface Transferred {
  buyer: Buyer;
  id: number;
  utr: string;
}

/** A new customer's order of two boxes, ₹41.50, with its reference. */
async function transferred(): Promise<Transferred> {
  const buyer = await newBuyer(shop.base);
  await fillCart(buyer.client, { [shop.world.products.sparklers]: 2 });
  const id = (await begin(buyer, 41.5, { payment_method: 'upi_direct' })).body.order_id as number;
  lastReference += 1;
  const utr = String(lastReference);
  await buyer.client.post('/api/order/utr', { order_id: id, utr });
  return { buyer, id, utr };
}

async function send(by: Client, text: string): Promise<{ status: number; body: { data: Statement; fields?: object } }> {
  const form = new FormData();
  form.set('file', new Blob([text]), 'statement.csv');
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await fetch(`${shop.base}/api/order/payment/statement`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

const statement = (...rows: string[]) => ['Date,Narration,Debit,Credit', ...rows].join('\n');
const credit = (utr: string, amount: number) => `01/10/2026,UPI/CR/${utr}/KAVITHA,,${amount}`;
const confirm = (transfers: { order_id: number; utr: string }[]) =>
  owner.post<{ data: { changed: number[]; failed: { order_id: number; code: string }[] } }>(
    '/api/order/payment/bulk/confirm',
    { transfers, reason: 'Seen on the bank statement' },
  );
const stateOf = async (id: number) => (await orderSeenBy(owner, id)).payment_status;

it('finds transfers that came, came with another amount or did not come, and confirms only those selected', async () => {
  const [paid, short, absent] = [await transferred(), await transferred(), await transferred()];
  const { status, body } = await send(
    owner,
    statement(credit(paid.utr, 41.5), credit(short.utr, 4.15), credit('799999999999', 41.5), '01/10/2026,RENT,900,'),
  );
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    credits: 3,
    paid: [{ transfer: { order_id: paid.id, utr: paid.utr, total_amount: 41.5 }, credit: { line: 2, amount: 41.5 } }],
    differs: [{ transfer: { order_id: short.id }, credit: { amount: 4.15 } }],
    missing: [{ transfer: { order_id: absent.id }, alike: { line: 4 } }],
    is_cut: false,
  });
  expect(await stateOf(paid.id)).toBe('awaiting_confirmation');
  const seen = { order_id: paid.id, utr: paid.utr };
  expect((await confirm([seen, seen])).body.data).toEqual({ changed: [paid.id], failed: [] });
  expect(await stateOf(paid.id)).toBe('paid');
  expect((await send(owner, statement(credit(paid.utr, 41.5)))).body.data.paid).toEqual([]);
});

it('a reference that the customer corrected meanwhile is not confirmed by the old one, and stops no other', async () => {
  const [corrected, other] = [await transferred(), await transferred()];
  const seen = [corrected, other].map(({ id, utr }) => ({ order_id: id, utr }));
  await corrected.buyer.client.post('/api/order/utr', { order_id: corrected.id, utr: '788888888888' });
  const { data } = (await confirm([...seen, { order_id: 999_999, utr: '1' }])).body;
  expect(data.changed).toEqual([other.id]);
  expect(data.failed).toMatchObject([
    { order_id: corrected.id, code: 'CONFLICT' },
    { order_id: 999_999, code: 'NOT_FOUND' },
  ]);
  expect(await stateOf(corrected.id)).toBe('awaiting_confirmation');
});

it('is refused with a message at the file if it is no statement, and is for people with the right to money', async () => {
  expect(await send(owner, 'Product,Price\nSparklers,20')).toMatchObject({
    status: 400,
    body: { fields: { file: expect.stringContaining('No row names a column') } },
  });
  expect(await send(owner, statement('01/10/2026,RENT,900,'))).toMatchObject({
    status: 400,
    body: { fields: { file: 'There is no money coming in on this statement.' } },
  });
  const packer = await shop
    .client()
    .signIn(PHONES.packer, ADMIN_PASSWORD)
    .catch(() => null);
  if (packer) expect((await send(packer, statement())).status).toBe(403);
});

/** A paid order to which the office added a box: ₹20.75 is due. */
async function owing(): Promise<{ id: number; number: string }> {
  const { id, utr } = await transferred();
  await confirm([{ order_id: id, utr }]);
  const { number, version } = await orderSeenBy(owner, id);
  const lines = [{ product_id: shop.world.products.sparklers, count: 3 }];
  const amended = await owner.post('/api/order/amend', { order_id: id, version, lines, reason: 'More', total: 62.25 });
  expect(amended.status).toBe(200);
  return { id, number };
}

it('proposes the exact due of a changed order, which is recorded once and then names the credit as used', async () => {
  const { id, number } = await owing();
  const row = `01/10/2026,UPI/CR/612345670001/${number.replace('-', '')} V2/KAVITHA,,20.75`;
  const { body } = await send(owner, statement(row, `01/10/2026,UPI/CR/612345670002/${number},,20`));
  expect(body.data.dues).toMatchObject([
    {
      order: { order_id: id, number, version: 2, due_amount: 20.75 },
      credit: { line: 2, references: ['612345670001'] },
      payment_method: 'upi_direct',
    },
  ]);
  const taken = { order_id: id, version: 2, amount: 20.75, payment_method: 'upi_direct', utr: '612345670001' };
  for (let nth = 0; nth < 2; nth += 1) expect((await owner.post('/api/order/payment/take', taken)).status).toBe(200);
  expect((await orderSeenBy(owner, id)).paid_amount).toBe(62.25);
  const again = (await send(owner, statement(row))).body.data;
  expect(again).toMatchObject({ dues: [], used: [{ order: { order_id: id, number } }] });
});

// Seen before: booked under the phone in the payer's address, so that their next transfer was 'used' and unpaid.
it('records a due under its reference, so that the next transfer of the same payer is found by its own', async () => {
  const { id, number } = await owing();
  const row = `01/10/2026,UPI/CR/KAVITHA/919876543210@YBL/${number} v2/612345670011,,20.75`;
  const twoRow = `01/10/2026,IMPS-P2A-123456789012-533212345678-${number},,20.75`;
  const { dues } = (await send(owner, statement(row))).body.data;
  expect(dues).toMatchObject([{ order: { order_id: id }, credit: { references: ['612345670011'] } }]);
  expect((await send(owner, statement(twoRow))).body.data.dues).toMatchObject([
    { order: { order_id: id }, credit: { references: ['123456789012', '533212345678'] } },
  ]);
  const [utr] = dues[0]?.credit.references ?? [];
  const taken = { order_id: id, version: 2, amount: 20.75, payment_method: 'upi_direct', utr };
  expect((await owner.post('/api/order/payment/take', taken)).status).toBe(200);
  const next = await transferred();
  await next.buyer.client.post('/api/order/utr', { order_id: next.id, utr: '612345670012' });
  const nextRow = '02/10/2026,UPI/CR/KAVITHA/919876543210@YBL/612345670012,,41.50';
  const { paid, used } = (await send(owner, statement(nextRow))).body.data;
  expect(paid).toMatchObject([{ transfer: { order_id: next.id } }]);
  expect(used).toEqual([]);
});

it('says that it compared not all, be it transfers or changed orders that are left out', async () => {
  await owing();
  await owing();
  await shop.database.db.execute(sql`update orders set utr = null where payment_state = 'awaiting_confirmation'`);
  const file = () => [new File([statement(credit('799999999991', 1))], 'statement.csv')];
  expect(await readStatement(shop.database.db, file(), 1)).toMatchObject({ missing: [], is_cut: true });
  expect(await readStatement(shop.database.db, file())).toMatchObject({ is_cut: false });
});

it('names the money that fits nothing, and the order that its payer names', async () => {
  const { id, utr } = await transferred();
  const { number } = await orderSeenBy(owner, id);
  await confirm([{ order_id: id, utr }]);
  const others = Array.from({ length: 110 }, (_, index) => credit(String(300_000_000_000 + index), 5));
  const { data } = (
    await send(owner, statement(...others, `02/10/2026,UPI/CR/688888888888/${number} v1/X,,41.50`, credit(utr, 41.5)))
  ).body;
  expect(data.unexplained_count).toBe(111);
  expect(data.unexplained).toHaveLength(100);
  expect(data.unexplained[0]).toMatchObject({
    credit: { line: 112, amount: 41.5 },
    orders: [{ order_id: id, number, name: expect.any(String), payment_status: 'paid', due_amount: 0, due_utr: null }],
  });
  expect(data.unexplained[1]).toMatchObject({ credit: { line: 2 }, orders: [] });
});
