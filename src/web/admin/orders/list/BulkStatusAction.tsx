import { useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID, TRACKING_STEPS, trackingIdOf } from '#shop/orders/orders.status.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { statusWord } from '../order-words.ts';
import { useSetManyStatuses } from '../orders.queries.ts';
import { UnpaidOrders, useUnpaid } from '../status/UnpaidQuestion.tsx';

/** Sets one status for all selected orders, except cancelled: each cancellation asks about money and goods. */
export function BulkStatusAction({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const { search } = useTabSearch('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* In the list of awaited transfers, confirming them comes first. */}
      <Button size="sm" variant={search.todo === 'transfer' ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {m.admin_bulk_status()}
      </Button>
      {isOpen && <BulkStatusDialog orders={orders} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

interface BulkStatusDialogProps {
  orders: readonly Order[];
  onClose: () => void;
  onDone: () => void;
}

function BulkStatusDialog({ orders, onClose, onDone }: BulkStatusDialogProps) {
  const [statusId, setStatusId] = useState('');
  const [note, setNote] = useState('');
  const change = useSetManyStatuses();
  const unpaid = useUnpaid(
    orders.filter((order) => order.tracking_status_id !== CANCELLED_STATUS_ID),
    Number(statusId),
  );
  const failed = change.data?.failed ?? [];
  const run = () => {
    if (!unpaid.isAnswered) return unpaid.refuse();
    change.mutate(
      {
        orderIds: unpaid.included.map((order) => order.id),
        statusId: Number(statusId),
        note: note.trim(),
        unpaid: unpaid.consent,
      },
      {
        onSuccess: (answer) => {
          toast(m.admin_bulk_status_done({ count: answer.changed.length }));
          if (answer.failed.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.admin_bulk_status_title({ count: orders.length })}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {failed.length > 0 ? m.common_close() : m.common_cancel()}
          </Button>
          <Button
            disabled={!statusId || unpaid.included.length === 0}
            busy={change.isPending}
            busyText={m.common_saving()}
            onClick={run}
          >
            {m.admin_bulk_status()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={m.admin_bulk_status_new()}
          placeholder={m.admin_choose()}
          value={statusId}
          onChange={(event) => setStatusId(event.target.value)}
          options={TRACKING_STEPS.map((key) => ({ value: String(trackingIdOf(key)), label: statusWord(key) }))}
        />
        <UnpaidOrders {...unpaid} />
        <TextField
          label={m.admin_bulk_status_note()}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {orders.some((order) => order.tracking_status_id === CANCELLED_STATUS_ID) && (
          <Alert tone="warning">{m.admin_bulk_status_cancelled()}</Alert>
        )}
        <Failure text={change.error && failureText(change.error)} />
        {failed.length > 0 && <FailedOrders orders={orders} failed={failed} />}
      </div>
    </Dialog>
  );
}

interface FailedOrdersProps {
  orders: readonly Pick<Order, 'id' | 'number'>[];
  failed: readonly { order_id: number; error: string }[];
}

/** Which of the picked orders refused, and why. */
export function FailedOrders({ orders, failed }: FailedOrdersProps) {
  const numbers = new Map(orders.map((order) => [order.id, order.number]));
  return (
    <Alert tone="error" title={m.admin_bulk_status_failed({ count: failed.length })}>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {failed.map(({ order_id, error }) => (
          <li key={order_id}>
            <span className="font-semibold">{numbers.get(order_id) ?? order_id}</span>: {error}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
