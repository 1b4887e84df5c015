/** My Dashboard: Meena's full one, a newcomer's empty one, and failures. */
import type { Page } from '@playwright/test';
import { m } from '#web/words/messages.js';
import { setStore } from './sales-mode.ts';
import type { Scene, Stage } from './scene.ts';
import { silent } from './storefront.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Listed {
  data: { id: number; TrackingStatus: { status_titlekey: string } | null }[];
}

async function openOrder({ ask, open, page }: Stage, status: string): Promise<void> {
  const { data: viewer } = await ask<{ data: { id: number } }>('GET', '/users/session');
  const { data } = await ask<Listed>('GET', `/order/details/user/${viewer.id}?limit=50`);
  const order = data.find(({ TrackingStatus }) => TrackingStatus?.status_titlekey === status) ?? data[0];
  await open(`/dashboard?tab=orders&order=${order?.id}`);
  await page.getByRole('dialog').getByRole('heading', { name: m.tracking_items_title() }).waitFor();
}

const fail = (page: Page) => page.route('**/api/order/details/user/**', (route) => route.abort());

const scrollDialog = async (page: Page) => {
  await page.getByRole('dialog').getByRole('heading', { name: m.tracking_items_title() }).scrollIntoViewIfNeeded();
};

/** Demonstration customers bought nothing a year ago, so this fakes the server's answer with the first products of the list. */
async function hadLastSeason({ page, ask }: Stage): Promise<void> {
  const { data } = await ask<{ data: Record<string, unknown>[] }>('GET', '/product/list1');
  const lines = data.slice(0, 12).map(({ id, name, tamil_name, unit_price }, at) => ({
    ...{ product_id: at === 3 ? 999_999 : id, name, tamil_name, count: at === 5 ? 5_000 : at + 2 },
    unit_price: at % 4 === 1 ? Number(unit_price) - 2 : unit_price,
  }));
  const season = { from: '2025-10-04', until: '2025-10-14', orders: 2, lines };
  await page.route('**/api/order/last-season', (route) => route.fulfill({ json: { data: season } }));
}

const fillAgain = async ({ page }: Stage) => {
  await button(page, m.again_fill()).click();
  await page.getByText(m.again_gone()).waitFor();
};

export const dashboardScenes: Scene[] = [
  { name: 'dashboard-again', path: '/dashboard', as: 'shopper', before: hadLastSeason },
  {
    name: 'dashboard-again-filled',
    path: '/dashboard?tab=orders',
    as: 'shopper',
    before: hadLastSeason,
    act: fillAgain,
  },
  {
    name: 'dashboard-again-home',
    path: '/',
    as: 'shopper',
    screenOnly: true,
    before: async (stage) => {
      await hadLastSeason(stage);
      await setStore(stage, { opens_at: '', last_order_date: '2027-01-10', festival_date: '2027-01-15' });
    },
    act: ({ page }) => button(page, m.again_strip()).waitFor(),
  },
  {
    name: 'dashboard-again-home-filled',
    path: '/',
    as: 'shopper',
    screenOnly: true,
    before: hadLastSeason,
    act: async (stage) => {
      await button(stage.page, m.again_strip()).click();
      await stage.page.getByText(m.again_gone()).waitFor();
      await setStore(stage, { last_order_date: '', festival_date: '' });
    },
  },
  { name: 'dashboard-overview', path: '/dashboard', as: 'shopper' },
  { name: 'dashboard-overview-new', path: '/dashboard', as: 'newcomer' },
  {
    name: 'dashboard-overview-loading',
    path: '/dashboard',
    as: 'shopper',
    before: ({ page }) => silent('**/api/order/details/user/**')(page),
  },
  {
    name: 'dashboard-overview-failed',
    path: '/dashboard',
    as: 'shopper',
    before: ({ page }) => fail(page),
    act: ({ page }) => page.getByText(m.common_load_failed()).waitFor(),
  },
  { name: 'dashboard-orders', path: '/dashboard?tab=orders', as: 'shopper' },
  { name: 'dashboard-orders-none', path: '/dashboard?tab=orders', as: 'newcomer' },
  {
    name: 'dashboard-orders-loading',
    path: '/dashboard?tab=orders',
    as: 'shopper',
    before: ({ page }) => silent('**/api/order/details/user/**')(page),
  },
  {
    name: 'dashboard-guest-orders',
    path: '/dashboard?tab=orders',
    as: 'newcomer',
    act: async ({ page }) => {
      await button(page, m.common_send_otp()).click();
      await page.getByLabel(m.forgot_code()).fill('12');
      await button(page, m.guest_orders_take()).click();
    },
  },
  { name: 'dashboard-order-shipped', as: 'shopper', screenOnly: true, act: (stage) => openOrder(stage, 'shipped') },
  {
    name: 'dashboard-order-items',
    as: 'shopper',
    screenOnly: true,
    act: async (stage) => {
      await openOrder(stage, 'delivered');
      await scrollDialog(stage.page);
    },
  },
  {
    name: 'dashboard-order-cancel',
    as: 'shopper',
    screenOnly: true,
    act: async (stage) => {
      await openOrder(stage, 'processing');
      await button(stage.page, m.dashboard_cancel_open()).click();
    },
  },
  { name: 'dashboard-order-cancelled', as: 'shopper', screenOnly: true, act: (stage) => openOrder(stage, 'cancelled') },
  { name: 'dashboard-profile', path: '/dashboard?tab=profile', as: 'shopper' },
  {
    name: 'dashboard-profile-edit',
    path: '/dashboard?tab=profile',
    as: 'shopper',
    act: async ({ page }) => {
      await button(page, m.dashboard_profile_edit()).click();
      await page.getByLabel(m.common_full_name()).fill('');
      await page.getByLabel(m.common_phone_number()).fill('9876500000');
      await button(page, m.dashboard_profile_save()).click();
    },
  },
  { name: 'dashboard-addresses', path: '/dashboard?tab=addresses', as: 'shopper' },
  { name: 'dashboard-addresses-none', path: '/dashboard?tab=addresses', as: 'newcomer' },
  {
    name: 'dashboard-address-add',
    path: '/dashboard?tab=addresses',
    as: 'shopper',
    screenOnly: true,
    act: ({ page }) => button(page, m.common_add_address()).click(),
  },
  {
    name: 'dashboard-address-delete',
    path: '/dashboard?tab=addresses',
    as: 'shopper',
    screenOnly: true,
    act: ({ page }) =>
      page
        .getByRole('listitem')
        .filter({ hasText: m.address_default_mark() })
        .getByRole('button', { name: new RegExp(m.common_delete()) })
        .first()
        .click(),
  },
  {
    name: 'dashboard-wishlist',
    path: '/dashboard?tab=wishlist',
    as: 'buyer',
    before: async ({ ask }) => {
      const { data } = await ask<{ data: { id: number }[] }>('GET', '/product/list1');
      for (const { id } of data.slice(0, 3)) await ask('POST', `/wishlist/${id}`);
    },
  },
  { name: 'dashboard-wishlist-empty', path: '/dashboard?tab=wishlist', as: 'newcomer' },
  { name: 'dashboard-settings', path: '/dashboard?tab=settings', as: 'shopper' },
  {
    name: 'dashboard-delete-account',
    path: '/dashboard?tab=settings',
    as: 'shopper',
    screenOnly: true,
    act: ({ page }) => button(page, m.settings_delete_open()).click(),
  },
];
