import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
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
import { type ReactNode, useEffect } from 'react';
import { mayOpenTab } from '#shop/accounts/permissions.rules.ts';
import { ApiError } from '#web/api/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { localizeHref } from '#web/words/runtime.js';
import { useDeskOutcomes } from '../desk/desk-book.ts';
import { recentOrdersQuery } from '../orders/orders.queries.ts';
import { recentToPackQuery } from '../packing/packing.queries.ts';
import { usePackingOutcomes } from '../packing/packing-book.ts';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminLink } from './AdminLink.tsx';
import { storeName, useAdminStore, useAdminViewer, useMayDo } from './admin-context.ts';
import { ADMIN_TABS, type AdminTab } from './admin-search.ts';
import { shortTabWord, tabWord } from './tab-words.ts';
import { useTabCounts } from './todo.queries.ts';
import { useNewOrders } from './use-new-orders.ts';

const TAB_ICONS: Record<AdminTab, LucideIcon> = {
  dashboard: LayoutDashboard,
  products: Package,
  orders: ShoppingBag,
  packing: PackageCheck,
  dispatch: Send,
  desk: Store,
  inbox: Inbox,
  customers: Users,
  categories: Tags,
  delivery: Truck,
  books: BookOpen,
  settings: Settings,
};

/** The admin's frame: a rail of tabs (a bottom bar on a phone), the header, the page. */
export function AdminShell({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  const seesMoney = useMayDo('money');
  const ofOffice = useQuery({ ...recentOrdersQuery, enabled: seesMoney });
  const ofHall = useQuery({ ...recentToPackQuery, enabled: !seesMoney });
  const recent = seesMoney ? ofOffice : ofHall;
  useNewOrders(recent.data?.data);
  useDeskOutcomes();
  usePackingOutcomes();
  usePushResumed();
  return (
    <div className="min-h-dvh bg-paper md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <AdminNav tab={tab} />
      <div className="flex min-w-0 flex-col">
        <AdminHeader />
        <main className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 pt-4 pb-28 md:px-6 md:pb-12">
          {recent.error instanceof ApiError && recent.error.status === 401 && <SignedOut />}
          {children}
        </main>
      </div>
    </div>
  );
}

/**
 * A device is notified only during its session; one that was notified before is registered again after a new sign-in.
 */
function usePushResumed(): void {
  const { id } = useAdminViewer();
  useEffect(() => {
    // A failure is retried at the next load, and shown in the person's account.
    void import('../own/push/push-device.ts').then(({ resumeTelling }) => resumeTelling(id)).catch(() => undefined);
  }, [id]);
}

function AdminNav({ tab }: { tab: AdminTab }) {
  const store = useAdminStore();
  const { role } = useAdminViewer();
  const counts = useTabCounts();
  return (
    <div className="on-night fixed inset-x-0 bottom-0 z-30 md:sticky md:top-0 md:h-dvh md:w-20 md:overflow-y-auto lg:w-60">
      <nav aria-label={m.admin_nav_label()} className="md:px-2 md:pt-4 lg:px-3 lg:pt-0">
        <p className="hidden px-2 pt-6 pb-8 text-lg font-bold text-white lg:block">{storeName(store)}</p>
        <ul className="scrollbar-none flex overflow-x-auto pb-[env(safe-area-inset-bottom)] md:flex-col md:gap-1">
          {ADMIN_TABS.filter((item) => mayOpenTab(role, item)).map((item) => (
            <li key={item} ref={item === tab ? showInBar : undefined} className="flex-auto">
              <NavItem item={item} isOpen={item === tab} count={counts[item] ?? 0} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A phone's bar scrolls: keeps the open tab visible. */
const showInBar = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'nearest', inline: 'center' });

const NAV_ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-[0.6875rem] leading-tight -outline-offset-4 transition-colors duration-150 md:rounded-md lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2 lg:px-2 lg:text-left lg:text-sm';

interface NavItemProps {
  item: AdminTab;
  isOpen: boolean;
  /** Open tasks there. */
  count: number;
}

function NavItem({ item, isOpen, count }: NavItemProps) {
  const Icon = TAB_ICONS[item];
  return (
    <AdminLink
      place={{ tab: item }}
      aria-current={isOpen ? 'page' : undefined}
      aria-description={count > 0 ? m.admin_tab_waiting({ count }) : undefined}
      className={cx(
        NAV_ITEM,
        isOpen ? 'bg-plum font-semibold text-white' : 'text-white/75 hover:bg-white/8 hover:text-white',
      )}
    >
      <span className="relative shrink-0">
        <Icon size={20} className={cx(isOpen && 'text-gold-bright')} aria-hidden />
        {count > 0 && (
          <span
            className="absolute -top-2 left-3 min-w-4.5 rounded-full bg-gold-bright px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-night lg:hidden"
            aria-hidden
          >
            {countText(count)}
          </span>
        )}
      </span>
      <span className="whitespace-nowrap lg:hidden">{shortTabWord(item)}</span>
      <span className="hidden min-w-0 lg:inline">{tabWord(item)}</span>
      {count > 0 && (
        <span
          className="ml-auto hidden min-w-6 rounded-full bg-gold-bright px-1.5 text-center text-xs leading-5 font-bold text-night lg:inline"
          aria-hidden
        >
          {countText(count)}
        </span>
      )}
    </AdminLink>
  );
}

const countText = (count: number) => (count > 99 ? '99+' : String(count));

/** The session ended elsewhere or expired. The page stays, so that nothing typed is lost. */
function SignedOut() {
  const here = useLocation({ select: (location) => location.href });
  return (
    <Alert
      tone="warning"
      title={m.admin_signed_out_title()}
      action={
        <a href={localizeHref(`/login?next=${encodeURIComponent(here)}`)} className={buttonClass({ size: 'sm' })}>
          {m.admin_sign_in()}
        </a>
      }
    >
      <p>{m.admin_signed_out_body()}</p>
    </Alert>
  );
}
