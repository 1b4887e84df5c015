import { MessageCircle } from 'lucide-react';
import { chatHref } from '#web/contact-links.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { useStore } from './shop-context.ts';

/**
 * A chat with the shop by WhatsApp, in a corner of every page, if the owner wants it. It stands above what lies at the foot of a
 * phone: above the price list's bar by its style, above a checkout's action by being a part of it (`inStep`).
 */
export function ChatButton({ inStep = false }: { inStep?: boolean }) {
  const store = useStore();
  if (!store.whatsapp_button || !store.whatsapp_number) return null;
  return (
    <a
      href={chatHref(store.whatsapp_number)}
      target="_blank"
      rel="noreferrer"
      aria-label={m.layout_whatsapp_chat()}
      title={m.layout_whatsapp_chat()}
      className={cx('chat-button', inStep && 'chat-in-step')}
    >
      <MessageCircle size={24} aria-hidden="true" />
    </a>
  );
}
