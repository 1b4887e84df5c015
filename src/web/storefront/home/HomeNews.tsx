/** The home page's news, seasonal and for this visitor: drawn by the server, hydrated shortly after the list. */
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { LastSeasonStrip } from '../again/LastSeasonStrip.tsx';
import { closedHint } from '../layout/closed-hint.ts';
import { LastOrder } from '../layout/LastOrder.tsx';
import { useStore, useViewer } from '../layout/shop-context.ts';
import { seasonMessage } from '../layout/store-words.ts';
import { followHearts, pressHeart } from '../wishlist/hearts.ts';

export { pressHeart };

/** News and offers for this visitor: how the shop sells, the season's days, last season's list, and packs for a budget. */
export function StripNews() {
  const viewer = useViewer();
  const { sales_mode: mode, opening } = useStore();
  if (mode === 'closed')
    return (
      <>
        {opening === null && <strong>{m.error_sales_closed()}</strong>}
        <LastOrder />
      </>
    );
  return (
    <>
      {mode === 'enquiry_only' && <strong>{m.home_enquiry()}</strong>}
      <LastOrder />
      {viewer && <LastSeasonStrip />}
      <Link
        to="/packs"
        className="inline-flex min-h-11 items-center md:min-h-8 font-semibold text-gold-bright underline underline-offset-4"
      >
        {m.packs_title()}
      </Link>
    </>
  );
}

/** Shown while nothing is ordered yet. */
export function EmptyOrder() {
  return (
    <>
      <p className="mt-2 text-sm text-soft">{m.summary_empty()}</p>
      <p className="mt-4 border-t border-line pt-3 text-xs text-soft">{m.summary_keys()}</p>
    </>
  );
}

/**
 * Starts the rows' hearts and shows the owner's message; without one, a closed shop says what can be done meanwhile. That it is
 * closed, or when it opens, is in the strip above.
 */
export function SeasonNotice() {
  const viewer = useViewer();
  useEffect(() => followHearts(viewer), [viewer]);
  const store = useStore();
  const isClosed = store.sales_mode === 'closed';
  const message = seasonMessage(store);
  if (!message && (!isClosed || store.opening !== null)) return null;
  return (
    <Alert tone={isClosed ? 'warning' : 'info'} className="mb-3 max-md:mx-4 max-md:mt-3">
      {message || closedHint(store)}
    </Alert>
  );
}
