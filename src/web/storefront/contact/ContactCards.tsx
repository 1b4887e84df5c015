import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { chatHref, mapHref, telHref } from '#web/contact-links.ts';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { m } from '#web/words/messages.js';

/** Call, chat, email, directions; only those that the shop has set. */
export function ContactCards({ store }: { store: StoreSettings }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {store.phone_number && (
        <ContactCard href={telHref(store.phone_number)} icon={<Phone size={22} />} title={m.contact_call()}>
          <PhoneNumber>{store.phone_number}</PhoneNumber>
        </ContactCard>
      )}
      {store.whatsapp_number && (
        <ContactCard href={chatHref(store.whatsapp_number)} icon={<MessageCircle size={22} />} title={m.contact_chat()}>
          {m.contact_chat_body()}
        </ContactCard>
      )}
      {store.contact_email && (
        <ContactCard href={`mailto:${store.contact_email}`} icon={<Mail size={22} />} title={m.contact_email()}>
          {store.contact_email}
        </ContactCard>
      )}
      {store.store_address && (
        <ContactCard href={mapHref(store.store_address)} icon={<MapPin size={22} />} title={m.contact_directions()}>
          {store.store_address}
        </ContactCard>
      )}
    </ul>
  );
}

interface ContactCardProps {
  href: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** A card that is one link; other sites open in a new tab and get no referrer. */
function ContactCard({ href, icon, title, children }: ContactCardProps) {
  const isElsewhere = href.startsWith('https:');
  return (
    <li>
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
        className="flex h-full items-start gap-4 rounded-lg border border-line bg-card p-4 shadow-card transition-colors duration-150 hover:border-red md:p-6"
      >
        <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-peach text-red">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block font-bold">{title}</span>
          <span className="block text-sm wrap-anywhere text-soft">{children}</span>
          {isElsewhere && <span className="sr-only">({m.tracking_new_tab()})</span>}
        </span>
      </a>
    </li>
  );
}
