import { Mail, Phone } from 'lucide-react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { SocialLinks } from './SocialLinks.tsx';
import { useStore } from './shop-context.ts';

const LINK = 'inline-flex min-h-9 items-center gap-2 hover:text-gold-bright';

export function TopBar() {
  const store = useStore();
  return (
    <section aria-label={m.layout_contact_info()} className="on-night text-sm print:hidden">
      <div className="page-width flex flex-wrap items-center gap-x-6">
        <a href={`tel:${store.phone_number.replace(/[^\d+]/g, '')}`} className={LINK}>
          <Phone size={14} aria-hidden="true" />
          {store.phone_number}
        </a>
        <a href={`mailto:${store.contact_email}`} className={`${LINK} max-md:hidden`}>
          <Mail size={14} aria-hidden="true" />
          {store.contact_email}
        </a>
        <span className="ml-auto text-gold-bright">
          {m.layout_free_delivery({ amount: formatAmount(paiseFromRupees(store.free_delivery_amount)) })}{' '}
          {store.free_delivery_km > 0 && (
            <span className="max-md:hidden">{m.layout_free_within({ km: store.free_delivery_km })}</span>
          )}
        </span>
        <span className="max-md:hidden">
          <SocialLinks store={store} />
        </span>
      </div>
    </section>
  );
}
