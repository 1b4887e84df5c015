/** The To do list of the home: each line opens a list of just those rows, and the tabs show the same counts. */
import { makeDataDir, type ShopServer, startShop } from '../scripts/tools/shop-server.ts';
import { newPhone } from './as-customer.ts';
import {
  askToCancel,
  asOwner,
  beginOrder,
  newCustomer,
  newEstimate,
  newProducts,
  type OwnProduct,
  type PlacedOrder,
  placeOrder,
  postAs,
  sellWithTransfers,
  todoLine,
  writeToShop,
} from './as-owner.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Page, test, visit } from './test.ts';

// A separate shop with nothing else to do, because the lines are counted.
let shop: ShopServer;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  const log = `test-results/todo-shop-${process.pid}.log`;
  shop = await startShop({ log, dataDir: dataDir.path, variables: { SEED: 'none' } });
});
test.afterAll(async () => {
  await shop?.close();
  dataDir.remove();
});

async function send(page: Page, method: 'post' | 'put', path: string, data: object): Promise<void> {
  const answer = await page.request[method](`/api${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

/** Sells online and accepts transfers; sends one WhatsApp message. */
async function openShop(page: Page): Promise<void> {
  await sellWithTransfers(page);
  const templates = [{ event: 'placed', way: 'whatsapp', locale: 'en', name: 'order_placed' }];
  await send(page, 'put', '/message/settings', { templates });
}

async function linesOf(page: Page, { id }: PlacedOrder): Promise<{ id: number }[]> {
  const order = await page.request.get(`/api/order/delivery/address/${id}`);
  return ((await order.json()) as { data: { Carts: { id: number }[] } }).data.Carts;
}

/** Makes one row for each line that a few calls can produce; returns which row each line must show. */
async function makeWork(page: Page, request: APIRequestContext): Promise<[line: string, row: string][]> {
  const [box, out, low] = (await newProducts(page, 'Work', ['Work Box', 'Gone Box', 'Last Box'])) as [
    OwnProduct,
    OwnProduct,
    OwnProduct,
  ];
  await send(page, 'put', `/product/update/${out.id}`, { quantity: 0 });
  await send(page, 'put', `/product/update/${low.id}`, { quantity: 3, low_stock_at: 5 });
  const customer = await newCustomer(request, 'Kavitha Raman');
  const buy = () => placeOrder(request, customer, box);
  const [toPack, packed, short, dear, unwanted] = [await buy(), await buy(), await buy(), await buy(), await buy()];

  const packed_line_ids = (await linesOf(page, packed)).map(({ id }) => id);
  await send(page, 'put', `/order/packing/${packed.id}`, { packed_line_ids, cartons: 1, done: true });
  const short_lines = (await linesOf(page, short)).map(({ id }) => ({ line_id: id, found: 0 }));
  await send(page, 'put', `/order/packing/${short.id}`, { packed_line_ids: [], cartons: 0, short_lines });
  const lines = [{ product_id: box.id, count: 2 }];
  const amendment = { order_id: dear.id, version: 1, lines, extras: [], total: 200, reason: 'One more by phone' };
  await send(page, 'post', '/order/amend', amendment);
  await askToCancel(request, customer, unwanted, 'Ordered twice');
  const transferred = await beginOrder<{ order_id: number; number: string }>(request, customer, box, {
    payment_method: 'bank_transfer',
  });
  await postAs(request, customer, '/api/order/utr', { order_id: transferred.order_id, utr: 'SBIN000012345' });

  const caller = { name: 'Meena Selvam', phone: newPhone() };
  const [enquiry, accepted, asked] = [
    await newEstimate(page, caller, box),
    await newEstimate(page, caller, box),
    await newEstimate(page, caller, box),
  ];
  await send(page, 'post', `/estimate/accept/${accepted.estimate.token}`, { version: 1 });
  await send(page, 'post', `/estimate/ask/${asked.estimate.token}`, { version: 1, text: 'Two boxes, please' });

  const message = { name: 'Valli Arumugam', email: '', message: 'Where is my order?' };
  await writeToShop(page.request, message);
  // In a demonstration, numbers with this ending are not on WhatsApp.
  const unreached = await newCustomer(request, 'Latha Mani', `${newPhone().slice(0, 6)}1026`);
  await page.request.put('/api/users/preferences', {
    data: { whatsapp: true },
    headers: { authorization: `Bearer ${unreached.token}` },
  });
  await placeOrder(request, unreached, box);
  return [
    ['Goods missing at the packing table', short.number],
    ['Orders to pack', toPack.number],
    ['Packed, waiting for the lorry', packed.number],
    ['Transfers to confirm', transferred.number],
    ['Estimates accepted', accepted.number],
    ['Changes asked for', asked.number],
    ['Enquiries to answer', enquiry.number],
    ['Changed orders with money due', dear.number],
    ['Cancel requests', unwanted.number],
    ['Messages and complaints', message.name],
    ['Out of stock', out.name],
    ['Low or out of stock', low.name],
  ];
}

const rowsOf = (page: Page) => page.locator('main tbody [role=row]');

/** Opens a line of the home; returns its count, which must equal the rows of its list. */
async function follow(page: Page, line: string, row: string): Promise<number> {
  await visit(page, '/');
  const count = Number.parseInt(await todoLine(page, line).innerText(), 10);
  await todoLine(page, line).click();
  await expect(rowsOf(page), line).toHaveCount(count);
  await expect(rowsOf(page).filter({ hasText: row }), line).toHaveCount(1);
  return count;
}

test('each line opens its rows, the tabs count them once, and a failed message is set aside', async ({
  browser,
  playwright,
}, { project }) => {
  const context = await browser.newContext({ ...project.use, baseURL: shop.url });
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await asOwner(page);
  await openShop(page);
  const work = await makeWork(page, request);
  const failed = () => page.request.get('/api/message/list?status=failed');
  await expect.poll(async () => (await (await failed()).json()).total).toBe(1);

  const counts = new Map<string, number>();
  for (const [line, row] of work) counts.set(line, await follow(page, line, row));
  expect(Object.fromEntries(counts)).toMatchObject({
    'Orders to pack': 4,
    'Enquiries to answer': 3,
    'Low or out of stock': 2,
  });
  expect([...counts.values()].filter((count) => count === 1)).toHaveLength(9);

  await visit(page, '/');
  await expectSound(page);
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await expect(tab('Orders')).toHaveAccessibleDescription('11 waiting');
  await expect(tab('Products')).toHaveAccessibleDescription('2 waiting');
  await expect(tab('Settings')).toHaveAccessibleDescription('1 waiting');
  await follow(page, 'Messages that could not be sent', '1026');
  const message = rowsOf(page).first();
  await expect(message).toContainText('WhatsApp');
  await expect(message).toContainText('131026');
  await expectSound(page);
  await message.getByRole('button', { name: 'Set aside' }).click();
  await expect(page.getByText(/^The message to \+91\d+ was set aside\.$/)).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: '1026' })).toHaveCount(0);
  await expect(tab('Settings')).toHaveAccessibleDescription('');
  await page.getByLabel('Filter by status').selectOption('Failed, set aside');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(message).toContainText('131026');
  await expect(message.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Set aside' })).toHaveCount(0);
  await context.close();
  await request.dispose();
});
