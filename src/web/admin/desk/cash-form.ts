/** The counted drawer as a form: amounts and numbers of notes are typed as text. */
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import type { CashDay } from '#shop/books/cash/cash.contract.ts';
import { NOTE_FIELDS, type Notes, sumsOf } from '#shop/books/cash/cash.rules.ts';
import { numberFrom } from '#web/forms/numbers.ts';

const AMOUNTS = ['opening', 'given_back', 'paid_out', 'coins', 'banked'] as const;

type CashField = (typeof AMOUNTS)[number] | keyof Notes;
export type CashValues = Record<CashField, string> & { note: string };

const FIELDS: readonly CashField[] = [...AMOUNTS, ...NOTE_FIELDS];

const shown = (figure: number) => (figure === 0 ? '' : String(figure));

/** What was counted before; of a day that was not, what the last count left and the refunds by hand. */
export function cashValuesOf({ opening, refunds, count }: CashDay): CashValues {
  const known = count ?? { opening, given_back: refunds };
  const values = FIELDS.map((field) => [field, shown((known as Partial<Record<CashField, number>>)[field] ?? 0)]);
  return { ...(Object.fromEntries(values) as Record<CashField, string>), note: count?.note ?? '' };
}

/** The body of the call, which the contract has still to accept. */
export function cashBodyOf(values: CashValues, { day, received }: CashDay): Record<string, unknown> {
  const figures = FIELDS.map((field) => [field, numberFrom(values[field]) ?? 0]);
  return { ...Object.fromEntries(figures), note: values.note, day, received };
}

/** The sums of what stands in the form now, in rupees; what is no number counts as nothing. */
export function cashSums(values: CashValues, { received }: CashDay) {
  const figure = (field: CashField) => {
    const typed = Number(numberFrom(values[field]) ?? 0);
    return Number.isFinite(typed) && typed >= 0 ? typed : 0;
  };
  const paise = (field: CashField) => paiseFromRupees(Math.round(figure(field) * 100) / 100);
  const sums = sumsOf({
    notes: Object.fromEntries(NOTE_FIELDS.map((field) => [field, Math.trunc(figure(field))])) as Notes,
    ...{ coins: paise('coins'), opening: paise('opening'), received: paiseFromRupees(received) },
    ...{ givenBack: paise('given_back'), paidOut: paise('paid_out'), banked: paise('banked') },
  });
  return {
    counted: rupeesFromPaise(sums.counted),
    due: rupeesFromPaise(sums.due),
    difference: rupeesFromPaise(sums.difference),
    carried: rupeesFromPaise(sums.carried),
  };
}
