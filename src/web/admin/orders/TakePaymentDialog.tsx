import { useWatch } from 'react-hook-form';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { TAKEN_METHODS, type TakenMethod } from '#shop/orders/orders.status.ts';
import { TakenPayment } from '#shop/orders/settlement/money.contract.ts';
import { FormSelect, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { Facts } from '../layout/Facts.tsx';
import { methodWord } from './order-words.ts';
import { useTakePayment } from './orders.queries.ts';

interface PaymentValues {
  payment_method: TakenMethod;
  utr: string;
  note: string;
}

/** The customer accepted the estimate and paid: how, and by which reference. The enquiry becomes an order. */
export function TakePaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const take = useTakePayment();
  const { control, frame } = useContractForm({
    schema: TakenPayment,
    values: { payment_method: 'cash', utr: '', note: '' } as PaymentValues,
    bodyOf: ({ utr, ...values }) => ({
      order_id: order.id,
      ...values,
      ...(values.payment_method === 'cash' ? {} : { utr }),
    }),
    save: async (body) => {
      await take.mutateAsync(body);
      toast(m.admin_take_payment_done({ number: order.number }));
      onClose();
    },
  });
  const method = useWatch({ control, name: 'payment_method' });
  return (
    <FormDialog
      title={m.admin_take_payment_title({ number: order.number })}
      size="md"
      {...frame}
      onClose={onClose}
      saveLabel={m.admin_take_payment()}
    >
      <Facts
        facts={[
          [m.common_total(), formatAmount(paiseFromRupees(order.total_amount))],
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
