import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { chatHref, telHref } from '#web/contact-links.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';
import { whatsappHref } from '../list-text.ts';

const WAY = buttonClass({ variant: 'secondary', size: 'sm' });

/** Ways to tell the shop what is wrong with an order; a message begins with its number. */
export function OrderHelp({ number }: { number: string }) {
  const { whatsapp_number: whatsapp, phone_number: phone } = useStore();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="max-w-prose">
        <CardTitle level={3}>{m.tracking_help_title()}</CardTitle>
        <p className="mt-1 text-sm text-soft">{m.tracking_help_body()}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:wrap-anywhere">
        {whatsapp && (
          <a
            href={whatsappHref(m.tracking_help_text({ number }), chatHref(whatsapp))}
            target="_blank"
            rel="noreferrer"
            className={WAY}
          >
            <MessageCircle size={18} aria-hidden="true" />
            {m.contact_chat()}
          </a>
        )}
        {phone && (
          <a href={telHref(phone)} className={WAY}>
            <Phone size={18} aria-hidden="true" />
            {m.contact_call()}
          </a>
        )}
        <Link to="/contact" search={{ order: number }} hash="form-title" className={WAY}>
          <Mail size={18} aria-hidden="true" />
          {m.contact_form_title()}
        </Link>
      </div>
    </Card>
  );
}
