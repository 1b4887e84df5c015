import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { showServerErrors } from '../form/form-errors.ts';
import { requiredNumber, requiredText } from '../form/form-rules.ts';
import { useRefund } from './orders.queries.ts';

interface RefundValues {
  part: 'full' | 'part';
  amount: string;
  reason: string;
}

const rupees = (amount: number) => formatAmount(paiseFromRupees(amount));

/** Refunds the rest or a part, after explaining what happens to the money. */
export function RefundDialog({ order, left, onClose }: { order: Order; left: number; onClose: () => void }) {
  const form = useForm<RefundValues>({ defaultValues: { part: 'full', amount: '', reason: '' } });
  const { register, handleSubmit, control, setValue, setError, formState } = form;
  const refund = useRefund();
  // One key for this dialog: a repeated click or a retry after a lost answer is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string | null>(null);
  const [part, typed] = useWatch({ control, name: ['part', 'amount'] });
  const amount = part === 'full' ? left : Number(typed);
  const isNamed = amount > 0 && amount <= left;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const partial = values.part === 'part' ? { amount: Number(values.amount) } : {};
      await refund.mutateAsync({ body: { order_id: order.id, reason: values.reason.trim(), ...partial }, key });
      toast(m.admin_refund_started({ amount: rupees(amount) }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, ['amount', 'reason'], setError));
    }
  });

  return (
    <FormDialog
      title={m.admin_refund_title({ number: order.number })}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty}
      busy={refund.isPending}
      busyText={m.admin_refund_busy()}
      saveLabel={isNamed ? m.admin_refund_of({ amount: rupees(amount) }) : m.admin_refund()}
      failure={failure}
    >
      <RadioCards
        legend={m.admin_refund_how_much()}
        name="part"
        value={part}
        onChange={(next) => setValue('part', next, { shouldDirty: true })}
        options={[
          { value: 'full', label: m.admin_refund_full(), hint: rupees(left) },
          { value: 'part', label: m.admin_refund_part(), hint: m.admin_refund_part_hint() },
        ]}
      />
      {part === 'part' && (
        <TextField
          label={m.admin_refund_amount()}
          hint={m.admin_refund_left({ amount: rupees(left) })}
          required
          inputMode="decimal"
          autoComplete="off"
          error={formState.errors.amount?.message}
          {...register('amount', requiredNumber(m.admin_refund_amount(), 0.01, left))}
        />
      )}
      <TextField
        label={m.admin_reason()}
        hint={m.admin_refund_reason_hint()}
        required
        maxLength={300}
        error={formState.errors.reason?.message}
        {...register('reason', requiredText(m.admin_reason()))}
      />
      <Alert tone="warning">
        {order.razorpay_payment_id
          ? m.admin_refund_what_gateway({ name: order.User.name })
          : m.admin_refund_what_hand({ name: order.User.name })}
      </Alert>
    </FormDialog>
  );
}
