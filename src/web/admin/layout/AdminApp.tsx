/** The admin: its own frame, its own data cache, one of six tabs or of those that the person's role has. Nothing of it reaches the storefront's pages. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useHydrated, useRouteContext } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { mayDo, mayOpenTab } from '#shop/accounts/permissions.rules.ts';
import { CategoriesTab } from '../categories/CategoriesTab.tsx';
import { CustomersTab } from '../customers/CustomersTab.tsx';
import { DashboardTab } from '../dashboard/DashboardTab.tsx';
import { OrdersTab } from '../orders/OrdersTab.tsx';
import { OwnSignInPanel } from '../own/OwnSignInPanel.tsx';
import { PackingTab } from '../packing/PackingTab.tsx';
import { ProductsTab } from '../products/ProductsTab.tsx';
import { SettingsTab } from '../settings/SettingsTab.tsx';
import { AdminShell } from './AdminShell.tsx';
import { AdminSkeleton } from './AdminSkeleton.tsx';
import { newAdminClient } from './admin-client.ts';
import { AdminViewerContext } from './admin-context.ts';
import type { AdminTab } from './admin-search.ts';
import { useAdminSearch } from './use-admin-search.ts';

const SCREENS: Record<AdminTab, ComponentType> = {
  dashboard: DashboardTab,
  products: ProductsTab,
  orders: OrdersTab,
  customers: CustomersTab,
  categories: CategoriesTab,
  settings: SettingsTab,
};

export function AdminApp() {
  const viewer = useRouteContext({ from: '__root__', select: (context) => context.viewer });
  const [client] = useState(newAdminClient);
  const { search } = useAdminSearch();
  const isAlive = useHydrated();
  if (!viewer) return null;
  if (!isAlive) return <AdminSkeleton />;
  // Orders are what everybody of the shop may see; who packs sees them as a packer does.
  const tab = mayOpenTab(viewer.role, search.tab) ? search.tab : 'orders';
  const Screen = tab === 'orders' && !mayDo(viewer.role, 'money') ? PackingTab : SCREENS[tab];
  return (
    <AdminViewerContext value={viewer}>
      <QueryClientProvider client={client}>
        <AdminShell tab={tab}>
          <Screen />
        </AdminShell>
        <OwnSignInPanel />
      </QueryClientProvider>
    </AdminViewerContext>
  );
}
