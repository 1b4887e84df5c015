/**
 * A day by three people at once: the biller at a desktop, the packer and the owner on their phones. First each loses the network
 * in the middle of something. Then what needs a person to decide: an enquiry, a transfer, goods that broke, a complaint. In the
 * evening all of it is in the books, once.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bareEnvironmentWith } from '../scripts/tools/run.ts';
import { makeDataDir, type ShopServer, startShop } from '../scripts/tools/shop-server.ts';
import { newPhone } from './as-customer.ts';
import {
  asOwner,
  beginOrder,
  hire,
  newCustomer,
  newEstimate,
  newProducts,
  type OwnProduct,
  type PlacedOrder,
  placeOrder,
  postAs,
  productsNamed,
  sellWithTransfers,
  todoLine,
  writeToShop,
} from './as-owner.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, type Browser, expect, type Page, test, visit } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const onPhone = async (browser: Browser, shop: { baseURL?: string } = {}): Promise<Page> =>
  (await browser.newContext({ ...PHONE, ...shop })).newPage();

/** Hires somebody and signs them in on `page`. */
async function hireOn(page: Page, owner: Page, name: string, role: 'biller' | 'packer'): Promise<void> {
  const chosen = await hire(owner, name, role);
  expect((await page.request.post('/api/users/login', { data: chosen })).status()).toBe(200);
}

/** Two pieces are sold at the counter while there is no network. */
async function sellWithoutNetwork(biller: Page, goods: OwnProduct): Promise<void> {
  await visit(biller, '/?tab=desk');
  await biller.getByRole('combobox').fill(goods.name);
  await biller.keyboard.press('Enter');
  await biller.keyboard.type('2');
  await biller.keyboard.press('Enter');
  await biller.context().setOffline(true);
  await biller.getByRole('button', { name: 'Take payment' }).click();
  const dialog = biller.getByRole('dialog', { name: 'To pay: ₹200' });
  await dialog.getByLabel('The buyer is 18 or older').check();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(biller.getByText('Not yet in the books: 1')).toBeVisible();
}

const floorOf = (packer: Page, order: PlacedOrder) => packer.getByRole('dialog', { name: `Order ${order.number}` });

async function pack(packer: Page, order: PlacedOrder, goods: OwnProduct, onTheWay = async () => {}): Promise<void> {
  await visit(packer, `/?tab=orders&order=${order.id}`);
  const floor = floorOf(packer, order);
  await floor.getByRole('button', { name: 'Pack this order' }).click();
  await expect(floor.getByText('You are packing this')).toBeVisible();
  await onTheWay();
  await floor.getByRole('checkbox', { name: new RegExp(goods.name) }).check();
  await floor.getByRole('button', { name: 'One carton more' }).click();
  await floor.getByRole('button', { name: 'Packed, close the cartons' }).click();
  await expect(floor.getByText('Packed', { exact: true })).toBeVisible();
}

/** The owner gives a product a brand, which cannot be sent. */
async function saveWithoutNetwork(owner: Page, product: OwnProduct): Promise<void> {
  await visit(owner, `/?tab=products&search=${encodeURIComponent(product.name)}&product=${product.id}`);
  const dialog = owner.getByRole('dialog', { name: 'Edit Product' });
  await dialog.locator('[name="brand"]').fill('Standard');
  await owner.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^No connection to the shop/)).toBeVisible();
  await expectSound(owner);
}

/** One order leaves with a lorry; its LR number is known at once. */
async function send(biller: Page, order: PlacedOrder, customer: string, carrier: string): Promise<void> {
  await visit(biller, `/?tab=orders&search=${encodeURIComponent(customer)}`);
  await biller.getByRole('checkbox', { name: `Select order ${order.number}` }).check();
  await biller.getByRole('button', { name: 'Book courier' }).click();
  const dialog = biller.getByRole('dialog', { name: 'One courier for the selected orders' });
  await dialog.getByLabel('Courier name').fill(carrier);
  await dialog.getByLabel('Contact number').fill('04562 221100');
  await dialog.getByLabel(new RegExp(`^${order.number}`)).fill('LR-77');
  await dialog.getByRole('button', { name: 'Book courier' }).click();
  await expect(biller.getByRole('row').filter({ hasText: order.number })).toContainText('Shipped');
}

const packedOf = async (people: APIRequestContext, { id }: PlacedOrder) =>
  ((await (await people.get(`/api/packing/order/${id}`)).json()) as { data: { floor: object } }).data.floor;

test('biller, packer and owner at once; each loses the network, and all is in the books once', async ({
  page: biller,
  request,
  browser,
}) => {
  const name = `Day ${Date.now()}`;
  const [packer, owner] = [await onPhone(browser), await onPhone(browser)];
  await asOwner(owner);
  const products = await newProducts(owner, name, [`${name} box`, `${name} counter`, `${name} shelf`]);
  const [box, counter, shelf] = products as [OwnProduct, OwnProduct, OwnProduct];
  await hireOn(biller, owner, `Bhavani ${name}`, 'biller');
  await hireOn(packer, owner, `Pandi ${name}`, 'packer');
  const customer = await newCustomer(request, `Selvi ${name}`);
  const first = await placeOrder(request, customer, box);
  const second = await placeOrder(request, customer, box);

  let sold = '';

  await test.step('all three lose the network in the middle of something', async () => {
    await Promise.all([
      sellWithoutNetwork(biller, counter),
      pack(packer, first, box, () => packer.context().setOffline(true)),
      saveWithoutNetwork(owner, shelf),
    ]);
    await expect(floorOf(packer, first).getByText('Not sent yet')).toBeVisible();
  });

  await test.step('it comes back: queued work is sent, and nothing typed is lost', async () => {
    for (const page of [biller, packer, owner]) await page.context().setOffline(false);
    const booked = biller.getByText(/^MP-\d+ is in the books now\.$/);
    sold = (await booked.innerText()).split(' ', 1)[0] ?? '';
    await expect(packer.getByText('What you packed while offline has been sent.')).toBeVisible();
    const dialog = owner.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.locator('[name="brand"]')).toHaveValue('Standard');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the packed order leaves while the next one is packed and the owner looks on', async () => {
    await visit(owner, `/?tab=orders&search=${encodeURIComponent(customer.name)}`);
    await Promise.all([
      send(biller, first, customer.name, `Lorry ${name}`),
      pack(packer, second, box),
      expect(owner.getByRole('row').filter({ hasText: first.number })).toContainText('Shipped'),
    ]);
  });

  await test.step('in the evening each piece is in the books once', async () => {
    const stock = await productsNamed(owner, name);
    const left = Object.fromEntries(stock.map(({ name: of, quantity }) => [of.replace(`${name} `, ''), quantity]));
    expect(left).toEqual({ box: 48, counter: 48, shelf: 50 });
    for (const order of [first, second])
      expect(await packedOf(packer.request, order)).toMatchObject({ cartons: 1, done_at: expect.any(String) });
    const read = await owner.request.get(`/api/order/delivery/address/${first.id}`);
    expect(((await read.json()) as { data: { Parcels: object[] } }).data.Parcels).toMatchObject([
      { tracking_id: 'LR-77' },
    ]);
    await visit(biller, `/?tab=orders&search=${sold}`);
    const sale = biller.getByRole('row').filter({ hasText: sold });
    await expect(sale).toHaveCount(1);
    await expect(sale).toContainText('₹200');
  });
  await Promise.all([packer.context().close(), owner.context().close()]);
});

/** The owner opens a line of the home. */
async function followLine(owner: Page, line: string): Promise<void> {
  await visit(owner, '/');
  await todoLine(owner, line).click();
}

/** The customer agrees to the estimate by its link, without signing in. */
async function acceptEstimate(customer: Page, token: string): Promise<void> {
  await visit(customer, `/e/${token}`);
  await customer.getByRole('button', { name: 'I accept' }).click();
  await expect(customer.getByText('You accepted this estimate')).toBeVisible();
}

/** The money of an enquiry came by UPI: it is an order from here on. */
async function takePayment(biller: Page, enquiry: PlacedOrder, amount: number): Promise<void> {
  await visit(biller, `/?tab=orders&order=${enquiry.id}`);
  const panel = biller.getByRole('dialog', { name: new RegExp(enquiry.number) }).first();
  await panel.getByRole('button', { name: 'Take payment' }).click();
  const question = biller.getByRole('dialog', { name: `Payment for enquiry ${enquiry.number}` });
  await question.getByRole('combobox').selectOption('upi_direct');
  await question.getByLabel('Amount received').fill(String(amount));
  await question.getByLabel('UTR').fill(`7${String(Date.now()).slice(-11)}`);
  await question.getByRole('button', { name: 'Take payment' }).click();
  await expect(biller.getByText(`Payment taken. ${enquiry.number} is an order now and can be packed.`)).toBeVisible();
}

/** The owner saw the transfer on the account. */
async function confirmTransfer(owner: Page, number: string): Promise<void> {
  await followLine(owner, 'Transfers to confirm');
  await owner.getByRole('checkbox', { name: `Select order ${number}` }).click();
  await owner.getByRole('button', { name: 'Confirm payment' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Confirm 1 payment' });
  await dialog.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(owner.getByText('Payments confirmed: 1')).toBeVisible();
}

/** One of the pieces broke on the way: its money goes back, and it is not put on the shelf again. */
async function refundBroken(owner: Page, order: PlacedOrder, goods: OwnProduct, customer: string): Promise<void> {
  await visit(owner, `/?tab=orders&order=${order.id}`);
  const panel = owner.getByRole('dialog', { name: /^Order / });
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = owner.getByRole('dialog', { name: /^Refund order / });
  await refund.getByRole('radio', { name: /^For some items/ }).check();
  await refund.getByLabel(`How many of ${goods.name}`).selectOption('1');
  await refund.getByLabel(`Where ${goods.name} is`).selectOption('Lost or broken');
  await refund.getByLabel('Reason').fill('One box was wet');
  await refund.getByRole('button', { name: 'Refund ₹100' }).click();
  const sure = owner.getByRole('alertdialog', { name: `Refund ₹100 to ${customer}?` });
  await sure.getByRole('button', { name: 'Refund ₹100' }).click();
  await expect(refund).toBeHidden();
}

async function answerComplaint(biller: Page, ticket: string): Promise<void> {
  await visit(biller, `/?tab=inbox&search=${ticket}`);
  await biller.getByRole('button', { name: new RegExp(`^Read message ${ticket} of `) }).click();
  const panel = biller.getByRole('dialog', { name: `Message ${ticket}` });
  await panel.getByLabel('Your answer').fill('The money for it is on its way back to you.');
  await panel.getByRole('checkbox', { name: 'This resolves the message' }).check();
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await expect(biller.getByText(`Answer to ${ticket} saved`)).toBeVisible();
}

/** What `npm run ledger` says of the shop, which must have stopped. */
async function ledgerOf(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/ledger.ts', '--settled'], {
    env: bareEnvironmentWith({ DATA_DIR: dataDir }),
  });
  return stdout;
}

test.describe('in a shop with nothing else to do', () => {
  let shop: ShopServer;
  const dataDir = makeDataDir();

  test.beforeAll(async () => {
    const log = `test-results/day-shop-${process.pid}.log`;
    shop = await startShop({ log, dataDir: dataDir.path, variables: { SEED: 'none' } });
  });
  test.afterAll(async () => {
    await shop?.close();
    dataDir.remove();
  });

  test('an enquiry, a transfer, broken goods and a complaint are settled by the evening', async ({
    browser,
    playwright,
  }) => {
    const at = { baseURL: shop.url };
    const request = await playwright.request.newContext(at);
    const biller = await (await browser.newContext(at)).newPage();
    const [packer, owner, buyer] = [await onPhone(browser, at), await onPhone(browser, at), await onPhone(browser, at)];
    await asOwner(owner);
    await sellWithTransfers(owner);
    const [goods] = (await newProducts(owner, 'Day', ['Day Box'])) as [OwnProduct];
    await hireOn(biller, owner, 'Bhavani', 'biller');
    await hireOn(packer, owner, 'Pandi', 'packer');
    const customer = await newCustomer(request, 'Selvi Murugan');
    const caller = { name: 'Meena Selvam', phone: newPhone() };

    const enquiry = await newEstimate(owner, caller, goods);
    const transfer = await test.step('overnight: a transfer, and a complaint about a parcel', async () => {
      const begun = await beginOrder<{ order_id: number; number: string }>(request, customer, goods, {
        payment_method: 'bank_transfer',
      });
      await postAs(request, customer, '/api/order/utr', { order_id: begun.order_id, utr: 'SBIN000012345' });
      return { id: begun.order_id, number: begun.number };
    });
    const paid = await placeOrder(request, customer, goods, 3);
    const ticket = await writeToShop(request, {
      name: customer.name,
      email: 'valli@example.com',
      message: 'One box was wet.',
    });

    await test.step('in the morning the home names each of them', async () => {
      await acceptEstimate(buyer, enquiry.estimate.token);
      await visit(owner, '/');
      for (const line of ['Estimates accepted', 'Transfers to confirm', 'Messages and complaints', 'Orders to pack'])
        await expect(todoLine(owner, line)).toHaveAccessibleName(new RegExp(`^1 ${line}`));
      await expectSound(owner);
    });

    await test.step('the money of two orders is booked while the third is packed', async () => {
      await Promise.all([
        takePayment(biller, enquiry, goods.unit_price),
        confirmTransfer(owner, transfer.number),
        pack(packer, paid, goods),
      ]);
    });

    await test.step('what was paid is packed and leaves; the broken box is refunded, the complaint answered', async () => {
      await Promise.all([
        pack(packer, enquiry, goods),
        answerComplaint(biller, ticket),
        refundBroken(owner, paid, goods, customer.name),
      ]);
      await Promise.all([pack(packer, transfer, goods), send(biller, enquiry, caller.name, 'Murugan Lorry')]);
    });

    await test.step('in the evening nothing waits but the lorry, and the ledger holds', async () => {
      await visit(owner, '/');
      await expect(todoLine(owner, 'Packed, waiting for the lorry')).toHaveAccessibleName(/^2 /);
      for (const done of ['Enquiries', 'Estimates accepted', 'Transfers', 'Messages and complaints', 'Orders to pack'])
        await expect(todoLine(owner, done)).toHaveCount(0);
      expect((await productsNamed(owner, goods.name)).map(({ quantity }) => quantity)).toEqual([45]);
      await visit(biller, '/?tab=books');
      await expect(biller.getByText('The books and the ledger agree.')).toBeVisible();
      for (const page of [biller, packer, owner, buyer]) await page.context().close();
      await request.dispose();
      expect(await shop.close()).toBe(true);
      expect(await ledgerOf(dataDir.path)).toMatch(/The ledger holds: \d+ checks\./);
    });
  });
});
