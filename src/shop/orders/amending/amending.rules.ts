/** What a version of an order contains, and the differences between two versions. Pure. */
import type { Paise } from '#shared/money.ts';
import type { OrderAddress } from '../orders.contract.ts';

/** An amount that the shop adds to an order or takes off it, with the reason. */
export interface OrderExtra {
  text: string;
  /** Negative for a deduction. */
  amount: number;
}

/** The goods that a line replaced. */
export interface ReplacedGoods {
  productId: number;
  name: string;
  tamilName: string;
}

export interface VersionLine {
  productId: number;
  name: string;
  tamilName: string;
  pack: string;
  quantity: number;
  unitPrice: Paise;
  replaces?: ReplacedGoods | null;
}

/** The content of a version: enough to show it beside the next one. */
export interface VersionSnapshot {
  lines: VersionLine[];
  /** Missing in versions from before there were extras. */
  extras?: OrderExtra[];
  couponCode: string | null;
  /** The destination; missing in versions from before it was stored, and of erased people. */
  address?: OrderAddress;
  /** The last day of an estimate; null for an order. */
  validUntil: string | null;
  total: Paise;
}

/** From one version to the next. Counts are pieces, prices and extras paise; coupon and address have no numbers. */
export const DIFFERENCES = ['added', 'removed', 'count', 'price', 'extra', 'coupon', 'address'] as const;

export interface Difference {
  what: (typeof DIFFERENCES)[number];
  /** Name of the goods, the extra or the coupon (empty for a removed one), or the address in one line. */
  name: string;
  tamilName: string;
  from: number;
  to: number;
  /** Other goods, or the earlier address. */
  replaces: Pick<ReplacedGoods, 'name' | 'tamilName'> | null;
}

type Said = Pick<VersionSnapshot, 'lines' | 'extras' | 'couponCode' | 'address'>;

/** Everything of an address that a parcel needs, in one line. */
export function addressLine(address: OrderAddress): string {
  const { name, firm, gstin, house_flat_no, street_name, locality, landmark, city, district, state, zipcode } = address;
  const parts = [name, firm, gstin, house_flat_no, street_name, locality, landmark, city, district, state, zipcode];
  return [...parts, address.delivery_contact_number].filter(Boolean).join(', ');
}

function addressDifferences(before: OrderAddress | undefined, after: OrderAddress | undefined): Difference[] {
  if (!before || !after) return [];
  const [from, to] = [addressLine(before), addressLine(after)];
  if (from === to) return [];
  return [{ what: 'address', name: to, tamilName: to, from: 0, to: 0, replaces: { name: from, tamilName: from } }];
}

function lineDifferences(before: VersionLine | undefined, after: VersionLine): Difference[] {
  const { name, tamilName, replaces = null } = after;
  const named = { name, tamilName, replaces };
  if (!before) return [{ what: 'added', ...named, from: 0, to: after.quantity }];
  const count: Difference = { what: 'count', ...named, from: before.quantity, to: after.quantity };
  const price: Difference = { what: 'price', ...named, from: before.unitPrice, to: after.unitPrice };
  return [count, price].filter(({ from, to }) => from !== to);
}

const sumOf = (extras: readonly OrderExtra[], text: string): Paise =>
  extras.reduce((sum, extra) => (extra.text === text ? sum + extra.amount : sum), 0);

function extraDifferences(before: readonly OrderExtra[], after: readonly OrderExtra[]): Difference[] {
  const texts = [...new Set([...before, ...after].map(({ text }) => text))];
  const said = texts.map((text) => ({ text, from: sumOf(before, text), to: sumOf(after, text) }));
  return said
    .filter(({ from, to }) => from !== to)
    .map(({ text, from, to }) => ({ what: 'extra', name: text, tamilName: text, from, to, replaces: null }));
}

/** What the later version changed, in the order of its lines, with removed lines last. */
export function differencesOf(before: Said, after: Said): Difference[] {
  const known = new Map(before.lines.map((line) => [line.productId, line]));
  const kept = new Set(after.lines.map(({ productId }) => productId));
  const gone = before.lines.filter(({ productId }) => !kept.has(productId));
  const coupon = after.couponCode ?? '';
  return [
    ...after.lines.flatMap((line) => lineDifferences(known.get(line.productId), line)),
    ...gone.map(
      ({ name, tamilName, quantity }): Difference => ({
        ...{ what: 'removed', name, tamilName, from: quantity, to: 0, replaces: null },
      }),
    ),
    ...extraDifferences(before.extras ?? [], after.extras ?? []),
    ...((before.couponCode ?? '') === coupon
      ? []
      : [{ what: 'coupon' as const, name: coupon, tamilName: coupon, from: 0, to: 0, replaces: null }]),
    ...addressDifferences(before.address, after.address),
  ];
}

/** 'MP-100012', and from the second version on 'MP-100012 v2': what papers, mails and payments are marked with. */
export const versionName = (number: string, version: number): string =>
  version === 1 ? number : `${number} v${version}`;

/** How many more pieces of each product the later lines need; negative for pieces that come back. */
export function goodsBetween(
  before: readonly { productId: number; quantity: number }[],
  after: readonly { productId: number; quantity: number }[],
): { productId: number; quantity: number }[] {
  const change = new Map<number, number>();
  const count = (productId: number, quantity: number) => change.set(productId, (change.get(productId) ?? 0) + quantity);
  for (const { productId, quantity } of before) count(productId, -quantity);
  for (const { productId, quantity } of after) count(productId, quantity);
  return [...change]
    .filter(([, quantity]) => quantity !== 0)
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId);
}

/** Money of an order by where it came from. */
export interface MoneySource {
  /** Null for money collected by hand. */
  gatewayPaymentId: string | null;
  /** What remains of it after all refunds that have not failed. */
  left: Paise;
}

/** Takes an amount from the sources in their order; less than requested if they have less. */
export function takeFrom(
  sources: readonly MoneySource[],
  sum: Paise,
): { gatewayPaymentId: string | null; amount: Paise }[] {
  let open = sum;
  const taken = sources.map(({ gatewayPaymentId, left }) => {
    const amount = Math.max(0, Math.min(left, open));
    open -= amount;
    return { gatewayPaymentId, amount };
  });
  return taken.filter(({ amount }) => amount > 0);
}

/**
 * What an order at this price still owes, or gets back. A refund without goods counts towards what a cheaper version gives
 * back (`covered`), and is never asked for again by a dearer one.
 */
export function balanceOf(
  total: Paise,
  { captured, byVersions, withoutGoods }: { captured: Paise; byVersions: Paise; withoutGoods: Paise },
): { due: Paise; back: Paise; covered: Paise } {
  const over = captured === 0 ? 0 : captured - byVersions - total;
  if (over <= 0) return { due: -over || 0, back: 0, covered: 0 };
  const covered = Math.min(over, withoutGoods);
  return { due: 0, back: over - covered, covered };
}
