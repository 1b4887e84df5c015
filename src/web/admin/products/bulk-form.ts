/** A bulk change as typed, and as the API takes it. Pure. */
import { isWholePaise } from '#shared/money.ts';
import { BulkAction } from '#shop/products/products.admin.contract.ts';
import { productFields } from '#shop/products/products.fields.ts';
import { numberFrom } from '#web/forms/numbers.ts';

const FIGURES = ['price', 'discount', 'activate', 'deactivate', 'stock'] as const;
/** The API's name of a field that is set to one value. */
type SetField = Extract<BulkAction, { type: 'field' }>['field'];
export type BulkKind = (typeof FIGURES)[number] | SetField;

const BULK_FIELDS = productFields().filter(([, { isBulk }]) => isBulk);
export const BULK_ACTIONS: readonly BulkKind[] = [...FIGURES, ...BULK_FIELDS.map(([, { wire }]) => wire as SetField)];

/** The field that a kind of change sets; none for changes of figures and state. */
export const fieldSetBy = (kind: BulkKind) => BULK_FIELDS.find(([, { wire }]) => wire === kind);

export interface BulkValues {
  kind: BulkKind;
  /** Percent, pieces or the new value, as typed; '1' or '0' for a flag. */
  amount: string;
  direction: 'up' | 'down';
  roundTo: 'paisa' | 'half_rupee' | 'rupee';
}

function figureOf(typed: string): number {
  const figure = numberFrom(typed) ?? Number.NaN;
  return isWholePaise(figure) ? figure : Number.NaN;
}

/** The change as typed, still to be validated by the contract. */
function typedAction({ kind, amount, direction, roundTo }: BulkValues) {
  const field = fieldSetBy(kind)?.[1];
  if (field?.kind === 'flag') return { type: 'field', field: kind, value: amount === '' ? null : amount === '1' };
  if (field) return { type: 'field', field: kind, value: amount.trim() };
  if (kind === 'activate' || kind === 'deactivate') return { type: 'status', status: kind === 'activate' ? 1 : 0 };
  const figure = figureOf(amount);
  if (kind === 'stock') return { type: 'stock', quantity: figure };
  if (kind === 'discount') return { type: 'discount', percent: figure };
  return { type: 'price', percent: direction === 'up' ? figure : -figure, round_to: roundTo };
}

/** The change, or null if what is typed does not fit its kind. */
export const bulkActionOf = (values: BulkValues): BulkAction | null =>
  BulkAction.safeParse(typedAction(values)).data ?? null;
