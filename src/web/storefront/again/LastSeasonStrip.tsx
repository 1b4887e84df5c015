import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { dayInIndia } from '#shared/dates.ts';
import type { LastSeason } from '#shop/orders/orders.contract.ts';
import { isSeason } from '#shop/settings/season.rules.ts';
import { api } from '#web/api/calls.ts';
import { m } from '#web/words/messages.js';
import { useStore, useViewer } from '../layout/shop-context.ts';

const AgainDialog = lazy(async () => ({ default: (await import('./AgainDialog.tsx')).AgainDialog }));

/** In season, on the home page of a customer who bought last season: a button that puts it all into the cart. */
export function LastSeasonStrip() {
  const store = useStore();
  const season = useLastSeason(isSeason(store, dayInIndia(Date.now())) && store.sales_mode !== 'closed');
  const [isOpen, setOpen] = useState(false);
  if (!season) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center md:min-h-8 gap-1.5 font-semibold text-gold-bright underline underline-offset-4"
      >
        <RotateCcw aria-hidden size={14} />
        {m.again_strip()}
      </button>
      {isOpen && (
        <Suspense>
          <AgainDialog lines={season.lines} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Asked after the page has loaded; if it cannot be read, nothing is offered. */
function useLastSeason(isAsked: boolean): LastSeason {
  const userId = useViewer()?.id;
  const [season, setSeason] = useState<LastSeason>(null);
  useEffect(() => {
    if (!isAsked || userId === undefined) return;
    let isGone = false;
    api.lastSeason().then(
      (found) => isGone || setSeason(found),
      () => undefined,
    );
    return () => {
      isGone = true;
      setSeason(null);
    };
  }, [isAsked, userId]);
  return season;
}
