import { MessageCircle } from 'lucide-react';
import { chatHref } from '#web/contact-links.ts';
import { m } from '#web/words/messages.js';
import { useStore } from './shop-context.ts';

/**
 * A WhatsApp chat with the shop, on every page, if the owner wants it. Its style lets it float where it covers nothing; it is at
 * the end of the page elsewhere.
 */
export function ChatButton() {
  const store = useStore();
  if (!store.whatsapp_button || !store.whatsapp_number) return null;
  return (
    <a
      href={chatHref(store.whatsapp_number)}
      target="_blank"
      rel="noreferrer"
      title={m.layout_whatsapp_chat()}
      className="chat-button"
    >
      <MessageCircle size={24} aria-hidden="true" />
      <span>{m.layout_whatsapp_chat()}</span>
    </a>
  );
}
