import { useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { statusIdWord } from '../order-words.ts';
import { useSetStatus } from '../orders.queries.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';

interface CancelQuestionProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** The question for the status 'Cancelled' and its action. A refusal is shown in the question. */
export function CancelQuestion({ order, open, onClose }: CancelQuestionProps) {
  const setStatus = useSetStatus(order);
  const [reason, setReason] = useState('');
  // With a refund it would be the refund's reason too, which its customer gets.
  const asksReason = order.paid_amount === order.refunded_amount;
  const close = () => {
    setStatus.reset();
    onClose();
  };
  const cancel = (restock: boolean | undefined) =>
    setStatus.mutate(
      { statusId: CANCELLED_STATUS_ID, restock, note: asksReason ? reason.trim() : '' },
      {
        onSuccess: () => {
          close();
          toast(m.admin_orders_status_set({ number: order.number, status: statusIdWord(CANCELLED_STATUS_ID) }));
        },
      },
    );
  return (
    <CancelOrderDialog
      order={order}
      open={open}
      onOpenChange={close}
      onConfirm={cancel}
      busy={setStatus.isPending}
      error={setStatus.error}
    >
      {asksReason && (
        <TextField
          label={m.admin_cancel_reason()}
          hint={m.admin_cancel_reason_hint()}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </CancelOrderDialog>
  );
}
