/** What the buyer pays the transport on top of the total, and about how much. */
import { formatRupees } from '#shared/money.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';

/** Rupees; 0 if unknown. */
interface Range {
  from: number;
  to: number;
}

function rangeText({ from, to }: Range): string {
  if (from > 0 && to > from) return m.transport_between({ from: formatRupees(from), to: formatRupees(to) });
  const only = Math.max(from, to);
  return only > 0 ? m.transport_about({ amount: formatRupees(only) }) : '';
}

function withRange(sentence: string, range: Range): string {
  const text = rangeText(range);
  return text ? `${sentence.replace(/\.$/, '')}. ${text}` : sentence;
}

/** The text for a place whose rule leaves the transport to the buyer. */
export function toPayText(quote: Pick<DeliveryQuote, 'rule'> | null): string {
  const rule = quote?.rule;
  return withRange(m.delivery_to_pay(), { from: rule?.to_pay_from ?? 0, to: rule?.to_pay_to ?? 0 });
}

/** For an order's total: the courier's charge on top of it, if no rule says otherwise; else empty. */
export function courierText(store: StoreRecord, quote: DeliveryQuote | null): string {
  if (store.delivery.by_rules || quote?.rule) return '';
  return withRange(m.transport_courier_separate(), { from: store.courier_from, to: store.courier_to });
}

/** By the place's rule; without one, the courier's charge from the store record. */
export function transportNote(store: StoreRecord, quote: DeliveryQuote | null): string {
  if (quote?.rule) return quote.rule.delivery_kind === 'to_pay' ? toPayText(quote) : '';
  // With rules, nothing is known until they are loaded.
  if (!quote && store.delivery.by_rules) return '';
  return withRange(m.payment_courier_cash(), { from: store.courier_from, to: store.courier_to });
}
