import { MessageCircle } from 'lucide-react';
import { chatHref } from '#web/contact-links.ts';
import { m } from '#web/words/messages.js';
import { useStore } from './shop-context.ts';

/**
 * A WhatsApp chat with the shop, in a corner of every page, if the owner wants it. On a phone its style raises it above the
 * price list's bar; at the checkout, where it would cover the form, it is at the end of the page instead.
 */
export function ChatButton() {
  const store = useStore();
  if (!store.whatsapp_button || !store.whatsapp_number) return null;
  return (
    <a
      href={chatHref(store.whatsapp_number)}
      target="_blank"
      rel="noreferrer"
      aria-label={m.layout_whatsapp_chat()}
      title={m.layout_whatsapp_chat()}
      className="chat-button"
    >
      <MessageCircle size={24} aria-hidden="true" />
    </a>
  );
}
