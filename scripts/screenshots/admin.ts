/** The owner's tabs, their details and dialogs, and empty, slow and failing lists. */
import { SECTIONS } from '#web/admin/settings/sections.ts';
import { m } from '#web/words/messages.js';
import type { Scene, Stage } from './scene.ts';
import { silent } from './storefront.ts';

interface Ids {
  data: { id: number }[];
}

/** Opens the detail of the first record of a list. */
function openFirst(list: string, address: (id: number) => string, act?: (stage: Stage) => Promise<void>) {
  return async (stage: Stage) => {
    const { data } = await stage.ask<Ids>('GET', list);
    await stage.open(address(data[0]?.id ?? 1));
    await act?.(stage);
  };
}

const press = (name: () => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: name(), exact: true }).first().click();

/** For buttons that exist only on a phone. */
const moreActions = ({ page }: Stage) => page.getByRole('button', { name: m.admin_more_actions(), exact: true });

async function openCount(stage: Stage): Promise<void> {
  if (await moreActions(stage).isVisible()) await moreActions(stage).click();
  await press(m.admin_count_open)(stage);
  await stage.page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** A stock count with a correct product, a short one, and one that moved since it was counted. */
async function fillCount({ page, ask, open }: Stage): Promise<void> {
  await open('/?tab=products');
  const { data } = await ask<{ data: { id: number; shelf: number }[] }>('GET', '/product/count/list');
  const lines = data.slice(0, 3).map(({ id, shelf }, n) => {
    const counted = n === 0 ? shelf : shelf - 4;
    return [
      id,
      { quantity: String(counted), reason: n === 1 ? 'Wet' : '', shelf: n === 2 ? shelf + 6 : shelf, rank: n },
    ];
  });
  const draft = { reason: '', sent: null, lines: Object.fromEntries(lines) };
  await page.evaluate((text) => localStorage.setItem('mathappu.counting', text), JSON.stringify(draft));
}

const LISTS = [
  { tab: 'products', api: '**/api/product/admin/list**' },
  { tab: 'orders', api: '**/api/order/list**' },
  { tab: 'customers', api: '**/api/users/list**' },
] as const;

const listStates: Scene[] = LISTS.flatMap(({ tab, api }) => [
  { name: `admin-${tab}`, path: `/?tab=${tab}`, as: 'admin' as const },
  { name: `admin-${tab}-none`, path: `/?tab=${tab}&search=zzzzzz`, as: 'admin' as const },
  {
    name: `admin-${tab}-loading`,
    path: `/?tab=${tab}`,
    as: 'admin' as const,
    before: ({ page }: Stage) => silent(api)(page),
  },
  {
    name: `admin-${tab}-failed`,
    path: `/?tab=${tab}`,
    as: 'admin' as const,
    before: ({ page }: Stage) => page.route(api, (route) => route.abort()),
    // A failed call is repeated a few times first.
    act: ({ page }: Stage) => page.getByText(m.common_load_failed()).first().waitFor(),
  },
]);

const details: Scene[] = [
  {
    name: 'admin-order',
    as: 'admin',
    screenOnly: true,
    act: openFirst('/order/list', (id) => `/?tab=orders&order=${id}`),
  },
  {
    name: 'admin-order-cancel',
    as: 'admin',
    screenOnly: true,
    act: openFirst(
      '/order/list?status=processing',
      (id) => `/?tab=orders&order=${id}`,
      async ({ page }) => {
        await page.getByRole('dialog').getByRole('combobox').first().selectOption('7');
      },
    ),
  },
  {
    name: 'admin-customer',
    as: 'admin',
    screenOnly: true,
    act: openFirst('/users/list', (id) => `/?tab=customers&customer=${id}`),
  },
  { name: 'admin-product-new', path: '/?tab=products&product=new', as: 'admin', screenOnly: true },
  {
    name: 'admin-product-edit',
    as: 'admin',
    screenOnly: true,
    act: openFirst('/product/admin/list', (id) => `/?tab=products&product=${id}`),
  },
  {
    name: 'admin-product-history',
    as: 'admin',
    screenOnly: true,
    act: openFirst('/product/admin/list', (id) => `/?tab=products&history=${id}`),
  },
  {
    name: 'admin-import',
    path: '/?tab=products',
    as: 'admin',
    screenOnly: true,
    act: async (stage) => {
      if (await moreActions(stage).isVisible()) await moreActions(stage).click();
      await press(m.admin_import_open)(stage);
    },
  },
  { name: 'admin-count', path: '/?tab=products', as: 'admin', screenOnly: true, act: openCount },
  {
    name: 'admin-count-compared',
    as: 'admin',
    screenOnly: true,
    act: async (stage) => {
      await fillCount(stage);
      await stage.open('/?tab=products');
      await openCount(stage);
      await press(m.admin_count_book)(stage);
    },
  },
  {
    name: 'admin-count-lines',
    as: 'admin',
    screenOnly: true,
    act: async (stage) => {
      await fillCount(stage);
      await stage.open('/?tab=products');
      await openCount(stage);
      await stage.page.getByRole('dialog').getByRole('listitem').nth(1).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-orders-filters',
    path: '/?tab=orders&status=shipped',
    as: 'admin',
    screenOnly: true,
    act: async ({ page }) => {
      const filters = page.getByRole('button', { name: m.admin_filters_count({ count: 1 }), exact: true });
      if (await filters.isVisible()) await filters.click();
    },
  },
  { name: 'admin-categories', path: '/?tab=categories', as: 'admin' },
  { name: 'admin-category-new', path: '/?tab=categories&category=new', as: 'admin', screenOnly: true },
  { name: 'admin-coupon-new', path: '/?tab=settings&coupon=new', as: 'admin', screenOnly: true },
];

/** Selects three orders, so that the bar of bulk actions shows. */
async function pickOrders({ page }: Stage): Promise<void> {
  const boxes = page.getByRole('row').getByRole('checkbox');
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
}

/** The print view of the selected orders. */
const printed = (paper: () => string) => async (stage: Stage) => {
  const { page } = stage;
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await pickOrders(stage);
  await page.getByRole('button', { name: m.common_print(), exact: true }).click();
  await page.getByRole('menuitem', { name: paper() }).click();
  await page.emulateMedia({ media: 'print' });
};

const ORDERS = { path: '/?tab=orders', as: 'admin' } as const;
const picked: Scene[] = [
  { ...ORDERS, name: 'admin-orders-picked', screenOnly: true, act: pickOrders },
  { ...ORDERS, name: 'admin-paper-list', act: printed(m.admin_print_list) },
];

export const adminScenes: Scene[] = [
  { name: 'admin-dashboard', path: '/', as: 'admin' },
  {
    name: 'admin-dashboard-loading',
    path: '/',
    as: 'admin',
    before: ({ page }) => silent('**/api/address/dashboard')(page),
  },
  ...listStates,
  ...details,
  ...picked,
  {
    name: 'admin-settings-season-closing',
    path: '/?tab=settings&section=season',
    as: 'admin',
    screenOnly: true,
    act: async ({ page }) => {
      await page.getByRole('button', { name: m.admin_closing_open() }).click();
      await page.getByRole('dialog').getByRole('status').waitFor();
    },
  },
  ...SECTIONS.map(
    (section): Scene => ({ name: `admin-settings-${section}`, path: `/?tab=settings&section=${section}`, as: 'admin' }),
  ),
];
