import { Link, useNavigate } from '@tanstack/react-router';
import { Heart, House, LayoutDashboard, Package, Settings, User } from 'lucide-react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { m } from '#web/words/messages.js';
import { AddressesTab } from './addresses/AddressesTab.tsx';
import type { DashboardSearch, DashboardTab } from './dashboard-search.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { OrderStatusDialog } from './orders/OrderStatusDialog.tsx';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { SettingsTab } from './settings/SettingsTab.tsx';
import { WishlistTab } from './WishlistTab.tsx';

/** My Dashboard (spec §2). Tab, page and open order are in the address, so that back and reload keep the place. */
export function DashboardScreen({ viewer, search }: { viewer: SessionUser; search: DashboardSearch }) {
  const navigate = useNavigate();
  const tab = search.tab ?? 'overview';
  const go = (next: DashboardSearch) => void navigate({ to: '/dashboard', search: next, resetScroll: false });
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8 md:py-12">
      <header className="space-y-1">
        <h1 className="text-2xl font-bold">{m.dashboard_title()}</h1>
        {viewer.name && <p className="text-soft">{m.dashboard_welcome({ name: viewer.name })}</p>}
      </header>
      {viewer.role === 'guest' && <GuestHint />}
      <Tabs value={tab} onChange={(next) => go({ tab: next })} items={tabItems()} label={m.dashboard_tabs()} isGrid>
        <TabContent tab={tab} viewer={viewer} page={search.page ?? 1} go={go} />
      </Tabs>
      <OrderStatusDialog
        userId={viewer.id}
        orderId={search.order ?? null}
        onClose={() => {
          const { order: _closed, ...rest } = search;
          go(rest);
        }}
      />
    </div>
  );
}

function tabItems() {
  return [
    {
      value: 'overview',
      label: m.dashboard_tab_overview(),
      icon: <LayoutDashboard aria-hidden size={18} />,
    },
    {
      value: 'orders',
      label: m.common_orders(),
      icon: <Package aria-hidden size={18} />,
    },
    {
      value: 'profile',
      label: m.common_profile(),
      icon: <User aria-hidden size={18} />,
    },
    {
      value: 'addresses',
      label: m.dashboard_tab_addresses(),
      icon: <House aria-hidden size={18} />,
    },
    {
      value: 'wishlist',
      label: m.dashboard_tab_wishlist(),
      icon: <Heart aria-hidden size={18} />,
    },
    {
      value: 'settings',
      label: m.common_settings(),
      icon: <Settings aria-hidden size={18} />,
    },
  ] as const;
}

interface TabContentProps {
  tab: DashboardTab;
  viewer: SessionUser;
  page: number;
  go: (next: DashboardSearch) => void;
}

function TabContent({ tab, viewer, page, go }: TabContentProps) {
  if (tab === 'orders')
    return (
      <OrdersTab
        viewer={viewer}
        page={page}
        onPage={(next) => go({ tab, page: next })}
        onTrack={(order) => go({ tab, page, order })}
      />
    );
  if (tab === 'profile') return <ProfileTab viewer={viewer} />;
  if (tab === 'addresses') return <AddressesTab userId={viewer.id} />;
  if (tab === 'wishlist') return <WishlistTab viewer={viewer} />;
  if (tab === 'settings') return <SettingsTab viewer={viewer} />;
  return <OverviewTab userId={viewer.id} onTrack={(order) => go({ order })} />;
}

function GuestHint() {
  return (
    <Alert
      tone="info"
      title={m.dashboard_guest_title()}
      action={
        <Link to="/login" search={{ next: '/dashboard' }} className={buttonClass({ variant: 'secondary' })}>
          {m.common_create_account()}
        </Link>
      }
    >
      <p>{m.dashboard_guest_body()}</p>
    </Alert>
  );
}
