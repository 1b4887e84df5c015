/**
 * What a bill says and how it is numbered (trade.md 4; CGST rules 46, 49, 51 and 53). The content is frozen with the
 * bill: later changes to the order, the shop or the law do not affect it. Amounts are paise. Pure.
 */
import { divideRoundHalfUp, type Paise } from '#shared/money.ts';
import { codeOfState } from '../addresses/india.ts';
import { spread, spreadTaxed, type Taxed, type TaxMode, taxOf, taxParts } from '../checkout/checkout.tax.rules.ts';
import { stateOfGstin } from '../settings/gstin.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';

/** For goods: with tax, by a shop under the composition scheme, by an unregistered shop. */
export const GOODS_BILLS = ['tax_invoice', 'bill_of_supply', 'bill'] as const;
/** `credit_note`: takes back part or all of a bill. `refund_voucher`: money refunded before there was a bill. */
export const BILL_KINDS = [...GOODS_BILLS, 'credit_note', 'refund_voucher'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** At most four letters: with the year and seven digits a number has 16 characters, which rule 46 allows. */
const PREFIXES: Record<BillKind, string> = {
  tax_invoice: 'INV',
  bill_of_supply: 'BOS',
  bill: 'BILL',
  credit_note: 'CN',
  refund_voucher: 'RV',
};

/** '26-27' for a day from April 2026 to March 2027. The day is in India: 'YYYY-MM-DD'. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const begun = month >= 4 ? year : year - 1;
  return [begun, begun + 1].map((one) => String(one % 100).padStart(2, '0')).join('-');
}

/** Follows the shop's own prefix, which has no dash, so numbers of two kinds can never be equal. */
const MARKS: Record<BillKind, string> = {
  tax_invoice: '',
  bill_of_supply: '-S',
  bill: '-B',
  credit_note: '-C',
  refund_voucher: '-R',
};

/** A new prefix continues the count: each kind has one series a year. */
export function billNumber(kind: BillKind, year: string, nth: number, prefix = ''): string {
  return `${prefix === '' ? PREFIXES[kind] : prefix + MARKS[kind]}/${year}/${nth}`;
}

/** The kind of bill that a shop issues for goods under its tax mode. */
export function kindFor(mode: TaxMode): (typeof GOODS_BILLS)[number] {
  if (mode === 'none') return 'bill';
  return mode === 'composition' ? 'bill_of_supply' : 'tax_invoice';
}

/** The shop as its papers name it. */
export type Seller = Pick<
  StoreSettings,
  | 'store_name'
  | 'tamil_name'
  | 'legal_name'
  | 'store_address'
  | 'phone_number'
  | 'contact_email'
  | 'gstin'
  | 'licence_number'
>;

/** What the law requires of a buyer, and no more: bills outlive the account (domain E.4). */
export interface BilledAddress {
  name: string;
  house_flat_no: string;
  street_name: string;
  locality: string;
  city: string;
  state: string;
  zipcode: string;
  /** For a firm registered for GST. */
  gstin?: string | undefined;
  firm?: string | undefined;
}

export interface BilledLine {
  name: string;
  tamilName: string;
  pack: string;
  quantity: number;
  unitPrice: Paise;
  lineTotal: Paise;
  /** Null in orders from before taxes were stored. */
  pricing: { hsnCode: string; couponShare: Paise; extraShare?: Paise; tax: Taxed } | null;
  /** For a gift box. */
  contents?: readonly BilledContent[] | null;
  /** Pieces that came back with a refund. */
  returned?: number;
  /** Pieces of this line that the note is for. If no line has any, it was not recorded which goods the refund was for. */
  meant?: number;
}

/** What is in one box. */
interface BilledContent {
  name: string;
  tamilName: string;
  count: number;
}

/** The fields of an order that a bill needs. */
export interface BilledOrder {
  id: number;
  number: string;
  locale: 'en' | 'ta';
  address: BilledAddress;
  discountTotal: Paise;
  surchargeTotal: Paise;
  shippingTotal: Paise;
  packingTotal: Paise;
  extraTotal: Paise;
  roundOff: Paise;
  total: Paise;
  terms: {
    place: { state: string };
    charges: { tax: { mode: TaxMode } };
    tax: { packing: Taxed; delivery: Taxed; extra?: Taxed };
  } | null;
}

/**
 * One line of goods or one charge. `total` = taxable + taxes; `before` and `discount` show how the taxable value was
 * reached.
 */
export interface BillLine {
  name: string;
  tamilName: string;
  pack: string;
  hsn: string;
  quantity: number;
  unitPrice: Paise;
  discount: Paise;
  rate: number;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  total: Paise;
  /** Only for gift boxes; missing in bills from before these were sold. */
  contents?: BilledContent[];
}

export type BillCharge = 'packing' | 'delivery' | 'surcharge' | 'extra' | 'discount';

/** The goods and charges of one HSN code and rate. */
export interface BillSum extends Pick<BillLine, 'hsn' | 'rate' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'> {}

/** Goods of one HSN code and rate that came back, at the price they were billed at. */
export interface ReturnedGoods extends Pick<BillSum, 'hsn' | 'rate' | 'total'> {
  quantity: number;
}

/** Goods that came back, by name. */
export interface NamedGoods extends Pick<BillLine, 'name' | 'tamilName' | 'pack' | 'quantity'> {}

export interface BillContent {
  kind: BillKind;
  number: string;
  /** 'YYYY-MM-DD' in India. */
  day: string;
  order: string;
  language: 'en' | 'ta';
  mode: TaxMode;
  seller: Seller;
  buyer: BilledAddress;
  placeOfSupply: { state: string; code: string };
  lines: BillLine[];
  charges: (BillSum & { what: BillCharge })[];
  sums: BillSum[];
  roundOff: Paise;
  total: Paise;
  /** The bill that a credit note corrects. */
  against: { number: string; day: string } | null;
  /** Only in a credit note for goods that came back. */
  returned?: ReturnedGoods[];
  /** The same goods by name; missing where that was not recorded, and in notes from before it was. */
  goods?: NamedGoods[];
}

const UNTAXED: Taxed = { rate: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };

/** Only these fields go into the bill, because it is frozen. */
const billedContent = ({ name, tamilName, count }: BilledContent): BilledContent => ({ name, tamilName, count });

function lineOf(line: BilledLine): BillLine {
  const { name, tamilName, pack, quantity, unitPrice, lineTotal, pricing } = line;
  const tax = pricing?.tax ?? { ...UNTAXED, taxable: lineTotal };
  const { rate, taxable, cgst, sgst, igst } = tax;
  return {
    ...{ name, tamilName, pack, quantity, unitPrice },
    hsn: pricing?.hsnCode ?? '',
    discount: (pricing?.couponShare ?? 0) + (pricing?.extraShare ?? 0),
    ...{ rate, taxable, cgst, sgst, igst },
    total: taxable + taxOf(tax),
    ...(line.contents ? { contents: line.contents.map(billedContent) } : {}),
  };
}

const chargeOf = (what: BillCharge, hsn: string, tax: Taxed): BillSum & { what: BillCharge } => ({
  what,
  hsn,
  ...tax,
  total: tax.taxable + taxOf(tax),
});

/**
 * Packing and delivery are supplied with the goods and bear their highest rate, so they are listed under its HSN code.
 */
function chargesOf(order: BilledOrder, lines: readonly BillLine[], hasShares: boolean) {
  const { hsn } = lines.reduce((best, line) => (line.rate > best.rate ? line : best), lines[0] as BillLine);
  const { tax } = order.terms ?? {};
  const plain = (taxable: Paise): Taxed => ({ ...UNTAXED, taxable });
  return [
    chargeOf('packing', hsn, tax?.packing ?? plain(order.packingTotal)),
    chargeOf('delivery', hsn, tax?.delivery ?? plain(order.shippingTotal)),
    chargeOf('surcharge', '', plain(order.surchargeTotal)),
    chargeOf('extra', hsn, tax?.extra ?? plain(order.extraTotal)),
    // Orders from before coupons were spread over the lines.
    chargeOf('discount', '', plain(hasShares ? 0 : -order.discountTotal)),
  ].filter(({ total }) => total !== 0);
}

/**
 * What the shop takes off, by the HSN codes of the goods at its rate: taken off one code only, it could be more than
 * that code's goods cost. What is more than all these goods cost comes off the charges, which have its own code.
 */
function byCode(charge: BillSum & { what: BillCharge }, lines: readonly BillLine[]): BillSum[] {
  const goods = lines.filter(({ rate, taxable }) => rate === charge.rate && taxable > 0);
  if (charge.what !== 'extra' || charge.total > 0 || goods.length === 0) return [charge];
  const { rate } = charge;
  const most = (part: 'taxable' | 'cgst' | 'sgst' | 'igst') =>
    Math.min(
      -charge[part],
      goods.reduce((all, line) => all + line[part], 0),
    );
  const off = { rate, taxable: most('taxable'), cgst: most('cgst'), sgst: most('sgst'), igst: most('igst') };
  const shares = spreadTaxed(off, goods).map((share, index) => {
    const nothing = { ...UNTAXED, hsn: goods[index]?.hsn ?? '', rate, total: 0 };
    return less(nothing, { ...nothing, ...share, total: share.taxable + taxOf(share) });
  });
  return sumsOf([...shares, shares.reduce<BillSum>(less, charge)]);
}

/** Sums by HSN code and rate, in the order of the lines. */
function sumsOf(parts: readonly BillSum[]): BillSum[] {
  const sums = new Map<string, BillSum>();
  for (const { hsn, rate, taxable, cgst, sgst, igst, total } of parts) {
    const sum = sums.get(`${hsn} ${rate}`) ?? { hsn, rate, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
    sums.set(`${hsn} ${rate}`, {
      ...{ hsn, rate },
      taxable: sum.taxable + taxable,
      cgst: sum.cgst + cgst,
      sgst: sum.sgst + sgst,
      igst: sum.igst + igst,
      total: sum.total + total,
    });
  }
  return [...sums.values()];
}

/** The place of supply. An unregistered shop counts as selling within its own state. */
function placeOf(state: string) {
  return { state, code: codeOfState(state) ?? '' };
}

/** Omitted when empty, as in most bills. */
const firmOf = ({ firm, gstin }: BilledAddress) => ({ ...(firm && { firm }), ...(gstin && { gstin }) });

export interface Numbered {
  number: string;
  day: string;
}

/** The bill for all goods of an order. Its parts add up to the order's total. */
export function billFor(
  order: BilledOrder,
  orderLines: readonly BilledLine[],
  store: Seller,
  { number, day }: Numbered,
): BillContent {
  const mode = order.terms?.charges.tax.mode ?? 'none';
  const lines = orderLines.map(lineOf);
  const charges = chargesOf(
    order,
    lines,
    orderLines.every(({ pricing }) => pricing !== null),
  );
  const { store_name, tamil_name, legal_name, store_address, phone_number, contact_email, gstin, licence_number } =
    store;
  const { name, house_flat_no, street_name, locality, city, state, zipcode } = order.address;
  return {
    kind: kindFor(mode),
    ...{ number, day },
    order: order.number,
    language: order.locale,
    mode,
    seller: { store_name, tamil_name, legal_name, store_address, phone_number, contact_email, gstin, licence_number },
    buyer: { name, house_flat_no, street_name, locality, city, state, zipcode, ...firmOf(order.address) },
    placeOfSupply: placeOf(order.terms?.place.state || state || (stateOfGstin(gstin) ?? '')),
    ...{ lines, charges },
    sums: sumsOf([...lines, ...charges.flatMap((charge) => byCode(charge, lines))]),
    roundOff: order.roundOff,
    total: order.total,
    against: null,
  };
}

/**
 * One rate's part of an amount that includes tax. Each part's tax is rounded by itself, so it is kept within what is left:
 * otherwise many small notes could take back a paisa more tax than was charged. An odd paisa is taken from CGST or SGST,
 * whichever has more left.
 */
function partOf({ hsn, rate, igst }: BillSum, amount: Paise, left?: BillSum): BillSum {
  const terms = { mode: rate > 0 ? 'inclusive' : 'none', isInterstate: true } as const;
  const [{ igst: own }] = taxParts(terms, [{ amount, rate }]) as [Taxed];
  const tax = left ? Math.min(taxOf(left), Math.max(amount - left.taxable, own)) : own;
  const half = left && left.sgst > left.cgst ? Math.floor(tax / 2) : Math.ceil(tax / 2);
  const cgst = left ? Math.min(left.cgst, Math.max(tax - left.sgst, half)) : half;
  const taxes = igst !== 0 ? { cgst: 0, sgst: 0, igst: tax } : { cgst, sgst: tax - cgst, igst: 0 };
  return { hsn, rate, taxable: amount - tax, ...taxes, total: amount };
}

/** What earlier credit notes left of a bill. The last note takes exactly that, so that no paisa of tax remains. */
function restOf(billed: BillContent, earlier: readonly BillContent[]): Pick<BillContent, 'sums' | 'roundOff'> {
  const taken = sumsOf(earlier.flatMap(({ sums }) => sums));
  const sums = billed.sums.map((sum) => {
    const back = taken.find(isOf(sum));
    return back ? less(sum, back) : sum;
  });
  return { sums, roundOff: earlier.reduce((rest, { roundOff }) => rest - roundOff, billed.roundOff) };
}

const less = (sum: BillSum, back: BillSum): BillSum => ({
  ...{ hsn: sum.hsn, rate: sum.rate, taxable: sum.taxable - back.taxable },
  ...{ cgst: sum.cgst - back.cgst, sgst: sum.sgst - back.sgst, igst: sum.igst - back.igst },
  total: sum.total - back.total,
});

const isOf = (goods: Pick<BillSum, 'hsn' | 'rate'>) => (sum: Pick<BillSum, 'hsn' | 'rate'>) =>
  sum.hsn === goods.hsn && sum.rate === goods.rate;

/**
 * The goods of a bill that came back and are in no earlier note. If there are none, the money is for goods of earlier
 * notes that those did not credit in full: a return paid from several payments has a note for each. `lines` are the
 * order's, in the order of the bill's.
 */
export function returnedOf(
  billed: BillContent,
  lines: readonly Pick<BilledLine, 'returned' | 'meant'>[],
  earlier: readonly BillContent[],
): ReturnedGoods[] {
  if (lines.length !== billed.lines.length) return [];
  // Amounts carried over from an earlier note have no pieces.
  const noted = earlier.flatMap(({ returned = [] }) => returned.filter(({ quantity }) => quantity > 0));
  const back = billed.lines.map(({ hsn, rate, quantity, total }, index) => {
    const pieces = lines[index]?.returned ?? 0;
    return { hsn, rate, quantity: pieces, total: divideRoundHalfUp(total * pieces, quantity) };
  });
  const goods = billed.sums.map(({ hsn, rate }) => {
    const sum = { hsn, rate, quantity: 0, total: 0 };
    for (const { quantity, total } of back.filter(isOf(sum))) {
      sum.quantity += quantity;
      sum.total += total;
    }
    for (const { quantity, total } of noted.filter(isOf(sum))) {
      sum.quantity -= quantity;
      sum.total -= total;
    }
    return sum;
  });
  const meant = billed.lines.filter((_, index) => lines[index]?.meant);
  const isMeant = (one: ReturnedGoods) => meant.length === 0 || meant.some(isOf(one));
  const news = goods.filter((one) => one.quantity > 0 && one.total > 0 && isMeant(one));
  return news.length > 0 ? news : notCredited(noted, earlier).filter(isMeant);
}

/**
 * The names of the goods that came back for a note: those of its own refund or, on a bill's first note, all. None for a
 * note of the rest of a return that was paid from several payments: the note before it named them.
 */
export function namesOfReturned(
  billed: BillContent,
  lines: readonly Pick<BilledLine, 'returned' | 'meant'>[],
  { returned, earlier }: { returned: readonly ReturnedGoods[]; earlier: readonly BillContent[] },
): NamedGoods[] {
  const isRecorded = lines.some(({ meant = 0 }) => meant > 0);
  if (!returned.some(({ quantity }) => quantity > 0) || !(isRecorded || earlier.length === 0)) return [];
  return billed.lines.flatMap(({ name, tamilName, pack }, index) => {
    const quantity = (isRecorded ? lines[index]?.meant : lines[index]?.returned) ?? 0;
    return quantity > 0 ? [{ name, tamilName, pack, quantity }] : [];
  });
}

/** The value of returned goods that earlier notes credited only in part, because their payment was too small. */
function notCredited(noted: readonly ReturnedGoods[], earlier: readonly BillContent[]): ReturnedGoods[] {
  const credited = earlier.flatMap(({ returned = [], sums }) =>
    returned.map((goods) => ({ ...goods, total: Math.min(goods.total, sums.find(isOf(goods))?.total ?? 0) })),
  );
  const left = new Map(noted.map(({ hsn, rate }) => [`${hsn} ${rate}`, { hsn, rate, quantity: 0, total: 0 }]));
  for (const [key, goods] of left) {
    const sumOf = (all: readonly ReturnedGoods[]) => all.filter(isOf(goods)).reduce((sum, { total }) => sum + total, 0);
    left.set(key, { ...goods, total: sumOf(noted) - sumOf(credited) });
  }
  return [...left.values()].filter(({ total }) => total > 0);
}

/**
 * Spreads an amount over the rates of a bill, never above what is left at a rate: first over the goods that came back,
 * then over everything billed, in proportion.
 */
function shareOfBill(
  { sums }: BillContent,
  amount: Paise,
  { returned, rest }: { returned: readonly ReturnedGoods[]; rest: Pick<BillContent, 'sums' | 'roundOff'> },
): Pick<BillContent, 'sums' | 'roundOff'> {
  const left = rest.sums;
  const positive = sums.filter(({ total }) => total > 0);
  const most = positive.map((sum) => Math.max(0, left.find(isOf(sum))?.total ?? 0));
  const goods = positive.map((sum, index) => Math.min(most[index] ?? 0, returned.find(isOf(sum))?.total ?? 0));
  const forGoods = Math.min(
    amount,
    goods.reduce((all, one) => all + one, 0),
  );
  const goodsShares = spread(forGoods, goods);
  const totals = positive.map(({ total }) => total);
  const wanted = spread(amount - forGoods, totals).map((share, index) => share + (goodsShares[index] ?? 0));
  const kept = wanted.map((share, index) => Math.min(share, most[index] ?? 0));
  const room = kept.map((share, index) => (most[index] ?? 0) - share);
  const over = wanted.reduce((all, share, index) => all + share - (kept[index] ?? 0), 0);
  const fitting = Math.min(
    over,
    room.reduce((all, one) => all + one, 0),
  );
  // Beyond all goods and charges, the round-off is left to credit.
  const roundOff = Math.min(over - fitting, Math.max(0, rest.roundOff));
  const inRoom = spread(fitting, room);
  const moved = spread(over - fitting - roundOff, totals).map((share, index) => share + (inRoom[index] ?? 0));
  const credited = positive.map((sum, index) => {
    const share = (kept[index] ?? 0) + (moved[index] ?? 0);
    const own = left.find(isOf(sum));
    // The last note at a rate takes exactly what is left of its tax.
    return own && share === own.total ? own : partOf(sum, share, own ?? sum);
  });
  return { sums: evened(credited, left), roundOff };
}

/**
 * Moves odd paise of a note to SGST while CGST is ahead over all its rates, at rates of which as much is left of both:
 * at the others the half is given.
 */
function evened(credited: readonly BillSum[], left: readonly BillSum[]): BillSum[] {
  let ahead = credited.reduce((all, { cgst, sgst }) => all + cgst - sgst, 0);
  return credited.map((sum) => {
    const rest = left.find(isOf(sum));
    if (ahead <= 1 || sum.cgst <= sum.sgst || rest?.cgst !== rest?.sgst) return sum;
    ahead -= 2;
    return { ...sum, cgst: sum.sgst, sgst: sum.cgst };
  });
}

/** Spreads an amount over the rates of a bill, however much was billed at each. */
function atRatesOf({ sums }: BillContent, amount: Paise): Pick<BillContent, 'sums' | 'roundOff'> {
  const positive = sums.filter(({ total }) => total > 0);
  const shares = spread(
    amount,
    positive.map(({ total }) => total),
  );
  const parts = positive.map((sum, index) => partOf(sum, shares[index] ?? 0));
  return { sums: evened(parts, []), roundOff: 0 };
}

/** The part of a bill that a note credits: what is left of it, or the amount's share. */
function ofBill(
  billed: BillContent,
  { amount, earlier, returned }: Required<Pick<Credit, 'amount' | 'earlier' | 'returned'>>,
): Pick<BillContent, 'sums' | 'roundOff'> {
  const rest = restOf(billed, earlier);
  const isRest = amount === earlier.reduce((left, { total }) => left - total, billed.total);
  return isRest ? rest : shareOfBill(billed, amount, { returned, rest });
}

interface Credit extends Numbered {
  kind: BillKind;
  amount: Paise;
  /** Earlier credit notes against the bill. */
  earlier?: readonly BillContent[];
  /** Goods that came back for this refund. */
  returned?: ReturnedGoods[];
  goods?: NamedGoods[];
  /** Money that was paid besides what is billed, which only gives the rates. */
  isOther?: boolean;
}

/**
 * The paper for refunded money: a credit note against a bill, or a voucher for an advance. The amount counts for the
 * goods that came back, and otherwise is spread over the billed rates, so that the reversed tax matches the tax
 * charged.
 */
export function creditFor(
  billed: BillContent,
  { kind, amount, number, day, earlier = [], returned = [], goods = [], isOther = false }: Credit,
): BillContent {
  const isWhole = !isOther && amount === billed.total;
  const { sums, roundOff } = isOther ? atRatesOf(billed, amount) : ofBill(billed, { amount, earlier, returned });
  return {
    ...billed,
    ...{ kind, number, day },
    lines: isWhole ? billed.lines : [],
    charges: isWhole ? billed.charges : [],
    sums: sums.filter(({ taxable, cgst, sgst, igst }) => taxable !== 0 || cgst !== 0 || sgst !== 0 || igst !== 0),
    roundOff,
    total: amount,
    against: kind === 'credit_note' ? { number: billed.number, day: billed.day } : null,
    ...(returned.length > 0 ? { returned } : {}),
    ...(goods.length > 0 ? { goods } : {}),
  };
}

/** Above this a parcel needs an e-way bill; within Tamil Nadu above twice as much (domain E). */
export const E_WAY_LIMIT: Paise = 50_000_00;
const E_WAY_WITHIN_TAMIL_NADU: Paise = 1_00_000_00;
const TAMIL_NADU = '33';

export function needsEWayBill({ mode, seller, placeOfSupply, total }: BillContent): boolean {
  if (mode === 'none') return false;
  const isWithin = seller.gstin.startsWith(TAMIL_NADU) && placeOfSupply.code === TAMIL_NADU;
  return total > (isWithin ? E_WAY_WITHIN_TAMIL_NADU : E_WAY_LIMIT);
}

/** In hundredths of a percent: CGST and SGST each get half of the rate. */
export const halfOf = (rate: number): number => divideRoundHalfUp(rate, 2);
