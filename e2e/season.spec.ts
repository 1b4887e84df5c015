/** The last day for orders before the festival, and the WhatsApp button. Every page shows these settings, so tests run one by one. */
import { DAY_MS, dayInIndia } from '#shared/dates.ts';
import { signInWithAddress } from './as-customer.ts';
import { asOwner, productsNamed } from './as-owner.ts';
import { addFromList } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, comeBackUntil, expect, type Page, test, visit } from './test.ts';

test.describe.configure({ mode: 'serial' });

const dayFromNow = (shift: number) => dayInIndia(Date.now() + shift * DAY_MS);
const NO_SEASON = {
  opens_at: '',
  before_opening: 'closed',
  last_order_date: '',
  festival_date: '',
  after_last_order: 'later',
  festival_name: '',
};
let owner: APIRequestContext;

async function set(data: Record<string, unknown>): Promise<void> {
  expect((await owner.put('/api/address/store/update/1', { data })).status()).toBe(200);
  const shown = async () => (await (await owner.get('/api/address/store')).json()).data[0];
  await expect.poll(shown).toMatchObject(data);
}

test.beforeAll(async ({ playwright, baseURL }) => {
  owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const account = { phone_number: process.env.E2E_ADMIN_PHONE, password: process.env.E2E_ADMIN_PASSWORD };
  expect((await owner.post('/api/users/login', { data: account })).status()).toBe(200);
});
test.afterAll(async () => {
  await set({ ...NO_SEASON, whatsapp_button: true });
  await owner.dispose();
});

/** A cached page may be two seconds old. */
async function visitUntil(page: Page, path: string, text: string, count = 1): Promise<void> {
  await expect(async () => {
    await visit(page, path);
    await expect(page.getByText(text)).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
}

/** Distance of the price list from the top. */
const startOf = (page: Page) => page.locator('.price-list').evaluate((list) => list.getBoundingClientRect().top);

test('home, cart and checkout count the days by the current time, not by when the page was made', async ({ page }) => {
  await set({ ...NO_SEASON, last_order_date: dayFromNow(5), festival_date: dayFromNow(9) });
  const offers = page.getByRole('region', { name: 'What is on offer' });
  await visitUntil(page, '/', '5 days left');
  await expect(offers).toContainText(/5 days left · Order by .* for Deepavali/);
  const top = await startOf(page);
  // A cached page: its text follows the clock, and nothing moves.
  await page.clock.install({ time: Date.now() + 4 * DAY_MS });
  await visit(page, '/');
  await expect(offers).toContainText('1 day left');
  expect(await startOf(page)).toBe(top);
  await page.clock.install({ time: Date.now() });
  await signInWithAddress(page);
  await fillCart(page);
  await visit(page, '/ta/cart');
  await expect(page.getByText('இன்னும் 5 நாட்கள்')).toBeVisible();
  await expectSound(page);
  await visit(page, '/cart?step=payment');
  await expect(page.getByText('5 days left')).toBeVisible();
});

test('after the last day the shop says so, and takes orders for after the festival or none', async ({ page }) => {
  await set({ last_order_date: dayFromNow(-1), festival_date: dayFromNow(3), after_last_order: 'later' });
  await fillCart(page);
  await visitUntil(page, '/cart', 'Orders placed now are sent after Deepavali');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  await set({ after_last_order: 'stop', festival_name: 'Pongal' });
  await visitUntil(page, '/', 'Orders for Pongal are closed');
  await expect(page.getByRole('button', { name: /^Increase Quantity/ }).first()).toBeDisabled();
  await visitUntil(page, '/cart', 'Orders for Pongal are closed');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expectSound(page);

  // A page that is open when the last day ends: its sentence changes by the clock, its button by what the server answers next.
  await set({ last_order_date: dayFromNow(0) });
  await visitUntil(page, '/cart', 'Last day today');
  await page.clock.install({ time: Date.now() });
  await visit(page, '/cart');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  await set({ last_order_date: dayFromNow(-1) });
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await page.clock.runFor(61_000);
  await expect(page.getByText('Orders for Pongal are closed')).toBeVisible();
  // The minute that was skipped also timed out the request in flight. Coming back to the page asks at once.
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' });
  await comeBackUntil(page, () => expect(checkout).toBeDisabled({ timeout: 2_000 }));
  await set({ last_order_date: dayFromNow(-3), festival_date: dayFromNow(-1) });
  await visitUntil(page, '/', 'Orders for Pongal are closed', 0);
  await expect(page.getByRole('button', { name: /^Increase Quantity/ }).first()).toBeEnabled();
  await set(NO_SEASON);
});

/** A moment from now as the owner types it: day and hour in India, here to the second. */
const momentInIndia = (ms: number) => new Date(Date.now() + 330 * 60_000 + ms).toISOString().slice(0, 19);

test('before its opening the shop says when it opens and counts, and open pages open by themselves', async ({
  page,
  browser,
}) => {
  await fillCart(page);
  await set({ ...NO_SEASON, opens_at: momentInIndia(3 * DAY_MS + 4 * 3_600_000 + 90_000) });
  await visitUntil(page, '/', 'We open on');
  await expect(page.getByRole('timer')).toHaveText('3 days 4 hours to go');
  await expect(page.getByRole('button', { name: /^Increase Quantity/ }).first()).toBeDisabled();
  await expectSound(page);
  // Without a script the words are the same.
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto('/ta/');
  await expect(still.getByRole('timer')).toHaveText('இன்னும் 3 நாட்கள் 4 மணி நேரம்');
  await expect(still.getByText('மணிக்குத் திறக்கிறோம்').first()).toBeVisible();
  await still.close();

  await set({ before_opening: 'enquiry' });
  await visitUntil(page, '/cart', 'Until then, send us your list');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await set({ before_opening: 'closed' });
  await visitUntil(page, '/cart', 'We open on');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expectSound(page);
  const list = await browser.newPage();
  await visitUntil(list, '/', 'We open on');
  await expect(list.getByRole('button', { name: /^Increase Quantity/ }).first()).toBeDisabled();
  // Nothing that takes long comes between this and the opening.
  await set({ opens_at: momentInIndia(50_000) });
  await visitUntil(page, '/cart', 'We open on');
  await expect(page.getByRole('timer')).toHaveText(/^\d+ s to go$/);
  // Without any input.
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  await expect(page.getByText('We open on')).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Increase Quantity/ }).first()).toBeEnabled();
  await expect(list.getByText('We open on')).toHaveCount(0);
  await list.close();
  await set(NO_SEASON);
});

test('counts by the clock of the shop, and in whole minutes where motion is reduced', async ({ page }) => {
  await set({ ...NO_SEASON, opens_at: momentInIndia(45 * 60_000) });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A device whose clock is two hours ahead would think that the shop is open.
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
  await visitUntil(page, '/', 'We open on');
  await expect(page.getByRole('timer')).toHaveText(/^4\d min to go$/);
  await set(NO_SEASON);
});

test('in season the home page offers somebody what they had last season, and fills the cart', async ({ page }) => {
  await set({ ...NO_SEASON, last_order_date: dayFromNow(20) });
  await signInWithAddress(page);
  const { data } = await (await page.request.get('/api/product/list1')).json();
  const [{ id, name, tamil_name, unit_price }] = data as [Record<string, unknown>];
  const lines = [{ product_id: id, name, tamil_name, count: 3, unit_price }];
  const season = { from: '2025-10-14', until: '2025-10-14', orders: 1, lines };
  await page.route('**/api/order/last-season', (route) => route.fulfill({ json: { data: season } }));
  await visitUntil(page, '/', '20 days left');
  await page.getByRole('button', { name: 'Order again what you bought last season' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order last season’s list again' });
  await expect(dialog.getByText('1 product is in your cart. Nothing is ordered yet.')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByLabel(`Quantity of ${name}`, { exact: true })).toHaveValue('3');
  await set(NO_SEASON);
});

const chat = (page: Page) =>
  page.getByRole('link', { name: 'Chat with the shop on WhatsApp' }).filter({ visible: true });

test('the chat button is on every page, and covers no bar and no field', async ({ page }) => {
  for (const path of ['/', '/about', '/login', '/track-order', '/cart']) {
    await visit(page, path);
    await expect(chat(page), path).toHaveCount(1);
    await expect(chat(page)).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}$/);
  }
  await visit(page, '/');
  await expect(chat(page)).toHaveCSS('position', 'fixed');
  await addFromList(page, 'Flower Pots Big', 1);
  await page.locator('.order-bar').waitFor();
  await expect(chat(page)).toHaveCSS('position', 'static');
  await visit(page, '/cart');
  // At the end of the page it covers no field and no button.
  await expect(chat(page)).toHaveCSS('position', 'static');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [own, bar] = [await chat(page).boundingBox(), await page.locator('.checkout-action').boundingBox()];
    expect(own?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }).toPass();
  await expectSound(page);
  await set({ whatsapp_button: false });
  await expect(async () => {
    await visit(page, '/');
    await expect(chat(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await set({ whatsapp_button: true });
});

test('the old list is closed in one press after naming what is still open, and opened again', async ({ page }) => {
  const onSale = async () => (await (await owner.get('/api/product/list1')).json()).data.length as number;
  const before = await onSale();
  await asOwner(page);
  await visit(page, '/?tab=settings&section=season');
  await page.getByRole('button', { name: 'Close the list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the old list' });
  await expect(dialog.getByText(`Products on sale now: ${before}`)).toBeVisible();
  await expectSound(page);
  await dialog.getByText('Some categories').click();
  await expect(dialog.getByRole('button', { name: 'Take 0 products off sale' })).toBeDisabled();
  await dialog.getByText('Choose categories').click();
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByText(/^Products on sale now: \d+$/)).toBeVisible();
  await dialog.getByText('The whole list').click();
  await dialog.getByRole('button', { name: `Take ${before} products off sale` }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(onSale).toBe(0);
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click();
  await expect.poll(onSale).toBe(before);
});

test('a season is started on one page: prices by rule and undone, the last day, and sales compared with last year', async ({
  page,
}) => {
  await asOwner(page);
  await visit(page, '/?tab=settings&section=season');
  await expect(page.getByRole('heading', { name: 'Sales compared with last year' })).toBeVisible();
  await expectSound(page);
  const priceOf = async () => (await productsNamed(page, 'Flower Pots Big'))[0]?.base_price ?? 0;
  const before = await priceOf();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'New prices by rule' });
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(/^\d+ products change/)).toBeVisible();
  expect(await priceOf()).toBe(before);
  await dialog.getByRole('button', { name: /^Change \d+ products/ }).click();
  await expect(dialog).toBeHidden();
  expect(await priceOf()).toBe(Math.round(before * 1.1));
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click();
  await expect.poll(priceOf).toBe(before);

  await page.getByLabel('Opens on (Indian time)').fill(`${dayFromNow(2)}T10:00`);
  await expect(page.getByText('The shop opens automatically:')).toBeVisible();
  await page.getByRole('radio', { name: /^Enquiries only/ }).check();
  await page.getByLabel('Last day for orders').fill(dayFromNow(7));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const saved = async () => (await (await owner.get('/api/address/store')).json()).data[0];
  await expect
    .poll(saved)
    .toMatchObject({ last_order_date: dayFromNow(7), festival_date: '', before_opening: 'enquiry' });
  expect(await saved()).toMatchObject({ opens_at: `${dayFromNow(2)}T10:00`, sales_mode_now: 'enquiry_only' });
  await set(NO_SEASON);

  await visit(page, '/?tab=settings&section=season');
  await page.getByLabel('This season until').fill('2026-10-29');
  await expect(page.getByLabel('Last season until')).toHaveValue('2025-10-20');
  await page.getByLabel('This season until').fill(dayFromNow(0));
  await page.getByLabel('Last season until').fill(dayFromNow(-1));
  await page.getByText('Show as table').click();
  await expect(page.getByRole('columnheader', { name: 'Last season' })).toBeVisible();
  await expectSound(page);
});
