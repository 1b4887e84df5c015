/** What a version of an order contains, and the differences between two versions. Pure. */
import type { Paise } from '#shared/money.ts';
import type { OrderAddress } from '../orders.contract.ts';

/** An amount that the shop adds to an order or takes off it, with the reason. */
export interface OrderExtra {
  text: string;
  /** Negative for a deduction. */
  amount: number;
}

/** The sum of all deductions. */
export const deductionsOf = (extras: readonly Pick<OrderExtra, 'amount'>[]): Paise =>
  extras.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);

/**
 * The same extras after the sum of the goods changed. A deduction never grows, and shrinks in proportion if the goods
 * became cheaper.
 */
export const extrasAt = (
  extras: readonly OrderExtra[],
  { before, now }: Record<'before' | 'now', Paise>,
): OrderExtra[] =>
  extras.map(({ text, amount }) => ({
    text,
    amount: amount < 0 && now < before ? -Math.floor((-amount * now) / before) || 0 : amount,
  }));

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

/** What a version contained, so that it can be shown beside the next one. */
export interface VersionSnapshot {
  lines: VersionLine[];
  /** Missing in versions from before there were extras. */
  extras?: OrderExtra[];
  couponCode: string | null;
  /** Missing in versions from before it was stored, and once the person was erased. */
  address?: OrderAddress;
  /** The last day of an estimate; null for an order. */
  validUntil: string | null;
  total: Paise;
}

/**
 * The kinds of difference between two versions. `from` and `to` are pieces for `count`, paise for `price` and `extra`,
 * and 0 for a coupon or an address.
 */
export const DIFFERENCES = ['added', 'removed', 'count', 'price', 'extra', 'coupon', 'address'] as const;

export interface Difference {
  what: (typeof DIFFERENCES)[number];
  /** Name of the goods, the extra or the coupon (empty for a removed one), or the address in one line. */
  name: string;
  tamilName: string;
  from: number;
  to: number;
  /** The goods that these replaced, or the earlier address. */
  replaces: Pick<ReplacedGoods, 'name' | 'tamilName'> | null;
}

type VersionContent = Pick<VersionSnapshot, 'lines' | 'extras' | 'couponCode' | 'address'>;

/** Everything of an address that a parcel needs, in one line; a district named like its city once. */
export function addressLine(address: OrderAddress): string {
  const { name, firm, gstin, house_flat_no, street_name, locality, landmark, city, state, zipcode } = address;
  const district = address.district === city ? '' : address.district;
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

/** The changes between two versions, in the order of the later version's lines, with removed lines last. */
export function differencesOf(before: VersionContent, after: VersionContent): Difference[] {
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

/** 'MP-100012', and from the second version on 'MP-100012 v2': the name on papers, in mails and at the gateway. */
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

/** One payment of an order. */
export interface MoneySource {
  /** Null for money collected by hand. */
  gatewayPaymentId: string | null;
  /** The amount minus all its refunds that have not failed. */
  left: Paise;
}

/** The gateway refuses to refund less than a rupee (payments A.4). */
const LEAST_REFUNDABLE: Paise = 100;

/** Too little for the gateway to refund. */
export const isBelowRefundable = (amount: Paise) => amount > 0 && amount < LEAST_REFUNDABLE;

export interface TakenPart {
  /** Null if it is refunded by hand. */
  gatewayPaymentId: string | null;
  amount: Paise;
}

/**
 * Takes an amount from the payments in their order; less than requested if they have less. No part taken from a gateway
 * payment is below a rupee, nor what remains in it if that can be avoided. What the gateway cannot refund is refunded
 * by hand.
 */
export function takeFrom(sources: readonly MoneySource[], sum: Paise): TakenPart[] {
  let open = sum;
  const inOrder = sources.map(({ left }) => {
    const amount = Math.max(0, Math.min(left, open));
    open -= amount;
    return amount;
  });
  const amounts = withBestMove(sources, inOrder);
  const goesByHand = amounts.map((amount, i) => sources[i]?.gatewayPaymentId === null || isBelowRefundable(amount));
  const byHand = amounts.reduce((all, amount, i) => (goesByHand[i] ? all + amount : all), 0);
  const parts = sources.map(({ gatewayPaymentId }, i) => ({
    gatewayPaymentId,
    amount: goesByHand[i] ? 0 : (amounts[i] ?? 0),
  }));
  return [...parts, { gatewayPaymentId: null, amount: byHand }].filter(({ amount }) => amount > 0);
}

/**
 * Ranks a split; lower is better. Money that must be refunded by hand counts most, then remainders below a rupee at the
 * gateway.
 */
function costOf(sources: readonly MoneySource[], amounts: readonly Paise[]): number {
  const cost = { byHand: 0, tooSmall: 0 };
  for (const [i, { gatewayPaymentId, left }] of sources.entries()) {
    const amount = amounts[i] ?? 0;
    if (gatewayPaymentId === null || isBelowRefundable(amount)) cost.byHand += amount;
    else if (isBelowRefundable(left - amount)) cost.tooSmall += left - amount;
  }
  return cost.byHand * LEAST_REFUNDABLE * sources.length + cost.tooSmall;
}

/** The split after the one move between two payments that lowers its cost most; unchanged if no move does. */
function withBestMove(sources: readonly MoneySource[], amounts: readonly Paise[]): readonly Paise[] {
  let best = { amounts, cost: costOf(sources, amounts) };
  for (const from of sources.keys())
    for (const to of sources.keys()) {
      for (const moved of movesBetween(sources, amounts, from, to)) {
        const cost = costOf(sources, moved);
        if (cost < best.cost) best = { amounts: moved, cost };
      }
    }
  return best.amounts;
}

/**
 * The moves worth trying between two payments: those that fill or empty one of them, or leave exactly a rupee in it.
 */
function movesBetween(sources: readonly MoneySource[], amounts: readonly Paise[], from: number, to: number) {
  const [given, taken] = [amounts[from] ?? 0, amounts[to] ?? 0];
  const room = (sources[to]?.left ?? 0) - taken;
  const kept = (sources[from]?.left ?? 0) - given;
  const least = LEAST_REFUNDABLE;
  const steps = [given, room, least, given - least, room - least, least - taken, least - kept];
  return steps
    .filter((step) => from !== to && step > 0 && step <= given && step <= room)
    .map((step) => amounts.map((amount, i) => (i === from ? amount - step : i === to ? amount + step : amount)));
}

/**
 * What is left of the payments after these refunds. More refunded by hand than was collected by hand reduces the
 * gateway payments, those with the least left first.
 */
export function leftAfter(sources: readonly MoneySource[], parts: readonly TakenPart[]): MoneySource[] {
  const left = sources.map((source) => {
    const own = parts.filter(({ gatewayPaymentId }) => gatewayPaymentId === source.gatewayPaymentId);
    return { ...source, left: own.reduce((rest, { amount }) => rest - amount, source.left) };
  });
  let over = -left.reduce((sum, source) => (source.gatewayPaymentId === null ? sum + source.left : sum), 0);
  if (over <= 0) return left;
  for (const source of [...left].sort((a, b) => a.left - b.left)) {
    const reduced = source.gatewayPaymentId === null ? source.left : Math.max(0, Math.min(source.left, over));
    source.left -= reduced;
    if (source.gatewayPaymentId !== null) over -= reduced;
  }
  return left;
}

/**
 * What an order at this price still owes (`due`) or must refund (`back`). An earlier refund without goods counts
 * towards what a cheaper version refunds (`covered`); a dearer version never asks for it again.
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
