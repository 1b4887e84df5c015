/**
 * The admin's place is in the address: tab, filters, page and open detail are search parameters of `/` (decisions §7).
 * Each tab has its own parameters. Pure: reads any address and never fails.
 */

import { ORDER_TODOS } from '#shop/orders/orders.status.ts';
import { ADMIN_TABS, type AdminTab } from '#web/admin-tabs.ts';

/** Rows per page of a list: few to read, many to select for one change or one print. */
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

type Read<Value> = (typed: unknown) => Value;

const textUpTo =
  (most: number): Read<string> =>
  (typed) =>
    typeof typed === 'string' || typeof typed === 'number' ? String(typed).slice(0, most) : '';
const text = textUpTo(200);

const id: Read<number | null> = (typed) => {
  const number = Number(text(typed));
  return Number.isInteger(number) && number > 0 ? number : null;
};

const todo: Read<string> = (typed) => ORDER_TODOS.find((one) => one === typed) ?? '';

/** The open detail of a tab: an id, or 'new' for an empty form. */
const idOrNew: Read<number | 'new' | null> = (typed) => (typed === 'new' ? 'new' : id(typed));
const page: Read<number> = (typed) => id(typed) ?? 1;
const pageSize: Read<PageSize> = (typed) => PAGE_SIZES.find((size) => size === id(typed)) ?? PAGE_SIZES[0];

/** Parameters of every paged list. */
const LIST = { page, size: pageSize, search: text, status: text };

/**
 * `todo` is a kind of open task; `courier` the carrier, on the packing floor the transport; `from` and `to` are days as
 * yyyy-mm-dd.
 */
const ORDERS = { ...LIST, payment: text, todo, courier: text, from: text, to: text, order: id };

const PARAMETERS = {
  /** How many days its charts cover; empty for the default. */
  dashboard: { days: text },
  /** `group` is a category's id; `history` the product whose stock history is open. */
  products: { ...LIST, sort: text, group: text, stock: text, brand: textUpTo(60), product: idOrNew, history: id },
  orders: ORDERS,
  packing: ORDERS,
  dispatch: ORDERS,
  desk: {},
  inbox: { ...LIST, ticket: id },
  customers: { ...LIST, sort: text, customer: id },
  categories: { category: idOrNew },
  delivery: {},
  books: { from: text, to: text },
  /** `section` is the open part; `group` the channel of the messages. */
  settings: { ...LIST, section: text, group: text, coupon: idOrNew, staff: idOrNew, banner: idOrNew },
} as const satisfies Record<AdminTab, Record<string, Read<string | number | null>>>;

type Parameters = typeof PARAMETERS;
const FIRST_TAB = 'dashboard';

/** The tabs that open orders in the panel. */
export const ORDER_TABS = ['orders', 'packing', 'dispatch'] as const satisfies readonly AdminTab[];

/** The parameters of a tab in the address. */
export type TabSearch<Tab extends AdminTab> = {
  -readonly [Name in keyof Parameters[Tab]]: Parameters[Tab][Name] extends Read<infer Value> ? Value : never;
};

/** A tab, and its parameters that differ from a freshly opened one. */
export type Place = { [Tab in AdminTab]: { tab: Tab } & Partial<TabSearch<Tab>> }[AdminTab];

/** The parameters as the address has them. */
type Raw = Readonly<Record<string, unknown>>;
export type PlaceParams = Record<string, string | number>;

export const tabOf = (raw: Raw): AdminTab => ADMIN_TABS.find((tab) => tab === raw.tab) ?? FIRST_TAB;

/** The tab's parameters from the address; invalid ones are ignored. */
export function readTab<Tab extends AdminTab>(tab: Tab, raw: Raw): TabSearch<Tab> {
  const read = Object.entries<Read<unknown>>(PARAMETERS[tab]).map(([name, of]) => [name, of(raw[name])]);
  return Object.fromEntries(read) as TabSearch<Tab>;
}

/** Only the differences from a fresh tab, so that links stay short. */
export function writePlace({ tab, ...search }: Place): PlaceParams {
  const readers: Record<string, Read<string | number | null>> = PARAMETERS[tab];
  const changed = Object.entries(search).filter(([name, value]) => value !== readers[name]?.(undefined));
  return { ...(tab === FIRST_TAB ? {} : { tab }), ...(Object.fromEntries(changed) as PlaceParams) };
}

/** Whether the person's own sign-in panel is open, over any tab. */
export const isOwnOpen = (raw: Raw): boolean => text(raw.own) !== '';

/** Parameters that hide part of a list. */
const FILTERS = ['search', 'status', 'group', 'stock', 'brand', 'payment', 'todo', 'courier', 'from', 'to'];

const isSet = (search: Raw) => (name: string) => text(search[name]) !== '';

/** True while a filter or a later page hides records. */
export function isNarrowed(search: Raw): boolean {
  return FILTERS.some(isSet(search)) || page(search.page) > 1;
}

/** The number of filters set, without the search, which is always visible. */
export const filterCount = (search: Raw): number => FILTERS.filter(isSet({ ...search, search: '' })).length;

/** The search of a tab without its filters. */
export function withoutFilters<Search extends Raw>(search: Search): Search {
  const cleared = FILTERS.filter((name) => name in search).map((name) => [name, '']);
  return { ...search, ...Object.fromEntries(cleared), page: 1 };
}
