/** The signed-in owner walks through the shop as a visitor sees it. */
import { asOwner, openHeader } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, type Locator, test, visit } from './test.ts';

const BAR = 'You are looking at the shop as a visitor sees it.';
const REFUSED = 'This is a preview: nothing can be changed or sent here.';

test('the owner sees list, pages, product and cart as a visitor, orders nothing, and goes back to the admin', async ({
  page: admin,
}) => {
  await asOwner(admin);
  await visit(admin, '/?tab=orders');
  const opened = admin.waitForEvent('popup');
  await openHeader(admin);
  await admin.getByRole('link', { name: 'See the shop as a visitor' }).click();
  const page = await opened;
  const bar = page.getByRole('region', { name: 'Preview' });
  await expect(bar).toContainText(BAR);
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  // The last to come: while it fades in, its colours are too pale.
  await expect(page.getByRole('banner').getByRole('button', { name: '5 Items' })).toBeVisible();
  await expectSound(page);

  // The list, a category and a product's picture work; the owner cannot change quantities.
  const row = page.locator('.price-row').first();
  await expect(row).toBeVisible();
  const before = await page.evaluate(() => localStorage.getItem('mathappu.cart'));
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await expect(page.getByText(REFUSED).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mathappu.cart'))).toBe(before);
  await page
    .getByRole('button', { name: /^Enlarge image/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Sparklers/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=.*preview=1|preview=1.*category=/);

  // Every page keeps the preview: by router links, plain links and after a reload.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).press('Enter');
  await expect(page).toHaveURL(/\/about\?preview=1$/);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'தமிழ்' }).click();
  await expect(page).toHaveURL(/\/ta\/about\?preview=1$/);
  await expectSound(page);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/[^a]\/about\?preview=1$/);

  // The cart is an example; the checkout button says why it is disabled.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /5 items|Cart/i })
    .click();
  await expect(page).toHaveURL(/\/cart\?preview=1$/);
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expect(
    page.getByText('This is a preview: the cart holds an example, and nothing can be ordered.'),
  ).toBeVisible();
  const lines = page.getByRole('main').getByRole('button', { name: /^Remove/ });
  await expect(lines).toHaveCount(5);
  await lines.first().click();
  await expect(lines).toHaveCount(5);
  await expectSound(page);

  // Forms send nothing, and the owner stays signed in.
  await visit(page, '/login?preview=1');
  await page.getByLabel('Phone Number').fill('9486012345');
  await page.getByLabel('Password', { exact: true }).fill('sparkle-2026');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(REFUSED).first()).toBeVisible();

  await bar.getByRole('link', { name: 'Back to the admin' }).click();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
  // Without `?preview`, staff see the admin again.
  await visit(page, '/about');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
});

test('until the preview’s own script is there, nothing is pressed, typed or sent', async ({ page }) => {
  await asOwner(page);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/assets\/PreviewBar/, async (route) => {
    await late;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const cart = () => page.evaluate(() => localStorage.getItem('mathappu.cart'));
  /** As a finger does, where Playwright would wait until the element takes the press. */
  const touch = async (element: Locator) => {
    await element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await element.boundingBox()) as {
      [side in 'x' | 'y' | 'width' | 'height']: number;
    };
    await page.mouse.click(x + width / 2, y + height / 2);
  };

  await visit(page, '/contact?preview=1');
  await touch(page.getByLabel('Message'));
  await page.keyboard.type('Where is it?');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await touch(page.locator('main button[type=submit]'));
  expect(sent).toEqual([]);

  await visit(page, '/?preview=1');
  const before = await cart();
  const more = page.locator('.price-row button:last-of-type').first();
  await touch(more);
  expect(await cart()).toBe(before);
  arrive();
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await expect(page.getByText(REFUSED).first()).toBeVisible();
  expect(await cart()).toBe(before);
});

test('the server accepts no cart and no order from staff, and shows visitors no preview', async ({ page, browser }) => {
  await asOwner(page);
  const cart = await page.request.post('/api/cart/add', { data: [{ product_id: 1, count: 1 }] });
  expect(cart.status()).toBe(403);
  const order = await page.request.post('/api/order/create-order', {
    data: { amount: 100, address_id: 1, age_confirmed: true },
  });
  expect(order.status()).toBe(403);
  await visit(page, '/?preview');
  await expect(page.getByText(BAR)).toBeVisible();

  const visitor = await browser.newContext();
  const other = await visitor.newPage();
  await visit(other, '/?preview');
  await expect(other.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  await expect(other.getByText(BAR)).toHaveCount(0);
  await visitor.close();
});
