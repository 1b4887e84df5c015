import { m } from '#web/words/messages.js';
import type { AdminTab } from './admin-search.ts';

const TAB_WORDS: Record<AdminTab, () => string> = {
  dashboard: m.admin_tab_dashboard,
  products: m.common_products,
  orders: m.common_orders,
  packing: m.common_packing,
  dispatch: m.admin_tab_dispatch,
  desk: m.admin_tab_desk,
  inbox: m.admin_tab_inbox,
  customers: m.admin_tab_customers,
  categories: m.common_categories,
  delivery: m.common_delivery,
  books: m.admin_tab_books,
  settings: m.common_settings,
};

export function tabWord(tab: AdminTab): string {
  return TAB_WORDS[tab]();
}

const SHORT_TAB_WORDS: Record<AdminTab, () => string> = {
  dashboard: m.admin_tab_dashboard,
  products: m.admin_tab_short_products,
  orders: m.admin_tab_short_orders,
  packing: m.common_packing,
  dispatch: m.admin_tab_dispatch,
  desk: m.admin_tab_short_desk,
  inbox: m.admin_tab_short_inbox,
  customers: m.admin_tab_short_customers,
  categories: m.admin_tab_short_categories,
  delivery: m.common_delivery,
  books: m.admin_tab_books,
  settings: m.admin_tab_short_settings,
};

/** For a phone's bar, where five share the width. */
export function shortTabWord(tab: AdminTab): string {
  return SHORT_TAB_WORDS[tab]();
}
