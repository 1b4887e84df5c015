/** Converts field values between code, API and sheets. Pure. */
import { basisPointsFromPercent, paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import type { FieldKind } from './products.fields.ts';

/** Most pictures per product. */
export const MOST_PICTURES = 12;

export const HSN_TEXT = 'An HSN code has 4, 6 or 8 digits.';

export const isHsnCode = (text: string): boolean => /^(\d{4}|\d{6}|\d{8})$/.test(text);

/** Converts a column's or import's value for the API. */
export function toWireValue(kind: FieldKind, value: unknown): unknown {
  switch (kind) {
    case 'money':
      return rupeesFromPaise(value as number);
    case 'optionalMoney':
      return value ? rupeesFromPaise(value as number) : null;
    case 'percent':
      return percentFromBasisPoints(value as number);
    case 'status':
      return value ? 1 : 0;
    case 'video':
      return value || null;
    default:
      return value;
  }
}

/** Converts a value from the API for the column. */
export function fromWireValue(kind: FieldKind, value: unknown): unknown {
  switch (kind) {
    case 'money':
      return paiseFromRupees(value as number);
    case 'optionalMoney':
      return paiseFromRupees((value as number | null) ?? 0);
    case 'percent':
      return basisPointsFromPercent(value as number);
    case 'status':
      return value === 1;
    case 'video':
      return value || null;
    default:
      return value;
  }
}

/** Converts an import's value for the column. */
export const columnValueOf = (kind: FieldKind, value: unknown): unknown => (kind === 'video' ? value || null : value);

/** Converts an import's value for an export, so that it reads back unchanged. */
export function sheetCellOf(kind: FieldKind, value: string | number | boolean): string | number {
  if (kind === 'status') return value ? 'active' : 'inactive';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return kind === 'video' ? value : ((toWireValue(kind, value) ?? '') as string | number);
}
