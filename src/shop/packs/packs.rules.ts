/**
 * Builds a ready pack: a list within a budget, from goods on sale and in stock, by the owner's rules or the default
 * ones. The same goods and rules always give the same list. Amounts are paise. Pure.
 */
import type { Paise } from '#shared/money.ts';

/** Whom a pack is for; the last two contain only goods marked for children or as low in noise. */
export const AUDIENCES = ['everybody', 'children', 'low_noise'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const PACK_LIMITS = { budget: { min: 100, max: 100_000 }, kinds: { min: 1, max: 60 }, packs: 12 } as const;

export interface PackRule {
  budget: Paise;
  audience: Audience;
  /** The most different products in it. */
  kinds: number;
  /** How the budget is divided among categories; empty: evenly among all with goods. */
  shares: readonly { category_id: number; percent: number }[];
}

export interface PackGoods {
  id: number;
  category_id: number;
  unitPrice: Paise;
  /** The quantity available now. */
  quantity: number;
  /** Recent sales. */
  sales: number;
  is_low_noise: boolean;
  is_child_friendly: boolean;
}

export interface PackLine {
  id: number;
  count: number;
}

function isFor({ is_low_noise, is_child_friendly }: PackGoods, audience: Audience): boolean {
  if (audience === 'children') return is_child_friendly;
  return audience === 'everybody' || is_low_noise;
}

/** Best sellers first; goods without sales in the order of the list. */
const byRank = (a: PackGoods, b: PackGoods) => b.sales - a.sales || a.id - b.id;

/** The goods that a pack may contain, best first. */
export function goodsFor(audience: Audience, goods: readonly PackGoods[]): PackGoods[] {
  return goods.filter((one) => one.quantity > 0 && one.unitPrice > 0 && isFor(one, audience)).sort(byRank);
}

/** The most pieces of a product in a pack. */
export const mostOf = ({ quantity }: Pick<PackGoods, 'quantity'>, mostInOrder: number) =>
  Math.min(quantity, mostInOrder);

interface Part {
  goods: PackGoods[];
  /** Its share of the budget. */
  portion: Paise;
  kinds: number;
  spent: Paise;
}

function partsOf({ budget, kinds, shares }: PackRule, goods: readonly PackGoods[]): Part[] {
  const byCategory = new Map<number, PackGoods[]>();
  for (const one of goods) byCategory.set(one.category_id, [...(byCategory.get(one.category_id) ?? []), one]);
  const asked = shares.length > 0 ? shares : [...byCategory.keys()].map((category_id) => ({ category_id, percent: 1 }));
  const served = asked
    .filter(({ category_id, percent }) => percent > 0 && byCategory.has(category_id))
    .sort((a, b) => b.percent - a.percent || a.category_id - b.category_id);
  const whole = served.reduce((sum, { percent }) => sum + percent, 0);
  return served.map(({ category_id, percent }) => ({
    goods: byCategory.get(category_id) ?? [],
    portion: Math.floor((budget * percent) / whole),
    kinds: Math.ceil((kinds * percent) / whole),
    spent: 0,
  }));
}

interface Kept {
  part: Part;
  count: number;
}

const spentShare = ({ spent, portion }: Part) => (portion > 0 ? spent / portion : Number.POSITIVE_INFINITY);

/** The category with the smallest spent share first, then the product with the fewest pieces. */
function comesFirst([a, inA]: [PackGoods, Kept], [b, inB]: [PackGoods, Kept]): boolean {
  const [shareA, shareB] = [spentShare(inA.part), spentShare(inB.part)];
  if (shareA !== shareB) return shareA < shareB;
  return inA.count === inB.count ? byRank(a, b) < 0 : inA.count < inB.count;
}

/**
 * The lines of a pack, in the order of the goods: never above the budget, the stock, the limit per order or the number
 * of kinds.
 */
export function suggestPack(rule: PackRule, goods: readonly PackGoods[], mostInOrder: number): PackLine[] {
  const eligible = goodsFor(rule.audience, goods).filter(({ unitPrice }) => unitPrice <= rule.budget);
  const parts = partsOf(rule, eligible);
  const counts = new Map<PackGoods, Kept>();
  let left = rule.budget;
  const add = (part: Part, one: PackGoods) => {
    counts.set(one, { part, count: (counts.get(one)?.count ?? 0) + 1 });
    part.spent += one.unitPrice;
    left -= one.unitPrice;
  };
  const isNew = (one: PackGoods) => counts.size < rule.kinds && !counts.has(one) && mostOf(one, mostInOrder) > 0;
  const fitsPart = (part: Part) => (one: PackGoods) => isNew(one) && part.spent + one.unitPrice <= part.portion;
  // First, each category in turn adds one kind within its share.
  for (let round = 0; round < rule.kinds; round += 1)
    for (const part of parts) {
      const one = round < part.kinds ? part.goods.find(fitsPart(part)) : undefined;
      if (one) add(part, one);
    }
  // Then adds one more piece that fits, from the least spent category, or a new kind if nothing fits any more.
  const isRoom = (one: PackGoods, count: number) => one.unitPrice <= left && count < mostOf(one, mostInOrder);
  const nextOld = () =>
    [...counts].reduce<[PackGoods, Kept] | null>(
      (best, entry) => (isRoom(entry[0], entry[1].count) && (!best || comesFirst(entry, best)) ? entry : best),
      null,
    );
  const nextNew = () => {
    for (const part of parts) {
      const one = part.goods.find((other) => isNew(other) && isRoom(other, 0));
      if (one) return [one, { part }] as const;
    }
    return null;
  };
  for (let next = nextOld() ?? nextNew(); next; next = nextOld() ?? nextNew()) add(next[1].part, next[0]);
  return [...counts]
    .sort(([a], [b]) => a.category_id - b.category_id || byRank(a, b))
    .map(([{ id }, { count }]) => ({ id, count }));
}

/** The price of a list. */
export function costOf(lines: readonly PackLine[], goods: readonly PackGoods[]): Paise {
  const priceOf = new Map(goods.map(({ id, unitPrice }) => [id, unitPrice]));
  return lines.reduce((sum, { id, count }) => sum + (priceOf.get(id) ?? 0) * count, 0);
}

/** Possible replacements of a line: others of its category that are not in the list, best first. */
export function swapsFor(
  id: number,
  lines: readonly PackLine[],
  goods: readonly PackGoods[],
  audience: Audience,
): PackGoods[] {
  const old = goods.find((one) => one.id === id);
  const taken = new Set(lines.map((line) => line.id));
  return goodsFor(audience, goods).filter((one) => one.category_id === old?.category_id && !taken.has(one.id));
}

/** Swaps a line: as many of the new product as the old line's price buys, at least one. */
export function swapped(line: PackLine, old: PackGoods, next: PackGoods, mostInOrder: number): PackLine {
  const count = Math.floor((old.unitPrice * line.count) / next.unitPrice);
  return { id: next.id, count: Math.min(Math.max(1, count), mostOf(next, mostInOrder)) };
}

/** The default packs if the owner has set none: only those that the price list can fill with a few kinds. */
const DEFAULT_PACKS = [
  { budget: 1_000, audience: 'everybody', kinds: 10 },
  { budget: 2_000, audience: 'everybody', kinds: 16 },
  { budget: 2_000, audience: 'children', kinds: 12 },
  { budget: 2_000, audience: 'low_noise', kinds: 12 },
  { budget: 3_000, audience: 'everybody', kinds: 20 },
  { budget: 5_000, audience: 'everybody', kinds: 28 },
] as const;
const FEWEST_KINDS = 3;

/** A customer's own budget gives about one kind per this amount, as in our packs. */
const BUDGET_A_KIND: Paise = 12_500;
const FEWEST_OWN_KINDS = 4;

export function kindsFor(budget: Paise): number {
  return Math.min(PACK_LIMITS.kinds.max, Math.max(FEWEST_OWN_KINDS, Math.round(budget / BUDGET_A_KIND)));
}

export function defaultPacks(goods: readonly PackGoods[], mostInOrder: number): PackRule[] {
  return DEFAULT_PACKS.map((pack) => ({ ...pack, budget: pack.budget * 100, shares: [] })).filter(
    (rule) => suggestPack(rule, goods, mostInOrder).length >= FEWEST_KINDS,
  );
}
