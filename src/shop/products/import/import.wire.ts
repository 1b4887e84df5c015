/** How a preview leaves the shop: planned rows in, the contract's rows out, amounts in rupees. Pure. */
import { percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import type { ImportPreview, ImportRow } from './import.contract.ts';
import { type Change, countsOf, type ImportPlan, type PlannedRow, type ProductValues } from './import.rules.ts';
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

/** All rows of the file, then the products that it lacks. */
export function toWireRows(plan: ImportPlan): ImportRow[] {
  const listed = plan.rows.map((row) => ({
    line: row.line,
    kind: row.kind,
    product_id: row.productId,
    code: row.values.code ?? '',
    name: row.values.name ?? '',
    category: row.values.category ?? '',
    changes: changesOf(row),
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
    problems: [],
  }));
  return [...listed, ...missing];
}

export function toWireCounts(plan: ImportPlan): ImportPreview['counts'] {
  return { ...countsOf(plan.rows), missing: plan.missing.length };
}

/** What the columns were read as, with a few of their cells to judge by. */
export function toWireColumns(list: PriceList, table: readonly TableRow[]): ImportPreview['columns'] {
  const samples = table
    .filter(({ line, sheet, isHidden }) => !isHidden && line > list.headerLine && (sheet ?? '') === list.sheet)
    .slice(0, 50);
  return list.headers.map((header, index) => ({
    header,
    field: list.columns.find((column) => column.index === index)?.field ?? null,
    samples: samples
      .map((row) => row.cells[index] ?? '')
      .filter(Boolean)
      .slice(0, 3),
  }));
}
