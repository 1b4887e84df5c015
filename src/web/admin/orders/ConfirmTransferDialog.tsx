import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { Facts } from '../layout/Facts.tsx';
import { FormDialog } from '../layout/FormDialog.tsx';
import { showServerErrors } from '../layout/form-errors.ts';
import { requiredText } from '../layout/form-rules.ts';
import { methodWord } from './order-words.ts';
import { useConfirmTransfer } from './orders.queries.ts';

/** A person who has seen the money on the account says so, and how they know. */
export function ConfirmTransferDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const confirm = useConfirmTransfer(order);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = handleSubmit(async ({ reason }) => {
    setFailure(null);
    try {
      await confirm.mutateAsync(reason.trim());
      toast(m.admin_transfer_confirmed({ number: order.number }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, ['reason'], setError));
    }
  });

  return (
    <FormDialog
      title={m.admin_transfer_title({ number: order.number })}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty}
      busy={confirm.isPending}
      saveLabel={m.admin_transfer_confirm()}
      failure={failure}
    >
      <Facts
        facts={[
          [m.admin_order_total(), formatAmount(paiseFromRupees(order.total_amount))],
          [m.admin_order_payment_method(), methodWord(order.payment_method)],
          [m.admin_transfer_reference(), order.utr ?? m.admin_none()],
        ]}
      />
      <Alert tone="warning">{m.admin_transfer_check()}</Alert>
      <TextField
        label={m.admin_reason()}
        hint={m.admin_transfer_reason_hint()}
        required
        maxLength={300}
        error={formState.errors.reason?.message}
        {...register('reason', requiredText(m.admin_reason()))}
      />
    </FormDialog>
  );
}
