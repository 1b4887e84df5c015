import { formatDateTime } from '#web/texts/dates.ts';
import { m } from '#web/words/messages.js';
import { startOffline, useReadAt } from './offline.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

startOffline();

/** Notices for a weak network: how old the list is, and what still has to be sent. */
export function OfflineNotice() {
  return (
    <>
      <AgeNotice />
      <WaitingNotice />
    </>
  );
}

/** While offline, warns that the list may be outdated, and how old it is. */
function AgeNotice() {
  const readAt = useReadAt();
  if (readAt === null) return null;
  return (
    <div role="status" className="bg-gold px-4 py-2 text-center text-sm font-semibold text-ink">
      {m.offline_notice({ time: formatDateTime(new Date(readAt)) })}{' '}
      <button type="button" className="min-h-11 px-2 underline" onClick={() => location.reload()}>
        {m.common_try_again()}
      </button>
    </div>
  );
}
