import { formatRupees } from '#shared/money.ts';
import { CancelEnquiries } from '#shop/orders/admin/admin.contract.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { estimateAnswerOf } from '../order-words.ts';
import { useCancelEnquiries } from '../orders.queries.ts';
import { FailedOrders } from './BulkStatusAction.tsx';

const isOpenEnquiry = (order: Order): boolean => orderCan('negotiate', standingOf(order));

/** Cancels the selected open enquiries for one reason: without money and goods, there is nothing to ask about each. */
export function BulkCancelAction({ orders, onAsk }: { orders: readonly Order[]; onAsk: () => void }) {
  if (!orders.some(isOpenEnquiry)) return null;
  return (
    <Button size="sm" variant="secondary" onClick={onAsk}>
      {m.admin_bulk_cancel()}
    </Button>
  );
}

interface BulkCancelDialogProps {
  /** As selected when it was opened: cancelled ones may leave the list, and the selection with it. */
  orders: readonly Order[];
  onClose: () => void;
  onDone: () => void;
}

const Reason = CancelEnquiries.pick({ reason: true });

export function BulkCancelDialog({ orders, onClose, onDone }: BulkCancelDialogProps) {
  const enquiries = orders.filter(isOpenEnquiry);
  const others = orders.length - enquiries.length;
  const cancel = useCancelEnquiries();
  const failed = cancel.data?.failed ?? [];
  const { control, frame } = useContractForm({
    schema: Reason,
    values: { reason: '' },
    save: async ({ reason }) => {
      const answer = await cancel.mutateAsync({ order_ids: enquiries.map(({ id }) => id), reason });
      toast(m.admin_bulk_cancel_done({ count: answer.changed.length }));
      onDone();
      if (answer.failed.length === 0) onClose();
    },
  });
  return (
    <FormDialog
      title={m.admin_bulk_cancel_title({ count: enquiries.length })}
      size="md"
      {...frame}
      isDirty={frame.isDirty && !cancel.isSuccess}
      onClose={onClose}
      busyText={m.admin_cancel_busy()}
      saveLabel={m.admin_bulk_cancel()}
      closeLabel={cancel.isSuccess ? m.common_close() : m.admin_cancel_enquiry_keep()}
    >
      <p>{m.admin_bulk_cancel_body()}</p>
      <ul className="flex flex-col gap-1 text-sm">
        {enquiries.map((order) => (
          <EnquiryRow key={order.id} order={order} />
        ))}
      </ul>
      {others > 0 && <p className="text-soft">{m.admin_bulk_cancel_left({ count: others })}</p>}
      <FormText
        name="reason"
        control={control}
        label={m.admin_reason()}
        hint={m.admin_cancel_reason_hint()}
        required
        maxLength={300}
      />
      {failed.length > 0 && <FailedOrders orders={enquiries} failed={failed} />}
    </FormDialog>
  );
}

/** An answer stands out: such an enquiry is perhaps not to be cancelled. */
function EnquiryRow({ order }: { order: Order }) {
  const answer = estimateAnswerOf(order);
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="font-semibold">
        {order.number} · {order.User.name}
      </span>
      <span>
        {answer && <span className="font-semibold text-red-dark">{answer} · </span>}
        {formatRupees(order.total_amount)}
      </span>
    </li>
  );
}
