/** Delivery rules as a sheet: one row a rule; several places in a cell are set apart by semicolons. */
import type { SheetRecord } from '#platform/sheets/records.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import {
  DELIVERY_KINDS,
  type DeliveryRule,
  DeliveryRuleInput,
  MINIMUM_BASES,
  PACKING_KINDS,
  RULE_METHODS,
} from './delivery.contract.ts';
import { refusalOf } from './delivery.refusals.ts';
import { flagOf, flagText, headingsOf, type NamedSheet, type SheetEntry } from './delivery.sheets.ts';
import { findDistrict } from './pins/pins.ts';

const HEADINGS = {
  name: ['Rule', 'Name', 'Rule name'],
  states: ['States'],
  districts: ['Districts'],
  pins: ['PIN codes', 'Pincodes', 'PIN'],
  valid_from: ['From', 'Valid from'],
  valid_to: ['To', 'Valid to', 'Until'],
  served: ['Delivered', 'Served'],
  message: ['Message'],
  tamil_message: ['Message in Tamil'],
  min_order: ['Minimum order', 'Minimum'],
  min_basis: ['Minimum counts'],
  packing_kind: ['Packing'],
  packing_percent: ['Packing %', 'Packing percent'],
  packing_charge: ['Packing charge'],
  delivery_kind: ['Delivery'],
  delivery_charge: ['Delivery charge'],
  to_pay_from: ['Transport from', 'To pay from'],
  to_pay_to: ['Transport to', 'To pay to'],
  free_from: ['Free from'],
  days_text: ['Days'],
  tamil_days_text: ['Days in Tamil'],
  payment_methods: ['Ways to pay'],
} as const;

type Key = keyof typeof HEADINGS;

/** What a cell says of its field; undefined where it cannot be read. */
type Reader = (cell: string) => unknown;

const listOf: Reader = (cell) =>
  cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** '₹3,000.50' as 3000.5. */
function amountOf(cell: string): number | undefined {
  const figure = cell.replace(/[₹,\s%]|rs\.?/gi, '');
  return /^\d+(\.\d+)?$/.test(figure) ? Number(figure) : undefined;
}

const orZero: Reader = (cell) => (cell === '' ? 0 : amountOf(cell));

/** 31/10/2026 as India writes it, or 2026-10-31. */
const dayOf: Reader = (cell) => {
  if (cell === '') return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
};

const wordOf =
  (words: readonly string[], usual: string): Reader =>
  (cell) => {
    const word = cell.toLowerCase().replace(/[\s-]+/g, '_');
    return word === '' ? usual : words.includes(word) ? word : undefined;
  };

const asWritten: Reader = (cell) => cell;

const READERS: Record<Key, Reader> = {
  name: asWritten,
  states: listOf,
  districts: (cell) => (listOf(cell) as string[]).map((district) => findDistrict(district) ?? district),
  pins: (cell) =>
    cell
      .split(/[;,\s]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  valid_from: dayOf,
  valid_to: dayOf,
  served: (cell) => flagOf(cell, true),
  message: asWritten,
  tamil_message: asWritten,
  min_order: orZero,
  min_basis: wordOf(MINIMUM_BASES, 'net'),
  packing_kind: wordOf(PACKING_KINDS, 'shop'),
  packing_percent: orZero,
  packing_charge: orZero,
  delivery_kind: wordOf(DELIVERY_KINDS, 'none'),
  delivery_charge: orZero,
  to_pay_from: orZero,
  to_pay_to: orZero,
  free_from: (cell) => (cell === '' ? null : amountOf(cell)),
  days_text: asWritten,
  tamil_days_text: asWritten,
  payment_methods: (cell) => (listOf(cell) as string[]).map((method) => method.toLowerCase().replace(/[\s-]+/g, '_')),
};

const choices = (words: readonly string[]) => `Please write one of: ${words.join(', ')}.`;
const AMOUNT_TEXT = 'Please write an amount, such as 3000.';

/** What is asked for where a cell cannot be read. */
const UNREAD: Partial<Record<Key, string>> = {
  served: 'Please write Yes or No.',
  min_basis: choices(MINIMUM_BASES),
  packing_kind: choices(PACKING_KINDS),
  delivery_kind: choices(DELIVERY_KINDS),
};

/** The columns that the sheet lacks are left as they are. */
function entryOf({ line, cells, problem }: SheetRecord<Key>): SheetEntry<Key> {
  const fields: Record<string, unknown> = {};
  const problems: SheetEntry<Key>['problems'] = problem === undefined ? [] : [{ line, column: null, text: problem }];
  for (const [key, cell] of Object.entries(cells) as [Key, string][]) {
    const value = READERS[key](cell);
    if (value === undefined) problems.push({ line, column: key, text: UNREAD[key] ?? AMOUNT_TEXT });
    else fields[key] = value;
  }
  const cellOf: SheetEntry<Key>['cellOf'] = ([field]) => ({ line, column: field as Key });
  return { line, name: cells.name ?? '', fields, problems, cellOf };
}

function cellsOf(rule: DeliveryRuleInput | DeliveryRule): Record<Key, string> {
  return {
    ...rule,
    states: rule.states.join('; '),
    districts: rule.districts.join('; '),
    pins: rule.pins.join('; '),
    valid_from: dayText(rule.valid_from),
    valid_to: dayText(rule.valid_to),
    served: flagText(rule.served),
    min_order: String(rule.min_order),
    packing_percent: String(rule.packing_percent),
    packing_charge: String(rule.packing_charge),
    delivery_charge: String(rule.delivery_charge),
    to_pay_from: String(rule.to_pay_from),
    to_pay_to: String(rule.to_pay_to),
    free_from: rule.free_from === null ? '' : String(rule.free_from),
    payment_methods: [...rule.payment_methods]
      .sort((a, b) => RULE_METHODS.indexOf(a) - RULE_METHODS.indexOf(b))
      .join('; '),
  };
}

const dayText = (day: string | null) => (day === null ? '' : day.split('-').reverse().join('/'));

const FIGURES: ReadonlySet<Key> = new Set([
  'min_order',
  'packing_percent',
  'packing_charge',
  'delivery_charge',
  'to_pay_from',
  'to_pay_to',
  'free_from',
]);

/** The rules as a sheet that reads back without a change. */
export function ruleTable(rules: readonly DeliveryRule[]): SheetCell[][] {
  const rowOf = (rule: DeliveryRule): SheetCell[] => {
    const cells = cellsOf(rule);
    return (Object.keys(HEADINGS) as Key[]).map((key) =>
      FIGURES.has(key) && cells[key] !== '' ? Number(cells[key]) : cells[key],
    );
  };
  return [headingsOf(HEADINGS), ...rules.map(rowOf)];
}

export const ruleSheet: NamedSheet<Key, DeliveryRuleInput, DeliveryRule> = {
  headings: HEADINGS,
  schema: DeliveryRuleInput,
  entriesOf: (records) => records.map(entryOf),
  cellsOf,
  refusalOf,
};
