/**
 * A day by three people at once: the biller at a desktop, the packer and the owner on their phones. Each loses the network in the
 * middle of something; in the evening all of it is in the books, once.
 */
import {
  asOwner,
  hire,
  newCustomer,
  newProducts,
  type OwnProduct,
  type PlacedOrder,
  placeOrder,
  productsNamed,
} from './as-owner.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, type Browser, expect, type Page, test, visit } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const onPhone = async (browser: Browser): Promise<Page> => (await browser.newContext(PHONE)).newPage();

/** Hires somebody, who is signed in on `page` then. */
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
  await dialog.getByRole('button', { name: 'Paid, book the order' }).click();
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

/** The owner gives a product a brand, and cannot send it. */
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
  await dialog.getByLabel(`${order.number}, Madurai`).fill('LR-77');
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
  test.setTimeout(180_000);
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

  await test.step('the network goes for all three in the middle of something', async () => {
    await Promise.all([
      sellWithoutNetwork(biller, counter),
      pack(packer, first, box, () => packer.context().setOffline(true)),
      saveWithoutNetwork(owner, shelf),
    ]);
    await expect(floorOf(packer, first).getByText('Not sent yet')).toBeVisible();
  });

  await test.step('it comes back: what waited is sent, and nothing that was typed is lost', async () => {
    for (const page of [biller, packer, owner]) await page.context().setOffline(false);
    const booked = biller.getByText(/^MP-\d+ is in the books now\.$/);
    sold = (await booked.innerText()).split(' ', 1)[0] ?? '';
    await expect(packer.getByText('What you packed without network has been sent.')).toBeVisible();
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
      expect(owner.getByRole('row').filter({ hasText: first.number })).toContainText('Shipped', { timeout: 60_000 }),
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
