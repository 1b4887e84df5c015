/**
 * Recognises the columns of a price list by their headers, which every shop names and orders differently; the owner's choice
 * takes precedence. Pure.
 */
import { type FieldKey, type ListNameOf, listNameOf, productFields } from '../products.fields.ts';
import { isBelowZero, isInStock, readPercent, readRupees, readStock, readWhole } from './import-figures.rules.ts';
import { headerInFile, isHiddenHeader } from './import-hidden.rules.ts';

/** A plain price: a list rate or a net rate, depending on the columns beside it. */
const OTHER_PRICES = {
  price: [
    ...['price', 'rate', 'rateperbox', 'ratebox', 'priceperbox', 'unitprice', 'rateperunit'],
    ...['விலை', 'rs', 'rupees', 'ரூ', 'ரூபாய்'],
  ],
} as const;

/** The stock when our export was made. A stock column that differs from it was changed by hand since. */
export const STOCK_SEEN = { field: 'stock_seen', heading: 'Stock when exported' } as const;

export type ImportField =
  | { [Key in FieldKey]: ListNameOf<Key> }[FieldKey]
  | keyof typeof OTHER_PRICES
  | typeof STOCK_SEEN.field;

const BESIDE: Partial<Record<FieldKey, readonly string[]>> = {
  basePrice: Object.keys(OTHER_PRICES),
  stock: [STOCK_SEEN.field],
};

export const IMPORT_FIELDS = productFields().flatMap(([key, field]) => [listNameOf(field), ...(BESIDE[key] ?? [])]) as [
  ImportField,
  ...ImportField[],
];

/** The currency after a header; never the end of a word such as 'Particulars'. */
const CURRENCY =
  /(?<=[\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+(in[^\p{L}\p{M}\p{N}]+)?(rs|inr|rupees|ரூ|ரூபாய்)[^\p{L}\p{M}\p{N}]*$/u;

/** 'Rate (Rs.)', 'Rate ₹' and 'RATE' are the same header. */
export function headerKey(header: string): string {
  return headerInFile(header)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('₹', ' rs ')
    .replace(CURRENCY, '')
    .replace(/%/g, 'percent')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(/(?<=rate|price|mrp)(in)?(rs|inr|rupees)$/, '');
}

/** Header names in Sivakasi price lists and in our own export, as keys. */
const HEADERS = {
  ...OTHER_PRICES,
  [STOCK_SEEN.field]: [headerKey(STOCK_SEEN.heading)],
  ...Object.fromEntries(
    productFields().map(([, field]) => [listNameOf(field), [headerKey(field.heading), ...field.headings]]),
  ),
} as unknown as Record<ImportField, readonly string[]>;

/** WooCommerce's 'In stock?' is yes or no; the count has its own column. */
const isQuestion = (header: string) => headerInFile(header).trim().endsWith('?');

function fieldOfHeader(header: string): ImportField | null {
  if (isQuestion(header)) return null;
  const key = headerKey(header);
  return IMPORT_FIELDS.find((field) => HEADERS[field].includes(key)) ?? null;
}

/**
 * Headers that only look like a field: cases and totals are not prices, quantities sold are not stock. Columns that our
 * own export calculates follow from others.
 */
const NO_FIELD =
  /calculated|case|sold|total|amount|image|photo|picture|barcode|^gst|gst(no|in|percent)$|hsn|order|^(s|sl|si|sr|serial)no|cost|purchase|வஎண்|தொகை|மொத்தம்/;

/**
 * Prices at which the shop does not sell, and stock that is not there yet: never guessed, so that the owner is asked.
 * 'Wholesale' contains the word 'sale'.
 */
const NOT_NOW =
  /wholesale|dealer|distribut|stockist|resell|buying|landing|^(old|prev|last|earlier|former)|மொத்தவிலை|^பழைய|^(opening|min|max|reorder|required)|stock(value|worth)|(value|worth)ofstock/;

/** Guesses an unlisted header by its words; the first match wins. */
const GUESSES: readonly (readonly [words: RegExp, field: ImportField])[] = [
  [/tamil/, 'tamil_name'],
  [/sub(categ|group)/, 'sub_category'],
  [/categ/, 'category'],
  [/code|sku/, 'code'],
  // '80% off', '80% less', '50% price': either the remaining price or the percentage; the figures tell.
  [/^[\d.]+percent(off|less|price|rate)/, 'discount'],
  [/compareat/, 'list_rate'],
  [/(disc|offer|net|sell|sale|final|special|our).*(price|rate)|(price|rate).*(net|disc|after)/, 'net_rate'],
  [/mrp|(list|actual|original|base|regular|gross).*(price|rate)/, 'list_rate'],
  [/disc|percent$/, 'discount'],
  [/price|rate(?!d|ing)/, 'price'],
  [/stock|available|inventoryq/, 'stock'],
  [/pack|content|pcs|unit|uom/, 'pack'],
  [/தமிழ்/, 'tamil_name'],
  [/(சலுகை|தள்ளுபடி|நிகர|விற்பனை).*விலை/, 'net_rate'],
  [/(அசல்|பட்டியல்).*விலை/, 'list_rate'],
  [/விலை/, 'price'],
  [/தள்ளுபடி/, 'discount'],
  [/product|item|particular|cracker|firework|variet|description|பொருள்|பொருட்கள்|பட்டாசு/, 'name'],
];

/** A discount in rupees; other amounts and totals are not. */
const RUPEES_OFF = /^(disc|discount|less|தள்ளுபடி)(amount|amt|value|தொகை)$/;

/** Longer cells are sentences or products, not headers. */
const LONGEST_HEADER = 40;

function guessOfHeader(header: string): ImportField | null {
  const key = headerKey(header);
  if (RUPEES_OFF.test(key)) return 'discount';
  if (isQuestion(header) || headerInFile(header).length > LONGEST_HEADER || NO_FIELD.test(key) || NOT_NOW.test(key))
    return null;
  return GUESSES.find(([words]) => words.test(key))?.[1] ?? null;
}

/** The field of each column; null for columns that are not read. */
export type ColumnFields = readonly (ImportField | null)[];

/** The owner's earlier choices by `choiceKey`; null means to ignore the column. */
export type HeaderChoices = Readonly<Record<string, ImportField | null>>;

/** The key under which the owner's choice for a column is remembered. */
export const choiceKey = (header: string): string => headerKey(header) + (isHiddenHeader(header) ? ' hidden' : '');

/** Undefined if the owner chose nothing, also for a column named as what every object has, such as 'Constructor'. */
function choiceFor(header: string, choices: HeaderChoices): ImportField | null | undefined {
  const key = choiceKey(header);
  return Object.hasOwn(choices, key) ? choices[key] : undefined;
}

export const PRICES: readonly ImportField[] = ['list_rate', 'net_rate', 'price'];

/** A header only in Tamil; next to a Latin one it is the second language. */
const isTamil = (header: string) => /\p{Script=Tamil}/u.test(header) && !/[a-z]/i.test(headerInFile(header));

/** A price or discount in a hidden column, often what the goods cost the shop: the owner is asked before customers pay it. */
function isHiddenPrice(header: string): boolean {
  const field = isHiddenHeader(header) ? (fieldOfHeader(header) ?? guessOfHeader(header)) : null;
  return field === 'discount' || (field !== null && PRICES.includes(field));
}

/** Each field gets one column: the owner's choice, else the first exact header, else the first guess. */
export function fieldsOf(headers: readonly string[], choices: HeaderChoices = {}): ColumnFields {
  const fields = headers.map((header) => choiceFor(header, choices));
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  for (const [column, choice] of fields.entries()) if (choice) fields[column] = take(choice);
  const columns = [...headers.entries()].filter(([, header]) => !isHiddenPrice(header));
  for (const some of [
    columns.filter(([, header]) => !isTamil(header)),
    columns.filter(([, header]) => isTamil(header)),
  ])
    for (const read of [fieldOfHeader, guessOfHeader])
      for (const [column, header] of some)
        if (fields[column] === undefined) fields[column] = take(secondNameOf(header, read(header), taken)) ?? undefined;
  return withoutGaps(
    fields.map((field) => field ?? null),
    headers,
  );
}

function secondNameOf(header: string, field: ImportField | null, taken: ReadonlySet<ImportField>): ImportField | null {
  return field === 'name' && taken.has('name') && isTamil(header) ? 'tamil_name' : field;
}

/** Without another name column, the Tamil one is the name; without another price, the amount is the price. */
function withoutGaps(fields: ColumnFields, headers: readonly string[]): ColumnFields {
  const has = (...some: ImportField[]) => some.some((field) => fields.includes(field));
  const hasNoName = !has('name', 'code');
  const isPrice = (header: string) => isAmount(header) && !isHiddenHeader(header);
  const amount = has(...PRICES, 'stock') ? -1 : headers.findIndex(isPrice);
  return fields.map((field, column) => {
    if (field === 'tamil_name' && hasNoName) return 'name';
    return field === null && column === amount ? 'price' : field;
  });
}

/** In an order form the amount is the price times the quantity; in a list without either it is the price. */
const AMOUNT = /^(amount|amt|தொகை)$/;
const isAmount = (header: string) => AMOUNT.test(headerKey(header));

/** Scores a row as header: it must name the product column, and more known columns score higher. */
export function headerScore(cells: readonly string[], choices: HeaderChoices = {}): number {
  const fields = fieldsOf(cells, choices).filter((field) => field !== null);
  if (!fields.includes('name') && !fields.includes('code')) return 0;
  return fields.length > 1 ? fields.length : 0;
}

/** Whether a cell is an exact header of one of these fields. */
export function namesColumns(cells: readonly string[], fields: readonly ImportField[]): boolean {
  return cells.some((cell) => {
    const field = fieldOfHeader(cell);
    return field !== null && fields.includes(field);
  });
}

/** Columns with serial numbers. */
const SERIAL = /^(s|sl|si|sr|serial)?no$|^(serial|வஎண்|எண்|வரிசைஎண்)/;

export const isSerial = (header: string) => SERIAL.test(headerKey(header));

export interface Column {
  index: number;
  field: ImportField;
  /** Discounts written as fractions: 0.8 for 80%. */
  isPartOfOne?: true;
  /** Fractions beside percentages: nobody but the owner knows what 0.5 is there. */
  isMixed?: true;
  /** Discounts in rupees off the list rate. */
  isRupees?: true;
}

type Cells = readonly (readonly string[])[];

const filledOf = (column: Column, rows: Cells) => rows.map((cells) => cells[column.index] ?? '').filter(Boolean);

/** A quantity beside prices: some lists mean the stock, others the pieces in a pack. The owner's choice decides. */
function isOpenQuantity(header: string, fields: ColumnFields, choices: HeaderChoices): boolean {
  const isOpen = QUANTITY.test(headerKey(header)) && choiceFor(header, choices) === undefined;
  return isOpen && fields.some((field) => field && PRICES.includes(field));
}

const QUANTITY = /^(qty|quantity)$/;

/**
 * The columns to read. A stock column without figures is ignored ('Qty' of an order form is for the customer), one with words
 * is the pack; a plain price next to a discount or net rate is the list rate.
 */
export function columnsOf(
  fields: ColumnFields,
  rows: Cells,
  headers: readonly string[],
  choices: HeaderChoices = {},
): Column[] {
  const named = fields.flatMap((field, index) => (field === null ? [] : [{ index, field }]));
  const columns = named.map((column) =>
    column.field === 'discount' ? discountColumn(column, rows, headers[column.index] ?? '') : column,
  );
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const isListed = (has('discount') || has('net_rate')) && !has('list_rate');
  return columns.flatMap((column) => {
    if (column.field === 'stock') {
      const header = headers[column.index] ?? '';
      const read = stockColumn(column, rows, header, has('pack'));
      return read.filter(({ field }) => field !== 'stock' || !isOpenQuantity(header, fields, choices));
    }
    if (column.field !== 'price') return [column];
    if (isListed) return [{ ...column, field: 'list_rate' as const }];
    return has('net_rate') ? [] : [{ ...column, field: 'net_rate' as const }];
  });
}

/** '80% off (Rs.)' is the remaining price; 'Discount (Rs.)', 'Disc ₹' and 'Discount Amount' are deductions. */
const isInRupees = (header: string) => !/%\s*(off|less|price|rate)/i.test(header) && namesRupees(header);
const namesRupees = (header: string) =>
  /₹|\b(rs|inr|rupees)\b|ரூ/iu.test(header.normalize('NFKC')) || RUPEES_OFF.test(headerKey(header));

/** Under '80% Discount' some shops write the remaining price, and formulas give 0.8 for 80%. */
function discountColumn(column: Column, rows: Cells, header: string): Column {
  const filled = filledOf(column, rows);
  const signed = filled.filter((text) => text.includes('%')).length;
  if (isInRupees(header) && signed === 0) return { ...column, isRupees: true };
  const figures = filled.filter((text) => /^[\d.]+$/.test(text)).map(Number);
  const hasParts = figures.some((figure) => figure > 0 && figure < 1);
  if (hasParts && signed === 0 && figures.every((figure) => figure < 1)) return { ...column, isPartOfOne: true };
  const share = /(\d{1,2}(\.\d+)?)\s*%/.exec(header)?.[1];
  const isNetRate = share !== undefined && filled.some((text) => readPercent(text) !== Number(share) * 100);
  // A sign in a few cells of a column of prices is a slip, in most of them the column's meaning.
  if (isNetRate && signed * 2 < filled.length) return { ...column, field: 'net_rate' };
  return hasParts ? { ...column, isMixed: true } : column;
}

/** How far apart two price columns may be: a unit or a picture may stand between them. */
const NEAR = 2;

/**
 * The indexes of unread numeric columns near a price, or all of them if neither a price nor a stock was found. One may
 * be the selling price under an unknown header, so the owner is asked before goods are imported at list price. Hidden
 * prices are asked about too. Excludes columns that the owner ignored or that are known to be something else.
 */
export function unreadFiguresOf(
  columns: readonly Column[],
  rows: Cells,
  headers: readonly string[],
  choices: HeaderChoices = {},
): number[] {
  const prices = columns.filter(({ field }) => PRICES.includes(field)).map(({ index }) => index);
  const isUnpriced = prices.length === 0 && !columns.some(({ field }) => field === 'stock');
  const fields = columns.map(({ field }) => field);
  const isRead = (index: number) => columns.some((column) => column.index === index);
  const isKnown = (header: string) => isQuestion(header) || isSerial(header) || NO_FIELD.test(headerKey(header));
  /** Visible, the amount would be the price. */
  const isHiddenAmount = (header: string) => isUnpriced && isHiddenHeader(header) && isAmount(header);
  const width = Math.max(headers.length, ...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const header = headers[index] ?? '';
    if (isRead(index) || choiceFor(header, choices) === null) return false;
    if (isHiddenPrice(header) || isHiddenAmount(header)) return true;
    if (isKnown(header)) return false;
    const isQuantity = isOpenQuantity(header, fields, choices);
    if (!isQuantity && fieldOfHeader(header) !== null) return false;
    if (!isQuantity && !isUnpriced && !prices.some((price) => Math.abs(price - index) <= NEAR)) return false;
    const filled = rows.map((cells) => cells[index] ?? '').filter(Boolean);
    const figures = filled.filter((text) => readRupees(text) !== null && text !== '0' && text !== '1');
    return figures.length * 2 > filled.length && (isQuantity || figures.length * 2 > rows.length);
  });
}

function stockColumn(column: Column, rows: Cells, header: string, hasPack: boolean): Column[] {
  const filled = filledOf(column, rows);
  const isQuantity = /qty|quantity/.test(headerKey(header));
  // '1' in every row is the unit of the price.
  if (filled.length === 0 || (isQuantity && filled.length > 1 && filled.every((text) => text === '1'))) return [];
  // '10 Pcs' below a quantity is a pack; stock may be written in words, of which 'Available' alone says nothing.
  const read = isQuantity ? readWhole : readStock;
  const known = filled.filter((text) => !isInStock(text));
  const isFigure = (text: string) => read(text) !== null || isBelowZero(text);
  const figures = known.length === 0 ? 0 : filled.length - known.filter((text) => !isFigure(text)).length;
  if (figures * 2 >= filled.length) return [column];
  return hasPack || !isQuantity ? [] : [{ ...column, field: 'pack' }];
}
