import { Mail, Phone } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { telHref } from '#web/contact-links.ts';
import { m } from '#web/words/messages.js';
import { SocialLinks } from '../SocialLinks.tsx';
import { useStore } from '../shop-context.ts';

const LINK = 'inline-flex min-h-11 md:pointer-fine:min-h-9 items-center gap-1.5 hover:text-gold-bright';

export function TopBar() {
  const store = useStore();
  return (
    <section aria-label={m.layout_contact_info()} className="top-bar on-night text-xs print:hidden md:text-sm">
      <div className="page-width flex flex-wrap items-center gap-x-2 md:gap-x-6">
        {store.phone_number && (
          <a href={telHref(store.phone_number)} className={`${LINK} whitespace-nowrap`}>
            <Phone size={14} aria-hidden="true" />
            {store.phone_number}
          </a>
        )}
        {store.contact_email && (
          <a href={`mailto:${store.contact_email}`} className={`${LINK} max-md:hidden`}>
            <Mail size={14} aria-hidden="true" />
            {store.contact_email}
          </a>
        )}
        <span className="ml-auto text-gold-bright">
          <DeliveryOffer store={store} />
        </span>
        <span className="max-md:hidden">
          <SocialLinks store={store} />
        </span>
      </div>
    </section>
  );
}

/** From the delivery rules if there are any, else the store record's free delivery; empty for a closed shop. */
export function DeliveryOffer({ store }: { store: StoreRecord }) {
  if (store.sales_mode === 'closed') return null;
  const { by_rules, min_from } = store.delivery;
  const amount = formatRupees(by_rules ? min_from : store.free_delivery_amount);
  if (by_rules) return min_from > 0 && m.layout_minimum_from({ amount });
  const km = store.free_delivery_km;
  if (km <= 0) return null;
  if (store.free_delivery_amount <= 0) return m.home_free_delivery_km({ km });
  return (
    <>
      {m.layout_free_delivery({ amount })} {m.layout_free_within_short({ km })}
    </>
  );
}
