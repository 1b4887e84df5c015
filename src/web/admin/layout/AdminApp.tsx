/**
 * The admin: its own frame, its own data cache, and the tabs of the person's role. The storefront's pages load none of
 * it.
 */
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, useHydrated, useRouteContext } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { mayDo } from '#shop/accounts/permissions.rules.ts';
import { ADMIN_TABS, type AdminTab } from '#web/admin-tabs.ts';
import { FailedPage } from '#web/failure/ErrorPage.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { whenSettled } from '#web/ui/when-settled.ts';
import { m } from '#web/words/messages.js';
import { AdminShell } from './AdminShell.tsx';
import { AdminSkeleton, TabSkeleton } from './AdminSkeleton.tsx';
import { newAdminClient } from './admin-client.ts';
import { AdminViewerContext } from './admin-context.ts';
import { FailedTab } from './FailedTab.tsx';
import { loadedPart } from './loaded-part.tsx';
import { mayOpenTab, shownTab } from './tabs.ts';
import { useOpenTab, useOwnSignIn } from './use-admin-search.ts';

function FailedPanel({ children }: { children: ReactNode }) {
  const { isOpen, close } = useOwnSignIn();
  return (
    <SidePanel open={isOpen} onOpenChange={close} title={m.admin_own_title()} startsAtTitle>
      {children}
    </SidePanel>
  );
}

const tabPart = (tab: AdminTab, load: () => Promise<ComponentType>) =>
  loadedPart(tab, load, { waiting: <TabSkeleton />, Frame: FailedTab });

/** Each tab is a separate file, loaded when opened; the others load when the page is idle. */
const SCREENS = {
  dashboard: tabPart('dashboard', async () => (await import('../dashboard/DashboardTab.tsx')).DashboardTab),
  products: tabPart('products', async () => (await import('../products/ProductsTab.tsx')).ProductsTab),
  orders: tabPart('orders', async () => (await import('../orders/list/OrdersTab.tsx')).OrdersTab),
  desk: tabPart('desk', async () => (await import('../desk/DeskTab.tsx')).DeskTab),
  inbox: tabPart('inbox', async () => (await import('../inbox/InboxTab.tsx')).InboxTab),
  customers: tabPart('customers', async () => (await import('../customers/CustomersTab.tsx')).CustomersTab),
  categories: tabPart('categories', async () => (await import('../categories/CategoriesTab.tsx')).CategoriesTab),
  delivery: tabPart('delivery', async () => (await import('../delivery/DeliveryTab.tsx')).DeliveryTab),
  books: tabPart('books', async () => (await import('../books/BooksTab.tsx')).BooksTab),
  settings: tabPart('settings', async () => (await import('../settings/SettingsTab.tsx')).SettingsTab),
  dispatch: tabPart('dispatch', async () => (await import('../dispatch/DispatchTab.tsx')).DispatchTab),
  packing: tabPart('packing', async () => (await import('../packing/PackingTab.tsx')).PackingTab),
};
const OwnSignInPanel = loadedPart('own', async () => (await import('../own/OwnSignInPanel.tsx')).OwnSignInPanel, {
  Frame: FailedPanel,
});

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
    await SCREENS[screenOf(role, tab)].preload(client);
  }
}

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
  const tab = shownTab(viewer.role, asked);
  const Screen = SCREENS[screenOf(viewer.role, tab)];
  return (
    <AdminViewerContext value={viewer}>
      <QueryClientProvider client={client}>
        <AdminShell tab={tab}>
          <CatchBoundary getResetKey={() => tab} errorComponent={FailedPage}>
            <Screen />
          </CatchBoundary>
          <Others role={viewer.role} />
        </AdminShell>
        {isOwnOpened && <OwnSignInPanel />}
      </QueryClientProvider>
    </AdminViewerContext>
  );
}
