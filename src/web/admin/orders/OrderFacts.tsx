import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { unbroken } from '#web/contact-links.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { includedTax, sumsOf } from '#web/texts/order-sums.ts';
import { m } from '#web/words/messages.js';
import { EmailLink, PhoneLink } from '../layout/ContactLinks.tsx';
import { type Fact, Facts, PanelSection } from '../layout/Facts.tsx';
import { PaymentBadge } from './money/PaymentBadge.tsx';
import { addressText, itemsText, methodWord } from './order-words.ts';
import { TellCustomer } from './TellCustomer.tsx';

export function CustomerFacts({ order }: { order: Order }) {
  const { name, email, phone_number } = order.User;
  return (
    <PanelSection title={m.admin_order_customer()}>
      <Facts
        facts={[
          [m.common_name(), name],
          [m.common_email(), <EmailLink key="email" email={email} />],
          [m.admin_order_phone(), <PhoneLink key="phone" phone={phone_number} />],
          [m.common_address(), addressText(order.Address) || '—'],
          ...(order.Address.firm ? [[m.address_firm(), order.Address.firm] as const] : []),
          ...(order.Address.gstin ? [[m.common_gstin(), order.Address.gstin] as const] : []),
        ]}
      />
      <TellCustomer order={order} />
    </PanelSection>
  );
}

/** Date, count, payment and the money down to the total; zero amounts are left out. */
export function SummaryFacts({ order }: { order: Order }) {
  return (
    <PanelSection title={m.common_order_summary()}>
      <Facts
        facts={[
          [m.admin_order_date(), formatDateTime(order.createdAt)],
          [m.common_items(), itemsText(order)],
          [m.admin_order_payment_method(), methodWord(order.payment_method)],
          [m.common_payment(), <PaymentBadge key="payment" order={order} />],
          ...(order.razorpay_payment_id ? [[m.admin_order_payment_id(), order.razorpay_payment_id] as const] : []),
          ...(order.utr ? [[referenceWord(order), order.utr] as const] : []),
          ...(order.coupon_code ? [[m.admin_order_coupon(), order.coupon_code] as const] : []),
        ]}
      />
      <Amounts order={order} />
    </PanelSection>
  );
}

const referenceWord = ({ payment_method }: Order) =>
  payment_method === 'card' ? m.admin_desk_slip() : m.admin_transfer_reference();

function Amounts({ order }: { order: Order }) {
  const tax = includedTax(order);
  return (
    <dl className="flex flex-col gap-1 border-t border-line pt-3 text-sm">
      {sumsOf(order).map(([label, amount]) => (
        <AmountRow key={label} label={label} amount={amount} />
      ))}
      <AmountRow label={m.common_total()} amount={formatRupees(order.total_amount)} isTotal />
      {tax && <AmountRow label={m.common_tax()} amount={tax} />}
      {order.refunded_amount > 0 && (
        <AmountRow label={m.common_refunded()} amount={formatRupees(-order.refunded_amount)} />
      )}
    </dl>
  );
}

function AmountRow({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'text-base font-bold' : ''}`}>
      <dt className={isTotal ? '' : 'text-soft'}>{label}</dt>
      <dd className="text-right">{amount}</dd>
    </div>
  );
}

export function DeliveryFacts({ order }: { order: Order }) {
  const { Address, Courier } = order;
  const facts: Fact[] = [
    [m.common_name(), Address.name],
    [m.common_contact_number(), <PhoneLink key="phone" phone={Address.delivery_contact_number} />],
    [m.common_address(), addressText(Address) || '—'],
    [m.common_delivery_instructions(), order.delivery_instruction || m.admin_order_no_instruction()],
  ];
  if (Courier) facts.push([m.common_courier(), `${Courier.courier_partner} · ${unbroken(Courier.contact_number)}`]);
  return (
    <PanelSection title={m.admin_order_delivery()}>
      <Facts facts={facts} />
      {Courier?.tracking_link && (
        <a
          href={Courier.tracking_link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center self-start text-sm font-semibold text-red underline md:min-h-0"
        >
          {m.admin_order_open_site()}
        </a>
      )}
    </PanelSection>
  );
}
