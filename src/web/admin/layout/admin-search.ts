/**
 * The admin's place is in the address: tab, filters, page and open detail are search parameters of `/`
 * (decisions §7). Pure: reads whatever the address holds and never fails on what somebody typed there.
 */

export const ADMIN_TABS = [
  'dashboard',
  'products',
  'orders',
  'desk',
  'inbox',
  'customers',
  'categories',
  'delivery',
  'books',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** How many rows a page of a list has: few to read, many to pick for one change or one print. */
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export interface AdminSearch {
  tab: AdminTab;
  page: number;
  size: PageSize;
  search: string;
  status: string;
  sort: string;
  /** Products: of one category, by its id, running low or out of stock, and of one brand. Messages: the channel. */
  group: string;
  stock: string;
  brand: string;
  /** Orders: way or state of payment, and carrier. With the books: the first and last day as yyyy-mm-dd. */
  payment: string;
  /** Orders only: what waits. */
  todo: string;
  courier: string;
  from: string;
  to: string;
  /** Dashboard only: how many days its charts look back; empty for the usual period. */
  days: string;
  /** Settings only: which of its parts is open. */
  section: string;
  /** The open detail of the tab: an id, or 'new' for an empty form. */
  order: number | null;
  product: number | 'new' | null;
  /** Products only: whose stock history is open. */
  history: number | null;
  customer: number | null;
  category: number | 'new' | null;
  coupon: number | 'new' | null;
  ticket: number | null;
  staff: number | 'new' | null;
  /** Whether the person's own sign-in is open over the tab. */
  own: string;
}

/** What the address carries: only what differs from a fresh tab, so that links stay short. */
export type AdminSearchParams = Partial<Record<keyof AdminSearch, string | number>>;

export const FRESH_SEARCH: AdminSearch = {
  tab: 'dashboard',
  page: 1,
  size: PAGE_SIZES[0],
  search: '',
  status: '',
  sort: '',
  group: '',
  stock: '',
  brand: '',
  payment: '',
  todo: '',
  courier: '',
  from: '',
  to: '',
  days: '',
  section: '',
  order: null,
  product: null,
  history: null,
  customer: null,
  category: null,
  coupon: null,
  ticket: null,
  staff: null,
  own: '',
};

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function idOf(value: unknown): number | null {
  const id = Number(textOf(value));
  return Number.isInteger(id) && id > 0 ? id : null;
}

function idOrNew(value: unknown): number | 'new' | null {
  return value === 'new' ? 'new' : idOf(value);
}

/** Parses the admin's state from the address; ignores anything invalid. */
export function readAdminSearch(raw: Record<string, unknown>): AdminSearch {
  return {
    tab: ADMIN_TABS.find((tab) => tab === raw.tab) ?? FRESH_SEARCH.tab,
    page: idOf(raw.page) ?? FRESH_SEARCH.page,
    size: PAGE_SIZES.find((size) => size === idOf(raw.size)) ?? FRESH_SEARCH.size,
    search: textOf(raw.search).slice(0, 200),
    status: textOf(raw.status),
    sort: textOf(raw.sort),
    group: textOf(raw.group),
    stock: textOf(raw.stock),
    brand: textOf(raw.brand).slice(0, 60),
    payment: textOf(raw.payment),
    todo: textOf(raw.todo),
    courier: textOf(raw.courier),
    from: textOf(raw.from),
    to: textOf(raw.to),
    days: textOf(raw.days),
    section: textOf(raw.section),
    order: idOf(raw.order),
    product: idOrNew(raw.product),
    history: idOf(raw.history),
    customer: idOf(raw.customer),
    category: idOrNew(raw.category),
    coupon: idOrNew(raw.coupon),
    ticket: idOf(raw.ticket),
    staff: idOrNew(raw.staff),
    own: textOf(raw.own),
  };
}

export function writeAdminSearch(search: AdminSearch): AdminSearchParams {
  const names = Object.keys(FRESH_SEARCH) as (keyof AdminSearch)[];
  const changed = names.filter((name) => search[name] !== FRESH_SEARCH[name]);
  return Object.fromEntries(changed.map((name) => [name, search[name] as string | number]));
}
