import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
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
  const close = () => {
    setStatus.reset();
    onClose();
  };
  const cancel = (restock: boolean | undefined) =>
    setStatus.mutate(
      { statusId: CANCELLED_STATUS_ID, restock },
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
    />
  );
}
