/** The dispatch list and the day sheet: for the day in India, by transport, and money only for those who may see it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInIndia } from '#shared/dates.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { ADDRESS, addAddress, buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { trackingIdOf } from '../orders/orders.status.ts';

let shop: TestShop;
let people: Record<'meena' | 'biller' | 'packer', Client>;
const today = dayInIndia(Date.now());

beforeAll(async () => {
  shop = await startTestShop();
  const staff = (name: 'biller' | 'packer') => shop.client().signIn(PHONES[name], ADMIN_PASSWORD);
  people = { meena: await signInAs(shop, 'meena'), biller: await staff('biller'), packer: await staff('packer') };
  await addAddress(people.meena);
});
afterAll(() => shop.close());

const ask = (client: Client, paper: string, day: string, query = '') =>
  fetch(`${shop.base}/api/order/papers/${paper}?day=${day}${query}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
const textOf = async (response: Response) => textOfPdf(new Uint8Array(await response.arrayBuffer()));
const order = (count: number) => buy(people.meena, { [shop.world.products.sparklers]: count }, 20.75 * count);
const set = (id: number, status: 'processing' | 'shipped') =>
  people.biller.put('/api/order/update/order/status', { order_id: id, track_id: trackingIdOf(status) });
const book = (id: number, courier_partner: string, tracking_id = '') =>
  people.biller.post('/api/courier/add', {
    ...{ order_id: id, courier_partner, tracking_id, contact_number: '9443312345', tracking_link: '' },
  });

it('lists what left on a day by transport, for packers too', async () => {
  const [first, second, waiting, alone, elsewhere] = [
    await order(1),
    await order(2),
    await order(3),
    await order(4),
    await order(5),
  ];
  await book(first.id, 'ARC Parcel', 'LR-778');
  await book(second.id, 'arc parcel');
  await book(waiting.id, 'KPN');
  for (const { id } of [first, second, alone, elsewhere]) await set(id, 'shipped');
  await set(waiting.id, 'processing');
  const fetched = await people.biller.post<{ data: { id: number; number: string } }>('/api/order/desk', {
    ...{ key: 'desk-key-of-day-papers', channel: 'counter', age_confirmed: true, amount: 20.75 },
    ...{ payment: { payment_method: 'cash' }, lines: [{ product_id: shop.world.products.sparklers, count: 1 }] },
  });
  await set(fetched.body.data.id, 'shipped');
  const db = shop.database.db;
  await db.execute(sql`insert into order_packings (order_id, cartons) values (${first.id}, 3), (${second.id}, 2)`);
  await db.execute(sql`update orders set due = 1250 where id = ${second.id}`);
  await db.execute(sql`update status_history set created_at = now() - interval '2 days'
    where order_id = ${elsewhere.id} and status_id = ${trackingIdOf('shipped')}`);

  const response = await ask(people.packer, 'dispatch', today);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await textOf(response);
  for (const part of ['ARC Parcel', 'Orders: 2, cartons: 5', 'LR-778', first.number, second.number, ADDRESS.zipcode])
    expect(text).toContain(part);
  for (const part of ['KPN', waiting.number, 'still here', 'No transport entered', alone.number, 'TO PAY: ₹12.50'])
    expect(text).toContain(part);
  expect(text.slice(text.indexOf('Fetched at the shop'))).toContain(fetched.body.data.number);
  expect(text.slice(text.indexOf('Fetched at the shop'))).not.toContain(alone.number);
  expect(text).not.toContain(elsewhere.number);
  expect(text).not.toMatch(/20\.75|41\.50|62\.25/);
  const before = dayInIndia(Date.now() - 2 * 86_400_000);
  const earlier = await textOf(await ask(people.packer, 'dispatch', before, '&language=ta'));
  expect(earlier).toContain(elsewhere.number);
  expect(earlier).toContain('அனுப்பும் பட்டியல்');
  expect(earlier).not.toContain(waiting.number);
  expect((await ask(people.meena, 'dispatch', today)).status).toBe(403);
});

it('shows what a day took in and paid out, to people who may see money', async () => {
  const response = await ask(people.biller, 'day', today);
  const text = await textOf(response);
  // Five orders of 1 to 5 pieces at 20.75, paid online, and one of one piece at the counter.
  for (const part of ['Orders placed', '₹332', 'Cash', 'Online', 'Money taken in', 'Shipped', 'Meena'])
    expect(text).toContain(part);
  const tamil = await textOf(await ask(people.biller, 'day', today, '&language=ta'));
  for (const part of ['நாள் கணக்கு', 'வந்த பணம்', 'ரீஃபண்ட்']) expect(tamil).toContain(part);
  expect(await textOf(await ask(people.biller, 'day', '2026-01-01'))).toContain('Nothing on this day.');
  expect((await ask(people.packer, 'day', today)).status).toBe(403);
  expect((await ask(people.biller, 'day', '2026-02-30')).status).toBe(400);
});
