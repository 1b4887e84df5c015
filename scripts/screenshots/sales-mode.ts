/** The shop in enquiry mode and closed (decisions §4). The owner switches the mode for everybody. */
import type { APIRequestContext } from '@playwright/test';
import { m } from '#web/words/messages.js';
import { TEST_ADMIN } from '../tools/shop-server.ts';
import type { Scene, Stage } from './scene.ts';

const CART = { 'Flower Pots Big': 3, 'Flower Pots Asoka': 5 };
const CLOSED_MESSAGE = 'We open again on the first of September.';

/** Saves settings as the owner, and waits until the cached pages have them, a moment later. */
export async function setStore({ page }: Stage, settings: Record<string, string>): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('A page without a browser');
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const context = await browser.newContext({ baseURL: origin });
  const owner: APIRequestContext = context.request;
  await owner.post('/api/users/login', { data: { phone_number: TEST_ADMIN.phone, password: TEST_ADMIN.password } });
  const answer = await owner.put('/api/address/store/update/1', { data: settings });
  if (!answer.ok()) throw new Error(`The settings stay: ${await answer.text()}`);
  for (let tries = 0; tries < 50; tries += 1) {
    const { data } = (await (await owner.get('/api/address/store')).json()) as { data: Record<string, unknown>[] };
    if (Object.entries(settings).every(([name, value]) => data[0]?.[name] === value)) break;
    await page.waitForTimeout(100);
  }
  // A cached page may be two seconds old.
  await page.waitForTimeout(2_000);
  await context.close();
}

const switchTo = (stage: Stage, sales_mode: string, season_message = '') =>
  setStore(stage, { sales_mode, season_message, opens_at: '' });

const enquiry = (stage: Stage) => switchTo(stage, 'enquiry_only');
const closed = (stage: Stage) => switchTo(stage, 'closed', CLOSED_MESSAGE);

const opening = (stage: Stage) =>
  setStore(stage, { sales_mode: 'online_payment', season_message: '', opens_at: '2027-09-15T10:00' });

const WAYS_TO_PAY = { upi_id: 'mathappu@okbank', bank_details: 'Account: 1234567890\nIFSC: SBIN0001234' };

async function sendList({ open, page }: Stage): Promise<void> {
  await open('/cart');
  await page.getByRole('button', { name: m.cart_proceed_enquiry() }).click();
  await page.getByRole('button', { name: m.cart_proceed_enquiry() }).click();
  await page.getByRole('checkbox', { name: m.payment_age() }).check();
  await page.getByRole('button', { name: m.enquiry_send() }).click();
  await page.getByRole('heading', { name: m.confirmation_enquiry_title() }).waitFor();
}

/** The page would ask about ordering the same list again. */
async function placeEnquiry({ ask }: Stage): Promise<number> {
  const { data: viewer } = await ask<{ data: { id: number } }>('GET', '/users/session');
  const { data: addresses } = await ask<{ data: { id: number }[] }>('GET', `/address/list/${viewer.id}`);
  const { data: products } = await ask<{ data: { id: number; name: string; unit_price: number }[] }>(
    'GET',
    '/product/list1',
  );
  const lines = products.flatMap((product) => {
    const count = Object.entries(CART).find(([name]) => name === product.name)?.[1];
    return count ? [{ product, count }] : [];
  });
  const cart = lines.map(({ product, count }) => ({
    user_id: viewer.id,
    product_id: product.id,
    order_id: null,
    count,
    whislist: 0,
  }));
  await ask('POST', '/cart/add', cart);
  const amount = Math.round(lines.reduce((sum, { product, count }) => sum + product.unit_price * count, 0) * 100) / 100;
  const body = { amount, address_id: addresses[0]?.id, age_confirmed: true };
  const { order_id } = await ask<{ order_id: number }>('POST', '/order/create-order', body);
  await ask('POST', '/order/add', { order_id });
  return order_id;
}

/** The page of an estimate; `changes` fake the parts of its record that only time brings. */
async function openEstimate(stage: Stage, changes: Record<string, unknown> = {}): Promise<void> {
  const { page } = stage;
  const id = await placeEnquiry(stage);
  await stage.open(`/cart?step=confirmation&order=${id}`);
  await page.route('**/api/estimate/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, ...changes } } });
  });
  await page.getByRole('link', { name: m.estimate_open_page() }).click();
  await page.getByRole('heading', { name: m.common_items() }).waitFor();
}

const MODE = { sales_mode: 'enquiry_only', season_message: '' };
const estimate = {
  cart: CART,
  as: 'buyer',
  before: (stage: Stage) => setStore(stage, { ...MODE, ...WAYS_TO_PAY }),
} as const;
const OVER = { state: 'expired', valid_until: '2026-10-08', upi_link: null, bank_details: '' };

const estimateScenes: Scene[] = [
  { ...estimate, name: 'estimate-open', act: (stage) => openEstimate(stage) },
  {
    ...estimate,
    name: 'estimate-accepted',
    act: async (stage) => {
      await openEstimate(stage);
      await stage.page.getByRole('button', { name: m.estimate_accept() }).click();
      await stage.page.getByText(m.estimate_accepted()).waitFor();
    },
  },
  {
    ...estimate,
    name: 'estimate-asking',
    act: async (stage) => {
      await openEstimate(stage);
      await stage.page.getByRole('button', { name: m.estimate_ask() }).click();
      await stage.page.getByRole('button', { name: m.estimate_ask_send() }).click();
    },
  },
  {
    ...estimate,
    name: 'estimate-asked',
    act: async (stage) => {
      await openEstimate(stage);
      await stage.page.getByRole('button', { name: m.estimate_ask() }).click();
      await stage.page
        .getByLabel(m.estimate_ask_label())
        .fill('5 boxes of flower pots instead of 3, and please no rockets.');
      await stage.page.getByRole('button', { name: m.estimate_ask_send() }).click();
      await stage.page.getByText(m.estimate_asked(), { exact: true }).waitFor();
    },
  },
  {
    name: 'estimate-desk',
    path: '/?tab=orders&todo=estimate_asked',
    as: 'admin',
    screenOnly: true,
    act: async ({ page }) => {
      await page
        .getByRole('button', { name: /MP-\d+/ })
        .first()
        .click();
      await page.getByRole('button', { name: m.admin_estimate_answered() }).waitFor();
    },
  },
  { ...estimate, name: 'estimate-expired', act: (stage) => openEstimate(stage, OVER) },
  {
    ...estimate,
    name: 'estimate-renewed',
    act: (stage) =>
      openEstimate(stage, {
        version: 2,
        previous: { version: 1, total_amount: 1000, coupon_code: 'DIWALI20', changes: [] },
      }),
  },
  {
    ...estimate,
    name: 'estimate-ordered',
    act: (stage) => openEstimate(stage, { state: 'ordered', upi_link: null, bank_details: '' }),
  },
  {
    ...estimate,
    name: 'estimate-cancelled',
    act: (stage) => openEstimate(stage, { state: 'cancelled', upi_link: null, bank_details: '' }),
  },
  { ...estimate, name: 'estimate-missing', path: '/e/AAAAAAAAAAAAAAAAAAAAAA' },
];

export const salesModeScenes: Scene[] = [
  { name: 'enquiry-home', path: '/', cart: CART, screenOnly: true, before: enquiry },
  { name: 'enquiry-cart', path: '/cart', cart: CART, as: 'buyer', before: enquiry },
  { name: 'enquiry-address', path: '/cart?step=checkout', cart: CART, as: 'buyer', before: enquiry },
  { name: 'enquiry-send', path: '/cart?step=payment', cart: CART, as: 'buyer', before: enquiry },
  {
    name: 'enquiry-received',
    cart: CART,
    as: 'buyer',
    before: enquiry,
    act: sendList,
  },
  ...estimateScenes,
  { name: 'enquiry-dashboard', path: '/dashboard?tab=orders', as: 'buyer', before: enquiry },
  { name: 'enquiry-terms', path: '/terms', before: enquiry },
  { name: 'closed-home', path: '/', cart: CART, screenOnly: true, before: closed },
  { name: 'closed-cart', path: '/cart', cart: CART, before: closed },
  { name: 'closed-cart-empty', path: '/cart', before: closed },
  { name: 'closed-address', path: '/cart?step=checkout', cart: CART, as: 'buyer', before: closed },
  { name: 'closed-payment', path: '/cart?step=payment', cart: CART, as: 'buyer', before: closed },
  { name: 'opening-home', path: '/', cart: CART, screenOnly: true, before: opening },
  { name: 'opening-cart', path: '/cart', cart: CART, before: opening },
  {
    name: 'open-again',
    path: '/cart',
    before: (stage) => setStore(stage, { sales_mode: 'online_payment', season_message: '', opens_at: '' }),
  },
];
