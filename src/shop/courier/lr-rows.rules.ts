/**
 * Parses pasted rows of order numbers and LR numbers, as a transport's clerk or a spreadsheet writes them. A row fills
 * an order only if no other reading is possible, because a parcel with another one's LR goes to the wrong town. Pure.
 */

import type { LrSheet } from './courier.contract.ts';

export interface SharedLr {
  lr: string;
  /** The numbers of its orders. */
  orders: string[];
}

export interface LrRows {
  /** LR number by order number, as the shop writes order numbers. */
  found: ReadonlyMap<string, string>;
  /** LR numbers written for several orders: on one receipt, or by a row that was mixed up. They fill nothing by themselves. */
  shared: SharedLr[];
  /** Rows that are not clear: they name none of these orders or several, or several numbers that may be the LR. */
  unknown: string[];
}

const MOST_LETTERS = 80;
const FEWEST_DIGITS = 4;

const keyOf = (number: string) => number.replace(/[^a-z0-9]/gi, '').toUpperCase();
const digitsOf = (key: string) => key.replace(/^\D+/, '');

/** How transports call an LR; some a goods consignment note (GC) or a bilty. */
const NAMES = String.raw`l[\s.]{0,2}r|awb|way\s?bill|docket|consignment(?:\snote)?|lorry\sreceipt|tracking|bilty|எல்\.?\s?ஆர்`;
const ENDING = String.raw`[\s.]*(?:nos?|number|id|எண்)?(?!\p{L})`;
/** What stands before an LR number. GC is also part of addresses: only before a long number. */
const LABEL = String.raw`(?:(?:${NAMES})${ENDING}|g\.?c${ENDING}(?=[\s.:#-]*\d{3}))`;
const LABELLED = String.raw`${LABEL}[\s.:#-]*\S*\d\S*`;
const isLabelled = (cell: string) => new RegExp(`^${LABELLED}`, 'iu').test(cell);
const withoutLabel = (cell: string) => cell.replace(new RegExp(String.raw`^${LABEL}[\s.:#-]*`, 'iu'), '');
const isHeading = (cell: string) => new RegExp(String.raw`^(?:${NAMES}|g\.?c)${ENDING}[\s.:#]*$`, 'iu').test(cell);

/** 'Order', 'Our Order No.', 'Invoice', 'PO No', 'Ref': columns of a list that is no list of LRs. */
const isOrderHeading = (cell: string) => /(?:\b(?:orders?|invoice|bill|po|ref)\b|ஆர்டர்)/iu.test(cell);

/** An amount, a day, or a number of cartons or kilograms. */
const OTHER_FIGURE = [
  /^(?:₹|rs\b|inr\b|ரூ)/iu,
  /^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2]|[a-z]{3})[./-](?:20)?\d\d$/i,
  /^\d\d?\/\d\d?$/,
  /^20\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])$/,
  /^[\d.]+\s*(?:box(?:es)?|ctns?|cartons?|bundles?|bags?|parcels?|nos|pcs|pieces|kgs?|kilos?|பெட்டி)(?!\p{L})/iu,
];
const isOtherFigure = (cell: string) => OTHER_FIGURE.some((shape) => shape.test(cell));

/**
 * Whether a cell without label or heading can be an LR number: one word of four digits or more. A shorter one counts rows
 * or cartons, '1450.00' is an amount, ten digits from 6 on are a phone.
 */
const isPlainLr = (cell: string) =>
  /^[a-z\d](?:[a-z\d./-]*[a-z\d])?$/i.test(cell) &&
  cell.replace(/\D/g, '').length >= FEWEST_DIGITS &&
  !/^\d+\.\d{1,2}$/.test(cell) &&
  !/^[6-9]\d{9}$/.test(cell);

/** A long number that a spreadsheet has rounded ('5.5E+11'): its last digits are lost. */
const isSpoiled = (lr: string) => /\d[.,]\d+e[+-]?\d|\de\+\d/i.test(lr);

/** A tab is a separator, because an empty cell is a column too. */
const BLANK = String.raw`[^\S\t]*`;

/** Splits a row at these separators and unquotes the cells; null if a quotation mark is not closed. */
function split(row: string, marks: string): string[] | null {
  const quoted = '"((?:[^"]|"")*)"';
  const cell = new RegExp(`${BLANK}(?:${quoted}|(?!")([^${marks}]*?))${BLANK}(?:[${marks}]|($))`, 'uy');
  const cells: string[] = [];
  for (;;) {
    const match = cell.exec(row);
    if (!match) return null;
    const text = match[1]?.replaceAll('""', '"') ?? match[2] ?? '';
    // ="5501" and '5501 are how programs, such as our exports, keep spreadsheets from changing a number.
    cells.push(
      text
        .replace(/^="(.*)"$/, '$1')
        .replace(/^'(?=\d)/, '')
        .trim(),
    );
    if (match[3] !== undefined) return cells;
  }
}

const marksOf = (row: string) => (row.includes('\t') ? '\t' : ',;');

/** The separator of a table with this heading row. */
const marksOfTable = (row: string) => ['\t', ';', ','].find((mark) => row.includes(mark));

interface Table {
  marks: string;
  /** The columns with an LR heading; none: only a number with its label can be the LR. */
  columns: readonly number[];
}

/** The table that begins below this row, or null. A row with a digit is no heading: 'MP-100067,LR,5501'. */
function tableBelow(row: string): Table | null {
  const marks = /\d/.test(row) ? undefined : marksOfTable(row);
  const cells = marks === undefined ? null : split(row, marks);
  if (marks === undefined || cells === null) return null;
  const columns = cells.flatMap((cell, column) => (isHeading(cell) ? [column] : []));
  return columns.length > 0 || cells.some(isOrderHeading) ? { marks, columns } : null;
}

/** Whether the row ends a table without an LR column: it is empty, or separated otherwise, as a list that follows is. */
const isAfter = (row: string, table: Table | null) =>
  table?.columns.length === 0 && ![...table.marks].some((mark) => row.includes(mark));

/** Finds which of the dialog's orders a cell names. */
function ordersOf(numbers: readonly string[]) {
  const keys = numbers.map((number) => [keyOf(number), number] as const);
  const byKey = new Map(keys);
  const prefixes = new Set(keys.map(([key]) => key.slice(0, key.length - digitsOf(key).length)));
  const byDigits = new Set(keys.map(([key]) => digitsOf(key)));
  const isShaped = (key: string) => /^[A-Z]+\d{4,}$/.test(key) && prefixes.has(key.replace(/\d+$/, ''));
  return {
    full: (cell: string) => byKey.get(keyOf(cell)),
    /** The only order whose number ends like this. */
    ending: (cell: string) => {
      const key = keyOf(cell);
      const ending = key === '' ? [] : keys.filter(([own]) => own.endsWith(key));
      return ending.length === 1 ? ending[0]?.[1] : undefined;
    },
    /** Whether it names an order of the shop that is not in the dialog. */
    isOther: (cell: string) => !byKey.has(keyOf(cell)) && isShaped(keyOf(cell)),
    /** Whether it is an order's number without the letters. */
    isBare: (cell: string) => byDigits.has(keyOf(cell)),
  };
}

type Orders = ReturnType<typeof ordersOf>;

const MOST_WORDS_OF_A_NUMBER = 4;

/**
 * Splits a row without separators into words, keeping an order's number and a labelled LR together: 'MP 100067', 'LR
 * 5501'.
 */
function wordsOf(row: string, orders: Orders): string[] {
  const words = row.match(new RegExp(String.raw`${LABELLED}|\S+`, 'giu')) ?? [];
  const cells: string[] = [];
  for (let first = 0; first < words.length; ) {
    const lengths = Array.from({ length: MOST_WORDS_OF_A_NUMBER }, (_, index) => MOST_WORDS_OF_A_NUMBER - index);
    const length = lengths.find((count) => orders.full(words.slice(first, first + count).join(' '))) ?? 1;
    cells.push(words.slice(first, first + length).join(' '));
    first += length;
  }
  return cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell));
}

interface Cell {
  text: string;
  column: number;
}

/** The cells of a row that are not empty. */
function cellsOf(row: string, table: Table | null, orders: Orders): Cell[] {
  const cells = split(row, table?.marks ?? marksOf(row)) ?? [];
  const written = cells.flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  const [only, ...more] = written;
  if (!only || more.length > 0 || (table && table.columns.length > 0)) return written;
  return wordsOf(only.text, orders).map((text, column) => ({ text, column }));
}

/** The cells that may be the LR: below its heading, with its label, or what is left beside the order. */
function candidatesIn(cells: readonly Cell[], table: Table | null, orders: Orders): Cell[] {
  const rest = cells.filter(({ text }) => !orders.full(text));
  if (table && table.columns.length > 0) return rest.filter(({ column }) => table.columns.includes(column));
  const labelled = rest.filter(({ text }) => isLabelled(text));
  if (labelled.length > 0 || table) return labelled;
  const left = rest.length < cells.length ? rest : cells.length === 2 ? cells.slice(1) : [];
  return left.every(({ text }) => isPlainLr(text)) ? left : [];
}

/** The order that the cells beside the LR name: by its full number, else by an ending that cannot be anything else. */
function orderIn(cells: readonly Cell[], orders: Orders): string | undefined {
  const full = cells.flatMap(({ text }) => orders.full(text) ?? []);
  const isLong = ({ text }: Cell) => keyOf(text).replace(/\D/g, '').length >= FEWEST_DIGITS;
  const short = cells.length === 1 ? cells : cells.filter(isLong);
  const named = new Set(full.length > 0 ? full : short.flatMap(({ text }) => orders.ending(text) ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

interface Filled {
  number: string;
  lr: string;
}

/**
 * Whether a cell can be an LR number: not a town, not 'pending', not a number with lost digits, not another order, not
 * an amount, and not two numbers behind one label.
 */
function isLr(cell: string, orders: Orders): boolean {
  const lr = withoutLabel(cell);
  const isOne = lr === cell || lr.split(/\s+/).filter((word) => /\d/.test(word)).length === 1;
  return /\d/.test(lr) && isOne && !isSpoiled(lr) && !orders.isBare(lr) && !isOtherFigure(lr);
}

function readRow(cells: readonly Cell[], table: Table | null, orders: Orders): Filled | null {
  if (cells.some(({ text }) => orders.isOther(text))) return null;
  const [lr, ...others] = candidatesIn(cells, table, orders);
  if (!lr || others.length > 0 || !isLr(lr.text, orders)) return null;
  const number = orderIn(
    cells.filter((cell) => cell !== lr),
    orders,
  );
  return number === undefined ? null : { number, lr: lr.text.slice(0, MOST_LETTERS) };
}

const sameAs = (lr: string) => keyOf(lr) || lr;

/** The LR numbers that the rows give to several orders, by what they have in common. */
function sharedIn(rows: readonly Filled[]): ReadonlyMap<string, SharedLr> {
  const shared = new Map<string, SharedLr>();
  for (const { lr, number } of rows) {
    const known = shared.get(sameAs(lr)) ?? { lr, orders: [] };
    if (!known.orders.includes(number)) known.orders.push(number);
    shared.set(sameAs(lr), known);
  }
  return new Map([...shared].filter(([, { orders }]) => orders.length > 1));
}

interface ReadRow {
  row: string;
  filled: Filled | null;
}

/** Rows without a digit are headings; those of one sheet say nothing of the next. */
function rowsOf(text: string, orders: Orders): ReadRow[] {
  let table: Table | null = null;
  const rows: ReadRow[] = [];
  for (const row of text.split(/\r?\n/)) {
    const below = tableBelow(row);
    if (isAfter(row, table)) table = null;
    if (below) table = below;
    else if (/\d/.test(row)) rows.push({ row, filled: readRow(cellsOf(row, table, orders), table, orders) });
  }
  return rows;
}

/** Finds each row's order and LR in pasted text. */
export const readLrRows = (text: string, numbers: readonly string[]): LrRows => readTexts([text], numbers);

/** The same for the sheets of a workbook. */
export const readLrSheets = (sheets: readonly LrSheet[], numbers: readonly string[]): LrRows =>
  readTexts(sheets.map(textOf), numbers);

/** A sheet as it would be pasted. A row of one cell has no separators: all its text may be in the first column. */
const textOf = ({ rows }: LrSheet): string =>
  rows.map((cells) => cells.map((cell) => (cell.startsWith('"') ? quoted(cell) : cell)).join('\t')).join('\n');

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function readTexts(texts: readonly string[], numbers: readonly string[]): LrRows {
  const orders = ordersOf(numbers);
  const rows = texts.flatMap((text) => rowsOf(text, orders));
  const all = rows.flatMap(({ filled }) => filled ?? []);
  const shared = sharedIn(all);
  // An order that has another number too is not clear, nor is what it seems to share.
  const isClear = ({ lr, orders: several }: SharedLr) =>
    all.every((row) => !several.includes(row.number) || sameAs(row.lr) === sameAs(lr));
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const { row, filled } of rows) {
    const common = filled && shared.get(sameAs(filled.lr));
    if (common && isClear(common)) continue;
    if (!filled || common || (found.get(filled.number) ?? filled.lr) !== filled.lr) unknown.push(row.trim());
    else found.set(filled.number, filled.lr);
  }
  return { found, shared: [...shared.values()].filter(isClear), unknown };
}
