/**
 * An independent calculation of an order's price and destination, from the text of trade.md 1 and 2 alone, in integer
 * fractions, sharing no code with the shop. Tests compare both on random orders and rules.
 */

/** A rule as a client sends it; omitted fields mean none. */
export interface OracleRule {
  id: number;
  states: string[];
  districts: string[];
  pins: string[];
  valid_from: string | null;
  valid_to: string | null;
  served: boolean;
  message: string;
  min_order: number;
  min_basis: 'list' | 'net';
  packing_kind: 'shop' | 'none' | 'percent' | 'fixed';
  packing_percent: number;
  packing_charge: number;
  delivery_kind: 'none' | 'to_pay' | 'fixed';
  delivery_charge: number;
  free_from: number | null;
  payment_methods: string[];
}

export interface OracleStore {
  packing_kind: 'none' | 'percent' | 'fixed';
  packing_percent: number;
  packing_charge: number;
  tax_mode: 'none' | 'inclusive' | 'exclusive' | 'composition';
  gstin: string;
  round_total: boolean;
  tax_rates: { hsn: string; rate: number; valid_from: string }[];
}

/** Rupees and percent, as an owner types them. */
export interface OracleLine {
  list: number;
  discount: number;
  count: number;
  isNetRate: boolean;
  hsn: string;
  /** One of the shop's categories, by its index in the test. */
  category: number;
}

/** `only` and `except` are categories, `exceptLines` are indexes of lines; an empty `only` means all. */
export interface OracleCoupon {
  percent: number;
  minOrder: number;
  only: number[];
  except: number[];
  exceptLines: number[];
}

export interface OracleOrder {
  lines: OracleLine[];
  coupon: OracleCoupon | null;
  method: 'online' | 'cod';
  place: { pin: string; district: string; state: string };
  at: Date;
}

/** Paise. */
interface OraclePrice {
  subtotal: number;
  discount: number;
  packing: number;
  delivery: number;
  charges: number;
  tax: number;
  tax_included: number;
  isInterstate: boolean;
  round_off: number;
  total: number;
}

export type OracleAnswer =
  | { refused: 'NOT_DELIVERED'; message: string | null }
  | { refused: 'METHOD' }
  | { refused: 'COUPON' }
  | { refused: 'BELOW_MINIMUM'; minimum: number; missing: number; basis: 'list' | 'net' }
  | { refused: null; price: OraclePrice };

/** Converts a rupee or percent figure with at most two decimals to hundredths. */
const hundredths = (figure: number): bigint => {
  const [whole = '0', part = ''] = String(figure).split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
};

/** Neither is ever negative here. */
const half = (over: bigint, under: bigint): bigint => (over + over + under) / (under + under);

/** The calendar day in India. */
export const indianDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);

/** 'The most specific place wins (PIN, prefix by length, district, state, everywhere); among equals the later valid_from.' */
export function oracleRule<Rule extends OracleRule>(
  rules: readonly Rule[],
  { pin, district, state }: OracleOrder['place'],
  day: string,
): Rule | null {
  // The places from narrowest to widest, each as a test whether a rule names it.
  const circles: ((rule: Rule) => boolean)[] = [
    (rule) => rule.pins.includes(pin),
    ...[5, 4, 3, 2, 1].map((digits) => (rule: Rule) => rule.pins.includes(`${pin.slice(0, digits)}*`)),
    (rule) => rule.districts.includes(`${district}, ${state}`),
    (rule) => rule.states.includes(state),
    (rule) => rule.pins.length === 0 && rule.districts.length === 0 && rule.states.length === 0,
  ];
  const there = rules.filter(
    (rule) => !(rule.valid_from && rule.valid_from > day) && !(rule.valid_to && rule.valid_to < day),
  );
  for (const isNamed of circles) {
    const equals = there.filter(isNamed);
    if (equals.length === 0) continue;
    const latest = equals
      .map((rule) => rule.valid_from ?? '0000-00-00')
      .sort()
      .at(-1);
    const last = equals.filter((rule) => (rule.valid_from ?? '0000-00-00') === latest);
    return last.reduce((newest, rule) => (rule.id > newest.id ? rule : newest));
  }
  return null;
}

/** 'Rate and HSN belong to the product (default 18), dated, so that a change of law is a row.' In hundredths of a percent. */
function rateOf(rates: OracleStore['tax_rates'], hsn: string, day: string): bigint {
  const known = rates.filter((rate) => hsn.startsWith(rate.hsn) && rate.valid_from <= day);
  const longest = Math.max(...known.map((rate) => rate.hsn.length));
  const latest = known
    .filter((rate) => rate.hsn.length === longest)
    .sort((a, b) => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0))
    .at(-1);
  return latest ? hundredths(latest.rate) : 1800n;
}

/** 'Spread over lines in proportion, largest remainder first.' */
function shared(sum: bigint, weights: bigint[]): bigint[] {
  const whole = weights.reduce((all, weight) => all + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight, at) => ({ at, part: (sum * weight) / whole, rest: (sum * weight) % whole }));
  let left = sum - parts.reduce((all, { part }) => all + part, 0n);
  while (left > 0n) {
    const next = parts.reduce((best, one) => (one.rest > best.rest ? one : best));
    next.part += 1n;
    next.rest = -1n;
    left -= 1n;
  }
  return parts.sort((a, b) => a.at - b.at).map(({ part }) => part);
}

/** The first two digits of a GSTIN, for the states that tests use. */
const STATE_CODES: Record<string, string> = { '33': 'Tamil Nadu', '32': 'Kerala', '10': 'Bihar', '07': 'Delhi' };

export function oracleAnswer(store: OracleStore, rules: readonly OracleRule[], order: OracleOrder): OracleAnswer {
  const day = indianDay(order.at);
  const rule = oracleRule(rules, order.place, day);
  const home = STATE_CODES[store.gstin.slice(0, 2)];
  const isInterstate = home !== undefined && order.place.state !== '' && order.place.state !== home;
  if (rule && !rule.served) return { refused: 'NOT_DELIVERED', message: rule.message };
  if (store.tax_mode === 'composition' && isInterstate) return { refused: 'NOT_DELIVERED', message: null };
  if (rule && rule.payment_methods.length > 0 && !rule.payment_methods.includes(order.method))
    return { refused: 'METHOD' };

  // 1: unit prices and lines.
  const units = order.lines.map(({ list, discount }) =>
    half(hundredths(list) * (10_000n - hundredths(discount)), 10_000n),
  );
  const lines = order.lines.map(({ count }, at) => (units[at] as bigint) * BigInt(count));
  const sum = (amounts: bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const subtotal = sum(lines);
  const listTotal = sum(order.lines.map(({ list, count }) => hundredths(list) * BigInt(count)));

  // 2: the coupon applies to no net-rate line, and only to lines it is for; its minimum counts all lines.
  const { coupon } = order;
  const isFor = (at: number): boolean => {
    const line = order.lines[at];
    if (!coupon || !line || line.isNetRate) return false;
    const isNamed = coupon.only.length === 0 || coupon.only.some((category) => category === line.category);
    return isNamed && !coupon.except.some((category) => category === line.category) && !coupon.exceptLines.includes(at);
  };
  const touched = lines.map((line, at) => (isFor(at) ? line : 0n));
  if (coupon && (subtotal < hundredths(coupon.minOrder) || sum(touched) === 0n)) return { refused: 'COUPON' };
  const discount = coupon ? half(sum(touched) * hundredths(coupon.percent), 10_000n) : 0n;

  if (rule) {
    const counted = rule.min_basis === 'list' ? listTotal : subtotal;
    const least = hundredths(rule.min_order);
    if (counted < least)
      return {
        refused: 'BELOW_MINIMUM',
        minimum: rule.min_order,
        missing: Number(least - counted) / 100,
        basis: rule.min_basis,
      };
  }

  // 3 to 5: packing, delivery, cash on delivery.
  const by = rule && rule.packing_kind !== 'shop' ? rule : store;
  let packing = 0n;
  if (by.packing_kind === 'percent') packing = half((subtotal - discount) * hundredths(by.packing_percent), 10_000n);
  if (by.packing_kind === 'fixed') packing = hundredths(by.packing_charge);
  let delivery = rule?.delivery_kind === 'fixed' ? hundredths(rule.delivery_charge) : 0n;
  if (rule && rule.free_from !== null && subtotal >= hundredths(rule.free_from)) delivery = 0n;
  const charges = order.method === 'cod' ? 2500n : 0n;

  // 6: tax on each line after its share of the coupon, on packing and on delivery.
  const rates = order.lines.map(({ hsn }) => rateOf(store.tax_rates, hsn, day));
  const parts = shared(discount, touched);
  const highest = rates.reduce((most, rate) => (rate > most ? rate : most), 0n);
  const taxed: [bigint, bigint][] = [
    ...lines.map((line, at): [bigint, bigint] => [line - (parts[at] as bigint), rates[at] as bigint]),
    [packing, highest],
    [delivery, highest],
  ];
  const added = sum(taxed.map(([amount, rate]) => half(amount * rate, 10_000n)));
  const contained = sum(taxed.map(([gross, rate]) => gross - half(gross * 10_000n, 10_000n + rate)));
  const tax = store.tax_mode === 'exclusive' ? added : 0n;

  // 7: round to the rupee.
  const exact = subtotal - discount + packing + delivery + charges + tax;
  const total = store.round_total ? half(exact, 100n) * 100n : exact;
  return {
    refused: null,
    price: {
      subtotal: Number(subtotal),
      discount: Number(discount),
      packing: Number(packing),
      delivery: Number(delivery),
      charges: Number(charges),
      tax: Number(tax),
      tax_included: Number(store.tax_mode === 'inclusive' ? contained : 0n),
      isInterstate,
      round_off: Number(total - exact),
      total: Number(total),
    },
  };
}
