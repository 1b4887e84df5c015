/** The shop while it takes enquiries only, and while it is closed (decisions §4). Switched by the owner for everybody. */
import type { APIRequestContext } from '@playwright/test';
import { m } from '#web/words/messages.js';
import { TEST_ADMIN } from '../tools/shop-server.ts';
import type { Scene, Stage } from './scene.ts';

const CART = { 'Flower Pots Big': 3, 'Flower Pots Asoka': 5 };
const CLOSED_MESSAGE = 'We open again on the first of September.';

/** Writes settings as the owner, and waits until the pages read them: they are prepared, and follow a moment later. */
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
  await context.close();
}

const switchTo = (stage: Stage, sales_mode: string, season_message = '') =>
  setStore(stage, { sales_mode, season_message });

const enquiry = (stage: Stage) => switchTo(stage, 'enquiry_only');
const closed = (stage: Stage) => switchTo(stage, 'closed', CLOSED_MESSAGE);

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
    act: async ({ open, page }) => {
      await open('/cart');
      await page.getByRole('button', { name: m.cart_proceed_enquiry() }).click();
      await page.getByRole('button', { name: m.cart_proceed_enquiry() }).click();
      await page.getByRole('checkbox', { name: m.payment_age() }).check();
      await page.getByRole('button', { name: m.enquiry_send() }).click();
      await page.getByRole('heading', { name: m.confirmation_enquiry_title() }).waitFor();
    },
  },
  { name: 'enquiry-dashboard', path: '/dashboard?tab=orders', as: 'buyer', before: enquiry },
  { name: 'enquiry-terms', path: '/terms', before: enquiry },
  { name: 'closed-home', path: '/', cart: CART, screenOnly: true, before: closed },
  { name: 'closed-cart', path: '/cart', cart: CART, before: closed },
  { name: 'closed-cart-empty', path: '/cart', before: closed },
  { name: 'closed-address', path: '/cart?step=checkout', cart: CART, as: 'buyer', before: closed },
  { name: 'closed-payment', path: '/cart?step=payment', cart: CART, as: 'buyer', before: closed },
  { name: 'open-again', path: '/cart', before: (stage) => switchTo(stage, 'online_payment') },
];
