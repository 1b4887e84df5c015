import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { FileText, Mail, MessageCircle, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDate, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { fromE164 } from '#shared/phone.ts';
import { setApart } from '#shared/right-to-left.ts';
import { goesBackByHand } from '#shop/orders/money-back.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { balanceOf, CANCELLED_STATUS_ID, type NotServed, trackingIdOf } from '#shop/orders/orders.status.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { api } from '#web/api/calls.ts';
import { ask } from '#web/api/client.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { unbroken } from '#web/contact-links.ts';
import parcelArt from '#web/storefront/track-order/parcel.svg?url&no-inline';
import { daysByRule, deliveryDays } from '#web/texts/delivery-days.ts';
import { includedTax, sumsOf } from '#web/texts/order-sums.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { cartLines, replaceCart } from '../../cart/local-cart.ts';
import { withoutOrdered } from '../../cart/priced-cart.ts';
import { LiveData } from '../../layout/LiveData.tsx';
import { NumberedSteps } from '../../layout/NumberedSteps.tsx';
import { PrintedShop } from '../../layout/PrintedShop.tsx';
import { refusedMoney, refusedWord } from '../../layout/refused-word.ts';
import { useStore } from '../../layout/shop-context.ts';
import { storeName } from '../../layout/store-words.ts';
import { whatsappHref } from '../../list-text.ts';
import { orderText } from '../../order-text.ts';
import { addressLines } from '../address/address-values.ts';
import { appliedCoupon, checkoutDraft } from '../checkout-draft.ts';
import { endPayment, openPaymentOf } from '../payment/open-payment.ts';
import { Firework } from './Firework.tsx';

/** The placed order: its number, what happens next, and everything the customer can do with it. */
export function ConfirmationStep({ order }: { order: Order | null }) {
  if (!order)
    return (
      <EmptyState
        level={1}
        art={parcelArt}
        title={m.confirmation_unknown()}
        body={m.confirmation_unknown_hint()}
        action={
          <Link to="/track-order" className={buttonClass()}>
            {m.common_track_order()}
          </Link>
        }
      />
    );
  return hasMovedOn(order) ? <MovedOn order={order} /> : <PlacedOrder order={order} />;
}

/**
 * The page is opened again later, from a kept tab: packing is promised neither of a parcel on its way, nor of an order that is
 * cancelled or waits for its balance.
 */
const hasMovedOn = (order: Order) =>
  !order.not_served && ((order.tracking_status_id ?? 0) > trackingIdOf('processing') || balanceOf(order) !== null);

function MovedOn({ order }: { order: Order }) {
  useTidyUp(order);
  return <Navigate to="/track-order" search={{ id: order.number }} replace />;
}

/** An estimate that the shop confirms by phone: nothing is sold or paid yet (decisions §4). */
const isEnquiry = (order: Order) => order.payment_method === 'enquiry';

const isAwaiting = (order: Order) => order.payment_status === 'awaiting_confirmation';

function placedTitle(order: Order): string {
  if (order.not_served) return m.order_refused_title();
  if (isEnquiry(order)) return m.confirmation_enquiry_title();
  return isAwaiting(order) ? m.confirmation_awaiting_title() : m.confirmation_title();
}

/** Once per order: removes its lines from the local cart, unless it is cancelled, and forgets the draft. */
function useTidyUp(order: Order): void {
  useEffect(() => {
    if (openPaymentOf(order.user_id)?.started?.order_id !== order.id) return;
    if (order.tracking_status_id === CANCELLED_STATUS_ID) checkoutDraft.update({ utr: '' });
    else takeOrdered(order);
    endPayment(order.id);
  }, [order]);
}

function takeOrdered(order: Order): void {
  replaceCart(withoutOrdered(cartLines(), order.Carts));
  checkoutDraft.clear();
  appliedCoupon.clear();
}

function PlacedOrder({ order }: { order: Order }) {
  useTidyUp(order);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <div className="hidden items-start justify-between print:flex">
        <PrintedShop />
        <p>{formatDate(order.createdAt)}</p>
      </div>
      <Greeting order={order} />
      <NextSteps order={order} />
      <OrderedLines order={order} />
      <MoreActions order={order} />
    </div>
  );
}

function Greeting({ order }: { order: Order }) {
  const name = order.User.name || order.Address.name;
  return (
    <div className="on-night relative flex flex-col items-center gap-2 overflow-hidden rounded-lg px-6 py-8 text-center print:bg-card print:text-ink">
      <Firework orderId={order.id} className="absolute -top-2 w-44 print:hidden" />
      <h1 className="relative mt-36 max-w-full text-2xl font-bold text-white md:text-3xl print:mt-0 print:text-ink">
        {placedTitle(order)}
      </h1>
      <p className="relative">{isEnquiry(order) ? m.confirmation_enquiry_number() : m.common_order_number()}</p>
      <p className="relative text-3xl font-bold text-gold-bright print:text-ink">{order.number}</p>
      <p className="relative text-sm">{name ? m.confirmation_thanks({ name }) : m.confirmation_thanks_nameless()}</p>
      <div className="relative mt-3 flex w-full flex-wrap justify-center gap-3 *:wrap-anywhere max-sm:flex-col print:hidden">
        <WayOn order={order} />
        <Link to="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          {m.cart_continue_shopping()}
        </Link>
      </div>
    </div>
  );
}

/** The next page: an estimate's own page, because there is no parcel to track yet, or the tracking page. */
function WayOn({ order }: { order: Order }) {
  const look = buttonClass({ size: 'lg' });
  if (isEnquiry(order) && order.estimate)
    return (
      <Link to="/e/$token" params={{ token: order.estimate.token }} className={look}>
        {m.estimate_open_page()}
      </Link>
    );
  return (
    <Link to="/track-order" search={{ id: order.number }} className={look}>
      {m.common_track_order()}
    </Link>
  );
}

function moneyStep(order: Order): string {
  const total = formatRupees(order.total_amount);
  if (isAwaiting(order)) return m.confirmation_next_transfer({ amount: total, utr: order.utr ?? '' });
  if (order.payment_method === 'cod') return m.confirmation_next_cod({ amount: total });
  return m.confirmation_next_paid({ amount: formatRupees(order.paid_amount) });
}

function refusedSteps(order: Order, reason: NotServed): string[] {
  return [refusedWord(reason), refusedMoney(order.paid_amount, goesBackByHand(order)), m.order_refused_again()];
}

function orderSteps(order: Order, store: StoreSettings): string[] {
  if (order.not_served) return refusedSteps(order, order.not_served);
  const waiting = order.waits_for_goods ? [m.order_waits_for_goods()] : [];
  return [moneyStep(order), ...waiting, m.confirmation_next_pack(), ...deliveryStep(order, store)];
}

/** With a delivery rule, the totals already show what the courier takes. */
function deliveryStep({ delivery_rule, transport }: Order, store: StoreSettings): string[] {
  if (!delivery_rule) return [m.confirmation_next_courier({ days: deliveryDays(store) })];
  const days = daysByRule(store, delivery_rule);
  return [
    ...(days ? [m.checkout_expected({ days })] : []),
    ...(transport
      ? [`${m.parcel_chosen()}: ${transport.name}, ${transport.address}, ${unbroken(transport.phone)}`]
      : []),
  ];
}

/** An enquiry-only shop takes no payment at the gateway. */
const takesTransfers = ({ upi_id, bank_details }: StoreSettings) => upi_id !== '' || bank_details !== '';

function enquirySteps(order: Order, store: StoreSettings): string[] {
  const { estimate } = order;
  return [
    ...(estimate ? [m.confirmation_enquiry_estimate({ date: formatDay(estimate.valid_until) })] : []),
    m.confirmation_enquiry_call({ phone: order.Address.delivery_contact_number }),
    takesTransfers(store) ? m.confirmation_enquiry_pay() : m.confirmation_enquiry_no_pay(),
    ...(store.phone_number ? [m.confirmation_enquiry_ask({ phone: unbroken(store.phone_number) })] : []),
  ];
}

function NextSteps({ order }: { order: Order }) {
  if (order.User.email) return <Steps order={order} link={[]} />;
  return (
    <LiveData>
      <StepsWithoutMail order={order} />
    </LiveData>
  );
}

/** Next steps without an email: only this screen shows the number, unless the shop sends the link to the phone. */
function StepsWithoutMail({ order }: { order: Order }) {
  const { id, number } = order;
  const news = useQuery({
    queryKey: ['news', id],
    queryFn: () => ask('GET /order/news/{orderId}', { params: { orderId: id } }),
  });
  const { way = null, phone = null } = news.data ?? {};
  const words = { number, phone: fromE164(phone) ?? '' };
  const link = { whatsapp: m.confirmation_link_whatsapp, sms: m.confirmation_link_sms };
  return <Steps order={order} link={[way ? link[way](words) : m.confirmation_keep({ number })]} />;
}

function Steps({ order, link }: { order: Order; link: string[] }) {
  const store = useStore();
  const steps = [...link, ...(isEnquiry(order) ? enquirySteps(order, store) : orderSteps(order, store))];
  return (
    <Card>
      <CardTitle>{m.confirmation_next()}</CardTitle>
      <NumberedSteps steps={steps} />
    </Card>
  );
}

function OrderedLines({ order }: { order: Order }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle>{isEnquiry(order) ? m.confirmation_estimate() : m.common_order_summary()}</CardTitle>
      <ul className="flex flex-col gap-2">
        {order.Carts.map((line) => (
          <li key={line.id} className="name-and-amount">
            <span className="min-w-0">
              {productName(line)} <span className="whitespace-nowrap text-soft">× {line.count}</span>
            </span>
            <span>{formatRupees(line.line_total)}</span>
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-2 border-t border-line pt-3">
        {sumsOf(order).map(([label, amount]) => (
          <Sum key={label} label={label} value={amount} />
        ))}
        <Sum
          label={isEnquiry(order) ? m.confirmation_estimate_total() : m.common_total()}
          value={formatRupees(order.total_amount)}
          strong
        />
      </dl>
      {order.tax_included > 0 && <p className="text-sm text-soft">{includedTax(order)}</p>}
      <p className="text-sm text-soft">
        {m.payment_deliver_to()}:{' '}
        {setApart([order.Address.name, ...addressLines(order.Address)].filter(Boolean).join(', '))}
      </p>
    </Card>
  );
}

function Sum({ label, value, strong = false }: { label: ReactNode; value: string; strong?: boolean }) {
  return (
    <div className={`name-and-amount ${strong ? 'text-lg font-bold' : ''}`}>
      <dt>{label}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  );
}

function MoreActions({ order }: { order: Order }) {
  const store = useStore();
  const shareText = isEnquiry(order) ? m.confirmation_enquiry_share : m.confirmation_share_text;
  const message = orderText(shareText({ store: storeName(store), number: order.number }), order);
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="*:wrap-anywhere flex flex-wrap gap-3 max-sm:flex-col">
        <a
          href={whatsappHref(message)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle size={20} aria-hidden="true" />
          {m.confirmation_whatsapp()}
        </a>
        <a
          href={`/api/order/paper/${order.id}/${order.user_id}?language=${getLocale()}` satisfies ApiHref}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <FileText size={20} aria-hidden="true" />
          PDF
        </a>
        <Button variant="secondary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {m.common_print()}
        </Button>
        {order.User.email && <MailAgain orderId={order.id} />}
      </div>
    </div>
  );
}

function MailAgain({ orderId }: { orderId: number }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  const send = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      await api.resendOrderMail(orderId);
      setOutcome('sent');
    } catch {
      // The specification has one text for every reason (spec §8).
      setOutcome('failed');
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Mail size={20} aria-hidden="true" />}
        busy={busy}
        busyText={m.common_sending()}
        onClick={send}
      >
        {m.confirmation_mail()}
      </Button>
      {outcome === 'sent' && (
        <Alert tone="success" isNews>
          {m.confirmation_mail_sent()}
        </Alert>
      )}
      {outcome === 'failed' && (
        <Alert tone="error" isNews>
          {m.confirmation_mail_failed()}
        </Alert>
      )}
    </>
  );
}
