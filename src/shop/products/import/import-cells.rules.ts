/** Parses a row's cells into product fields and reports their problems. Pure. */
import { isSheetError } from '#shared/sheets.ts';
import { contentsText, readContents } from '../products.boxes.rules.ts';
import {
  type FieldKind,
  listNameOf,
  type ProductField,
  type ProductValues,
  productFields,
} from '../products.fields.ts';
import { isHsnCode } from '../products.values.rules.ts';
import { isVideoAddress } from '../products.video.rules.ts';
import type { Column, ImportField } from './import-columns.rules.ts';
import {
  hasPartsOfPaisa,
  isBelowZero,
  isInStock,
  readPartOfOne,
  readPercent,
  readRupees,
  readStock,
  readWhole,
} from './import-figures.rules.ts';
import type { TableRow } from './import-layout.rules.ts';
import { type ImportProblem, problemText, quoted } from './import-problems.rules.ts';

/** The fields of a row; absent if the file has no such column or the cell is empty. */
export interface ListedProduct extends Partial<Omit<ProductValues, 'basePrice' | 'netPrice'>> {
  /** Paise. */
  listRate?: number;
  /** The selling price, in paise. */
  netRate?: number;
  /** The discount off the list rate, in paise. */
  rupeesOff?: number;
  /** The stock when the list was exported from this shop. */
  stockSeen?: number;
  /** The list says that there is stock, but not how much. */
  isInStock?: boolean;
}

export interface ListedRow {
  line: number;
  product: ListedProduct;
  problems: string[];
}

/** Price lists write a dash for an empty cell. */
const NOTHING = /^[-–—]*$/;

type Read = (text: string) => { value: unknown } | { problem: string };

const figure =
  (read: (text: string) => number | null, problem: ImportProblem): Read =>
  (text) => {
    const value = read(text);
    return value === null ? { problem: problemText(problem, quoted(text)) } : { value };
  };
const partOfOne = figure(readPartOfOne, 'discount');
const percent = figure(readPercent, 'discount');

/** Half a percent, or half the price? Only the sign tells. */
const mixedShare: Read = (text) =>
  /^[\d.]+$/.test(text) && Number(text) > 0 && Number(text) <= 1
    ? { problem: problemText('unclear_discount', quoted(text)) }
    : percent(text);

const amount: Read = (text) => {
  const value = readRupees(text);
  if (value !== null) return { value };
  return { problem: problemText(hasPartsOfPaisa(text) ? 'parts_of_paisa' : 'amount', quoted(text)) };
};
const count = figure(readWhole, 'pieces');

const readPieces = figure(readStock, 'pieces');
const stock: Read = (text) =>
  isBelowZero(text) ? { problem: problemText('below_zero', quoted(text)) } : readPieces(text);

function readRating(text: string): number | null {
  return /^\d(\.\d{1,2})?$/.test(text) && Number(text) <= 5 ? Number(text) : null;
}

const ON = new Set(['1', 'true', 'yes', 'active', 'y']);
const OFF = new Set(['0', 'false', 'no', 'inactive', 'n']);

const readActive: Read = (text) => {
  const word = text.toLowerCase();
  if (ON.has(word)) return { value: true };
  return OFF.has(word) ? { value: false } : { problem: problemText('status', quoted(text)) };
};

const readLink: Read = (text) =>
  isVideoAddress(text) && text.length <= 300 ? { value: text } : { problem: problemText('video', quoted(text)) };

const YES = new Set(['1', 'true', 'yes', 'y', 'ஆம்', '✓', '✔']);
const NO = new Set(['0', 'false', 'no', 'n', 'இல்லை', '✗', '✘']);

const readFlag: Read = (text) => {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: problemText('flag', quoted(text)) };
};

const readHsn: Read = (text) => {
  const digits = text.replaceAll(' ', '');
  return isHsnCode(digits) ? { value: digits } : { problem: problemText('hsn', quoted(text)) };
};

/** Empties a box, because an empty cell changes nothing. */
const NO_CONTENTS = new Set(['none', 'no', 'nothing', 'இல்லை']);

const readBox: Read = (text) => {
  if (NO_CONTENTS.has(text.toLowerCase())) return { value: '' };
  const contents = readContents(text);
  return contents ? { value: contentsText(contents) } : { problem: problemText('contents', quoted(text)) };
};

const wordsUpTo =
  (most: number): Read =>
  (text) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
    if (/[\u0000-\u001f\u007f]/.test(text)) return { problem: problemText('not_text') };
    return text.length > most ? { problem: problemText('too_long', { most }) } : { value: text };
  };

/** A date cell of a workbook. */
const DAY = /^\d{4}-\d\d-\d\d$/;
/** The same in a CSV file, as Excel writes it. */
const DAY_IN_CSV =
  /^(\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d)$/i;

/** Excel turns a pack or code '1-10' into 1 October or 10 January, and the original cannot be recovered. */
const words = (field: ProductField): Read => {
  const read = wordsUpTo(field.most ?? 0);
  return (text) => {
    const isDay = DAY.test(text) || (field.list === 'pack' && DAY_IN_CSV.test(text));
    return isDay ? { problem: problemText('day', quoted(text)) } : read(text);
  };
};

/** How a cell of each kind of field is read. */
const READ: Record<FieldKind, (field: ProductField) => Read> = {
  text: words,
  lines: words,
  category: words,
  subCategory: words,
  money: () => amount,
  optionalMoney: () => amount,
  percent: () => percent,
  count: () => count,
  rating: () => figure(readRating, 'rating'),
  flag: () => readFlag,
  video: () => readLink,
  hsn: () => readHsn,
  status: () => readActive,
  contents: () => readBox,
};

interface CellReader {
  /** The product field that holds the value. */
  key: string;
  read: Read;
}

const CELLS = {
  ...Object.fromEntries(
    productFields().map(([key, field]): [string, CellReader] => [
      listNameOf(field),
      { key, read: READ[field.kind](field) },
    ]),
  ),
  // The plan computes prices from the row's fields.
  list_rate: { key: 'listRate', read: amount },
  net_rate: { key: 'netRate', read: amount },
  price: { key: 'netRate', read: amount },
  stock: { key: 'stock', read: stock },
  stock_seen: { key: 'stockSeen', read: count },
} as Record<ImportField, CellReader>;

function readerOf({ field, isPartOfOne, isMixed, isRupees }: Column): Read {
  if (isRupees) return amount;
  if (isMixed) return mixedShare;
  return isPartOfOne ? partOfOne : CELLS[field].read;
}

/** List rate minus discount is the net rate, unless the list gives one. */
function withRupeesOff(row: ListedRow): ListedRow {
  const { rupeesOff, ...product } = row.product;
  if (rupeesOff === undefined || product.netRate !== undefined) return { ...row, product };
  const { listRate } = product;
  if (listRate === undefined || rupeesOff > listRate)
    return { ...row, product, problems: [...row.problems, problemText('too_much_off')] };
  return { ...row, product: { ...product, netRate: listRate - rupeesOff } };
}

const TAMIL = /\p{Script=Tamil}/u;
/** '10cm மின்னல்' is a Tamil name with a size, not two names. */
const SIZE = /\d+([./]\d+)?\s*(cm|mm|inch|in|ft|feet|gms?|kg|pcs?|pieces?|shots?|nos?)\b/gi;
const firstWord = (text: string) => text.replace(SIZE, (size) => ' '.repeat(size.length)).search(/[a-z]{2}/i);

const SEPARATORS = '[\\s/|,;:–—-]+';
const tidy = (text: string) => text.replace(new RegExp(`^${SEPARATORS}|${SEPARATORS}$`, 'g'), '');

/**
 * An English and a Tamil name in one cell, the second perhaps in brackets. Null if the scripts alternate, which makes one mixed
 * name, or if either half is not a word.
 */
function namesIn(text: string): { name: string; tamilName: string } | null {
  const [tamilAt, englishAt] = [text.search(TAMIL), firstWord(text)];
  if (tamilAt < 0 || englishAt < 0) return null;
  const cut = Math.max(tamilAt, englishAt);
  const [before, after] = [tidy(text.slice(0, cut)), tidy(text.slice(cut))];
  const isBracketed = before.endsWith('(') && after.endsWith(')');
  const halves = isBracketed ? [tidy(before.slice(0, -1)), tidy(after.slice(0, -1))] : [before, after];
  const [english = '', tamil = ''] = tamilAt > englishAt ? halves : halves.toReversed();
  return firstWord(tamil) >= 0 || TAMIL.test(english) ? null : { name: english, tamilName: tamil };
}

/** Splits the Tamil name off the name if the list has no other. */
function withTamilApart(row: ListedRow): ListedRow {
  const { name = '', tamilName } = row.product;
  const names = tamilName === undefined ? namesIn(name) : null;
  return names === null ? row : { ...row, product: { ...row.product, ...names } };
}

export function listedRow(row: TableRow, columns: readonly Column[], section: string | undefined): ListedRow {
  const product: Record<string, unknown> = section === undefined ? {} : { category: section };
  const problems = row.problem === undefined ? [] : [problemText('quotation')];
  for (const column of columns) {
    const text = row.cells[column.index] ?? '';
    if (NOTHING.test(text)) continue;
    if (column.field === 'stock' && isInStock(text)) {
      product.isInStock = true;
      continue;
    }
    const read = isSheetError(text) ? { problem: problemText('sheet_error', quoted(text)) } : readerOf(column)(text);
    if ('problem' in read) problems.push(read.problem);
    else product[column.isRupees ? 'rupeesOff' : CELLS[column.field].key] = read.value;
  }
  return withTamilApart(withRupeesOff({ line: row.line, product, problems }));
}
