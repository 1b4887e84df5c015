/**
 * Transports as a sheet: one row per office; consecutive rows with the same name, or without one, belong to one
 * transport.
 */
import type { SheetRecord } from '#platform/sheets/records.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { flagOf, flagText, headingsOf, type NamedSheet, type SheetEntry } from '../delivery.sheets.ts';
import { findDistrict } from '../pins/pins.ts';
import { type Transport, TransportInput, type TransportOffice } from './transports.contract.ts';
import { MOST_TRANSPORTS, refusalOf, TOO_MANY_TRANSPORTS } from './transports.refusals.ts';

const HEADINGS = {
  name: ['Transport', 'Name', 'Transport name', 'பார்சல் சர்வீஸ்'],
  carries_crackers: ['Carries crackers', 'Crackers', 'பட்டாசு ஏற்றுமா', 'பட்டாசு'],
  free_days: ['Days of free storage', 'Free days', 'இலவச நாட்கள்'],
  tracking_page: ['Tracking page', 'Website', 'இணையதளம்'],
  active: ['In use', 'Active', 'பயன்பாட்டில்'],
  district: ['District', 'மாவட்டம்'],
  state: ['State', 'மாநிலம்'],
  address: ['Office address', 'Address', 'முகவரி'],
  phone: ['Office phone', 'Phone', 'தொலைபேசி'],
} as const;

type Key = keyof typeof HEADINGS;
type Row = SheetRecord<Key>;

const OFFICE_KEYS = ['district', 'state', 'address', 'phone'] as const;
const hasOffice = ({ cells }: Row) => OFFICE_KEYS.some((key) => cells[key]);

/**
 * 'Chennai' alone if only one state has such a district. An unknown name stays as it is, and the contract refuses it.
 */
function districtOf({ cells }: Row): string {
  const written = [cells.district ?? '', cells.state ?? ''].filter((part) => part !== '').join(', ');
  return findDistrict(written) ?? written;
}

const officeOf = (row: Row) => ({
  district: districtOf(row),
  address: row.cells.address ?? '',
  phone: row.cells.phone ?? '',
});

/** Consecutive rows of one transport. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const name = row.cells.name ?? '';
    if (group && (name === '' || name.toLowerCase() === group[0]?.cells.name?.toLowerCase())) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

const FLAG_TEXT = 'Please write Yes or No.';
const DAYS_TEXT = 'Please write a whole number of days.';

/** The transport's own columns are in its first row; missing columns leave their fields unchanged. */
function entryOf(rows: Row[]): SheetEntry<Key> {
  const [first] = rows as [Row];
  const { cells, line } = first;
  const problems: SheetEntry<Key>['problems'] = rows.flatMap((row) =>
    row.problem === undefined ? [] : [{ line: row.line, column: null, text: row.problem }],
  );
  const fields: Record<string, unknown> = { name: cells.name ?? '' };
  for (const key of ['carries_crackers', 'active'] as const) {
    if (cells[key] === undefined) continue;
    fields[key] = flagOf(cells[key], true);
    if (fields[key] === undefined) problems.push({ line, column: key, text: FLAG_TEXT });
  }
  if (cells.free_days !== undefined) {
    fields.free_days = Number(cells.free_days);
    if (!/^\d{0,3}$/.test(cells.free_days)) {
      fields.free_days = 0;
      problems.push({ line, column: 'free_days', text: DAYS_TEXT });
    }
  }
  if (cells.tracking_page !== undefined) fields.tracking_page = cells.tracking_page;
  const offices = rows.filter(hasOffice);
  if (OFFICE_KEYS.some((key) => cells[key] !== undefined)) fields.offices = offices.map(officeOf);
  return {
    line,
    name: cells.name ?? '',
    fields,
    problems,
    cellOf: ([field, index, part]) => ({
      line: field === 'offices' ? (offices[Number(index)]?.line ?? line) : line,
      column: columnOf(part ?? field),
    }),
  };
}

const columnOf = (field: PropertyKey | undefined): Key =>
  field !== undefined && field in HEADINGS ? (field as Key) : 'name';

function splitDistrict(district: string): [name: string, state: string] {
  const comma = district.lastIndexOf(', ');
  return [district.slice(0, comma), district.slice(comma + 2)];
}

const ownCells = (transport: TransportInput): SheetCell[] => [
  transport.name,
  flagText(transport.carries_crackers),
  transport.free_days,
  transport.tracking_page,
  flagText(transport.active),
];

const officeCells = ({ district, address, phone }: TransportOffice): SheetCell[] => [
  ...splitDistrict(district),
  address,
  phone,
];

/** The list as a sheet that reads back without changes. */
export function transportTable(transports: readonly Transport[]): SheetCell[][] {
  const rowsOf = (transport: Transport) =>
    transport.offices.length === 0
      ? [[...ownCells(transport), '', '', '', '']]
      : transport.offices.map((office) => [...ownCells(transport), ...officeCells(office)]);
  return [headingsOf(HEADINGS), ...transports.flatMap(rowsOf)];
}

const lines = (offices: readonly TransportOffice[], textOf: (office: TransportOffice) => string) =>
  offices.map(textOf).join('; ');

export const transportSheet: NamedSheet<Key, TransportInput, Transport> = {
  headings: HEADINGS,
  schema: TransportInput,
  entriesOf: (rows) => groupsOf(rows).map(entryOf),
  cellsOf: (transport) => {
    const [name, carries_crackers, free_days, tracking_page, active] = ownCells(transport).map(String) as string[];
    return {
      ...{ name, carries_crackers, free_days, tracking_page, active },
      district: lines(transport.offices, (office) => splitDistrict(office.district)[0]),
      state: [...new Set(transport.offices.map(({ district }) => splitDistrict(district)[1]))].join('; '),
      address: lines(transport.offices, (office) => office.address),
      phone: lines(transport.offices, (office) => office.phone),
    } as Record<Key, string>;
  },
  refusalOf,
  most: { count: MOST_TRANSPORTS, text: TOO_MANY_TRANSPORTS },
};
