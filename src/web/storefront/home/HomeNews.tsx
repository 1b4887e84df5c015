/** What the home page says of the season and to this visitor: drawn by the server, alive a moment after the list. */
import { Link } from '@tanstack/react-router';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { LastSeasonStrip } from '../again/LastSeasonStrip.tsx';
import { LastOrder } from '../layout/LastOrder.tsx';
import { openingText } from '../layout/opening-words.ts';
import { useStore, useViewer } from '../layout/shop-context.ts';
import { seasonMessage } from '../layout/store-words.ts';

/** What is new or made for this visitor: the season's days, last season's list, and packs for a budget. */
export function StripNews() {
  const viewer = useViewer();
  return (
    <>
      <LastOrder />
      {viewer && <LastSeasonStrip />}
      <Link
        to="/packs"
        className="inline-flex min-h-8 items-center font-semibold text-gold-bright underline underline-offset-4"
      >
        {m.packs_title()}
      </Link>
    </>
  );
}

/** When the shop opens and what the owner tells everyone; a closed shop at least says that it is closed. */
export function SeasonNotice() {
  const store = useStore();
  const { opening } = store;
  const isClosed = store.sales_mode === 'closed';
  const message = seasonMessage(store);
  if (!isClosed && opening === null && !message) return null;
  const title = opening !== null && openingText({ ...store, opening });
  return (
    <Alert tone={isClosed ? 'warning' : 'info'} className="mb-3 max-md:mx-4 max-md:mt-3" {...(title && { title })}>
      {message || (!title && m.error_sales_closed())}
    </Alert>
  );
}
