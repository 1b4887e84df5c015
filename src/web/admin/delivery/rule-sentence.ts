/** A delivery rule as a sentence, in the language of the page. */
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import { isEverywhere } from '#shop/delivery/delivery.rules.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { districtHere, stateHere } from '#web/texts/place-names.ts';
import { m } from '#web/words/messages.js';

const dayText = (day: string) => formatDate(`${day}T00:00:00+05:30`);

export const districtText = (text: string): string =>
  m.admin_delivery_district({ name: districtHere(text.slice(0, text.lastIndexOf(', '))) });

/** With more places the sentence becomes unreadable. */
const MOST_NAMED = 6;

function placeText(rule: DeliveryRule): string {
  if (isEverywhere(rule)) return m.admin_delivery_everywhere();
  const places = [...rule.pins, ...rule.districts.map(districtText), ...rule.states.map(stateHere)];
  const named = places.slice(0, MOST_NAMED).join(', ');
  return places.length > MOST_NAMED ? m.admin_delivery_and_more({ named, count: places.length - MOST_NAMED }) : named;
}

function packingText({ packing_kind, packing_percent, packing_charge }: DeliveryRule): string {
  if (packing_kind === 'none') return m.admin_delivery_no_packing();
  if (packing_kind === 'percent') return m.admin_delivery_packing({ charge: `${packing_percent}%` });
  return packing_kind === 'fixed' ? m.admin_delivery_packing({ charge: formatRupees(packing_charge) }) : '';
}

/** 'transport to pay (₹200–₹350)' */
function toPayText({ to_pay_from: from, to_pay_to: to }: DeliveryRule): string {
  const only = Math.max(from, to);
  if (only === 0) return m.admin_delivery_to_pay();
  const isRange = from > 0 && to > from;
  return `${m.admin_delivery_to_pay()} (${isRange ? `${formatRupees(from)}–${formatRupees(to)}` : formatRupees(only)})`;
}

function deliveryText(rule: DeliveryRule): string {
  const { delivery_kind, delivery_charge, free_from } = rule;
  if (delivery_kind === 'to_pay') return toPayText(rule);
  if (delivery_kind === 'none') return '';
  const charge = m.admin_delivery_charged({ charge: formatRupees(delivery_charge) });
  return free_from === null ? charge : `${charge}, ${m.admin_delivery_free_from({ amount: formatRupees(free_from) })}`;
}

const METHOD_WORDS: Record<DeliveryRule['payment_methods'][number], () => string> = {
  online: m.admin_delivery_pay_online,
  upi_direct: m.admin_delivery_pay_upi,
  bank_transfer: m.payment_way_bank_transfer,
  cod: m.admin_delivery_pay_cod,
};

export const methodText = (method: DeliveryRule['payment_methods'][number]): string => METHOD_WORDS[method]();

/** The rule's terms: minimum, charges, days, payment methods. */
function termsText(rule: DeliveryRule): string {
  if (!rule.served) return m.admin_delivery_not_served();
  const minimum = { amount: formatRupees(rule.min_order) };
  const language = inLocale(rule.days_text, rule.tamil_days_text);
  const parts = [
    rule.min_order > 0 &&
      (rule.min_basis === 'list' ? m.admin_delivery_minimum_list(minimum) : m.admin_delivery_minimum(minimum)),
    packingText(rule),
    deliveryText(rule),
    language,
    rule.payment_methods.length > 0 &&
      m.admin_delivery_paid_by({ methods: rule.payment_methods.map(methodText).join(', ') }),
  ];
  return parts.filter(Boolean).join(', ') || m.admin_delivery_no_terms();
}

/** 'To Chennai district from 01/10/2026 to 31/10/2026: minimum ₹3,000 before discount, packing 3%, transport to pay' */
export function ruleSentence(rule: DeliveryRule): string {
  const place = placeText(rule);
  const terms = termsText(rule);
  const [from, until] = [rule.valid_from && dayText(rule.valid_from), rule.valid_to && dayText(rule.valid_to)];
  if (from && until) return m.admin_delivery_between({ place, from, until, terms });
  if (from) return m.admin_delivery_from({ place, from, terms });
  return until ? m.admin_delivery_until({ place, until, terms }) : m.admin_delivery_always({ place, terms });
}
