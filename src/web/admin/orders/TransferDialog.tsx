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
import { useDecideTransfer } from './orders.queries.ts';

interface TransferDialogProps {
  order: Order;
  /** The money is there; false: it is not, and the order ends. */
  isSeen: boolean;
  onClose: () => void;
}

/** A person who has looked at the account says whether the money is there, and how they know. */
export function TransferDialog({ order, isSeen, onClose }: TransferDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  const decide = useDecideTransfer(order);
  const [failure, setFailure] = useState<string | null>(null);
  const { number } = order;

  const submit = handleSubmit(async ({ reason }) => {
    setFailure(null);
    try {
      await decide.mutateAsync({ isSeen, reason: reason.trim() });
      toast(isSeen ? m.admin_transfer_confirmed({ number }) : m.admin_transfer_refused({ number }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, ['reason'], setError));
    }
  });

  return (
    <FormDialog
      title={isSeen ? m.admin_transfer_title({ number }) : m.admin_transfer_refuse_title({ number })}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty}
      busy={decide.isPending}
      saveLabel={isSeen ? m.admin_transfer_confirm() : m.admin_transfer_refuse_save()}
      closeLabel={isSeen ? m.admin_cancel() : m.admin_cancel_keep()}
      failure={failure}
    >
      <Facts
        facts={[
          [m.admin_order_total(), formatAmount(paiseFromRupees(order.total_amount))],
          [m.admin_order_payment_method(), methodWord(order.payment_method)],
          [m.admin_transfer_reference(), order.utr ?? m.admin_none()],
        ]}
      />
      <Alert tone="warning">{isSeen ? m.admin_transfer_check() : m.admin_transfer_refuse_check()}</Alert>
      <TextField
        label={m.admin_reason()}
        hint={isSeen ? m.admin_transfer_reason_hint() : m.admin_transfer_refuse_hint()}
        required
        maxLength={300}
        error={formState.errors.reason?.message}
        {...register('reason', requiredText(m.admin_reason()))}
      />
    </FormDialog>
  );
}
