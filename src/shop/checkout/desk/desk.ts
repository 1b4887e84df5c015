/**
 * Orders that staff make for a customer on the phone or at the counter. They cost what the web shop charges, obey its
 * delivery rules, and take their goods in the transaction that books their money.
 */
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { hashOf } from '#platform/http/idempotency.ts';
import { invalidField, ShopError } from '#shared/errors.ts';
import { formatAmount, type Paise, paiseFromRupees } from '#shared/money.ts';
import { buyerAtDesk } from '../../accounts/accounts.ts';
import { WALK_IN } from '../../accounts/sign-in-names.rules.ts';
import type { PlainAddress } from '../../addresses/addresses.contract.ts';
import type { DeliveryRule } from '../../delivery/delivery.contract.ts';
import { findDeskOrder, placeAtDesk, referenceTaken } from '../../orders/desk/desk.ts';
import { mustNameBuyer, NAMELESS_TEXT } from '../../orders/fetched.rules.ts';
import type { OrderAddress } from '../../orders/orders.contract.ts';
import * as placing from '../../orders/placing/placing.ts';
import { lockSellable } from '../../products/products.ts';
import { stateOfGstin } from '../../settings/gstin.rules.ts';
import { recordAudit, storeOf } from '../../settings/settings.ts';
import { type Basket, outOfStock, priceLines, requireSameAmount, requireStock } from '../checkout.basket.ts';
import { type Pricing, requireDelivered, requireMinimum, termsFor } from '../checkout.delivery.ts';
import { readStoreToday } from '../checkout.queries.ts';
import { counterCharges, shopState } from '../checkout.terms.rules.ts';
import type { CheckoutNeeds } from '../checkout.ts';
import type { DeskCustomer, DeskOrder } from './desk.contract.ts';
import { listOrdersOf } from './desk.queries.ts';
import { mostDiscount, STAFF_DISCOUNT_PERCENT } from './desk.rules.ts';

interface AtDesk {
  actor: Actor;
  /** The language of the person at the desk, for error texts. */
  locale: 'en' | 'ta';
}

/**
 * Places the order and returns its id. The same key gives the same order, whether or not the first answer arrived;
 * KEY_REUSED if the key came with another order. FORBIDDEN for a discount that only the owner may give; other refusals
 * as at the checkout.
 */
export async function placeDeskOrder(
  needs: Pick<CheckoutNeeds, 'db' | 'jobs' | 'delivery'>,
  input: DeskOrder,
  at: AtDesk,
): Promise<number> {
  const known = await placedBefore(needs.db, input);
  if (known !== null) return known;
  // Read before the transaction: the embedded database has one connection, and the transaction occupies it.
  const rules = await needs.delivery.all();
  try {
    return await inTransaction(needs.db, (tx) => write(tx, needs, input, at, rules));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Somebody else was faster: the same key, or another order with the same reference.
    const other = await placedBefore(needs.db, input);
    if (other === null) throw referenceTaken();
    return other;
  }
}

async function placedBefore(db: Db, input: DeskOrder): Promise<number | null> {
  const order = await findDeskOrder(db, input.key);
  if (!order) return null;
  if (order.requestHash !== hashOf(input))
    throw new ShopError('KEY_REUSED', 'This key was used for a different order.');
  return order.id;
}

async function write(
  tx: Db,
  { jobs }: Pick<CheckoutNeeds, 'jobs'>,
  input: DeskOrder,
  { actor, locale }: AtDesk,
  rules: readonly DeliveryRule[],
): Promise<number> {
  const { payment } = input;
  const { store: row, today } = await readStoreToday(tx);
  const store = storeOf(row);
  const ownState = shopState(store) ?? '';
  const address = addressOf(input, ownState);
  const pricing: Pricing = { store, today, terms: termsOf(input, store, rules, address, today, ownState) };
  requireDelivered(pricing, locale);
  const extras = extrasOf(input);
  const basket = await basketOf(tx, input, extras, pricing);
  requireMinimum(basket, pricing);
  requireDiscount(actor, input, basket.price.subtotal);
  requireNamed(input, basket, pricing);
  requireStock(basket);
  requireSameAmount(basket, paiseFromRupees(input.amount));
  const begun = await placing.beginOrder(tx, {
    userId: await buyerAtDesk(tx, { phone: input.phone_number, name: input.name }),
    ...{ networkAddress: null, couponCode: null, transport: null, holdsAlready: false, limits: store },
    ...{ locale: input.locale, address, extras, method: basket.method },
    ...{ lines: basket.lines, price: basket.price, terms: pricing.terms },
    deliveryInstruction: input.delivery_instruction,
    requestHash: hashOf(input),
    desk: { channel: input.channel, madeBy: actor.id, key: input.key, holdHours: store.utr_hold_hours },
  });
  if (!begun) throw outOfStock();
  const orderId = begun.order.id;
  await placeAtDesk(tx, jobs, {
    ...{ orderId, actorId: actor.id, handedOver: input.handed_over },
    paid:
      payment.payment_method === 'later'
        ? null
        : { method: payment.payment_method, utr: 'utr' in payment ? payment.utr : null },
  });
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'order.desk',
    subject: `order:${orderId}`,
    before: {},
    after: { channel: input.channel, total: basket.price.total, payment: payment.payment_method, extras },
  });
  return orderId;
}

/** Goods that are fetched are sold at the counter, whatever the delivery rules say. */
function termsOf(
  input: DeskOrder,
  store: Pricing['store'],
  rules: readonly DeliveryRule[],
  address: ReturnType<typeof addressOf>,
  today: string,
  ownState: string,
): Pricing['terms'] {
  if (input.address !== null) return termsFor(store, rules, address, today);
  const place = { pin: '', district: '', state: ownState };
  return { place, rule: null, charges: counterCharges(store) };
}

/**
 * The address as an order stores it. A buyer who fetches the goods has no city and PIN code (`fetched.rules.ts`), only
 * a name and what the bill needs; the state is that of the firm, or of the shop.
 */
function addressOf({ address, bill_to, name, phone_number }: DeskOrder, ownState: string): PlainAddress {
  const { firm = '', gstin = '', address: billed = '' } = bill_to ?? {};
  const state = stateOfGstin(gstin) ?? ownState;
  const fetched = { house_flat_no: billed, street_name: '', locality: '', landmark: '', city: '', district: '' };
  return {
    ...(address ?? { ...fetched, zipcode: '', state, firm, gstin }),
    ...{ name: name || WALK_IN, delivery_contact_number: phone_number, country: 'India', address_type: '' },
  };
}

const extrasOf = ({ discount, discount_reason: text }: DeskOrder) =>
  discount > 0 ? [{ text, amount: -paiseFromRupees(discount) }] : [];

async function basketOf(
  tx: Db,
  input: DeskOrder,
  extras: readonly { amount: Paise }[],
  pricing: Pricing,
): Promise<Basket> {
  const counts = new Map(input.lines.map(({ product_id, count }) => [product_id, count]));
  if (counts.size < input.lines.length) throw invalidField('lines', 'A product is in the order twice.');
  const products = new Map((await lockSellable(tx, [...counts.keys()])).map((product) => [product.id, product]));
  const lines = input.lines.map(({ product_id, count }) => {
    const product = products.get(product_id);
    if (!product?.active) throw invalidField('lines', `${product?.name ?? 'A product'} is not sold any more.`);
    return { product, quantity: count };
  });
  const asked = input.payment.payment_method;
  const price = priceLines(lines, null, 'online', pricing, extras);
  return { lines, price, couponId: null, couponCode: null, method: asked === 'later' ? 'enquiry' : asked };
}

function requireDiscount({ role }: Actor, input: DeskOrder, subtotal: Paise): void {
  const most = mostDiscount(role, subtotal);
  if (paiseFromRupees(input.discount) <= most) return;
  if (paiseFromRupees(input.discount) <= mostDiscount('admin', subtotal))
    throw new ShopError('FORBIDDEN', `Only the owner may take off more than ${STAFF_DISCOUNT_PERCENT}%.`);
  throw invalidField('discount', `At most ${formatAmount(most)} can be taken off.`);
}

function requireNamed({ address, bill_to }: DeskOrder, { price }: Basket, { terms }: Pricing): void {
  if (address !== null || bill_to || !mustNameBuyer(terms.charges.tax.mode, price.total)) return;
  throw invalidField('bill_to', NAMELESS_TEXT);
}

/** Null if nobody ordered with this phone. */
export async function findDeskCustomer(db: Db, phone: string): Promise<DeskCustomer | null> {
  const past = await listOrdersOf(db, phone);
  const [last] = past;
  if (!last) return null;
  const addresses = new Map(past.map(({ address }) => [placeKey(address), address] as const).reverse());
  const known = [...addresses.values()].reverse().filter(({ zipcode }) => zipcode !== '');
  return {
    name: last.address.name,
    phone_number: phone,
    orders: last.orders,
    locale: last.locale,
    addresses: known.slice(0, MOST_OFFERED).map((address) => ({ ...UNKNOWN, ...address })),
  };
}

const MOST_OFFERED = 3;

/** Fields that addresses of older orders lack. */
const UNKNOWN = { district: '', firm: '', gstin: '' };

const placeKey = ({ house_flat_no, street_name, zipcode }: OrderAddress) =>
  [house_flat_no, street_name, zipcode].join('|').toLowerCase();
