import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, newBuyer } from '#testing/buyers.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders/orders.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'enquiry_only'`);
});
afterAll(() => shop.close());

const ask = (client: Client, { id, user_id }: Order, query = '') =>
  fetch(`${shop.base}/api/order/paper/${id}/${user_id}${query}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
const textOf = async (response: Response) => textOfPdf(new Uint8Array(await response.arrayBuffer()));

async function enquire(): Promise<{ client: Client; order: Order }> {
  const { flowerPot, sparklers } = shop.world.products;
  const buyer = await newBuyer(shop.base, { [flowerPot]: 2, [sparklers]: 3 });
  const { client } = buyer;
  const { order_id } = (await begin(buyer, 362.25)).body;
  const { body } = await client.post<{ data: Order }>('/api/order/add', { order_id });
  return { client, order: body.data };
}

it('is an estimate for its customer and the office, and for nobody else', async () => {
  const { client, order } = await enquire();
  const response = await ask(client, order);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await textOf(response);
  for (const part of ['Estimate', order.number, 'Flower Pot', '₹300.00', '₹20.75', '₹62.25', '₹362.25', 'not a bill'])
    expect(text).toContain(part);
  const tamil = await textOf(await ask(client, order, '?language=ta'));
  for (const part of ['எஸ்டிமேட்', 'பூச்சட்டி', 'மொத்தத் தொகை']) expect(tamil).toContain(part);

  const biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  expect((await ask(biller, order)).status).toBe(200);
  const packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  expect((await ask(packer, order)).status).toBe(404);
  const { client: other } = await newBuyer(shop.base);
  expect((await ask(other, order)).status).toBe(404);
  expect((await ask(other, { ...order, user_id: other.userId })).status).toBe(404);
});

it('is a copy of the order once it is paid', async () => {
  const { client, order } = await enquire();
  const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  await owner.post('/api/order/payment/take', {
    ...{ order_id: order.id, version: 1, amount: order.total_amount, payment_method: 'cash' },
  });
  const text = await textOf(await ask(client, order));
  expect(text).toContain('not a tax bill');
  expect(text).not.toContain('Estimate');
});
