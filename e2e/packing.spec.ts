/** The packing floor: an order from the queue to its closed cartons, one without network, one with missing goods. */
import { asOwner, hire, newCustomer, newProducts, type OwnProduct, placeOrder } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, type BrowserContext, expect, type Page, test, visit } from './test.ts';

interface Floor {
  product: OwnProduct;
  order: { id: number; number: string };
  name: string;
}

/** An order of a new product, and a new packer who is signed in on the page. */
async function onTheFloor(page: Page, request: APIRequestContext, name: string): Promise<Floor> {
  await asOwner(page);
  const [product] = await newProducts(page, name, [name]);
  const chosen = await hire(page, `Packer ${name}`, 'packer');
  const customer = await newCustomer(request, 'Selvi');
  const order = await placeOrder(request, customer, product as OwnProduct);
  await page.request.post('/api/users/logout');
  expect((await page.request.post('/api/users/login', { data: chosen })).status()).toBe(200);
  return { product: product as OwnProduct, order, name };
}

const openOrder = (page: Page, { order }: Floor) => page.getByRole('dialog', { name: `Order ${order.number}` });

test('a packer takes an order, ticks its lines, weighs and closes it, prints the label, and sees no amounts', async ({
  page,
  request,
}, { project }) => {
  const floor = await onTheFloor(page, request, `Floor ${project.name} ${Date.now()}`);
  await visit(page, '/');
  await expect(page.getByRole('heading', { name: 'Orders to pack', level: 1 })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: new RegExp(`^${floor.order.number}`) }).click();
  const order = openOrder(page, floor);
  await order.getByRole('button', { name: 'Pack this order' }).click();
  await expect(order.getByText('You are packing this')).toBeVisible();
  // The owner, like another packer, sees who is packing it.
  const close = order.getByRole('button', { name: 'Packed, close the cartons' });
  await expect(close).toBeDisabled();
  await order.getByLabel('Product code').fill('NOT-OURS');
  await order.getByLabel('Product code').press('Enter');
  await expect(order.getByText('NOT-OURS is not in this order.')).toBeVisible();
  await order.getByRole('checkbox', { name: new RegExp(floor.name) }).check();
  await order.getByRole('button', { name: 'One carton more' }).click();
  await order.getByLabel('Weight of all cartons (kg)').fill('4.5');
  await expectSound(page);
  await close.click();
  await expect(order.getByText('Packed', { exact: true })).toBeVisible();
  await expect(order.getByRole('link', { name: 'Print the label' })).toHaveAttribute('href', /sheet=4x6/);
  await expect(order.getByText(/^By Packer/)).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(/₹|@/);
  await page.reload();
  await expect(order.getByText(/^By Packer/)).toBeVisible();
  if (project.name === 'phone') {
    // A tablet is touched as a phone is, and as wide as a desktop.
    const phone = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 768 });
    expect((await order.getByRole('button', { name: 'Open again' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (phone) await page.setViewportSize(phone);
  }
  await order.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: new RegExp(`^${floor.order.number}`) })).toBeHidden();
});

// Without the check of the open tab it led back to the packing table in the middle of something else.
test('a late answer does not lead back to the tab that was left', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=packing');
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  await page.route('**/api/packing/next', (route) => isLeft.then(() => route.fulfill({ json: { data: null } })));
  await page.getByRole('button', { name: 'Next order', exact: true }).first().click();
  await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  leave();
  await expect(page.getByText('No order is free to pack now.')).toBeVisible();
  await expect(page).toHaveURL(/tab=products/);
});

test('offline ticks are kept on the device, marked, and sent once when the network is back', async ({
  page,
  request,
  context,
}, { project }) => {
  const floor = await onTheFloor(page, request, `No net ${project.name} ${Date.now()}`);
  await visit(page, `/?tab=orders&order=${floor.order.id}`);
  const order = openOrder(page, floor);
  await order.getByRole('button', { name: 'Pack this order' }).click();
  await expect(order.getByText('You are packing this')).toBeVisible();
  const saves = countSaves(context, floor.order.id);
  await context.setOffline(true);
  await order.getByRole('checkbox', { name: new RegExp(floor.name) }).check();
  await order.getByRole('button', { name: 'One carton more' }).click();
  await order.getByRole('button', { name: 'Packed, close the cartons' }).click();
  await expect(order.getByText('Not sent yet')).toBeVisible();
  await expect(order.getByText('Packed', { exact: true })).toBeVisible();
  await expectSound(page);
  await context.setOffline(false);
  await expect(page.getByText('What you packed while offline has been sent.')).toBeVisible();
  await expect(page.getByText('Sent: Packing.')).toHaveCount(0);
  await expect(order.getByText('Not sent yet')).toBeHidden();
  expect(saves()).toBe(1);
  const kept = await page.request.get(`/api/packing/order/${floor.order.id}`);
  expect(((await kept.json()) as { data: { floor: object } }).data.floor).toMatchObject({
    cartons: 1,
    done_at: expect.any(String),
  });
});

/** Counts the answered saves of the order. */
function countSaves(context: BrowserContext, orderId: number): () => number {
  let answered = 0;
  context.on('response', (response) => {
    if (response.url().endsWith(`/api/order/packing/${orderId}`)) answered += 1;
  });
  return () => answered;
}

test('missing goods are reported to the office, which changes the order to what is there', async ({ page, request }, {
  project,
}) => {
  const floor = await onTheFloor(page, request, `Short ${project.name} ${Date.now()}`);
  await visit(page, `/?tab=orders&order=${floor.order.id}`);
  const order = openOrder(page, floor);
  await order.getByRole('button', { name: 'Pack this order' }).click();
  await expect(order.getByText('You are packing this')).toBeVisible();
  await order.getByRole('button', { name: /^Short/ }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await order.getByRole('button', { name: 'Ask to change the order' }).click();
  await expect(order.getByText('0 of 1 there')).toBeVisible();
  await expect(order.getByText(/^The office has been asked/)).toBeVisible();
  await expectSound(page);
  await saved;
  await page.request.post('/api/users/logout');
  await asOwner(page);
  await visit(page, `/?tab=orders&todo=short&order=${floor.order.id}`);
  await expect(order.getByText('Goods missing while packing')).toBeVisible();
  await order.getByRole('button', { name: 'Change the order' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Change order ${floor.order.number}` });
  await expect(dialog).toBeVisible();
  await expectSound(page);
});

/** Code 39: each character has five bars and four gaps, narrow or wide. */
const CODE_39: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '0:nnnwwnwnn 1:wnnwnnnnw 2:nnwwnnnnw 3:wnwwnnnnn 4:nnnwwnnnw 5:wnnwwnnnn 6:nnwwwnnnn 7:nnnwnnwnw 8:wnnwnnwnn ' +
    '9:nnwwnnwnn A:wnnnnwnnw B:nnwnnwnnw C:wnwnnwnnn D:nnnnwwnnw E:wnnnwwnnn F:nnwnwwnnn G:nnnnnwwnw H:wnnnnwwnn ' +
    'I:nnwnnwwnn J:nnnnwwwnn K:wnnnnnnww L:nnwnnnnww M:wnwnnnnwn N:nnnnwnnww O:wnnnwnnwn P:nnwnwnnwn Q:nnnnnnwww ' +
    'R:wnnnnnwwn S:nnwnnnwwn T:nnnnwnwwn U:wwnnnnnnw V:nwwnnnnnw W:wwwnnnnnn X:nwnnwnnnw Y:wwnnwnnnn Z:nwwnwnnnn ' +
    '-:nwnnnnwnw *:nwnnwnwnn'
  )
    .split(' ')
    .map((entry) => entry.split(':') as [string, string]),
);

/** Alternating widths of bars and gaps, with the start and stop characters. */
const barsOf = (code: string): number[] =>
  [...`*${code}*`].flatMap((sign) => [...(CODE_39[sign] ?? ''), 'n'].map((width) => (width === 'w' ? 3 : 1)));

/** A camera that sees a label with this barcode. */
async function holdToCamera(page: Page, code: string): Promise<void> {
  await page.addInitScript((bars: number[]) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
    const unit = Math.floor(1100 / bars.reduce((sum, width) => sum + width, 0));
    const draw = () => {
      paper.fillStyle = 'white';
      paper.fillRect(0, 0, 1280, 720);
      paper.fillStyle = 'black';
      let at = 80;
      for (const [index, width] of bars.entries()) {
        if (index % 2 === 0) paper.fillRect(at, 200, width * unit, 320);
        at += width * unit;
      }
    };
    setInterval(draw, 100);
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(10) });
  }, barsOf(code));
}

test('the camera reads a product’s barcode and ticks its line', async ({ page, request }, { project }) => {
  const floor = await onTheFloor(page, request, `Scan ${project.name} ${Date.now()}`);
  const read = await page.request.get(`/api/packing/order/${floor.order.id}`);
  const { codes } = ((await read.json()) as { data: { codes: { code: string }[] } }).data;
  await holdToCamera(page, codes[0]?.code.toUpperCase() ?? '');
  const answer = await visit(page, `/?tab=orders&order=${floor.order.id}`);
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  const order = openOrder(page, floor);
  await order.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(order.getByText(`${floor.name}: take 1`)).toBeVisible();
  await expect(order.getByRole('checkbox', { name: new RegExp(floor.name) })).toBeChecked();
  await order.getByRole('button', { name: 'Stop', exact: true }).click();
});
