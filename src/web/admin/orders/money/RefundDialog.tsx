import { amountInWords } from '#shared/amount-words.ts';
import { formatDate, refundExpectedBy } from '#shared/dates.ts';
import { formatRupees, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { HandedOver } from './HandedOver.tsx';
import { RefundLines } from './RefundLines.tsx';
import { useRefundForm } from './use-refund-form.ts';

function whatHappens(name: string, { all, byHand }: { all: number; byHand: number }): string {
  if (byHand === 0) return m.admin_refund_what_gateway({ name });
  if (byHand >= all) return m.admin_refund_what_hand({ name });
  return m.admin_refund_what_both({ name, gateway: formatRupees(all - byHand), hand: formatRupees(byHand) });
}

/** Refunds money: no default, and the amount is confirmed once more in words. */
export function RefundDialog({ order, left, onClose }: { order: Order; left: number; onClose: () => void }) {
  const form = useRefundForm({ order, left, onDone: onClose });
  const { part, amount, byHand, register, errors } = form;
  const { name } = order.User;
  // Without a question it is closing, or closed.
  const question = form.asked ?? { amount, byHand };
  return (
    <>
      <FormDialog
        title={m.admin_refund_title({ number: order.number })}
        size="md"
        onSubmit={form.ask}
        onClose={onClose}
        isDirty={form.isDirty}
        busy={form.isBusy}
        busyText={m.admin_refund_busy()}
        saveLabel={amount > 0 ? m.admin_refund_of({ amount: formatRupees(amount) }) : m.admin_refund()}
        failure={form.failure}
      >
        <RadioCards
          legend={m.admin_refund_how_much()}
          name="part"
          value={part}
          onChange={form.choose}
          options={[
            { value: 'lines', label: m.admin_refund_by_lines(), hint: m.admin_refund_by_lines_hint() },
            { value: 'part', label: m.admin_refund_part(), hint: m.admin_refund_part_hint() },
            { value: 'full', label: m.admin_refund_full(), hint: formatRupees(left) },
          ]}
        />
        {part === 'lines' && (
          <RefundLines lines={order.Carts} value={form.chosen} onChange={form.setChosen} mayReturn={form.mayReturn} />
        )}
        {part === 'part' && (
          <TextField
            label={m.admin_refund_amount()}
            hint={m.admin_refund_left({ amount: formatRupees(left) })}
            required
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
        )}
        {byHand > 0 && <HandedOver amount={formatRupees(byHand)} value={form.hand} onChange={form.setHand} />}
        <TextField
          label={m.admin_reason()}
          hint={m.admin_refund_reason_hint()}
          required
          maxLength={300}
          error={errors.reason?.message}
          {...register('reason')}
        />
        <Alert tone="warning">
          {whatHappens(name, amount > 0 ? { all: amount, byHand } : { all: left, byHand: order.left_by_hand })}
        </Alert>
      </FormDialog>
      <ConfirmDialog
        open={form.asked !== null}
        onOpenChange={form.takeBack}
        title={m.admin_refund_sure({ amount: formatRupees(question.amount), name })}
        body={
          <>
            <p className="font-semibold first-letter:uppercase">
              {amountInWords(paiseFromRupees(question.amount), getLocale())}
            </p>
            <p className="mt-3">
              {question.byHand < question.amount
                ? m.admin_refund_expected({ date: formatDate(refundExpectedBy(new Date())) })
                : m.admin_refund_expected_hand()}
            </p>
          </>
        }
        confirmLabel={m.admin_refund_of({ amount: formatRupees(question.amount) })}
        danger
        busy={form.isBusy}
        busyText={m.admin_refund_busy()}
        onConfirm={() => void form.send()}
      />
    </>
  );
}
