/** News of an order by hand: a chat with the customer, its text prepared. An open estimate has its own link. */
import { MessageCircle } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
import { chatHref } from '#web/contact-links.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { getUrlOrigin, localizeHref } from '#web/words/runtime.js';
import { storeName, useAdminStore } from '../layout/admin-context.ts';
import { paymentWord, statusWordOf } from './order-words.ts';

const trackingPage = () => new URL(localizeHref('/track-order'), getUrlOrigin()).href;

/** What is true of it for its customer: money that is being checked or goes back comes before the status. */
function standingWord({ TrackingStatus, payment_status }: Order): string {
  if (payment_status === 'awaiting_confirmation') return m.confirmation_awaiting_title();
  const key = payment_status === 'refund_due' ? undefined : TrackingStatus?.status_titlekey;
  return key ? statusWordOf(key, payment_status) : paymentWord(payment_status);
}

/** An enquiry that was cancelled before it was paid or billed: to its customer it was never an order. */
const isEndedEnquiry = ({ tracking_status_id, payment_status, bill_number }: Order) =>
  tracking_status_id === CANCELLED_STATUS_ID && payment_status === 'enquiry' && bill_number === null;

/** In the language of the page: an order does not know its customer's. */
function newsOf(order: Order, store: string): string {
  const { number, Courier, due_amount, due_utr } = order;
  if (isEndedEnquiry(order)) return m.admin_enquiry_news_cancelled({ store, number });
  return [
    m.admin_order_news({ store, number, status: standingWord(order) }),
    Courier?.tracking_id && m.admin_order_news_parcel({ courier: Courier.courier_partner, lr: Courier.tracking_id }),
    due_utr && `${m.order_due_told()}.`,
    due_amount > 0 && !due_utr && m.admin_order_news_due({ amount: formatRupees(due_amount) }),
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
