/** The end of the day: what should be in the drawer, what is there, and what stays for the morning. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { type CashCount, CashCountInput, type CashDay } from '#shop/books/cash/cash.contract.ts';
import { NOTE_VALUES } from '#shop/books/cash/cash.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { LastAnswer } from '#web/ui/LastAnswer.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { Facts } from '../layout/Facts.tsx';
import { type CashValues, cashBodyOf, cashSums, cashValuesOf } from './cash-form.ts';

const cashDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['cash', 'day', day],
    queryFn: () => adminApi.cashDay(day),
    // Another desk may have sold since the dialog was last open.
    gcTime: 0,
  });

const cashCountsQuery = (page: number) =>
  queryOptions({
    queryKey: ['cash', 'counts', page],
    queryFn: () => adminApi.cashCounts(page),
    placeholderData: keepPreviousData,
  });

export function CashDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState(dayInIndia(Date.now()));
  const cash = useQuery(cashDayQuery(day));
  const dayField = (
    <TextField
      label={m.common_date()}
      type="date"
      value={day}
      max={dayInIndia(Date.now())}
      onChange={({ target }) => target.value && setDay(target.value)}
      className="sm:max-w-56"
    />
  );
  if (cash.data) return <CountForm key={day} cash={cash.data} dayField={dayField} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={m.admin_cash_title()} size="lg">
      <div className="flex flex-col gap-4">
        {dayField}
        {cash.error ? <LoadFailure of={cash} /> : <Skeleton className="h-96 w-full" />}
      </div>
    </Dialog>
  );
}

interface CountFormProps {
  cash: CashDay;
  dayField: ReactNode;
  onClose: () => void;
}

function CountForm({ cash, dayField, onClose }: CountFormProps) {
  const client = useQueryClient();
  const { control, frame } = useContractForm({
    schema: CashCountInput,
    values: cashValuesOf(cash),
    bodyOf: (values) => cashBodyOf(values, cash),
    save: async (body) => {
      // A refusal may mean that more cash came in: the sum on the screen must be updated, the typed values stay.
      await adminApi.countCash(body).finally(() => client.invalidateQueries({ queryKey: ['cash'] }));
      toast(m.admin_cash_saved({ date: formatDay(cash.day) }));
      onClose();
    },
  });
  const sums = cashSums(useWatch({ control }) as CashValues, cash);
  const { isSubmitted } = useFormState({ control });
  const asksWhy = sums.isOpeningChanged || (sums.differs && (sums.isCounted || isSubmitted));
  return (
    <FormDialog title={m.admin_cash_title()} {...frame} onClose={onClose}>
      {dayField}
      {cash.count && <CountedBefore count={cash.count} received={cash.received} />}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Amount
          name="opening"
          control={control}
          label={m.admin_cash_opening()}
          hint={cash.last_counted ? leftOn(cash.last_counted, cash.opening) : undefined}
        />
        <Sum label={m.admin_cash_received({ count: cash.orders })} rupees={cash.received} />
        <div className="flex flex-col gap-3">
          <Amount
            name="given_back"
            control={control}
            label={m.admin_cash_returned()}
            hint={m.admin_cash_returned_hint()}
          />
          {sums.returnsMore && (
            <Reason
              name="given_back_for"
              control={control}
              label={m.admin_cash_returned_for()}
              hint={m.admin_cash_returned_books({ amount: formatRupees(cash.refunds) })}
            />
          )}
        </div>
        <div className="flex flex-col gap-3">
          <Amount name="paid_out" control={control} label={m.admin_cash_paid_out()} />
          {sums.paysOut && (
            <Reason
              name="paid_out_for"
              control={control}
              label={m.admin_cash_paid_out_for()}
              hint={m.admin_cash_paid_out_hint()}
            />
          )}
        </div>
      </div>
      <Drawer control={control} />
      <Outcome {...sums} />
      {(asksWhy || cash.count?.note) && <Reason name="note" control={control} label={m.admin_cash_reason()} />}
      <Amount
        name="banked"
        control={control}
        label={m.admin_cash_banked()}
        hint={m.admin_cash_carried({ amount: formatRupees(sums.carried) })}
      />
      <EarlierCounts />
    </FormDialog>
  );
}

interface AmountProps {
  name: keyof CashValues;
  control: Control<CashValues>;
  label: string;
  hint?: string;
}

const Amount = (props: AmountProps) => <FormText {...props} inputMode="decimal" autoComplete="off" />;
const Reason = (props: AmountProps) => <FormText {...props} maxLength={300} required />;

const leftOn = (day: string, rupees: number) =>
  m.admin_cash_left({ date: formatDay(day), amount: formatRupees(rupees) });

function Sum({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <p className="flex min-h-12 items-center text-lg font-bold tabular-nums">{formatRupees(rupees)}</p>
    </div>
  );
}

function Drawer({ control }: { control: Control<CashValues> }) {
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="px-1 font-bold">{m.admin_cash_notes()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {NOTE_VALUES.map((value) => (
          <FormText
            key={value}
            name={`notes_${value}`}
            control={control}
            label={m.admin_cash_note({ value })}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
        <Amount name="coins" control={control} label={m.admin_cash_coins()} />
      </div>
    </fieldset>
  );
}

interface OutcomeProps {
  counted: number;
  due: number;
  difference: number;
  isCounted: boolean;
}

/** Says nothing of a difference before anything was counted. */
function Outcome({ counted, due, difference, isCounted }: OutcomeProps) {
  const verdict =
    difference === 0
      ? m.admin_cash_right()
      : difference < 0
        ? m.common_amount_missing({ amount: formatRupees(-difference) })
        : m.admin_cash_over({ amount: formatRupees(difference) });
  return (
    <div
      role="status"
      className={cx(
        'rounded-lg border p-4',
        isCounted && (difference === 0 ? 'border-green/40 bg-green-tint' : 'border-red/40 bg-red-tint'),
        !isCounted && 'border-line',
      )}
    >
      <Facts
        facts={[
          [m.admin_cash_due(), formatRupees(due)],
          [m.admin_cash_counted(), isCounted ? formatRupees(counted) : '–'],
        ]}
      />
      {isCounted && <p className="mt-2 font-bold">{verdict}</p>}
    </div>
  );
}

function CountedBefore({ count, received }: { count: CashCount; received: number }) {
  const later = received - count.received;
  return (
    <Alert tone={later === 0 ? 'info' : 'warning'}>
      <p>
        {m.admin_cash_before({
          ...{ name: count.counted_by, amount: formatRupees(count.counted), time: formatDateTime(count.counted_at) },
        })}
      </p>
      {later !== 0 && <p>{m.admin_cash_since({ amount: formatRupees(later) })}</p>}
    </Alert>
  );
}

const reasonsOf = ({ note, given_back, given_back_for, paid_out, paid_out_for }: CashCount) => [
  note,
  given_back_for && `${formatRupees(-given_back)} ${given_back_for}`,
  paid_out_for && `${formatRupees(-paid_out)} ${paid_out_for}`,
];

/** Earlier counts with their differences: a drawer that is short every Friday shows a pattern. */
function EarlierCounts() {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useQuery(cashCountsQuery(page));
  if (!data || data.total === 0) return null;
  return (
    <details className="rounded-lg border border-line p-4">
      <summary className="min-h-11 cursor-pointer font-bold">{m.admin_cash_history()}</summary>
      <LastAnswer isOld={isPlaceholderData}>
        <ul className="flex flex-col divide-y divide-line">
          {data.data.map((count) => (
            <li key={count.day} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
              <span className="font-semibold">{formatDay(count.day)}</span>
              <span className="tabular-nums">{formatRupees(count.counted)}</span>
              <span className={cx('tabular-nums', count.difference !== 0 && 'font-bold text-red')}>
                {m.admin_cash_col_difference()}: {formatRupees(count.difference)}
              </span>
              <span className="w-full text-soft wrap-anywhere">
                {[count.counted_by, ...reasonsOf(count)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </LastAnswer>
      <Pagination page={page} totalPages={data.totalPages} onPage={setPage} />
    </details>
  );
}
