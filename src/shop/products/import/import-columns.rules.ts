/**
 * Which column of a price list is what, and what its cells say. Shops name and order their columns as they like; the headers
 * decide, and the owner's own choice goes before them. Pure.
 */
import { basisPointsFromPercent, isWholePaise, paiseFromRupees } from '#shared/money.ts';

export const IMPORT_FIELDS = [
  'code',
  'name',
  'tamil_name',
  'category',
  'sub_category',
  'pack',
  'description',
  'list_rate',
  'net_rate',
  'price',
  'discount',
  'stock',
  'rating',
  'low_stock_at',
  'video_url',
  'status',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What headers are called in price lists of Sivakasi shops, in our own export and in the API (letters and digits only). */
const HEADERS: Record<ImportField, readonly string[]> = {
  code: ['code', 'productcode', 'itemcode', 'sku', 'itemno', 'productno', 'partno'],
  name: [
    ...['name', 'product', 'products', 'productname', 'item', 'items', 'itemname', 'particulars', 'englishname'],
    ...['productdescription', 'itemdescription', 'descriptionofgoods', 'nameofproduct', 'crackersname', 'crackername'],
  ],
  tamil_name: ['tamilname', 'tamil', 'nameintamil', 'productnametamil', 'itemnametamil', 'தமிழ்', 'தமிழ்பெயர்', 'பெயர்'],
  category: ['category', 'categoryname', 'group', 'groupname', 'section', 'producttype', 'productcategory', 'வகை'],
  sub_category: ['subcategory', 'subcategoryname', 'subcat', 'subgroup'],
  pack: [
    ...['pack', 'packing', 'packsize', 'content', 'contents', 'quantitycontent', 'packcontent', 'unit', 'units', 'uom'],
    ...['per', 'qtybox', 'qtyperbox', 'qtypack', 'boxcontent', 'unittype'],
  ],
  description: ['description', 'details', 'about'],
  list_rate: ['listrate', 'listprice', 'mrp', 'mrprate', 'baseprice', 'actualprice', 'actualrate', 'originalprice'],
  net_rate: [
    ...['netrate', 'netprice', 'offerprice', 'offerrate', 'sellingprice', 'saleprice', 'salesprice', 'ourprice'],
    ...['discountedprice', 'discountprice', 'finalprice', 'finalrate', 'specialprice', 'afterdiscount'],
  ],
  price: ['price', 'rate', 'rateperbox', 'ratebox', 'priceperbox', 'unitprice', 'rateperunit', 'விலை'],
  discount: ['discount', 'disc', 'discountpercent', 'discountpercentage', 'discpercent', 'percentage'],
  stock: [
    ...['stock', 'stockquantity', 'stockqty', 'stockavailable', 'stockavailableperpcs', 'availablestock', 'instock'],
    ...['closingstock', 'stockinhand', 'quantity', 'qty', 'availableqty'],
  ],
  rating: ['rating', 'performancerating', 'performanceratings'],
  low_stock_at: ['lowstockat', 'lowstock', 'reorderlevel', 'minimumstock'],
  video_url: ['video', 'videourl', 'videolink'],
  status: ['status', 'active'],
};

/** 'Rate (Rs.)' and 'RATE' are one header. */
export function headerKey(header: string): string {
  const key = header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/%/g, 'percent')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return key.replace(/(in)?(rs|inr|rupees)$/, '') || key;
}

function fieldOfHeader(header: string): ImportField | null {
  const key = headerKey(header);
  return IMPORT_FIELDS.find((field) => HEADERS[field].includes(key)) ?? null;
}

/** Columns that look like another by their words: cases and totals are no prices, what was sold is no stock. */
const NO_FIELD = /case|sold|total|amount|image|photo|picture|barcode|gst|hsn|order|^(s|sl|sr|serial)no$/;

/** What a header that nobody listed above most likely means, by the words in it; the first that fits. */
const GUESSES: readonly (readonly [words: RegExp, field: ImportField])[] = [
  [/tamil/, 'tamil_name'],
  [/sub(categ|group)/, 'sub_category'],
  [/categ/, 'category'],
  [/code|sku/, 'code'],
  [/(disc|offer|net|sell|sale|final|special|our).*(price|rate)|(price|rate).*(net|disc|after)/, 'net_rate'],
  [/mrp|(list|actual|original|base|regular|gross).*(price|rate)/, 'list_rate'],
  [/disc|percent$/, 'discount'],
  [/price|rate(?!d|ing)/, 'price'],
  [/stock|available/, 'stock'],
  [/pack|content|pcs|unit|uom/, 'pack'],
  [/product|item|particular|cracker|firework/, 'name'],
];

/** Longer cells are sentences or products, not headers. */
const LONGEST_HEADER = 40;

function guessOfHeader(header: string): ImportField | null {
  const key = headerKey(header);
  if (header.length > LONGEST_HEADER || NO_FIELD.test(key)) return null;
  return GUESSES.find(([words]) => words.test(key))?.[1] ?? null;
}

/** For each column of the file what it is; null for one that is not read. */
export type ColumnFields = readonly (ImportField | null)[];

/** Remembered choices of the owner by header key; null is a column to leave out. */
export type HeaderChoices = Readonly<Record<string, ImportField | null>>;

/**
 * Each field belongs to one column: the owner's choice wins, then the first column that is called so, then the first that
 * looks like it.
 */
export function fieldsOf(headers: readonly string[], choices: HeaderChoices = {}): ColumnFields {
  const fields = headers.map((header) => choices[headerKey(header)]);
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  for (const [column, choice] of fields.entries()) if (choice) fields[column] = take(choice);
  for (const read of [fieldOfHeader, guessOfHeader])
    for (const [column, header] of headers.entries())
      if (fields[column] === undefined) fields[column] = take(read(header)) ?? undefined;
  return fields.map((field) => field ?? null);
}

const PRICES: readonly ImportField[] = ['list_rate', 'net_rate', 'price'];

/** How much a row looks like the header: it must name the product, and the more columns it names the better. */
export function headerScore(cells: readonly string[], choices: HeaderChoices = {}): number {
  const fields = fieldsOf(cells, choices).filter((field) => field !== null);
  if (!fields.includes('name') && !fields.includes('code')) return 0;
  return fields.length > 1 ? fields.length : 0;
}

export interface Column {
  index: number;
  field: ImportField;
}

/**
 * The columns that are read. A stock column without a single figure is none ('Qty' of an order form is for the customer to
 * fill in), one that holds words is the pack; a plain price is the list rate where the file has discounts but no list.
 */
export function columnsOf(fields: ColumnFields, rows: readonly (readonly string[])[]): Column[] {
  const columns = fields.flatMap((field, index) => (field === null ? [] : [{ index, field }]));
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  return columns.flatMap((column) => {
    if (column.field === 'stock') return stockColumn(column, rows, has('pack'));
    if (column.field !== 'price') return [column];
    if (has('discount') && !has('list_rate')) return [{ ...column, field: 'list_rate' as const }];
    return has('net_rate') ? [] : [{ ...column, field: 'net_rate' as const }];
  });
}

function stockColumn(column: Column, rows: readonly (readonly string[])[], hasPack: boolean): Column[] {
  const filled = rows.map((cells) => cells[column.index] ?? '').filter(Boolean);
  if (filled.length === 0) return [];
  const figures = filled.filter((text) => readWhole(text) !== null).length;
  if (figures * 2 >= filled.length) return [column];
  return hasPack ? [] : [{ ...column, field: 'pack' }];
}

export const readsPrices = (columns: readonly Column[]) => columns.some(({ field }) => PRICES.includes(field));

/** '₹ 1,250.50', 'Rs. 30/-' and '30' in paise; null for what is no amount. Rounding would change a price, so it is refused. */
export function readRupees(text: string): number | null {
  const bare = text
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(\/-|\/=|₹|rs\.?)$/i, '')
    .replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '');
  if (!/^(\d{1,9}(\.\d*)?|\.\d+)$/.test(bare)) return null;
  const rupees = Number(bare);
  return isWholePaise(rupees) && rupees <= 100_000_000 ? paiseFromRupees(rupees) : null;
}

/** '80', '80%' and '17.5 %' in hundredths of a percent; null for what is no share. */
export function readPercent(text: string): number | null {
  const bare = text.replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2}0*)?$/.test(bare)) return null;
  const share = basisPointsFromPercent(Number(bare));
  return share <= 10_000 ? share : null;
}

export function readWhole(text: string): number | null {
  const bare = text.replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '');
  if (!/^\d{1,7}(\.0*)?$/.test(bare)) return null;
  const count = Number(bare);
  return count <= 1_000_000 ? count : null;
}
