/**
 * The demonstration site that scripts/e2e.ts built, served as static files. Half of all calls fail here, and an order
 * still succeeds: every failure is shown, can be retried, and loses nothing.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { serveDemo } from '../scripts/demo.ts';
import { expectAccessible, expectFits } from './sound.ts';

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
  await goTo(page, path);
}

const goTo = (page: Page, path: string) => page.goto(new URL(path, site.url).href);

/** A page that failed to load offers a retry. */
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh Page' });

/** Repeats an action, refreshing failed pages, until the result appears; returns the number of tries. */
async function untilVisible(wanted: Locator, again: Locator): Promise<number> {
  const page = wanted.page();
  const way = refresh(page).or(again).first();
  for (let failures = 0; failures < 40; failures += 1) {
    await expect(wanted.or(way).first()).toBeVisible();
    if (await wanted.isVisible()) return failures;
    // The page may have moved on meanwhile.
    await way.click({ timeout: 3_000 }).catch(() => undefined);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  throw new Error('It failed again and again');
}

async function signIn(page: Page, phone: string, name: string) {
  await page.getByLabel('Phone Number').fill(phone);
  await untilVisible(page.getByText('Your OTP is 123456'), page.getByRole('button', { name: 'Send OTP' }));
  await page.getByLabel('OTP').fill('123456');
  await page.getByLabel('Full Name').fill(name);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('with every second call failing, an order succeeds after retries', async ({ page }) => {
  let failures = 0;
  await open(page, '/', { failureRate: 0.5, seed: 'half', delayMs: 5 });
  failures += await untilVisible(row(page, '1000 Wala'), refresh(page));
  await row(page, '1000 Wala')
    .getByRole('button', { name: /^Increase/ })
    .click();

  await goTo(page, '/login?next=%2Fcart');
  await signIn(page, '9876501234', 'Priya');
  const cart = page.getByRole('heading', { name: 'Your Cart' });
  failures += await untilVisible(cart.or(refresh(page)), page.getByRole('button', { name: 'Sign In' }));
  failures += await untilVisible(cart, refresh(page));
  await page.getByLabel('Coupon code').fill('diwali20');
  const removeCoupon = page.getByRole('button', { name: 'Remove coupon DIWALI20' });
  failures += await untilVisible(removeCoupon, page.getByRole('button', { name: 'Apply' }));

  const newAddress = page.getByRole('link', { name: 'Add New Address' });
  failures += await untilVisible(newAddress, page.getByRole('button', { name: 'Proceed to Checkout' }));
  const house = page.getByLabel('Door / Flat No.');
  failures += await untilVisible(house, newAddress);
  await house.fill('12 Car Street');
  await page.getByLabel('State').selectOption('Tamil Nadu');
  await page.getByLabel('City').selectOption('Madurai');
  await page.getByLabel('PIN code').fill('600001');
  const goOn = page.getByRole('button', { name: 'Continue to Payment' });
  failures += await untilVisible(goOn, page.getByRole('button', { name: 'Save Address' }));
  const cod = page.getByRole('radio', { name: /^Cash on delivery/ });
  failures += await untilVisible(cod, goOn);
  await cod.check();
  await page.getByRole('checkbox', { name: /18/ }).check();

  // 1000 + 18 percent tax + 25 for the PIN code - 20 percent.
  const place = page.getByRole('button', { name: 'Place Order ₹1,005' });
  failures += await untilVisible(page.getByRole('heading', { name: 'Order Confirmed!' }), place);
  expect(failures, 'calls that failed on the way').toBeGreaterThan(2);
  await expect(page.getByText('₹1,005').first()).toBeVisible();
});

test('a wrong OTP and a coupon below its minimum show the specified messages', async ({ page }) => {
  await open(page, '/');
  await row(page, 'Sparklers')
    .getByRole('button', { name: /^Increase/ })
    .click();
  await goTo(page, '/cart');
  await page.getByLabel('Coupon code').fill('FLAT100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('Minimum order amount ₹1000 required');

  await goTo(page, '/login');
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

async function openAsOwner(page: Page) {
  await open(page, '/login');
  await signIn(page, '9000000001', 'Owner');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(site.url);
}

test('the shopper sees the owner’s changes; a reset restores the samples', async ({ page }) => {
  await openAsOwner(page);
  await goTo(page, '/?tab=products');
  await page.getByRole('button', { name: /^Edit.*Sparklers/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Price/ })
    .or(page.getByRole('spinbutton', { name: /^Price/ }))
    .fill('40');
  await page.getByLabel(/^Discount/).fill('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Sparklers')).toContainText('₹40.00');

  await page.getByRole('button', { name: 'Demo settings' }).click();
  await page.getByRole('button', { name: 'Reset the demonstration' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset the demonstration' }).click();
  await goTo(page, '/');
  await expect(page.getByRole('row', { name: /: Sparklers/ })).toContainText('₹25.00');
});

test('the price list is numbered from top to bottom, in the order that the owner gives the categories', async ({
  page,
}) => {
  await open(page, '/');
  const numbers = page.locator('tr.price-row small:first-child');
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6']);

  await openAsOwner(page);
  await goTo(page, '/?tab=categories');
  await page.getByRole('button', { name: /^Move.*Rockets.* up/ }).click();
  await expect(page.getByRole('row').nth(4)).toContainText('Rockets');
  await goTo(page, '/?preview');
  await expect(page.locator('tr.price-row').nth(3)).toContainText('Rocket');
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6']);
});

test('the owner sets a status and the list shows it; unsupported features say so', async ({ page }) => {
  await openAsOwner(page);
  await goTo(page, '/?tab=orders');
  const status = page.getByRole('combobox', { name: /^Status of order/ }).first();
  await status.selectOption({ label: 'Delivered' });
  await expect(status).toHaveValue('6');
  await page.reload();
  await expect(status).toHaveValue('6');
  await goTo(page, '/?tab=dashboard');
  await expect(page.getByText('This demonstration cannot show that').first()).toBeVisible();
});

const PAGES = ['/', '/login', '/cart', '/about', '/contact', '/track-order', '/privacy', '/terms', '/returns'];
const TABS = ['dashboard', 'products', 'orders', 'customers', 'categories', 'settings'];

/** The screens are the shop's own, whose tests run axe on them; only what the demonstration adds is checked here. */
async function expectPage(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectFits(page, path);
}

test('every page fits in both languages, and the sign-in and the settings of the demonstration are accessible', async ({
  page,
}) => {
  await open(page, '/');
  for (const prefix of ['', '/ta']) for (const path of PAGES) await expectPage(page, `${prefix}${path}`);
  await goTo(page, '/ta/login');
  await expectAccessible(page);
  await goTo(page, '/login');
  await page.getByRole('button', { name: 'Demo settings' }).click();
  await expectAccessible(page);
});

test('every tab of the owner fits', async ({ page }) => {
  await openAsOwner(page);
  for (const tab of TABS) await expectPage(page, `/?tab=${tab}`);
});
