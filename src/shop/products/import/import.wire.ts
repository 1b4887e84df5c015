/** How a preview leaves the shop: planned rows in, the contract's rows out, amounts in rupees. Pure. */
import { percentFromBasisPoints, rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import type { ImportPreview, ImportRow, ImportRowsStatus } from './import.contract.ts';
import {
  type Change,
  countsOf,
  type ImportPlan,
  type PlannedRow,
  type ProductValues,
  priceChangeOf,
} from './import.rules.ts';
import type { TableRow } from './import-layout.rules.ts';
import type { PriceList } from './import-rows.rules.ts';

/** The API's names of what an import can change. */
const FIELD: Record<keyof ProductValues, string> = {
  code: 'sku',
  name: 'name',
  tamilName: 'tamil_name',
  category: 'category',
  subCategory: 'sub_category',
  pack: 'quantity_content',
  description: 'description',
  basePrice: 'base_price',
  discount: 'discount_price',
  stock: 'quantity',
  rating: 'performance_ratings',
  lowStockAt: 'low_stock_at',
  videoUrl: 'video_url',
  active: 'status',
};

function wireValue(field: keyof ProductValues, value: Change['before']): Change['before'] {
  if (field === 'basePrice') return rupeesFromPaise(value as number);
  if (field === 'discount') return percentFromBasisPoints(value as number);
  return field === 'active' ? Number(value) : value;
}

/** A new product shows what it will be: its price, stock and pack. */
const SHOWN_OF_NEW = ['tamilName', 'pack', 'basePrice', 'discount', 'stock'] as const;

function changesOf(row: PlannedRow): ImportRow['changes'] {
  if (row.kind === 'new')
    return SHOWN_OF_NEW.map((field) => ({
      field: FIELD[field],
      before: null,
      after: wireValue(field, row.values[field] as Change['before']),
    }));
  return row.changes.map(({ field, before, after }) => ({
    field: FIELD[field],
    before: wireValue(field, before),
    after: wireValue(field, after),
  }));
}

function priceOf(row: PlannedRow): ImportRow['price'] {
  const { basePrice = 0, discount = 0 } = row.values;
  if (row.kind === 'new')
    return { before: null, after: rupeesFromPaise(unitPriceOf(basePrice, discount)), moved_by: 0, is_jump: false };
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

/** All rows of the file, then the products that it lacks. */
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

/** The rows that somebody asked for, in the order in which they are worth looking at. */
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

/** What the columns were read as, with a few of their cells to judge by. */
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
