/** One change of many products as it is typed, and as the API takes it. Pure. */
import type { adminApi } from '#web/api/admin-calls.ts';

type BulkBody = Parameters<typeof adminApi.changeProducts>[0];

export const BULK_ACTIONS = ['price', 'discount', 'activate', 'deactivate', 'stock'] as const;
export type BulkKind = (typeof BULK_ACTIONS)[number];

export interface BulkValues {
  kind: BulkKind;
  /** Percent or pieces, as typed. */
  amount: string;
  direction: 'up' | 'down';
  roundTo: 'paisa' | 'half_rupee' | 'rupee';
}

/** The change, or null while the number is none that the kind of change takes. */
export function bulkActionOf({ kind, amount, direction, roundTo }: BulkValues): BulkBody['action'] | null {
  if (kind === 'activate' || kind === 'deactivate') return { type: 'status', status: kind === 'activate' ? 1 : 0 };
  if (!/^\d+(\.\d{1,2})?$/.test(amount.trim())) return null;
  const value = Number(amount);
  if (kind === 'stock')
    return Number.isInteger(value) && value <= 1_000_000 ? { type: 'stock', quantity: value } : null;
  if (kind === 'discount') return value <= 100 ? { type: 'discount', percent: value } : null;
  const percent = direction === 'up' ? value : -value;
  return value > 0 && percent >= -90 && percent <= 500 ? { type: 'price', percent, round_to: roundTo } : null;
}
