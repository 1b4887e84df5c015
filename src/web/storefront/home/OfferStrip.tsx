import { Suspense } from 'react';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { m } from '#web/words/messages.js';
import { DeliveryOffer } from '../layout/header/TopBar.tsx';
import { laterPart } from '../layout/later-part.ts';
import { useStore } from '../layout/shop-context.ts';

const StripNews = laterPart(async () => (await import('./HomeNews.tsx')).StripNews);

const offerOf = (store: StoreSettings) => inLocale(store.offer_content, store.tamil_offer_content);

/**
 * The shop's current offers; empty settings are left out, and a closed shop offers nothing. On a phone one line that scrolls
 * sideways.
 */
export function OfferStrip() {
  return (
    <section
      aria-label={m.home_offers()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is moved sideways, the arrow keys must move it too
      tabIndex={0}
      className="scrollbar-none bg-plum text-xs text-white max-md:overflow-x-auto sm:text-sm"
    >
      <div className="page-width flex items-center gap-x-3 max-md:min-h-11 md:min-h-8 md:py-1 max-md:w-max max-md:whitespace-nowrap md:flex-wrap md:justify-center md:gap-x-6">
        <Suspense>
          <StripNews />
        </Suspense>
        {useStore().sales_mode !== 'closed' && <Offers />}
      </div>
    </section>
  );
}

function Offers() {
  const store = useStore();
  const offer = offerOf(store);
  return (
    <>
      {store.offer_code_now && (
        <span className="rounded-full border border-dashed border-gold-bright/70 px-3 font-semibold text-gold-bright">
          {m.home_use_code({ code: store.offer_code_now })}
        </span>
      )}
      {offer && <span>{offer}</span>}
      {!store.delivery.by_rules && store.free_delivery_km > 0 && (
        <span className={store.free_delivery_amount > 0 ? undefined : 'max-md:hidden'}>
          {m.home_free_delivery_km({ km: store.free_delivery_km })}
        </span>
      )}
      <span className="md:hidden">
        <DeliveryOffer store={store} />
      </span>
    </>
  );
}
