/** The counted drawer as a form: amounts and numbers of notes are text. */
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import type { CashDay } from '#shop/books/cash/cash.contract.ts';
import { NOTE_FIELDS, type Notes, sumsOf } from '#shop/books/cash/cash.rules.ts';
import { numberFrom } from '#web/forms/numbers.ts';

const AMOUNTS = ['opening', 'given_back', 'paid_out', 'coins', 'banked'] as const;

type CashField = (typeof AMOUNTS)[number] | keyof Notes;
type CashText = 'note' | 'given_back_for' | 'paid_out_for';
export type CashValues = Record<CashField | CashText, string>;

const FIELDS: readonly CashField[] = [...AMOUNTS, ...NOTE_FIELDS];

const shown = (figure: number) => (figure === 0 ? '' : String(figure));

/** The earlier count or, without one, what the last count left and the cash refunds. */
export function cashValuesOf({ opening, refunds, count }: CashDay): CashValues {
  const known = count ?? { opening, given_back: refunds };
  const values = FIELDS.map((field) => [field, shown((known as Partial<Record<CashField, number>>)[field] ?? 0)]);
  const { note = '', given_back_for = '', paid_out_for = '' } = count ?? {};
  return { ...(Object.fromEntries(values) as Record<CashField, string>), note, given_back_for, paid_out_for };
}

/** The body of the call, still to be validated by the contract. A reason that is no longer asked for is not sent. */
export function cashBodyOf(values: CashValues, cash: CashDay): Record<string, unknown> {
  const { day, received, count } = cash;
  const { differs, returnsMore, paysOut } = cashSums(values, cash);
  const figures = FIELDS.map((field) => [field, numberFrom(values[field]) ?? 0]);
  return {
    ...Object.fromEntries(figures),
    note: differs || count?.note ? values.note : '',
    ...(returnsMore ? { given_back_for: values.given_back_for } : {}),
    ...(paysOut ? { paid_out_for: values.paid_out_for } : {}),
    day,
    received,
    earlier_counted_at: count?.counted_at ?? null,
  };
}

/** The sums of the form's current values, in rupees; invalid numbers count as 0. */
export function cashSums(values: CashValues, { received, opening, refunds, last_counted }: CashDay) {
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
  const isOpeningChanged = typeof last_counted === 'string' && paise('opening') !== paiseFromRupees(opening);
  return {
    counted: rupeesFromPaise(sums.counted),
    due: rupeesFromPaise(sums.due),
    difference: rupeesFromPaise(sums.difference),
    carried: rupeesFromPaise(sums.carried),
    /** Whether anything of the drawer was counted yet. */
    isCounted: [...NOTE_FIELDS, 'coins' as const].some((field) => values[field].trim() !== ''),
    /** The server asks why: not before the first count for what was there in the morning. */
    differs: sums.difference !== 0 || isOpeningChanged,
    isOpeningChanged,
    /** More than the refunds in the books, each of which has its reason. */
    returnsMore: paise('given_back') > paiseFromRupees(refunds),
    paysOut: paise('paid_out') > 0,
  };
}
