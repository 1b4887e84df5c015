/** The public pages: price list, sign-in, tracking, and pages of text. */
import type { Page } from '@playwright/test';
import { m } from '#web/words/messages.js';
import type { Scene, Stage } from './scene.ts';

const SHOPPER_PHONE = '9486012345';
const PASSWORD = 'muththu-2026';
const IN_CART = { 'Flower Pots Big': 2, 'Flower Pots Asoka': 5 };

const search = (text: string) => (page: Page) => page.getByRole('searchbox').fill(text);
const nothingFor =
  (text: string) =>
  async ({ page }: Stage) => {
    await search(text)(page);
    await page.getByRole('heading', { name: m.nothing_title({ query: text }) }).waitFor();
  };
const lost = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());
/** A response that never arrives, for loading states. */
export const silent = (pattern: string) => (page: Page) => page.route(pattern, () => undefined);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signUp(page: Page, values: { password: string; again: string; phone: string }): Promise<void> {
  await page.getByRole('tab', { name: m.login_sign_up() }).click();
  await page.getByLabel(m.common_full_name()).fill('Kavitha Raman');
  await page.getByLabel(m.common_email_address()).fill('kavitha@example.com');
  await page.getByLabel(m.common_phone_number()).fill(values.phone);
  await page.getByLabel(m.common_password(), { exact: true }).fill(values.password);
  await page.getByLabel(m.login_confirm_password()).fill(values.again);
  await button(page, m.common_create_account()).click();
}

const home: Scene[] = [
  { name: 'home-start', path: '/', screenOnly: true },
  {
    name: 'home-list',
    path: '/',
    cart: IN_CART,
    screenOnly: true,
    act: async ({ page }) => {
      await page.evaluate(() => document.querySelector('tbody')?.scrollIntoView());
      await page.mouse.wheel(0, 300);
    },
  },
  { name: 'home-signed-in', path: '/', as: 'shopper', cart: IN_CART, screenOnly: true },
  {
    name: 'home-out-of-stock',
    path: '/?q=laptop',
    cart: IN_CART,
    screenOnly: true,
    act: async ({ page }) => {
      await page.goto(`${new URL(page.url()).pathname}`);
      await page.locator('[data-out]').first().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 200);
    },
  },
  { name: 'home-search', path: '/?q=poochatti', cart: IN_CART, screenOnly: true },
  { name: 'home-search-number', path: '/', screenOnly: true, act: ({ page }) => search('#25')(page) },
  { name: 'home-nothing-found', path: '/', screenOnly: true, act: nothingFor('flowrpotz') },
  { name: 'home-nothing-near', path: '/', screenOnly: true, act: nothingFor('zzzzzz') },
  { name: 'home-category', path: '/?category=3', cart: IN_CART, screenOnly: true },
  {
    name: 'home-picture',
    path: '/',
    screenOnly: true,
    act: ({ page }) => page.locator('.price-picture').first().click(),
  },
  {
    name: 'home-video',
    path: '/',
    screenOnly: true,
    act: ({ page }) => page.locator('.price-video').first().click(),
  },
  {
    name: 'home-menu',
    path: '/',
    as: 'shopper',
    screenOnly: true,
    act: async ({ page, screen }) => {
      if (screen === 'phone') await page.getByRole('button', { name: m.layout_menu() }).click();
    },
  },
  {
    name: 'home-offline',
    path: '/',
    cart: IN_CART,
    screenOnly: true,
    hasWorker: true,
    act: async ({ page }) => {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.waitForFunction(async () => (await caches.match('/api/product/list1')) !== undefined);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: m.common_try_again() }).waitFor();
    },
  },
  {
    name: 'home-footer',
    path: '/?q=zzzzzz',
    screenOnly: true,
    act: ({ page }) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
  },
  {
    name: 'something-went-wrong',
    path: '/about',
    screenOnly: true,
    before: ({ page }) => lost('**/api/product/list1')(page),
    act: ({ page, screen }) => openHomeByLink(page, screen),
  },
];

async function openHomeByLink(page: Page, screen: string): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: m.layout_menu() }).click();
  await page.getByRole('banner').getByRole('link', { name: m.layout_home(), exact: true }).first().click();
  await page.getByText(m.layout_error_title()).waitFor();
}

const signIn: Scene[] = [
  { name: 'login-sign-in', path: '/login' },
  { name: 'login-on-the-way-to-the-cart', path: '/login?next=/cart', cart: IN_CART },
  {
    name: 'login-sign-in-refused',
    path: '/login',
    act: async ({ page }) => {
      await page.getByLabel(m.common_phone_number()).fill('12345');
      await page.getByLabel(m.common_password(), { exact: true }).fill('abc');
      await button(page, m.login_sign_in()).click();
    },
  },
  {
    name: 'login-wrong-password',
    path: '/login',
    act: async ({ page }) => {
      await page.getByLabel(m.common_phone_number()).fill(SHOPPER_PHONE);
      await page.getByLabel(m.common_password(), { exact: true }).fill('not-this-one');
      await button(page, m.login_sign_in()).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-busy',
    path: '/login',
    before: ({ page }) => silent('**/api/users/login')(page),
    act: async ({ page }) => {
      await page.getByLabel(m.common_phone_number()).fill(SHOPPER_PHONE);
      await page.getByLabel(m.common_password(), { exact: true }).fill('sparkle-2026');
      await button(page, m.login_sign_in()).click();
    },
  },
  {
    name: 'login-sign-up',
    path: '/login',
    act: ({ page }) => page.getByRole('tab', { name: m.login_sign_up() }).click(),
  },
  {
    name: 'login-sign-up-refused',
    path: '/login',
    act: ({ page }) => signUp(page, { phone: '12', password: 'abc', again: 'abd' }),
  },
  {
    name: 'login-registered',
    path: '/login',
    act: async ({ page }) => {
      const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
      await signUp(page, { phone, password: PASSWORD, again: PASSWORD });
      await page.getByText(m.login_registered()).waitFor();
    },
  },
  {
    name: 'login-forgot',
    path: '/login',
    act: ({ page }) => button(page, m.login_forgot()).click(),
  },
  {
    name: 'login-forgot-code',
    path: '/login',
    act: async ({ page }) => {
      await page.getByLabel(m.common_phone_number()).fill(SHOPPER_PHONE);
      await button(page, m.login_forgot()).click();
      await button(page, m.forgot_send()).click();
      await page.getByLabel(m.forgot_code()).fill('12');
      await button(page, m.forgot_save()).click();
    },
  },
];

const tracking: Scene[] = [
  { name: 'track-visitor', path: '/track-order' },
  {
    name: 'track-blank',
    path: '/track-order',
    act: ({ page }) => page.getByRole('main').getByRole('button', { name: m.track_submit() }).click(),
  },
  {
    name: 'track-not-found',
    path: '/track-order',
    act: async ({ page }) => {
      await page.getByLabel(m.common_tracking_number()).fill('MP-1');
      await page.getByLabel(m.track_contact_label()).fill(SHOPPER_PHONE);
      await page.getByRole('main').getByRole('button', { name: m.track_submit() }).click();
      await page.getByText(m.track_not_found()).waitFor();
    },
  },
  { name: 'track-signed-in', path: '/track-order', as: 'shopper' },
  {
    name: 'track-found',
    as: 'shopper',
    act: async ({ open, ask, page }) => {
      const { data } = await ask<{ data: { number: string; TrackingStatus: { status_titlekey: string } | null }[] }>(
        'GET',
        `/order/details/user/${(await ask<{ data: { id: number } }>('GET', '/users/session')).data.id}`,
      );
      const shipped = data.find((order) => order.TrackingStatus?.status_titlekey === 'shipped') ?? data[0];
      await open(`/track-order?id=${shipped?.number}`);
      await page.getByRole('list', { name: m.tracking_timeline() }).waitFor();
    },
  },
];

const read: Scene[] = [
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-answers',
    path: '/contact',
    act: async ({ page }) => {
      const questions = page.getByRole('main').getByRole('button', { expanded: false });
      while ((await questions.count()) > 0) await questions.first().click();
    },
  },
  {
    name: 'contact-waiting',
    path: '/contact',
    screenOnly: true,
    before: ({ page }) => page.route('**/api/contact', (route) => route.abort('internetdisconnected')),
    act: async ({ page }) => {
      await page.getByLabel(m.contact_form_name()).fill('Kavitha Raman');
      await page.getByLabel(m.contact_form_phone()).fill('9840012345');
      await page.getByLabel(m.contact_form_message()).fill('Do you deliver to Madurai before Deepavali?');
      await button(page, m.contact_form_send()).click();
      await button(page, m.waiting_send_now()).waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'contact-refused',
    path: '/contact',
    act: ({ page }) => button(page, m.contact_form_send()).click(),
  },
  {
    name: 'contact-sent',
    path: '/contact',
    act: async ({ page }) => {
      await page.getByLabel(m.contact_form_name()).fill('Kavitha Raman');
      await page.getByLabel(m.contact_form_phone()).fill('9840012345');
      await page.getByLabel(m.contact_form_message()).fill('Do you deliver to Madurai before Deepavali?');
      await button(page, m.contact_form_send()).click();
      await button(page, m.contact_form_another()).waitFor();
    },
  },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'returns', path: '/returns' },
];

const missing: Scene = {
  name: 'missing-file',
  screenOnly: true,
  act: ({ page }) => page.goto('/no-such-picture.png'),
};

export const storefrontScenes: Scene[] = [...home, missing, ...signIn, ...tracking, ...read];
