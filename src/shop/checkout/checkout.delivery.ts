/** What the destination means for an order: the delivery rule there, its charges, and whether delivery is possible. */
import { invalidField, ShopError } from '#shared/errors.ts';
import { formatAmount, formatRupees, rupeesFromPaise } from '#shared/money.ts';
import type { DeliveryRule } from '../delivery/delivery.contract.ts';
import { missingFor, ONLY_WITHIN, onlyState, ruleFor } from '../delivery/delivery.rules.ts';
import { placeOf } from '../delivery/delivery.ts';
import type { Transport } from '../delivery/transports/transports.contract.ts';
import { officesIn, transportsFor } from '../delivery/transports/transports.rules.ts';
import type { OrderTransport } from '../orders/orders.contract.ts';
import type { OrderDraft } from '../orders/placing/placing.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { CreateOrder } from './checkout.contract.ts';
import type { OrderPrice } from './checkout.pricing.ts';
import { chargesFor } from './checkout.terms.rules.ts';

/**
 * Everything besides the goods that determines a price: the store record, the destination with its rule, and the day.
 */
export interface Pricing {
  store: StoreSettings;
  terms: OrderDraft['terms'];
  today: string;
}

/** The destination of the address, the delivery rule in force there on the day, and the charges that follow. */
export function termsFor(
  store: StoreSettings,
  rules: readonly DeliveryRule[],
  address: Parameters<typeof placeOf>[0],
  today: string,
): OrderDraft['terms'] {
  const place = placeOf(address);
  const rule = ruleFor(rules, place, today);
  return { place, rule, charges: chargesFor(store, rule, place.state) };
}

/**
 * NOT_DELIVERED if nothing is delivered there, by the owner's rule or because the shop may not sell outside its state.
 */
export function requireDelivered({ store, terms: { rule, charges } }: Pricing, locale: 'en' | 'ta'): void {
  if (rule?.served === false) throw notDelivered(locale === 'ta' ? rule.tamil_message || rule.message : rule.message);
  if (charges.tax.mode !== 'composition' || !charges.tax.isInterstate) return;
  throw notDelivered(ONLY_WITHIN[locale](onlyState(store) ?? ''));
}

/** The office that the customer chose, as stored with the order. VALIDATION if it is not offered for their place. */
export function chosenTransport(
  choice: CreateOrder['transport'],
  transports: readonly Transport[],
  { terms: { place, rule } }: Pricing,
): OrderTransport | null {
  if (!choice) return null;
  const offered = rule?.delivery_kind === 'to_pay' && place.district !== '' ? transportsFor(transports, place) : [];
  const transport = offered.find(({ id }) => id === choice.id);
  const office = transport && officesIn(transport, place).find(({ address }) => address === choice.address);
  if (!office) throw invalidField('transport', 'This office is no longer offered. Please choose again.');
  return { name: transport.name, district: office.district, address: office.address, phone: office.phone };
}

const notDelivered = (message: string) => new ShopError('NOT_DELIVERED', message, { extra: { message } });

/** BELOW_MINIMUM if the goods fall short of the minimum at their destination. */
export function requireMinimum({ price }: { price: OrderPrice }, { terms: { rule } }: Pricing): void {
  const missing = missingFor(rule, price);
  if (!rule || missing === 0) return;
  const amounts = { minimum: rule.min_order, missing: rupeesFromPaise(missing) };
  throw new ShopError(
    'BELOW_MINIMUM',
    `The minimum order there is ${formatRupees(rule.min_order)}. ${formatAmount(missing)} more is needed.`,
    {
      extra: { ...amounts, basis: rule.min_basis },
    },
  );
}
