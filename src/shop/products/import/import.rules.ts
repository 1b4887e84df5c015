/**
 * Plans the effect of a price list: each row is new, changed, same or wrong. Products are matched by code, else by name within
 * the category; missing columns and empty cells change nothing. Pure.
 */
import { divideRoundHalfUp, type Price, unitPriceOf } from '#shared/money.ts';
import { readContents } from '../products.boxes.rules.ts';
import { initialOf, type ProductValues, productFields } from '../products.fields.ts';
import type { ListedProduct, ListedRow } from './import-cells.rules.ts';
import { problemText, quoted } from './import-problems.rules.ts';
import { likelyRenames } from './import-renames.rules.ts';

export interface KnownProduct extends ProductValues {
  id: number;
}

export interface Change {
  field: keyof ProductValues;
  before: string | number | boolean;
  after: string | number | boolean;
}

export interface PlannedRow {
  line: number;
  kind: 'new' | 'changed' | 'same' | 'wrong';
  /** The product that the row is about; null for a new one. */
  productId: number | null;
  /** The complete resulting product; of a wrong row only what could be read. */
  values: Partial<ProductValues>;
  changes: Change[];
  problems: string[];
  /** For a new row: the missing product that was probably renamed. */
  likely?: { id: number; name: string } | undefined;
}

export interface ImportPlan {
  rows: PlannedRow[];
  /** Products that no row of the file matches. */
  missing: { id: number; code: string; name: string; category: string }[];
  /** False if a row could not be read well enough to name its product, which may be one of the missing. */
  isWhole: boolean;
}

export interface PlanOptions {
  /** Stock of a new product when the file has no stock column. */
  newStock: number;
  hasStock: boolean;
  /** Whether the file has a status column. If not, listed products are on sale. */
  hasStatus?: boolean | undefined;
  /** Product ids by line: rows that the owner paired with renamed products. */
  pairs?: Readonly<Record<number, number>> | undefined;
  /** Where new products of a list without categories go. */
  category: string;
}

/** Names are compared ignoring case and repeated spaces, but not spelling (Coti and Koti are two things). */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

const inCategory = (category: string, name: string) => `${nameKey(category)}\n${nameKey(name)}`;

const isInTamil = (text: string) => /\p{Script=Tamil}/u.test(text) && !/[a-z]/i.test(text);

/**
 * The part of a Tamil-only row that applies to the product with this Tamil name: nothing about its English name, nor
 * about its category if that is in Tamil too.
 */
function ofTamilRow(listed: ListedProduct, known: KnownProduct | undefined): ListedProduct {
  const { name = '', category, ...rest } = listed;
  const isNamed =
    known && rest.tamilName === undefined && isInTamil(name) && nameKey(name) === nameKey(known.tamilName);
  if (!isNamed) return listed;
  return { ...rest, name: known.name, ...(category !== undefined && !isInTamil(category) ? { category } : {}) };
}

/** The matching key of a row without a code. */
function nameOf({ category, name = '' }: ListedProduct): string {
  return category === undefined ? nameKey(name) : inCategory(category, name);
}

/** The products by matching key. */
class Shelf {
  private readonly byExactCode = new Map<string, KnownProduct>();
  private readonly byCode = new Map<string, KnownProduct>();
  private readonly byName = new Map<string, KnownProduct[]>();
  private readonly byTamilName = new Map<string, KnownProduct[]>();
  /** The line that has already claimed a product or new name. */
  private readonly claims = new Map<number | string, number>();
  /** Products that an unclear row may mean. */
  private readonly mentioned = new Set<number>();
  private readonly listedCodes: ReadonlySet<string>;
  /** The packs per name: a small and a large box are two products. */
  private readonly listedPacks = new Map<string, Set<string>>();

  private readonly paired = new Map<number, KnownProduct>();

  constructor(known: readonly KnownProduct[], rows: readonly ListedRow[], pairs: PlanOptions['pairs'] = {}) {
    const byId = new Map(known.map((product) => [product.id, product]));
    for (const [line, id] of Object.entries(pairs)) {
      const product = byId.get(id);
      if (product) this.paired.set(Number(line), product);
    }
    this.listedCodes = new Set(rows.flatMap(({ product }) => (product.code ? [nameKey(product.code)] : [])));
    for (const { product } of rows) {
      const packs = this.listedPacks.get(nameOf(product)) ?? new Set();
      this.listedPacks.set(nameOf(product), packs.add(nameKey(product.pack ?? '')));
    }
    for (const product of known) {
      if (!this.byCode.has(nameKey(product.code))) this.byCode.set(nameKey(product.code), product);
      this.byExactCode.set(product.code, product);
      const tamil = nameKey(product.tamilName);
      if (tamil) this.byTamilName.set(tamil, [...(this.byTamilName.get(tamil) ?? []), product]);
      for (const key of [nameKey(product.name), inCategory(product.category, product.name)])
        this.byName.set(key, [...(this.byName.get(key) ?? []), product]);
    }
  }

  /**
   * Products with this name in the category. A name only in Tamil also matches the Tamil name of products in any
   * category.
   */
  private named(listed: ListedProduct, key: string): readonly KnownProduct[] {
    const { name = '', tamilName } = listed;
    const found = this.byName.get(key) ?? [];
    const isTamil = found.length === 0 && tamilName === undefined && isInTamil(name);
    return isTamil ? (this.byTamilName.get(nameKey(name)) ?? []) : found;
  }

  /** By the owner's pairing, else by code, else by name among products that no other row claims by code. */
  find({ line, product: listed }: ListedRow): KnownProduct[] {
    const paired = this.paired.get(line);
    if (paired) return [paired];
    const code = listed.code ?? '';
    const coded = this.byExactCode.get(code) ?? this.byCode.get(nameKey(code));
    if (coded) return [coded];
    if (!listed.name) return [];
    const key = nameOf(listed);
    const named = this.named(listed, key).filter((product) => !this.listedCodes.has(nameKey(product.code)));
    if (listed.code === undefined) return this.inPack(named, listed.pack, this.listedPacks.get(key));
    // A row with its own code is a different product from the one an earlier row matched by this name.
    const free = named.filter((product) => !this.claims.has(product.id));
    return free.length === 1 ? free : [];
  }

  /**
   * Those with the row's pack. If the list has the name in several packs and none matches, those that no other row
   * matches.
   */
  private inPack(named: KnownProduct[], pack = '', listed: ReadonlySet<string> = new Set()): KnownProduct[] {
    const same = named.filter((product) => nameKey(product.pack) === nameKey(pack));
    if (same.length > 0) return same;
    if (listed.size < 2) return named;
    return named.filter((product) => !this.claims.has(product.id) && !listed.has(nameKey(product.pack)));
  }

  /** The line of an earlier row for the same product; if null, this row claims it. */
  claim(key: number | string, line: number): number | null {
    const earlier = this.claims.get(key);
    if (earlier !== undefined) return earlier;
    this.claims.set(key, line);
    return null;
  }

  mention(products: readonly KnownProduct[]): void {
    for (const { id } of products) this.mentioned.add(id);
  }

  isNamed(id: number): boolean {
    return this.claims.has(id) || this.mentioned.has(id);
  }
}

/** The parts of a selling price. */
export const PRICE_FIELDS: readonly (keyof ProductValues)[] = ['basePrice', 'discount', 'netPrice'];

/**
 * List and net rate as in the file. If no discount leads exactly from one to the other, the net rate is stored as a
 * separate price.
 */
function fromListAndNet(list: number, net: number, discount: number | undefined): Price {
  // A list rate below the net rate is ignored.
  if (net >= list) return { basePrice: net, discount: 0, netPrice: 0 };
  if (net === 0) return { basePrice: list, discount: 10_000, netPrice: 0 };
  const share = discount ?? Math.min(divideRoundHalfUp((list - net) * 10_000, list), 9999);
  const price = { basePrice: list, discount: share, netPrice: 0 };
  return unitPriceOf(price) === net ? price : { ...price, netPrice: net };
}

/**
 * A net rate without a list rate: an existing product keeps its list rate; for a new one the net rate is the only
 * price. A list rate computed from net rate and discount would be in no file.
 */
function fromNet(net: number, discount: number | undefined, current: Price | undefined): Price {
  const isListed = current && current.basePrice > 0 && unitPriceOf(current) < current.basePrice;
  if (!isListed || net === 0) return fromListAndNet(net, net, 0);
  // A discount of 100% beside a price cannot be meant.
  return fromListAndNet(current.basePrice, net, discount === 10_000 ? undefined : discount);
}

function priceOf(listed: ListedProduct, current: Price | undefined): Price | null {
  const { listRate, netRate, discount } = listed;
  if (current && isPriced(current, listed)) return current;
  if (listRate !== undefined && netRate !== undefined) return fromListAndNet(listRate, netRate, discount);
  // List rate and discount now decide the price, so an earlier net rate is cleared.
  if (listRate !== undefined) return { basePrice: listRate, discount: discount ?? current?.discount ?? 0, netPrice: 0 };
  if (netRate !== undefined) return fromNet(netRate, discount, current);
  return current && discount !== undefined ? { ...current, discount, netPrice: 0 } : (current ?? null);
}

/** Whether the row's price is the one that the shop already has. */
function isPriced(current: Price, { listRate, netRate, discount }: ListedProduct): boolean {
  return (
    (listRate ?? current.basePrice) === current.basePrice &&
    (discount ?? current.discount) === current.discount &&
    (netRate ?? unitPriceOf(current)) === unitPriceOf(current)
  );
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The cell's text, or the known text if they differ only in line breaks and spaces, which tables lose. */
function textAfter(listed: string, known: string | undefined): string {
  return known !== undefined && collapse(listed) === collapse(known) ? known : listed;
}

/**
 * The stock after the row. A list exported from this shop also has the stock of that time: a number that nobody changed
 * since is ignored, because goods were sold while the list was edited. A changed number counts as written, however
 * often it is imported.
 */
function stockAfter(listed: ListedProduct, known: KnownProduct | undefined, options: PlanOptions): number {
  if (known && listed.stock === listed.stockSeen) return known.stock;
  return listed.stock ?? known?.stock ?? (options.hasStock && !listed.isInStock ? 0 : options.newStock);
}

/** All values of a product after the row. */
function valuesAfter(row: ListedProduct, known: KnownProduct | undefined, options: PlanOptions): ProductValues {
  const listed = ofTamilRow(row, known);
  const price = priceOf(listed, known) ?? { basePrice: 0, discount: 0, netPrice: 0 };
  const { basePrice, discount, netPrice } = price;
  const category = listed.category ?? known?.category ?? options.category;
  const isMoved = known !== undefined && nameKey(category) !== nameKey(known.category);
  return {
    ...plainValuesAfter(listed, known),
    // The category keeps the shop's spelling.
    category: known && !isMoved ? known.category : category,
    subCategory: listed.subCategory ?? (isMoved ? '' : (known?.subCategory ?? '')),
    basePrice,
    discount,
    netPrice,
    stock: stockAfter(listed, known, options),
    active: listed.active ?? (options.hasStatus ? (known?.active ?? true) : true),
  };
}

/** The list's value of a field, else the product's, else the default. */
function plainValuesAfter(listed: ListedProduct, known: KnownProduct | undefined): ProductValues {
  const said: Partial<ProductValues> = listed;
  const after = productFields().map(([key, field]) => {
    const [text, current] = [said[key], known?.[key]];
    if (typeof text === 'string') return [key, textAfter(text, current as string | undefined)];
    return [key, text ?? current ?? initialOf(field)];
  });
  return Object.fromEntries(after) as unknown as ProductValues;
}

function changesBetween(before: KnownProduct, after: ProductValues): Change[] {
  const fields = Object.keys(after) as (keyof ProductValues)[];
  return fields
    .filter((field) =>
      field === 'contents' ? nameKey(before[field]) !== nameKey(after[field]) : before[field] !== after[field],
    )
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function problemsOfNew(listed: ListedProduct): string[] {
  const problems = [];
  if (!listed.name) problems.push(problemText('no_name'));
  if (priceOf(listed, undefined) === null) problems.push(problemText('no_price'));
  return problems;
}

/** Two rows are the same new product if they have the same code, or the same name and pack. */
function newKeyOf({ code }: ListedProduct, { category, name, pack }: ProductValues): string {
  return code ? `code\n${nameKey(code)}` : `${inCategory(category, name)}\n${nameKey(pack)}`;
}

/** An empty formula gives 0, which must not sell goods for nothing. */
const isFree = (price: Price) => unitPriceOf(price) === 0;

function planRow(row: ListedRow, shelf: Shelf, options: PlanOptions): PlannedRow {
  const { line, product: listed } = row;
  const wrong = (problems: string[], productId: number | null = null): PlannedRow => ({
    line,
    kind: 'wrong',
    productId,
    values: readable(listed),
    changes: [],
    problems,
  });
  const found = shelf.find(row);
  const [known] = found;
  if (found.length > 1) shelf.mention(found);
  if (row.problems.length > 0) {
    // The row still matches this product, so it is not missing.
    if (known && found.length === 1) shelf.claim(known.id, line);
    return wrong(row.problems, known?.id ?? null);
  }
  if (found.length > 1) return wrong([problemText('ambiguous')]);
  if (!known) {
    const problems = problemsOfNew(listed);
    if (problems.length > 0) return wrong(problems);
  }
  const values = valuesAfter(listed, known, options);
  if (isFree(values) && !(known && isFree(known))) return wrong([problemText('free')], known?.id ?? null);
  const key = known?.id ?? newKeyOf(listed, values);
  const earlier = shelf.claim(key, line);
  if (earlier !== null) return wrong([problemText('repeated', { line: earlier })], known?.id ?? null);
  if (!known) return { line, kind: 'new', productId: null, values, changes: [], problems: [] };
  const changes = changesBetween(known, values);
  return { line, kind: changes.length > 0 ? 'changed' : 'same', productId: known.id, values, changes, problems: [] };
}

/** Replans a row against its current product, or as a new one without it. */
export function planAgain(row: ListedRow, known: KnownProduct | undefined, options: PlanOptions): PlannedRow {
  const values = valuesAfter(row.product, known, options);
  const planned = { line: row.line, values, problems: [] };
  if (!known) return { ...planned, kind: 'new', productId: null, changes: [] };
  const changes = changesBetween(known, values);
  return { ...planned, kind: changes.length > 0 ? 'changed' : 'same', productId: known.id, changes };
}

/** Stock changed since the preview is newer than the list: the row keeps it and reports that. */
export function withoutMovedStock(row: PlannedRow, seen: Readonly<Record<number, number>>): PlannedRow {
  const change = row.changes.find(({ field }) => field === 'stock');
  if (!change || row.productId === null || seen[row.productId] === change.before) return row;
  const changes = row.changes.filter((other) => other !== change);
  return {
    ...row,
    kind: changes.length > 0 ? 'changed' : 'same',
    values: { ...row.values, stock: change.before as number },
    changes,
    problems: [problemText('stock_moved', { stock: change.before as number })],
  };
}

function readable(listed: ListedProduct): Partial<ProductValues> {
  const { code, name, tamilName, category } = listed;
  return Object.fromEntries(
    Object.entries({ code, name, tamilName, category }).filter(([, value]) => value !== undefined),
  );
}

const entriesOf = (contents: string) => readContents(contents) ?? [];

/** Checks the list's gift boxes against all products as the list leaves them. */
function withCheckedBoxes(planned: readonly PlannedRow[], known: readonly KnownProduct[]): PlannedRow[] {
  if (!planned.some(({ values }) => values.contents)) return [...planned];
  const after = new Map(known.map(({ id, code, contents }) => [id as number | string, { code, contents }]));
  for (const { kind, productId, line, values } of planned)
    if (kind !== 'wrong')
      after.set(productId ?? `line ${line}`, { code: values.code ?? '', contents: values.contents ?? '' });
  const products = [...after.values()];
  const codes = new Set(products.map(({ code }) => nameKey(code)));
  const boxes = new Set(products.filter(({ contents }) => contents !== '').map(({ code }) => nameKey(code)));
  const inside = new Set(products.flatMap(({ contents }) => entriesOf(contents).map(({ code }) => nameKey(code))));
  return planned.map((row) => {
    const { kind, values, changes } = row;
    const isAsked = kind === 'new' || changes.some(({ field }) => field === 'contents');
    if (kind === 'wrong' || !isAsked || !values.contents) return row;
    const entries = entriesOf(values.contents);
    const unknown = entries.find(({ code }) => !codes.has(nameKey(code)));
    const box = entries.find(({ code }) => boxes.has(nameKey(code)));
    const problems = [
      ...(unknown ? [problemText('contents_unknown', quoted(unknown.code))] : []),
      ...(box ? [problemText('contents_box', quoted(box.code))] : []),
      ...(inside.has(nameKey(values.code ?? '')) && values.code && !box ? [problemText('contents_inside')] : []),
    ];
    return problems.length > 0 ? { ...row, kind: 'wrong' as const, changes: [], problems } : row;
  });
}

/** Plans a whole list against all products, including inactive ones. */
export function planImport(
  rows: readonly ListedRow[],
  known: readonly KnownProduct[],
  options: PlanOptions,
): ImportPlan {
  const shelf = new Shelf(known, rows, options.pairs);
  const planned = withCheckedBoxes(
    rows.map((row) => planRow(row, shelf, options)),
    known,
  );
  const missing = known.filter((product) => product.active && !shelf.isNamed(product.id));
  const likely = likelyRenames(planned, missing);
  return {
    rows: planned.map((row) => (likely.has(row.line) ? { ...row, likely: likely.get(row.line) } : row)),
    missing: missing.map(({ id, code, name, category }) => ({ id, code, name, category })),
    isWhole: rows.every(({ product, problems }) => problems.length === 0 || Boolean(product.name || product.code)),
  };
}

/** How a row changes the selling price. */
export interface PriceChange {
  /** Paise. */
  before: number;
  after: number;
  /** Relative change in hundredths of a percent; negative for a decrease. */
  movedBy: number;
  /** A change so large that it may be a typing error. */
  isJump: boolean;
}

/** Price changes above this (hundredths of a percent) must be confirmed: ₹35 → ₹3.50 is a typing error. */
const JUMP_FROM = 3_000;

/** Null if the row matches no product or keeps its price. */
export function priceChangeOf({ kind, values, changes }: PlannedRow): PriceChange | null {
  if (kind !== 'changed') return null;
  const valueBefore = (field: keyof Price) =>
    (changes.find((change) => change.field === field)?.before ?? values[field]) as number;
  const before = unitPriceOf({
    basePrice: valueBefore('basePrice'),
    discount: valueBefore('discount'),
    netPrice: valueBefore('netPrice'),
  });
  const after = unitPriceOf(values as ProductValues);
  if (before === after) return null;
  const movedBy = before === 0 ? 10_000 : Math.round(((after - before) * 10_000) / before);
  return { before, after, movedBy, isJump: Math.abs(movedBy) > JUMP_FROM };
}

export interface ImportCounts {
  new: number;
  changed: number;
  same: number;
  wrong: number;
}

export function countsOf(rows: readonly Pick<PlannedRow, 'kind'>[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}
