/**
 * Which delivery rule is in force for a place on a day, and its terms (trade.md 2). Pure: used by pages, server and the
 * tester. Days are 'YYYY-MM-DD' in India, which compare as texts.
 */
import { addDays } from '#shared/dates.ts';
import { type Paise, paiseFromRupees } from '#shared/money.ts';
import { tamilState } from '../addresses/india.ts';
import { stateOfGstin } from '../settings/gstin.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { DeliveryPromise, DeliveryRule, RuleMethod } from './delivery.contract.ts';
import { sameDistrict } from './districts.rules.ts';

/** The destination of a parcel. District and state are empty if unknown. */
export interface Place {
  pin: string;
  district: string;
  state: string;
}

type Where = Pick<DeliveryRule, 'states' | 'districts' | 'pins'>;
type Dated = Where & Pick<DeliveryRule, 'id' | 'valid_from' | 'valid_to'>;

/** How specifically a rule names a place. PIN prefixes are between: `prefix` plus their length, 5 at most. */
const CLOSENESS = { everywhere: 1, state: 2, district: 3, prefix: 3, pin: 9 };

const matchesPin = (pattern: string, pin: string) =>
  pattern.endsWith('*') ? pin.startsWith(pattern.slice(0, -1)) : pattern === pin;

const closenessOfPin = (pattern: string) =>
  pattern.endsWith('*') ? CLOSENESS.prefix + pattern.length - 1 : CLOSENESS.pin;

function isDistrict(name: string, { district, state }: Place): boolean {
  const end = name.lastIndexOf(', ');
  return district !== '' && name.slice(end + 2) === state && sameDistrict(name.slice(0, end), district);
}

export const isEverywhere = ({ states, districts, pins }: Where): boolean =>
  states.length + districts.length + pins.length === 0;

/**
 * How specifically the rule names the place: PIN code, then prefixes by length, district, state, everywhere; 0 if it
 * does not.
 */
export function closenessOf(rule: Where, place: Place): number {
  if (isEverywhere(rule)) return CLOSENESS.everywhere;
  const pins = rule.pins.filter((pattern) => matchesPin(pattern, place.pin)).map(closenessOfPin);
  if (pins.length > 0) return Math.max(...pins);
  if (rule.districts.some((name) => isDistrict(name, place))) return CLOSENESS.district;
  return place.state !== '' && rule.states.includes(place.state) ? CLOSENESS.state : 0;
}

/** Both days included. */
export const isInForce = (rule: Pick<DeliveryRule, 'valid_from' | 'valid_to'>, day: string): boolean =>
  (rule.valid_from === null || rule.valid_from <= day) && (rule.valid_to === null || day <= rule.valid_to);

/** Among rules that name a place equally specifically, the one that begins later wins, then the newer one. */
function comesFirst(a: Dated, b: Dated): boolean {
  const [from, other] = [a.valid_from ?? '', b.valid_from ?? ''];
  return from === other ? a.id > b.id : from > other;
}

/** The one rule for a place on a day; null if the specification's own terms apply. */
export function ruleFor<Rule extends Dated>(rules: readonly Rule[], place: Place, day: string): Rule | null {
  let best: { rule: Rule; closeness: number } | null = null;
  for (const rule of rules) {
    if (!isInForce(rule, day)) continue;
    const closeness = closenessOf(rule, place);
    if (closeness === 0 || (best && closeness < best.closeness)) continue;
    if (!best || closeness > best.closeness || comesFirst(rule, best.rule)) best = { rule, closeness };
  }
  return best?.rule ?? null;
}

/**
 * The day when delivery starts again at a place that is not served today; null if no rule's dates say. The rule in
 * force can only change on the first day of a rule or the day after its last.
 */
export function opensOn<Rule extends Dated & Pick<DeliveryRule, 'served'>>(
  rules: readonly Rule[],
  place: Place,
  today: string,
): string | null {
  const here = rules.filter((rule) => closenessOf(rule, place) > 0);
  const days = here.flatMap(({ valid_from, valid_to }) => [
    ...(valid_from ? [valid_from] : []),
    ...(valid_to ? [addDays(valid_to, 1)] : []),
  ]);
  const later = [...new Set(days)].filter((day) => day > today).sort();
  return later.find((day) => ruleFor(here, place, day)?.served !== false) ?? null;
}

/** The only state where a shop under the composition scheme may sell (trade.md 1); null for any other shop. */
export const onlyState = ({ tax_mode, gstin }: Pick<StoreSettings, 'tax_mode' | 'gstin'>): string | null =>
  tax_mode === 'composition' ? stateOfGstin(gstin) : null;

/** The text that such a shop shows to buyers in other states. */
export const ONLY_WITHIN = {
  en: (state: string) => `We deliver within ${state} only.`,
  ta: (state: string) => `${tamilState(state)} மாநிலத்துக்குள் மட்டுமே டெலிவரி செய்கிறோம்.`,
};

/** What every page may promise about delivery on a day, whatever the place. */
export function promiseOf(
  rules: readonly Pick<DeliveryRule, 'valid_from' | 'valid_to' | 'served' | 'min_order' | keyof Where>[],
  day: string,
): DeliveryPromise {
  const inForce = rules.filter((rule) => isInForce(rule, day));
  const served = inForce.filter((rule) => rule.served);
  // A place without a rule has no minimum.
  const minimums = inForce.some(isEverywhere) ? served.map((rule) => rule.min_order) : [];
  return { by_rules: inForce.length > 0, min_from: minimums.length > 0 ? Math.min(...minimums) : 0 };
}

/** What the goods cost, before and after discounts. */
export interface GoodsTotals {
  subtotal: Paise;
  listTotal: Paise;
}

/** What is missing to the rule's minimum; 0 if nothing is or there is no rule. */
export function missingFor(
  rule: Pick<DeliveryRule, 'min_order' | 'min_basis'> | null,
  { subtotal, listTotal }: GoodsTotals,
): Paise {
  if (!rule) return 0;
  return Math.max(0, paiseFromRupees(rule.min_order) - (rule.min_basis === 'list' ? listTotal : subtotal));
}

/** Whether an order under this rule may use the payment method; a rule without methods allows all. */
export function allowsMethod(
  rule: Pick<DeliveryRule, 'payment_methods'> | null | undefined,
  method: RuleMethod,
): boolean {
  return !rule?.payment_methods.length || rule.payment_methods.includes(method);
}

/** The delivery charge by the rule; 0 if the buyer pays the transport or no charge is set. */
export function deliveryCharge(
  rule: Pick<DeliveryRule, 'delivery_kind' | 'delivery_charge' | 'free_from'> | null,
  subtotal: Paise,
): Paise {
  if (rule?.delivery_kind !== 'fixed') return 0;
  const isFree = rule.free_from !== null && subtotal >= paiseFromRupees(rule.free_from);
  return isFree ? 0 : paiseFromRupees(rule.delivery_charge);
}

/** Why a rule never applies: its days are over, its days never come, or other rules win wherever it applies. */
export type Unreachable = 'over' | 'never' | 'covered';

/** Each place that a rule names, as a rule for that place alone. */
function placesOf(rule: Where): Where[] {
  if (isEverywhere(rule)) return [{ states: [], districts: [], pins: [] }];
  return [
    ...rule.pins.map((pin) => ({ states: [], districts: [], pins: [pin] })),
    ...rule.districts.map((name) => ({ states: [], districts: [name], pins: [] })),
    ...rule.states.map((name) => ({ states: [name], districts: [], pins: [] })),
  ];
}

const namesSame = (rule: Where, place: Where): boolean =>
  isEverywhere(place)
    ? isEverywhere(rule)
    : place.pins.every((pin) => rule.pins.includes(pin)) &&
      place.districts.every((name) => rule.districts.includes(name)) &&
      place.states.every((name) => rule.states.includes(name));

/**
 * Why the rule can never be in force from `today` on; null if it can. Compares rules that name the same place: the
 * winner there changes only when one of them begins or has ended.
 */
export function unreachable(rule: Dated, rules: readonly Dated[], today: string): Unreachable | null {
  if (rule.valid_to !== null && rule.valid_to < today) return 'over';
  if (rule.valid_from !== null && rule.valid_to !== null && rule.valid_to < rule.valid_from) return 'never';
  const rivals = rules.filter((other) => other.id !== rule.id && comesFirst(other, rule));
  const days = [
    today,
    rule.valid_from ?? today,
    ...rivals.flatMap(({ valid_to }) => (valid_to ? [addDays(valid_to, 1)] : [])),
  ];
  const open = days.filter((day) => day >= today && isInForce(rule, day));
  const isWon = (place: Where, day: string) => rivals.some((other) => isInForce(other, day) && namesSame(other, place));
  return placesOf(rule).every((place) => open.every((day) => isWon(place, day))) ? 'covered' : null;
}
