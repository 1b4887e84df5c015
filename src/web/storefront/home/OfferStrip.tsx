import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useStore } from '../layout/shop-context.ts';

function offerOf(store: StoreSettings): string {
  return (getLocale() === 'ta' && store.tamil_offer_content) || store.offer_content;
}

/** What the shop offers now; a setting that is empty is left out. */
export function OfferStrip() {
  const store = useStore();
  const offer = offerOf(store);
  return (
    <div className="bg-plum text-xs text-white sm:text-sm">
      <div className="page-width flex flex-wrap items-center justify-center gap-x-3 gap-y-1 py-2 sm:gap-x-6 text-center">
        {offer && <span>{offer}</span>}
        {store.offer_code && (
          <span className="rounded-full border border-dashed border-gold-bright/70 px-3 font-semibold text-gold-bright">
            {m.home_use_code({ code: store.offer_code })}
          </span>
        )}
        {!store.delivery.by_rules && store.free_delivery_km > 0 && (
          <span>{m.home_free_delivery_km({ km: store.free_delivery_km })}</span>
        )}
      </div>
    </div>
  );
}
