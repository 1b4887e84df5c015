import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reloadIfReached } from '#web/failure/reload-if-reached.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { setIsAdmin, startOffline, useReadAt } from './offline.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

export interface OfflineNoticeProps {
  isAdmin: boolean;
}

/** Notices for a weak network: how old the page is, and what still has to be sent. */
export function OfflineNotice({ isAdmin }: OfflineNoticeProps) {
  useEffect(startOffline, []);
  useEffect(() => setIsAdmin(isAdmin), [isAdmin]);
  return (
    <>
      <AgeNotice isAdmin={isAdmin} />
      <WaitingNotice isAdmin={isAdmin} />
    </>
  );
}

/** Most pages are not kept for offline: a reload would replace an estimate or a payment by 'You are offline'. */
async function tryAgain(): Promise<void> {
  if (!(await reloadIfReached())) toast(m.error_offline(), 'error');
}

/** Their prices are those of the list, which is kept for offline; all others are as they were loaded. */
const OF_THE_LIST = ['/', '/cart', '/packs'];

/** While offline, warns that the page may be outdated, and how old it is. */
function AgeNotice({ isAdmin }: OfflineNoticeProps) {
  const readAt = useReadAt();
  // The last step of the checkout shows an order.
  const isOfTheList = useLocation({
    select: ({ pathname, search }) => OF_THE_LIST.includes(pathname) && search.step !== 'confirmation',
  });
  if (readAt === null) return null;
  const notice = isOfTheList && !isAdmin ? m.offline_notice : m.offline_notice_page;
  return (
    <div role="status" className="bg-gold px-4 py-1 text-center text-sm font-semibold text-ink">
      {notice({ time: formatDateTime(new Date(readAt)) })}{' '}
      <button type="button" className="min-h-11 px-2 underline" onClick={() => void tryAgain()}>
        {m.common_try_again()}
      </button>
    </div>
  );
}
