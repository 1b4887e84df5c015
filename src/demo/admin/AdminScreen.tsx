import { LayoutDashboard, type LucideIcon, Package, ShoppingBag, Tags, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tabs } from '#web/ui/Tabs.tsx';
import { m } from '#web/words/messages.js';
import { go } from '../routing.ts';
import { CategoriesTab } from './CategoriesTab.tsx';
import { CustomersTab } from './CustomersTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { ProductsTab } from './ProductsTab.tsx';
import { StatsTab } from './StatsTab.tsx';

type AdminTab = 'stats' | 'products' | 'orders' | 'customers' | 'categories';

const TABS: Record<AdminTab, { word: () => string; Icon: LucideIcon; Tab: () => ReactNode }> = {
  stats: { word: () => m.admin_tab_dashboard(), Icon: LayoutDashboard, Tab: StatsTab },
  products: { word: () => m.admin_tab_products(), Icon: Package, Tab: ProductsTab },
  orders: { word: () => m.admin_tab_orders(), Icon: ShoppingBag, Tab: OrdersTab },
  customers: { word: () => m.admin_tab_customers(), Icon: Users, Tab: CustomersTab },
  categories: { word: () => m.admin_tab_categories(), Icon: Tags, Tab: CategoriesTab },
};
const NAMES = Object.keys(TABS) as AdminTab[];

/** The owner's view. Nobody signs in here: the simulation knows no other admin than whoever looks. */
export function AdminScreen({ tab }: { tab: string }) {
  const open = NAMES.find((name) => name === tab) ?? 'stats';
  const { Tab } = TABS[open];
  return (
    <div className="page-width pt-6">
      <Tabs
        value={open}
        onChange={(next) => go(`/admin/${next}`)}
        label={m.admin_nav_label()}
        items={NAMES.map((value) => {
          const { word, Icon } = TABS[value];
          return { value, label: word(), icon: <Icon size={18} aria-hidden="true" /> };
        })}
      >
        <div className="flex flex-col gap-4">
          <Tab />
        </div>
      </Tabs>
    </div>
  );
}
