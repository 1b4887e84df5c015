/** A bulk change as typed, and as the API takes it. Pure. */
import { productFields } from '#shop/products/products.fields.ts';
import type { adminApi } from '#web/api/admin-calls.ts';
import { checkOf } from './product-checks.ts';

type BulkBody = Parameters<typeof adminApi.changeProducts>[0];

const FIGURES = ['price', 'discount', 'activate', 'deactivate', 'stock'] as const;
/** The API's name of a field that is set to one value. */
type SetField = Extract<BulkBody['action'], { type: 'field' }>['field'];
export type BulkKind = (typeof FIGURES)[number] | SetField;

export const BULK_FIELDS = productFields().filter(([, { isBulk }]) => isBulk);
export const BULK_ACTIONS: readonly BulkKind[] = [...FIGURES, ...BULK_FIELDS.map(([, { wire }]) => wire as SetField)];

/** The field that a kind of change sets; none for changes of figures and state. */
export const fieldSetBy = (kind: BulkKind) => BULK_FIELDS.find(([, { wire }]) => wire === kind);

export interface BulkValues {
  kind: BulkKind;
  /** Percent, pieces or the new value, as typed; of a flag '1' or '0'. */
  amount: string;
  direction: 'up' | 'down';
  roundTo: 'paisa' | 'half_rupee' | 'rupee';
}

/** The change, or null if the number does not fit its kind. */
export function bulkActionOf({ kind, amount, direction, roundTo }: BulkValues): BulkBody['action'] | null {
  if (kind === 'activate' || kind === 'deactivate') return { type: 'status', status: kind === 'activate' ? 1 : 0 };
  const [key, field] = fieldSetBy(kind) ?? [];
  if (key && field?.kind === 'flag')
    return amount ? { type: 'field', field: kind as SetField, value: amount === '1' } : null;
  if (key && checkOf(key).validate(amount) !== true) return null;
  if (key) return { type: 'field', field: kind as SetField, value: amount.trim() };
  if (!/^\d+(\.\d{1,2})?$/.test(amount.trim())) return null;
  const value = Number(amount);
  if (kind === 'stock')
    return Number.isInteger(value) && value <= 1_000_000 ? { type: 'stock', quantity: value } : null;
  if (kind === 'discount') return value <= 100 ? { type: 'discount', percent: value } : null;
  const percent = direction === 'up' ? value : -value;
  return value > 0 && percent >= -90 && percent <= 500 ? { type: 'price', percent, round_to: roundTo } : null;
}
