import { m } from '#web/words/messages.js';
import type { AdminTab } from './admin-search.ts';

const TAB_WORDS: Record<AdminTab, () => string> = {
  dashboard: m.admin_tab_dashboard,
  products: m.admin_tab_products,
  orders: m.admin_tab_orders,
  customers: m.admin_tab_customers,
  categories: m.admin_tab_categories,
  settings: m.admin_tab_settings,
};

export function tabWord(tab: AdminTab): string {
  return TAB_WORDS[tab]();
}
