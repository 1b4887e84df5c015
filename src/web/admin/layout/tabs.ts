/** The admin's tabs: the permission that each needs, its icon and its names. Its calls are checked separately, by the server. */
import {
  BookOpen,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Package,
  PackageCheck,
  Send,
  Settings,
  ShoppingBag,
  Store,
  Tags,
  Truck,
  Users,
} from 'lucide-react';
import { mayDo, type Permission } from '#shop/accounts/permissions.rules.ts';
import type { AdminTab } from '#web/admin-tabs.ts';
import { m } from '#web/words/messages.js';

interface Tab {
  permission: Permission;
  icon: LucideIcon;
  word: () => string;
  /** A short name for a phone's bar, where five share the width; without one it shows the whole word. */
  short?: () => string;
}

export const TABS: Record<AdminTab, Tab> = {
  dashboard: { permission: 'owner', icon: LayoutDashboard, word: m.admin_tab_dashboard },
  products: { permission: 'owner', icon: Package, word: m.common_products, short: m.admin_tab_short_products },
  orders: { permission: 'packing', icon: ShoppingBag, word: m.common_orders, short: m.admin_tab_short_orders },
  // Not for packers, whose Orders tab it is.
  packing: { permission: 'money', icon: PackageCheck, word: m.common_packing },
  dispatch: { permission: 'money', icon: Send, word: m.admin_tab_dispatch },
  desk: { permission: 'money', icon: Store, word: m.admin_tab_desk, short: m.admin_tab_short_desk },
  inbox: { permission: 'customers', icon: Inbox, word: m.admin_tab_inbox, short: m.admin_tab_short_inbox },
  customers: { permission: 'customers', icon: Users, word: m.admin_tab_customers, short: m.admin_tab_short_customers },
  categories: { permission: 'owner', icon: Tags, word: m.common_categories, short: m.admin_tab_short_categories },
  delivery: { permission: 'owner', icon: Truck, word: m.common_delivery },
  books: { permission: 'money', icon: BookOpen, word: m.admin_tab_books },
  settings: { permission: 'owner', icon: Settings, word: m.common_settings, short: m.admin_tab_short_settings },
};

export const mayOpenTab = (role: string, tab: AdminTab): boolean => mayDo(role, TABS[tab].permission);

/** The tab that is shown where the address names one: *Orders* to those who may not open it. */
export const shownTab = (role: string, asked: AdminTab): AdminTab => (mayOpenTab(role, asked) ? asked : 'orders');
