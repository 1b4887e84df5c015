import { formatAmount, type Paise } from '#shared/money.ts';
import type { OrderPrice } from '#shop/checkout/checkout.pricing.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { appliedCoupon } from '../checkout/checkout-draft.ts';

interface PriceTotalsProps {
  price: OrderPrice;
  /** The text for delivery where the buyer pays the transport. */
  toPay?: string;
  /** The courier's charge, which the buyer pays on delivery; empty if there is none. */
  courier?: string;
}

/** One sum from the list prices to what the server will charge: each row adds to or subtracts from the one above. */
export function PriceTotals({ price, toPay = m.delivery_to_pay(), courier = '' }: PriceTotalsProps) {
  const { coupon } = appliedCoupon.useValue();
  const saved = price.listTotal - price.subtotal + price.discountTotal;
  return (
    <dl className="flex flex-col gap-1">
      <Row label={m.cart_list_total()} amount={price.listTotal} />
      <Discount label={m.common_discount()} amount={price.listTotal - price.subtotal} />
      <Row label={m.common_subtotal()} amount={price.subtotal} />
      {price.discountTotal > 0 && (
        <Discount label={m.order_discount_code({ code: coupon?.code ?? '' })} amount={price.discountTotal} />
      )}
      {price.surchargeTotal > 0 && <Row label={m.common_cod_charge()} amount={price.surchargeTotal} />}
      {price.packingTotal > 0 && <Row label={m.common_packing()} amount={price.packingTotal} />}
      {price.taxTotal > 0 && <Row label={m.common_tax()} amount={price.taxTotal} />}
      {price.shippingTotal > 0 && <Row label={m.common_delivery()} amount={price.shippingTotal} />}
      {price.isToPay && <Row label={m.common_delivery()} text={toPay} />}
      {courier !== '' && <Row label={m.common_delivery()} text={courier} />}
      {price.roundOff !== 0 && <Row label={m.common_round_off()} amount={price.roundOff} />}
      <div className="name-and-amount mt-1 items-baseline border-t border-line pt-3 text-lg font-bold">
        <dt>{m.common_total()}</dt>
        <dd>{formatAmount(price.total)}</dd>
      </div>
      {price.taxIncluded > 0 && (
        <div className="text-sm text-soft">
          <dt className="sr-only">{m.common_tax()}</dt>
          <dd>{m.price_includes_tax({ amount: formatAmount(price.taxIncluded) })}</dd>
        </div>
      )}
      {saved > 0 && (
        <div className="name-and-amount text-sm font-semibold text-green">
          <dt>{m.common_you_save()}</dt>
          <dd>{formatAmount(saved)}</dd>
        </div>
      )}
    </dl>
  );
}

function Discount({ label, amount }: { label: string; amount: Paise }) {
  return <Row label={label} amount={-amount} tone={amount > 0 ? 'good' : 'plain'} />;
}

interface RowProps {
  label: string;
  amount?: Paise;
  /** Shown instead of an amount. */
  text?: string;
  tone?: 'plain' | 'good';
}

function Row({ label, amount = 0, text, tone = 'plain' }: RowProps) {
  return (
    <div className={cx('name-and-amount', tone === 'good' && 'text-green')}>
      <dt>{label}</dt>
      <dd className={cx(text !== undefined && 'text-right text-sm')}>{text ?? formatAmount(amount)}</dd>
    </div>
  );
}
