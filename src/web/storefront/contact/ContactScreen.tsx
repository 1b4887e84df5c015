import { useStore, useViewer } from '#web/storefront/layout/shop-context.ts';
import type { OwnerText } from '#web/storefront/legal/owner-text.ts';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { BusinessHours } from './BusinessHours.tsx';
import { ContactCards } from './ContactCards.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Faq } from './Faq.tsx';
import { ShopPictures } from './ShopPictures.tsx';
import { SocialButtons } from './SocialButtons.tsx';

interface ContactScreenProps {
  faq: OwnerText | null;
  /** The number of the order that the message is about. */
  order: string | undefined;
}

export function ContactScreen({ faq, order }: ContactScreenProps) {
  const store = useStore();
  const viewer = useViewer();
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-12">
      <header className="space-y-2">
        <h1 className="text-2xl font-bold">{m.common_contact()}</h1>
        <p className="text-soft">{m.contact_intro()}</p>
      </header>
      <section aria-label={m.contact_ways()} className="grid gap-6">
        <ContactCards store={store} />
        <div className="flex flex-wrap items-start justify-between gap-6">
          <BusinessHours />
          <SocialButtons store={store} />
        </div>
        <ShopPictures store={store} />
      </section>
      <div className="grid gap-8 md:grid-cols-2 md:items-start">
        <Faq store={store} own={faq} />
        <section aria-labelledby="form-title" className="grid gap-4">
          <div>
            <h2 id="form-title" className="text-xl font-bold">
              {m.contact_form_title()}
            </h2>
            <p className="mt-1 text-sm text-soft">{m.contact_form_intro()}</p>
          </div>
          <Card>
            <ContactForm key={order} viewer={viewer} order={order} />
          </Card>
        </section>
      </div>
    </div>
  );
}
