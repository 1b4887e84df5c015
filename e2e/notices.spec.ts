/** After a press, its notice is fully visible on the phone's screen and has the focus. */
import { PASSWORD, signInWithAddress } from './as-customer.ts';
import { asOwner, newProducts, type OwnProduct } from './as-owner.ts';
import { fillAddress } from './checkout.ts';
import { fillCart, putInCart } from './fill-cart.ts';
import { expectNews, expectSeen } from './news.ts';
import { type Browser, expect, type Page, test, visit } from './test.ts';

const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'No.' } } }));
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

test('a guest whose order cannot continue reads why at the button', async ({ page }) => {
  await fillCart(page);
  await visit(page, '/cart?step=checkout');
  await page.locator('[name=contact]').fill('9876501234');
  await page.locator('[name=name]').fill('Kavitha');
  await fillAddress(page);
  await fail(page, '**/api/guest/start');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectNews(refusal(page));
});

test('a message and a code that could not be sent', async ({ page }) => {
  await visit(page, '/contact');
  await fail(page, '**/api/contact');
  await page.locator('[name=name]').fill('Kavitha');
  await page.locator('[name=phone_number]').fill('9876501234');
  await page.locator('[name=message]').fill('When do you open?');
  await page.locator('main form button[type=submit]').click();
  await expectNews(refusal(page));

  await visit(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await fail(page, '**/api/users/forgot');
  await page.locator('[name=phone_number]').fill('9876501234');
  await page.getByRole('button', { name: /email/i }).last().click();
  await expectNews(refusal(page));
});

test('an address that could not be saved', async ({ page }) => {
  await signInWithAddress(page);
  await fillCart(page);
  await visit(page, '/cart?step=add-address');
  await fillAddress(page);
  await fail(page, '**/api/address/add');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expectNews(refusal(page));
});

test('a password that could not be changed', async ({ page }) => {
  await signInWithAddress(page);
  await visit(page, '/dashboard?tab=settings');
  await fail(page, '**/api/users/password');
  await page.locator('[name=proof]').fill(PASSWORD);
  await page.locator('[name=new_password]').fill('another-2026-word');
  await page.locator('[name=confirmation]').fill('another-2026-word');
  await page.locator('[name=confirmation]').press('Enter');
  await expectNews(refusal(page));
});

test('a price change in an open cart is shown at the button, wherever the cart is scrolled to', async ({
  page,
  browser,
}, { project }) => {
  const owner = await browser.newPage();
  await asOwner(owner);
  const names = Array.from({ length: 12 }, (_, index) => `Notice ${project.name} ${Date.now()} ${index}`);
  const products = await newProducts(owner, names[0] ?? '', names);
  await putInCart(
    page,
    products.map(({ id }) => ({ id, quantity: 2 })),
  );
  await visit(page, '/cart');
  await page.getByText(names[8] ?? '').scrollIntoViewIfNeeded();
  const changed = await owner.request.put(`/api/product/update/${products[3]?.id}`, { data: { base_price: 120 } });
  expect(changed.status()).toBe(200);
  await owner.context().close();

  const news = page.getByRole('main').getByRole('status').filter({ hasText: 'now costs ₹120.00' });
  await expect(news).toBeVisible();
  await expectSeen(news);
  await expectSeen(page.getByRole('button', { name: 'Proceed to Checkout' }));
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(news).toHaveCount(0);
});

/** Products that only these tests use, and the owner who changes them while somebody buys. */
async function withProducts(
  browser: Browser,
  names: readonly string[],
  use: (
    products: OwnProduct[],
    change: (product: OwnProduct | undefined, to: object) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const owner = await browser.newPage();
  await asOwner(owner);
  const products = await newProducts(owner, names[0] ?? '', names);
  await use(products, async (product, to) => {
    const changed = await owner.request.put(`/api/product/update/${product?.id}`, { data: to });
    expect(changed.status(), await changed.text()).toBe(200);
  });
  await owner.context().close();
}

/** A paid order of one of each by the signed-in person. */
async function order(page: Page, products: readonly OwnProduct[]): Promise<number> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const me = (await (await page.request.get('/api/users/session')).json()).data;
  const [address] = (await (await page.request.get(`/api/address/list/${me.id}`)).json()).data;
  await post(
    '/api/cart/add',
    products.map(({ id }) => ({ product_id: id, count: 1 })),
  );
  const amount = products.reduce((sum, { unit_price }) => sum + unit_price, 0);
  const started = await post('/api/order/create-order', { amount, address_id: address.id, age_confirmed: true });
  const paid = await post('/sandbox/razorpay/v1/checkout/pay', {
    order_id: started.id,
    method: 'upi',
    outcome: 'success',
  });
  return (await post('/api/order/verify-payment', paid)).data.id;
}

test('fewer pieces are left than wanted when somebody pays', async ({ page, browser }, { project }) => {
  const name = `Few ${project.name} ${Date.now()}`;
  await withProducts(browser, [name], async ([product], change) => {
    await signInWithAddress(page);
    await putInCart(page, [{ id: product?.id, quantity: 5 }]);
    await visit(page, '/cart?step=payment');
    await page.getByRole('checkbox', { name: /18 years/ }).check();
    await change(product, { quantity: 3 });
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    const news = page.getByRole('status').filter({ hasText: `${name}: only 3 available. You had asked for 5.` });
    await expectNews(news);
    await expectSeen(page.getByRole('button', { name: /^Pay ₹300/ }));
  });
});

test('ordering again when something is gone, and asking to cancel', async ({ page, browser }, { project }) => {
  const names = ['stays', 'gone'].map((word) => `Again ${word} ${project.name} ${Date.now()}`);
  await withProducts(browser, names, async (products, change) => {
    await signInWithAddress(page);
    const id = await order(page, products);
    await change(products[1], { status: 0 });
    await visit(page, `/dashboard?tab=orders&order=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Order Status' });
    await dialog.getByRole('heading', { name: 'Order items' }).scrollIntoViewIfNeeded();
    await dialog.getByRole('button', { name: 'Reorder' }).click();
    await expectNews(dialog.getByRole('status').filter({ hasText: names[1] ?? '' }));

    await dialog.getByRole('button', { name: 'Request cancellation' }).click();
    const asking = page.getByRole('dialog', { name: /^Cancel order/ });
    await fail(page, '**/api/order/cancel-request');
    await asking.getByLabel('Why do you want to cancel?').fill('Ordered twice');
    await asking.getByRole('button', { name: 'Send request' }).click();
    await expectSeen(asking.getByRole('alert'));
    await page.unroute('**/api/order/cancel-request');
    await asking.getByRole('button', { name: 'Send request' }).click();
    await expect(asking).toBeHidden();
    await expectNews(dialog.getByRole('status').filter({ hasText: 'Cancellation requested' }));
  });
});

// Both ends of a long form: its failure stood below the fields, and a field's error under the dialog's buttons.
test('a product that could not be saved says why in view, on a phone and on a desktop', async ({ page }, {
  project,
}) => {
  await asOwner(page);
  const name = `Unsaved ${project.name} ${Date.now()}`;
  const [one, other] = (await newProducts(page, name, [`${name} A`, `${name} B`])) as [OwnProduct, OwnProduct];
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await visit(page, `/?tab=products&search=${encodeURIComponent(one.name)}&product=${one.id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.locator('[name=sku]').fill(other.sku);
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(dialog.locator('[name=sku]')).toBeFocused();
    await expectSeen(dialog.getByText('Another product has this code.'));
    await page.context().setOffline(true);
    await save.click();
    await expectNews(dialog.getByRole('alert').filter({ hasText: 'No connection to the shop' }));
    await page.context().setOffline(false);
  }
});

// The save bar, taller in Tamil, lay over half of the failure, and over a wrong field's error.
test('settings that could not be saved say why in view, on a phone in Tamil and on a desktop', async ({ page }) => {
  await asOwner(page);
  for (const { width, height, path } of [
    { width: 360, height: 740, path: '/ta/?tab=settings&section=store' },
    { width: 1440, height: 900, path: '/?tab=settings' },
  ]) {
    await page.setViewportSize({ width, height });
    await visit(page, path);
    const email = page.locator('[name=contact_email]');
    const form = page.locator('form').filter({ has: email });
    const save = form.locator('button[type=submit]');
    const before = await email.inputValue();
    await email.fill('no address');
    await save.click();
    await expect(email).toBeFocused();
    const described = await email.getAttribute('aria-describedby');
    await expectSeen(page.locator(`[id="${described?.split(' ').at(-1)}"]`));
    await email.fill(`other.${before}`);
    await page.context().setOffline(true);
    await save.click();
    await expectNews(form.getByRole('alert'));
    await page.context().setOffline(false);
  }
});
