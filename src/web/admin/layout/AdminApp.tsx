/**
 * The admin: its own frame, its own data cache, and the tabs of the person's role. The storefront's pages load none of
 * it.
 */
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, useHydrated, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { mayDo } from '#shop/accounts/permissions.rules.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { whenSettled } from '#web/ui/when-settled.ts';
import { AdminShell } from './AdminShell.tsx';
import { AdminSkeleton, TabSkeleton } from './AdminSkeleton.tsx';
import { newAdminClient } from './admin-client.ts';
import { AdminViewerContext } from './admin-context.ts';
import { ADMIN_TABS, type AdminTab } from './admin-search.ts';
import { mayOpenTab } from './tabs.ts';
import { useOpenTab, useOwnSignIn } from './use-admin-search.ts';

/** Each tab is a separate file, loaded when opened; the others load when the page is idle. */
const SCREENS = {
  dashboard: lazyRouteComponent(() => import('../dashboard/DashboardTab.tsx'), 'DashboardTab'),
  products: lazyRouteComponent(() => import('../products/ProductsTab.tsx'), 'ProductsTab'),
  orders: lazyRouteComponent(() => import('../orders/list/OrdersTab.tsx'), 'OrdersTab'),
  desk: lazyRouteComponent(() => import('../desk/DeskTab.tsx'), 'DeskTab'),
  inbox: lazyRouteComponent(() => import('../inbox/InboxTab.tsx'), 'InboxTab'),
  customers: lazyRouteComponent(() => import('../customers/CustomersTab.tsx'), 'CustomersTab'),
  categories: lazyRouteComponent(() => import('../categories/CategoriesTab.tsx'), 'CategoriesTab'),
  delivery: lazyRouteComponent(() => import('../delivery/DeliveryTab.tsx'), 'DeliveryTab'),
  books: lazyRouteComponent(() => import('../books/BooksTab.tsx'), 'BooksTab'),
  settings: lazyRouteComponent(() => import('../settings/SettingsTab.tsx'), 'SettingsTab'),
  dispatch: lazyRouteComponent(() => import('../dispatch/DispatchTab.tsx'), 'DispatchTab'),
  packing: lazyRouteComponent(() => import('../packing/PackingTab.tsx'), 'PackingTab'),
};
const OwnSignInPanel = lazyRouteComponent(() => import('../own/OwnSignInPanel.tsx'), 'OwnSignInPanel');

/** All staff may see orders; packers get their own view of them. */
function screenOf(role: string, tab: AdminTab): keyof typeof SCREENS {
  if (tab === 'orders' || !mayOpenTab(role, tab)) return mayDo(role, 'money') ? 'orders' : 'packing';
  return tab;
}

const SHOWN_CHECK_MS = 500;

/** Preloads the other tabs one by one, so that they open even on a weak network, but not before the data of the open one. */
async function loadOthers(role: string, client: QueryClient): Promise<void> {
  for (const tab of ADMIN_TABS.filter((one) => mayOpenTab(role, one))) {
    while (navigator.onLine && client.isFetching() > 0)
      await new Promise((resolve) => setTimeout(resolve, SHOWN_CHECK_MS));
    await new Promise<void>((resolve) => whenIdle(resolve));
    // A tab that did not load is asked for again when it is opened.
    await Promise.resolve(SCREENS[screenOf(role, tab)].preload?.()).catch(() => undefined);
  }
}

/** Beside a tab, so that it begins once that has been loaded. */
function Others({ role }: { role: string }) {
  const client = useQueryClient();
  useEffect(() => whenSettled(() => void loadOthers(role, client)), [role, client]);
  return null;
}

export function AdminApp() {
  const viewer = useRouteContext({ from: '__root__', select: (context) => context.viewer });
  const [client] = useState(newAdminClient);
  const { tab: asked } = useOpenTab();
  const { isOpen: isOwnOpen } = useOwnSignIn();
  const isAlive = useHydrated();
  const [isOwnOpened, setOwnOpened] = useState(false);
  if (isOwnOpen && !isOwnOpened) setOwnOpened(true);
  useEffect(keepFocus, []);
  if (!viewer) return null;
  if (!isAlive) return <AdminSkeleton />;
  const tab = mayOpenTab(viewer.role, asked) ? asked : 'orders';
  const Screen = SCREENS[screenOf(viewer.role, tab)];
  return (
    <AdminViewerContext value={viewer}>
      <QueryClientProvider client={client}>
        <AdminShell tab={tab}>
          <Suspense fallback={<TabSkeleton />}>
            <Screen />
            <Others role={viewer.role} />
          </Suspense>
        </AdminShell>
        {isOwnOpened && (
          <Suspense>
            <OwnSignInPanel />
          </Suspense>
        )}
      </QueryClientProvider>
    </AdminViewerContext>
  );
}
