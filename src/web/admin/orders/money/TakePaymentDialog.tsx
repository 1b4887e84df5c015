import { useWatch } from 'react-hook-form';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { TAKEN_METHODS, type TakenMethod } from '#shop/orders/orders.status.ts';
import { TakenPayment } from '#shop/orders/settlement/money.contract.ts';
import { FormCheckbox, FormSelect, FormText } from '#web/forms/fields.tsx';
import { numberFrom } from '#web/forms/numbers.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { Facts } from '../../layout/Facts.tsx';
import { methodWord } from '../order-words.ts';
import { useTakePayment } from '../orders.queries.ts';

interface PaymentValues {
  payment_method: TakenMethod;
  amount: string;
  old_prices: boolean;
  utr: string;
  note: string;
}

/**
 * The customer accepted the estimate and paid: method, amount and reference. The enquiry becomes an order. Or they paid
 * what a change of the order added. The amount is typed, not suggested, so that money for an earlier version is noticed.
 */
export function TakePaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const take = useTakePayment();
  const { estimate, number } = order;
  const isDue = order.due_amount > 0;
  const { control, frame } = useContractForm({
    schema: TakenPayment,
    values: { payment_method: 'cash', amount: '', old_prices: false, utr: '', note: '' } as PaymentValues,
    bodyOf: ({ utr, amount, ...values }) => ({
      order_id: order.id,
      version: order.version,
      amount: numberFrom(amount),
      ...values,
      ...(values.payment_method === 'cash' ? {} : { utr }),
    }),
    save: async (body) => {
      await take.mutateAsync(body);
      toast(isDue ? m.admin_take_due_done({ number }) : m.admin_take_payment_done({ number }));
      onClose();
    },
  });
  const method = useWatch({ control, name: 'payment_method' });
  return (
    <FormDialog
      title={isDue ? m.admin_take_due_title({ number }) : m.admin_take_payment_title({ number })}
      size="md"
      {...frame}
      onClose={onClose}
      saveLabel={m.admin_take_payment()}
    >
      <Facts
        facts={[
          [m.common_total(), formatRupees(order.total_amount)],
          ...(isDue ? [[m.order_due(), formatRupees(order.due_amount)] as const] : []),
          [m.common_name(), order.User.name],
        ]}
      />
      <FormSelect
        name="payment_method"
        control={control}
        label={m.admin_order_payment_method()}
        required
        options={TAKEN_METHODS.map((value) => ({ value, label: methodWord(value) }))}
      />
      {method !== 'cash' && (
        <FormText
          name="utr"
          control={control}
          label={m.admin_transfer_reference()}
          hint={m.admin_take_payment_reference_hint()}
          required
          autoComplete="off"
        />
      )}
      <FormText
        name="amount"
        control={control}
        label={m.admin_take_payment_amount()}
        hint={isDue ? m.admin_take_due_amount_hint() : m.admin_take_payment_amount_hint()}
        inputMode="decimal"
        required
        autoComplete="off"
      />
      {estimate && !isDue && estimate.valid_until < dayInIndia(Date.now()) && (
        <FormCheckbox
          name="old_prices"
          control={control}
          label={m.admin_take_payment_old()}
          hint={m.admin_take_payment_old_hint({ date: formatDay(estimate.valid_until) })}
        />
      )}
      <FormText
        name="note"
        control={control}
        label={m.admin_take_payment_note()}
        hint={m.admin_take_payment_hint()}
        maxLength={300}
        autoComplete="off"
      />
    </FormDialog>
  );
}
