/** News of an order by hand: a chat with the customer, its text prepared. An open estimate has its own link. */
import { MessageCircle } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { chatHref } from '#web/contact-links.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { getUrlOrigin, localizeHref } from '#web/words/runtime.js';
import { storeName, useAdminStore } from '../layout/admin-context.ts';
import { paymentWord, statusWordOf } from './order-words.ts';

const trackingPage = () => new URL(localizeHref('/track-order'), getUrlOrigin()).href;

/** In the language of the page: an order does not know its customer's. */
function newsOf(order: Order, store: string): string {
  const { number, TrackingStatus, payment_status, Courier, due_amount } = order;
  const key = TrackingStatus?.status_titlekey;
  const status = key ? statusWordOf(key, payment_status) : paymentWord(payment_status);
  return [
    m.admin_order_news({ store, number, status }),
    Courier?.tracking_id && m.admin_order_news_parcel({ courier: Courier.courier_partner, lr: Courier.tracking_id }),
    due_amount > 0 && m.admin_order_news_due({ amount: formatRupees(due_amount) }),
    m.admin_order_news_follow({ link: trackingPage() }),
  ]
    .filter(Boolean)
    .join(' ');
}

export function TellCustomer({ order }: { order: Order }) {
  const store = useAdminStore();
  const phone = order.User.phone_number ?? order.Address.delivery_contact_number;
  if (!phone || (order.estimate && orderCan('negotiate', standingOf(order)))) return null;
  const news = newsOf(order, storeName(store));
  return (
    <a
      href={`${chatHref(phone)}?text=${encodeURIComponent(news)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'self-start')}
    >
      <MessageCircle size={18} aria-hidden />
      {m.admin_order_news_send()}
    </a>
  );
}
