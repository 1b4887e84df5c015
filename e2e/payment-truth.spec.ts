/**
 * The shop says about money only what it knows. Before, closing the window always showed 'Nothing was paid', a payment found
 * later did not update the page, and 'Pay again' made a second order of the same goods.
 */
import { goToPayment, pay } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

const DENIALS = /no payment has|nothing was paid|not placed|Payment Failed!/i;

async function leaveWindow(page: Page, after: string): Promise<void> {
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: after, exact: true }).click();
  await page
    .locator('.message')
    .filter({ hasText: /UPI app|failed|declined|answer is lost/ })
    .waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

/** The bank approves, but neither window nor webhook reaches the shop. */
async function moneyComes(page: Page): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('mathappu.payment'));
  const order_id = JSON.parse(kept ?? '{}').payment.started.id;
  const data = { order_id, method: 'upi', outcome: 'success', deliver_webhook: false };
  expect((await page.request.post('/sandbox/razorpay/v1/checkout/pay', { data })).status()).toBe(200);
}

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' });

test('waits while the bank has not answered, then every open tab goes to the order', async ({ page }) => {
  await goToPayment(page);
  const other = await page.context().newPage();
  await other.goto('/cart?step=payment');
  await expect(other.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();

  await leaveWindow(page, 'UPI pending');
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(DENIALS);
  const cart = await page.context().newPage();
  // It cannot ask the server itself and learns of it from the other tabs.
  await cart.route('**/api/order/payment/*', (route) => route.abort());
  await Promise.all([cart.waitForRequest('**/api/order/payment/*'), visit(cart, '/cart')]);
  const list = await page.context().newPage();
  await visit(list, '/');
  const words = await page.context().newPage();
  await visit(words, '/contact');

  await moneyComes(page);
  await expect(confirmed(page)).toBeVisible();
  await expect(confirmed(other)).toBeVisible();
  await expect(confirmed(cart)).toBeVisible();
  await expect(confirmed(list)).toBeVisible();
  await expect(words.getByRole('heading', { name: 'Contact', exact: false }).first()).toBeVisible();
  await expect(confirmed(words)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
});

test('a shopper who goes back to the list after paying is led to the order when the bank answers', async ({ page }) => {
  await goToPayment(page);
  await leaveWindow(page, 'UPI pending');
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible();
  await visit(page, '/');
  await moneyComes(page);
  await expect(confirmed(page)).toBeVisible();
});

test('while the server is unreachable, the page neither denies the payment nor gives up', async ({ page }) => {
  await goToPayment(page);
  await page.route('**/api/order/payment/*', (route) => route.abort());
  await leaveWindow(page, 'Pay, then lose the answer');
  await expect(page.getByRole('heading', { name: 'We cannot see your payment right now' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(DENIALS);
  await page.unroute('**/api/order/payment/*');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(confirmed(page)).toBeVisible();
});

test('if a tab dies with the gateway’s answer, the next tab finds the order', async ({ page }) => {
  await goToPayment(page);
  const other = await page.context().newPage();
  await other.goto('/cart?step=payment');
  await expect(other.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  for (const call of ['verify-payment', 'add']) await page.route(`**/api/order/${call}`, (route) => route.abort());
  await pay(page, 'Success');
  const kept = () => page.evaluate(() => localStorage.getItem('mathappu.payment'));
  await expect.poll(kept).toContain('razorpay_signature');
  await page.close();
  await expect(confirmed(other)).toBeVisible();
});

test('a refused payment that succeeds later leads from the failure page to the order', async ({ page }) => {
  await goToPayment(page);
  await leaveWindow(page, 'Failure');
  await expect(page.getByRole('heading', { name: 'Payment Failed!' })).toBeVisible();
  await moneyComes(page);
  await expect(confirmed(page)).toBeVisible();
});

test('paying again during a payment asks to wait, and then finds the order', async ({ page }) => {
  await goToPayment(page);
  // The second answer arrives after the choice: it used to lead back to the waiting page.
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/order/payment/*', async (route) => {
    asked += 1;
    if (asked > 1) await chosen;
    await route.continue();
  });
  await leaveWindow(page, 'UPI pending');
  await page.getByRole('button', { name: 'Pay another way' }).click();
  const late = page.waitForResponse('**/api/order/payment/*');
  choose();
  await late;
  await expect(page.getByText('You had started a payment')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toHaveCount(0);
  await moneyComes(page);
  await expect(confirmed(page)).toBeVisible();
});

test('a late refusal does not lead back a shopper who chose another way to pay', async ({ page }) => {
  await goToPayment(page);
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/order/payment/*', async (route) => {
    asked += 1;
    if (asked === 1) return route.continue();
    await chosen;
    await route.fulfill({ json: { data: { state: 'failed' } } });
  });
  await leaveWindow(page, 'UPI pending');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  const late = page.waitForResponse('**/api/order/payment/*');
  choose();
  await late;
  await expect(page.getByText('You had started a payment')).toBeVisible();
  await expect(page.getByText('Payment Failed!')).toHaveCount(0);
  await page.unroute('**/api/order/payment/*');
  await moneyComes(page);
  await expect(confirmed(page)).toBeVisible();
});

test('the failed page is shown only for a payment that failed', async ({ page }) => {
  await goToPayment(page);
  await pay(page, 'Close');
  await expect(page.getByText('No payment has reached us so far.')).toBeVisible();
  await page.goto('/cart?step=failed');
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  await expect(page.getByText('Payment Failed!')).toHaveCount(0);
});

test('ordering the same goods within an hour needs confirmation', async ({ page }) => {
  await goToPayment(page);
  await pay(page, 'Success');
  await expect(confirmed(page)).toBeVisible();

  await fillCart(page);
  await visit(page, '/cart?step=payment');
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText(/You ordered exactly this at/)).toBeVisible();
  // One question, and one red answer, which is the safe one.
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0);
  const colourOf = (answer: Locator) => answer.evaluate((element) => getComputedStyle(element).backgroundColor);
  const again = page.getByRole('button', { name: 'Yes, order again' });
  expect(await colourOf(page.getByRole('link', { name: 'See that order' }))).not.toBe(await colourOf(again));
  await again.click();
  await page.getByRole('button', { name: 'Success', exact: true }).click();
  await expect(confirmed(page)).toBeVisible();
});
