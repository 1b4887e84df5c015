/** An order while staff amend it: its lines and extra sums as typed, and the resulting body. Pure. */

import { Rupees } from '#shared/wire.ts';
import { WALK_IN } from '#shop/accounts/sign-in-names.rules.ts';
import { isFirmMissing } from '#shop/addresses/addresses.contract.ts';
import { isPin } from '#shop/addresses/addresses.rules.ts';
import { type AmendedAddress, AmendedBillTo, type Amendment } from '#shop/orders/amending/amending.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { numberFrom } from '#web/forms/numbers.ts';

export interface DraftLine {
  productId: number;
  name: string;
  tamilName: string;
  count: number;
  /** Rupees per piece; added products have today's price. */
  unitPrice: number;
  /** How many were ordered; 0 for an added product. */
  ordered: number;
  /** Refunded pieces must stay in the order. */
  least: number;
  /** The product of the order that it replaces. */
  replaces: number | null;
}

export interface DraftExtra {
  key: number;
  text: string;
  amount: string;
  takesOff: boolean;
}

export interface Draft {
  lines: readonly DraftLine[];
  extras: readonly DraftExtra[];
  /** Null if unchanged. */
  address: AmendedAddress | null;
  /** The bill-to details of fetched goods; null if unchanged. */
  billTo: AmendedBillTo | null;
}

/** The order's address as the form's initial values. */
export function addressDraft({ Address }: Pick<Order, 'Address'>): AmendedAddress {
  const { name, house_flat_no, street_name, locality, landmark, city, state, zipcode } = Address;
  const { district = '', firm = '', gstin = '', delivery_contact_number } = Address;
  const place = { house_flat_no, street_name, locality, landmark, city, district, state, zipcode };
  return { name, ...place, delivery_contact_number, firm, gstin };
}

/** The current bill-to details of fetched goods, as the form's initial values. */
export function billToDraft({ Address }: Pick<Order, 'Address'>): AmendedBillTo {
  const { name, house_flat_no: address, firm = '', gstin = '' } = Address;
  return { name: name === WALK_IN ? '' : name, address, firm, gstin };
}

/** Whether the address is complete enough for a preview. */
export const isAddressComplete = ({ address }: Draft): boolean =>
  address === null ||
  (isPin(address.zipcode) && [address.house_flat_no, address.city, address.state].every((text) => text.trim() !== ''));

export function draftOf(order: Pick<Order, 'Carts' | 'extras'>): Draft {
  return {
    ...{ address: null, billTo: null },
    lines: order.Carts.map((line) => ({
      ...{ productId: line.product_id, name: line.name, tamilName: line.tamil_name },
      ...{ count: line.count, unitPrice: line.unit_price, ordered: line.count, least: line.returned, replaces: null },
    })),
    extras: order.extras.map(({ text, amount }, key) => ({
      ...{ key, text, amount: String(Math.abs(amount)), takesOff: amount < 0 },
    })),
  };
}

/** Sets a count; an ordered line with 0 is removed, but can be restored. */
export function withCount(draft: Draft, productId: number, count: number): Draft {
  const lines = draft.lines.map((line) => (line.productId === productId ? { ...line, count } : line));
  return { ...draft, lines: lines.filter((line) => line.count > 0 || line.ordered > 0) };
}

/** Sets counts by product; refunded pieces stay. */
export function withCounts(draft: Draft, counts: ReadonlyMap<number, number>): Draft {
  const lines = draft.lines.map((line) => ({
    ...line,
    count: Math.max(line.least, counts.get(line.productId) ?? line.count),
  }));
  return { ...draft, lines };
}

type Added = Pick<Product, 'id' | 'name' | 'tamil_name' | 'unit_price'>;

/**
 * Adds one piece of a product. A substitute gets the count of the line it replaces, which is removed. A product that
 * replaces a substitute counts as replacing the ordered product, because the order never had the substitute.
 */
export function withProduct(draft: Draft, product: Added, replaces: number | null): Draft {
  const replaced = draft.lines.find(({ productId }) => productId === replaces);
  const count = replaced?.count || replaced?.ordered || 1;
  const known = draft.lines.find(({ productId }) => productId === product.id);
  const without = replaced ? withCount(draft, replaced.productId, replaced.least) : draft;
  if (known) return withCount(without, product.id, known.count + count);
  const line: DraftLine = {
    ...{
      productId: product.id,
      name: product.name,
      tamilName: product.tamil_name,
      count,
      unitPrice: product.unit_price,
    },
    ...{ ordered: 0, least: 0, replaces: replaced?.ordered ? replaced.productId : (replaced?.replaces ?? null) },
  };
  return { ...without, lines: [...without.lines, line] };
}

/** Added products first, the newest on top, then the order's lines, each followed by what replaces it. */
export function asShown(lines: readonly DraftLine[]): DraftLine[] {
  const isSubstitute = ({ replaces }: DraftLine) => lines.some(({ productId }) => productId === replaces);
  const withSubstitutes = (line: DraftLine): DraftLine[] => [
    line,
    ...lines.filter(({ replaces }) => replaces === line.productId).flatMap(withSubstitutes),
  ];
  const roots = lines.filter((line) => !isSubstitute(line));
  const added = roots.filter(({ ordered }) => ordered === 0).reverse();
  return [...added, ...roots.filter(({ ordered }) => ordered > 0)].flatMap(withSubstitutes);
}

type Typed = Pick<DraftExtra, 'text' | 'amount'>;
const isEmpty = ({ text, amount }: Typed) => text.trim() === '' && amount.trim() === '';

function isReadable(amount: string): boolean {
  const rupees = Rupees.safeParse(numberFrom(amount));
  return rupees.success && rupees.data > 0;
}

/** What of an extra sum is missing or unreadable; nothing for an untouched one, which is left out. */
export function extraFaults(extra: Typed): (keyof Typed)[] {
  if (isEmpty(extra)) return [];
  const { text, amount } = extra;
  return [...(text.trim() === '' ? ['text' as const] : []), ...(isReadable(amount) ? [] : ['amount' as const])];
}

/** Whether an extra sum would be left out although something is typed. */
export const hasWrongExtra = ({ extras }: Pick<Draft, 'extras'>): boolean =>
  extras.some((extra) => extraFaults(extra).length > 0);

const isComplete = (extra: DraftExtra) => !isEmpty(extra) && extraFaults(extra).length === 0;

/** The body for the calls; an extra sum counts once it has text and amount. Not to be saved with `hasWrongExtra`. */
export function amendmentOf(order: Pick<Order, 'id' | 'version'>, draft: Draft): Amendment {
  return {
    order_id: order.id,
    version: order.version,
    lines: draft.lines
      .filter(({ count }) => count > 0)
      .map(({ productId, count, replaces }) => ({
        ...{ product_id: productId, count },
        ...(replaces === null ? {} : { replaces_product_id: replaces }),
      })),
    extras: draft.extras.filter(isComplete).map(({ text, amount, takesOff }) => ({
      text: text.trim(),
      amount: Number(numberFrom(amount)),
      takes_off: takesOff,
    })),
    ...(draft.address ? { address: draft.address } : {}),
    ...(draft.billTo ? { bill_to: draft.billTo } : {}),
  };
}

/**
 * The body for the preview. It leaves out the bill-to details, which do not change the price, so that the preview need
 * not wait until they are complete.
 */
export function askedOf(order: Pick<Order, 'id' | 'version'>, draft: Draft): Amendment {
  const isReady = AmendedBillTo.safeParse(draft.billTo).success && !isFirmMissing(draft.billTo ?? NO_FIRM);
  return amendmentOf(order, isReady ? draft : { ...draft, billTo: null });
}

const NO_FIRM = { firm: '', gstin: '' };

/** Whether there is nothing to save. */
export function isSame(order: Pick<Order, 'id' | 'version' | 'Carts' | 'extras' | 'Address'>, draft: Draft): boolean {
  const { address, billTo } = draft;
  const stays = address && JSON.stringify(address) === JSON.stringify(addressDraft(order));
  const isBilledAsBefore = billTo && JSON.stringify(billTo) === JSON.stringify(billToDraft(order));
  const changed = { ...draft, address: stays ? null : address, billTo: isBilledAsBefore ? null : billTo };
  return JSON.stringify(amendmentOf(order, changed)) === JSON.stringify(amendmentOf(order, draftOf(order)));
}
