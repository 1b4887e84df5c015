/**
 * The database statements of the busy requests: how many, and that each uses an index. These are counts, so a slow machine does
 * not change them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBox } from '#testing/gift-boxes.ts';
import { addAddress, buy, fillCart, type Paid, pay, startPayment } from '#testing/purchase.ts';
import { type CountedShop, type Statement, startCountedShop, wholeReadsOf } from '#testing/statements.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import type { Client } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: CountedShop;
let meena: Client;
let owner: Client;

beforeAll(async () => {
  shop = await startCountedShop();
  meena = await shop.client().signIn(PHONES.meena, PASSWORD);
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  for (let order = 0; order < 2; order += 1) await buyOne();
});
afterAll(() => shop.close());

const buyOne = () => buy(meena, { [shop.world.products.sparklers]: 2 }, 41.5);

async function succeeds(reply: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

/** Always small: a store, its kinds of goods, its couriers, its coupons. Reading them in full is fastest. */
const SMALL = new Set(['store_settings', 'categories', 'sub_categories', 'tracking_statuses', 'coupons', 'couriers']);

/** The full table scans of all of them, in words that name the statement. */
async function wholeReads(statements: Statement[], alsoSmall: string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements)
    for (const table of await wholeReadsOf(shop, statement))
      if (!SMALL.has(table) && !alsoSmall.includes(table)) found.push(`${table}: ${statement.text}`);
  return found;
}

describe('reading', () => {
  const reads: { what: string; most: number; whole?: string[]; read: () => Promise<unknown> }[] = [
    // It returns the whole list, built once for everybody, with how the shop sells.
    {
      what: 'product/list1',
      most: 3,
      whole: ['products', 'product_contents'],
      read: () => succeeds(shop.client().get('/api/product/list1')),
    },
    { what: 'order/list', most: 5, read: () => succeeds(owner.get('/api/order/list?page=1&limit=10')) },
    {
      what: 'order/details/user',
      most: 3,
      read: () => succeeds(meena.get(`/api/order/details/user/${meena.userId}?page=1&limit=10`)),
    },
    { what: 'cart', most: 2, read: () => succeeds(meena.get(`/api/cart/list/${meena.userId}`)) },
  ];

  it.each(reads)('$what makes at most $most statements, for any number of rows', async ({ most, read }) => {
    const before = await shop.statementsOf(read);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length, before.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(most);
    await buyOne();
    await buyOne();
    expect((await shop.statementsOf(read)).length).toBe(before.length);
  });

  it('product/list1 needs no more statements for gift boxes', async () => {
    const read = () => succeeds(shop.client().get('/api/product/list1'));
    const before = (await shop.statementsOf(read)).length;
    const { sparklers, skyShot, snapper } = shop.world.products;
    for (const name of ['Small Box', 'Family Box', 'Diwali Box'])
      await newBox(shop, owner, { name, contents: { [sparklers]: 2, [skyShot]: 1, [snapper]: 3 } });
    expect((await shop.statementsOf(read)).length).toBe(before);
  });

  it.runIf(onRealPostgres).each(reads)('$what scans no large table in full', async ({ read, whole }) => {
    expect(await wholeReads(await shop.statementsOf(read), whole)).toEqual([]);
  });
});

describe('a complete order, from cart to confirmed', () => {
  async function order(lines: Record<number, number>, amount: number): Promise<Statement[]> {
    const client = await shop.client().signIn(PHONES.kannan, PASSWORD);
    const address_id = await addAddress(client);
    return shop.statementsOf(async () => {
      await fillCart(client, lines);
      const started = await startPayment(client, amount, { address_id });
      expect(started.status, JSON.stringify(started.body)).toBe(201);
      const paid = await pay(client, started.body.id as string, { deliver_webhook: false });
      await succeeds(client.post<Paid>('/api/order/verify-payment', paid.body));
    });
  }

  /** Including the six that begin and commit. Each of the rest locks, reads or writes once, with all that it needs. */
  const MOST = 22;

  it(`needs at most ${MOST} statements, and no more for a longer cart`, async () => {
    const { sparklers, skyShot, snapper } = shop.world.products;
    const one = await order({ [sparklers]: 2 }, 41.5);
    expect(one.length, one.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(MOST);
    // 2 × 20.75 + 207.50 + 10 × 0.40
    const three = await order({ [sparklers]: 2, [skyShot]: 1, [snapper]: 10 }, 253);
    expect(three.length).toBe(one.length);
  });

  it.runIf(onRealPostgres)('scans no large table in full', async () => {
    expect(await wholeReads(await order({ [shop.world.products.sparklers]: 2 }, 41.5))).toEqual([]);
  });
});
