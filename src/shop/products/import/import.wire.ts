/** Maps planned rows to the contract's rows, in rupees. Pure. */
import { percentFromBasisPoints, rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import {
  type FieldKey,
  initialOf,
  listNameOf,
  PRODUCT_FIELDS,
  type ProductField,
  productFields,
} from '../products.fields.ts';
import { toWireValue } from '../products.values.rules.ts';
import type { ImportPreview, ImportRow, ImportRowsStatus } from './import.contract.ts';
import { type Change, countsOf, type ImportPlan, type PlannedRow, priceChangeOf } from './import.rules.ts';
import type { TableRow } from './import-layout.rules.ts';
import type { PriceList } from './import-rows.rules.ts';

/** The API's name of a field; categories by name, because imports have no ids. */
function nameOf(key: FieldKey): string {
  const field: ProductField = PRODUCT_FIELDS[key];
  return key === 'category' || key === 'subCategory' ? listNameOf(field) : field.wire;
}

const shownValue = (key: FieldKey, value: Change['before']) =>
  (toWireValue(PRODUCT_FIELDS[key].kind, value) ?? '') as Change['before'];

/** A new product shows its price, stock and other non-default fields. */
const ALWAYS_SHOWN: readonly FieldKey[] = ['basePrice', 'discount', 'stock'];
/** Name, code and category are shown separately. */
const NEVER_SHOWN: readonly FieldKey[] = ['code', 'name', 'category', 'active'];

function shownOfNew(values: PlannedRow['values']): FieldKey[] {
  return productFields()
    .filter(
      ([key, field]) => !NEVER_SHOWN.includes(key) && (values[key] !== initialOf(field) || ALWAYS_SHOWN.includes(key)),
    )
    .map(([key]) => key);
}

function changesOf(row: PlannedRow): ImportRow['changes'] {
  if (row.kind === 'new')
    return shownOfNew(row.values).map((key) => ({
      field: nameOf(key),
      before: null,
      after: shownValue(key, row.values[key] as Change['before']),
    }));
  return row.changes.map(({ field, before, after }) => ({
    field: nameOf(field),
    before: shownValue(field, before),
    after: shownValue(field, after),
  }));
}

function priceOf(row: PlannedRow): ImportRow['price'] {
  const { basePrice = 0, discount = 0, netPrice = 0 } = row.values;
  if (row.kind === 'new')
    return {
      before: null,
      after: rupeesFromPaise(unitPriceOf({ basePrice, discount, netPrice })),
      moved_by: 0,
      is_jump: false,
    };
  const change = priceChangeOf(row);
  return (
    change && {
      before: rupeesFromPaise(change.before),
      after: rupeesFromPaise(change.after),
      moved_by: percentFromBasisPoints(change.movedBy),
      is_jump: change.isJump,
    }
  );
}

/** All rows of the file, then the missing products. */
export function toWireRows(plan: ImportPlan, pairs: Readonly<Record<number, number>> = {}): ImportRow[] {
  const listed = plan.rows.map((row) => ({
    line: row.line,
    kind: row.kind,
    product_id: row.productId,
    code: row.values.code ?? '',
    name: row.values.name ?? '',
    category: row.values.category ?? '',
    changes: changesOf(row),
    price: priceOf(row),
    is_paired: row.productId !== null && pairs[row.line] === row.productId,
    likely: row.likely ? { product_id: row.likely.id, name: row.likely.name } : null,
    problems: row.problems,
  }));
  const missing = plan.missing.map(({ id, code, name, category }) => ({
    line: null,
    kind: 'missing' as const,
    product_id: id,
    code,
    name,
    category,
    changes: [],
    price: null,
    is_paired: false,
    likely: null,
    problems: [],
  }));
  return [...listed, ...missing];
}

/** The requested rows, the most important first. */
export function chosenRows(rows: readonly ImportRow[], status: ImportRowsStatus | undefined): ImportRow[] {
  if (status === undefined) return [...rows];
  if (status === 'renamed') return rows.filter(({ likely }) => likely !== null);
  if (status !== 'priced') return rows.filter(({ kind }) => kind === status);
  const moved = ({ price }: ImportRow) => Math.abs(price?.moved_by ?? 0);
  return rows.filter(({ kind, price }) => kind === 'changed' && price !== null).sort((a, b) => moved(b) - moved(a));
}

export function toWireCounts(plan: ImportPlan): ImportPreview['counts'] {
  const prices = plan.rows.flatMap((row) => priceChangeOf(row) ?? []);
  return {
    ...countsOf(plan.rows),
    missing: plan.missing.length,
    priced: prices.length,
    jumps: prices.filter(({ isJump }) => isJump).length,
    renamed: plan.rows.filter(({ likely }) => likely).length,
  };
}

/** The recognised columns with a few sample cells. */
export function toWireColumns(list: PriceList, table: readonly TableRow[]): ImportPreview['columns'] {
  const samples = table
    .filter(({ line, sheet, isHidden }) => !isHidden && line > list.headerLine && (sheet ?? '') === list.sheet)
    .slice(0, 50);
  return list.headers.map((header, index) => ({
    header,
    field: list.columns.find((column) => column.index === index)?.field ?? null,
    is_question: list.unreadFigures.includes(index),
    samples: samples
      .map((row) => row.cells[index] ?? '')
      .filter(Boolean)
      .slice(0, 3),
  }));
}
