/**
 * The demonstration site, served as static files from what scripts/e2e.ts built. Half of all calls fail here, and an
 * order still gets through: every failure says so, offers the same again, and loses nothing.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { serveDemo } from '../scripts/demo.ts';
import { expectSound } from './sound.ts';

let site: Awaited<ReturnType<typeof serveDemo>>;
test.beforeAll(async () => {
  site = await serveDemo(0);
});
test.afterAll(() => site.close());

interface Settings {
  failureRate: number;
  delayMs: number;
  seed: string;
}

async function open(page: Page, path: string, settings: Partial<Settings> = {}) {
  const kept = JSON.stringify({ failureRate: 0, delayMs: 0, seed: '1', ...settings });
  await page.addInitScript((text) => {
    if (!localStorage.getItem('mathappu-demo.settings')) localStorage.setItem('mathappu-demo.settings', text);
  }, kept);
  await page.goto(`${site.url}#${path}`);
}

/** The way to try again beside a failure; it is disabled while that is being done. */
const retry = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Network error' })
    .getByRole('button', { name: 'Try again', disabled: false });

/** Presses 'Try again' as often as something failed, until what was wanted is there; answers how often that was. */
async function retryUntil(page: Page, wanted: Locator): Promise<number> {
  let failures = 0;
  for (let looks = 0; looks < 60; looks += 1) {
    await expect(wanted.or(retry(page)).first()).toBeVisible();
    if (await wanted.isVisible()) return failures;
    // The button that was seen may be gone by now: it was pressed just before, and that call is under way.
    const isPressed = await retry(page)
      .first()
      .click({ timeout: 500 })
      .then(
        () => true,
        () => false,
      );
    if (isPressed) failures += 1;
  }
  throw new Error('It failed again and again');
}

/** Presses a button in a dialog, which is its own retry, until the dialog is gone. */
async function saveUntilDone(dialog: Locator): Promise<number> {
  for (let failures = 0; failures < 30; failures += 1) {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('button', { name: 'Saving…' })).toHaveCount(0);
    if ((await dialog.count()) === 0) return failures;
    await expect(dialog.getByRole('alert')).toHaveText('Network error');
    await expect(dialog.getByLabel('City')).toHaveValue('Madurai');
  }
  throw new Error('Thirty failures in a row');
}

test('with every second call failing, an order gets through by retrying', async ({ page }) => {
  let failures = 0;
  await open(page, '/', { failureRate: 0.5, seed: 'half', delayMs: 5 });
  const row = page.getByRole('row').filter({ hasText: '1000 Wala' });
  failures += await retryUntil(page, row);
  await row.getByRole('button', { name: /^Increase/ }).click();

  await page.goto(`${site.url}#/cart`);
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  await page.getByLabel('Coupon code').fill('diwali20');
  await page.getByRole('button', { name: 'Apply' }).click();
  failures += await retryUntil(page, page.getByRole('button', { name: 'Remove coupon DIWALI20' }));
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await page.getByLabel('Phone Number').fill('9876501234');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  failures += await retryUntil(page, page.getByText('Your OTP is 123456'));
  await page.getByLabel('OTP').fill('123456');
  await page.getByLabel('Full Name').fill('Priya');
  await page.getByRole('button', { name: 'Sign In' }).click();
  failures += await retryUntil(page, page.getByRole('heading', { name: 'Checkout' }));

  await page.getByRole('button', { name: 'Add New Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('12 Car Street');
  await dialog.getByLabel('City').fill('Madurai');
  await dialog.getByLabel('PIN code').fill('600001');
  failures += await saveUntilDone(dialog);
  failures += await retryUntil(page, page.getByRole('radio', { name: /^Priya/, checked: true }));
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();

  // 1000 + 18 percent tax + 25 for the PIN code - 20 percent.
  await page.getByRole('button', { name: 'Place order · ₹1,005' }).click();
  failures += await retryUntil(page, page.getByRole('heading', { name: 'Order Confirmed!' }));
  expect(failures, 'calls that failed on the way').toBeGreaterThan(2);

  await page.getByRole('link', { name: 'Track Order' }).click();
  await retryUntil(page, page.getByRole('list', { name: 'Tracking Timeline' }));
  await expect(page.getByText('₹1,005')).toBeVisible();
  await page.reload();
  await retryUntil(page, page.getByRole('list', { name: 'Tracking Timeline' }));
});

test('a wrong OTP and a coupon below its minimum say what is specified', async ({ page }) => {
  await open(page, '/');
  await page
    .getByRole('row')
    .filter({ hasText: 'Sparklers' })
    .getByRole('button', { name: /^Increase/ })
    .click();
  await page.goto(`${site.url}#/cart`);
  await page.getByLabel('Coupon code').fill('FLAT100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('Minimum order amount ₹1000 required');

  await page.goto(`${site.url}#/login`);
  await page.getByLabel('Phone Number').fill('98765');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter valid mobile number.')).toBeVisible();
  await page.getByLabel('Phone Number').fill('9876501234');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid OTP');
  await expect(page.getByLabel('OTP')).toHaveValue('000000');
});

test('what the owner changes, the shopper sees; a reset brings the samples back', async ({ page }) => {
  await open(page, '/admin/products');
  await page.getByRole('button', { name: 'Edit Sparklers' }).click();
  await page.getByLabel('Actual Price').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${site.url}#/`);
  const row = page.getByRole('row').filter({ hasText: 'Sparklers' });
  await expect(row).toContainText('₹40.00');

  await page.getByRole('button', { name: 'Demo settings' }).click();
  await page.getByRole('button', { name: 'Reset the demonstration' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset the demonstration' }).click();
  await expect(row).toContainText('₹25.00');
});

test('the owner sets a status, and the order says so', async ({ page }) => {
  await open(page, '/admin/orders');
  await page
    .getByRole('button', { name: /^View order/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Status').selectOption('Delivered');
  await panel.getByLabel('Note for the customer').fill('Left with the neighbour');
  await panel.getByRole('button', { name: 'Set status' }).click();
  const timeline = panel.getByRole('list', { name: 'Tracking Timeline' });
  await expect(timeline).toContainText('Left with the neighbour');
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
});

const PAGES = ['/', '/login', '/cart', '/orders', '/admin', '/admin/products', '/admin/orders', '/admin/customers'];

for (const prefix of ['', '/ta']) {
  test(`every page fits and is accessible: ${prefix || '/en'}`, async ({ page }) => {
    // Nine pages under axe, which takes its time on a busy machine.
    test.slow();
    await open(page, `${prefix}/`);
    for (const path of [...PAGES, '/admin/categories']) {
      await page.goto(`${site.url}#${prefix}${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectSound(page);
    }
  });
}
