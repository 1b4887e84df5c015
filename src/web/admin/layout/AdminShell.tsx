import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { AdminTab } from '#web/admin-tabs.ts';
import { ApiError } from '#web/api/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { localizeHref } from '#web/words/runtime.js';
import { useDeskOutcomes } from '../desk/desk-book.ts';
import { recentOrdersQuery } from '../orders/orders.queries.ts';
import { recentToPackQuery } from '../packing/packing.queries.ts';
import { usePackingOutcomes } from '../packing/packing-book.ts';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminNav } from './AdminNav.tsx';
import { storeName, useAdminStore, useAdminViewer, useMayDo } from './admin-context.ts';
import { TABS } from './tabs.ts';
import { useNewOrders } from './use-new-orders.ts';

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
  useTitle(tab);
  return (
    <div className="min-h-(--screen) bg-paper md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {m.layout_skip()}
      </a>
      <AdminNav tab={tab} />
      <div className="flex min-w-0 flex-col">
        <AdminHeader />
        <main
          id="content"
          tabIndex={-1}
          className="outline-none mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 pt-4 pb-28 md:px-6 md:pb-12"
        >
          {recent.error instanceof ApiError && recent.error.status === 401 && <SignedOut />}
          {children}
        </main>
      </div>
    </div>
  );
}

/** Staff keep several tabs open, and a screen reader begins with the title. */
function useTitle(tab: AdminTab): void {
  const store = storeName(useAdminStore());
  useEffect(() => {
    document.title = `${TABS[tab].word()} | ${store}`;
  }, [tab, store]);
}

/**
 * Renews notifications: a device is notified only during its session, so one that was notified before is registered
 * again after a new sign-in.
 */
function usePushResumed(): void {
  const { id } = useAdminViewer();
  useEffect(() => {
    // A failure is retried at the next load, and shown in the person's account.
    void import('../own/push/push-device.ts').then(({ resumeTelling }) => resumeTelling(id)).catch(() => undefined);
  }, [id]);
}

/** Shown when the session ended elsewhere or expired. The page stays, so that nothing typed is lost. */
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
      <p>{m.common_signed_out_body()}</p>
    </Alert>
  );
}
