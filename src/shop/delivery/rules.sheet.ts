/** Delivery rules as a sheet: one row per rule; semicolons separate several places in a cell. */
import { dayOfCell } from '#platform/sheets/days.ts';
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
import { MOST_RULES, refusalOf, TOO_MANY_RULES } from './delivery.refusals.ts';
import { flagOf, flagText, headingsOf, type NamedSheet, type SheetEntry } from './delivery.sheets.ts';
import { findDistrict } from './pins/pins.ts';

const HEADINGS = {
  name: ['Rule', 'Name', 'Rule name', 'விதி', 'பெயர்', 'விதியின் பெயர்'],
  states: ['States', 'State', 'மாநிலம்', 'மாநிலங்கள்'],
  districts: ['Districts', 'District', 'மாவட்டம்', 'மாவட்டங்கள்'],
  pins: ['PIN codes', 'PIN code', 'Pincodes', 'Pincode', 'PIN', 'பின்கோடு', 'பின்கோடுகள்', 'பின் எண்', 'அஞ்சல் குறியீடு'],
  valid_from: ['From', 'Valid from', 'From date', 'தொடக்கம்', 'முதல்', 'தேதி முதல்'],
  valid_to: ['To', 'Valid to', 'To date', 'Until', 'முடிவு', 'வரை', 'தேதி வரை'],
  served: ['Delivered', 'Served', 'டெலிவரி உண்டா', 'டெலிவரி உண்டு'],
  message: ['Message', 'செய்தி', 'ஆங்கிலச் செய்தி'],
  tamil_message: ['Message in Tamil', 'தமிழ்ச் செய்தி', 'தமிழில் செய்தி'],
  min_order: ['Minimum order', 'Minimum', 'Min order', 'Minimum order value', 'குறைந்தபட்ச ஆர்டர்', 'குறைந்தபட்சம்'],
  min_basis: ['Minimum counts', 'குறைந்தபட்சக் கணக்கு'],
  packing_kind: ['Packing', 'பேக்கிங்'],
  packing_percent: ['Packing %', 'Packing percent', 'பேக்கிங் %', 'பேக்கிங் சதவீதம்'],
  packing_charge: ['Packing charge', 'பேக்கிங் கட்டணம்'],
  delivery_kind: ['Delivery', 'டெலிவரி'],
  delivery_charge: ['Delivery charge', 'டெலிவரி கட்டணம்'],
  to_pay_from: ['Transport from', 'To pay from', 'லாரிக் கட்டணம் முதல்'],
  to_pay_to: ['Transport to', 'To pay to', 'லாரிக் கட்டணம் வரை'],
  free_from: ['Free from', 'Free delivery from', 'இலவசம் இதற்கு மேல்'],
  days_text: ['Days', 'நாட்கள்'],
  tamil_days_text: ['Days in Tamil', 'தமிழில் நாட்கள்'],
  payment_methods: ['Ways to pay', 'பணம் செலுத்தும் வழிகள்'],
} as const;

type Key = keyof typeof HEADINGS;

/** Reads a field from a cell; undefined if it cannot be read. */
type Reader = (cell: string) => unknown;

const listOf: Reader = (cell) =>
  cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** '₹3,000.50' as 3000.5, '3,000/-' as 3000. */
function amountOf(cell: string): number | undefined {
  const figure = cell.replace(/\/[-=]\s*$/, '').replace(/[₹,\s%]|rs\.?/gi, '');
  return /^\d+(\.\d+)?$/.test(figure) ? Number(figure) : undefined;
}

const orZero: Reader = (cell) => (cell === '' ? 0 : amountOf(cell));

/** Other text is passed on, and the contract refuses it. */
const dayOf: Reader = (cell) => (cell === '' ? null : (dayOfCell(cell) ?? cell));

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

/** What to enter instead of a cell that cannot be read. */
const UNREAD: Partial<Record<Key, string>> = {
  served: 'Please write Yes or No.',
  min_basis: choices(MINIMUM_BASES),
  packing_kind: choices(PACKING_KINDS),
  delivery_kind: choices(DELIVERY_KINDS),
};

/** A share below this is a percentage that a spreadsheet stored as a fraction: 3 % as 0.03. */
const LEAST_PERCENT = 0.5;
const LOST_PERCENT = 'Please write the percentage as 3 or 3%, not as 0.03.';

const isSum = (value: unknown) => typeof value === 'number' && value > 0;

/**
 * Derives how an amount is charged if the row does not say: otherwise a sheet with '3' below 'Packing %' would be
 * accepted and nothing charged. A kind given in the row wins.
 */
function impliedKinds(cells: Partial<Record<Key, string>>, fields: Readonly<Record<string, unknown>>) {
  const kinds: Record<string, string> = {};
  if (!cells.packing_kind && isSum(fields.packing_charge)) kinds.packing_kind = 'fixed';
  if (!cells.packing_kind && isSum(fields.packing_percent)) kinds.packing_kind = 'percent';
  if (!cells.delivery_kind && isSum(fields.delivery_charge)) kinds.delivery_kind = 'fixed';
  return kinds;
}

/** Columns missing from the sheet leave their fields unchanged. */
function entryOf({ line, cells, problem }: SheetRecord<Key>): SheetEntry<Key> {
  const fields: Record<string, unknown> = {};
  const problems: SheetEntry<Key>['problems'] = problem === undefined ? [] : [{ line, column: null, text: problem }];
  for (const [key, cell] of Object.entries(cells) as [Key, string][]) {
    const value = READERS[key](cell);
    if (value === undefined) problems.push({ line, column: key, text: UNREAD[key] ?? AMOUNT_TEXT });
    else fields[key] = value;
  }
  const { packing_percent: percent, packing_charge: charge } = fields;
  if (isSum(percent) && (percent as number) < LEAST_PERCENT)
    problems.push({ line, column: 'packing_percent', text: LOST_PERCENT });
  if (!cells.packing_kind && isSum(percent) && isSum(charge))
    problems.push({ line, column: 'packing_kind', text: choices(PACKING_KINDS) });
  Object.assign(fields, impliedKinds(cells, fields));
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

/** The rules as a sheet that reads back without changes. */
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
  most: { count: MOST_RULES, text: TOO_MANY_RULES },
};
