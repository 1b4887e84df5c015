import { useState } from 'react';
import { formatAmount, formatRupees, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { awaitedTransferOf } from '../money/order-money.ts';
import { useConfirmTransfers } from '../orders.queries.ts';
import { FailedOrders } from './BulkStatusAction.tsx';

interface BulkConfirmProps {
  orders: readonly Order[];
  onDone: () => void;
}

const waits = (order: Order): boolean =>
  Boolean(order.due_utr) || (order.payment_status === 'awaiting_confirmation' && order.utr !== null);

/** Confirms the money of all selected orders at once, in the list of awaited transfers. */
export function BulkConfirmAction({ orders, onDone }: BulkConfirmProps) {
  const { search } = useTabSearch('orders');
  const [isOpen, setOpen] = useState(false);
  if (search.todo !== 'transfer') return null;
  return (
    <>
      <Button size="sm" disabled={!orders.some(waits)} onClick={() => setOpen(true)}>
        {m.admin_transfer_confirm()}
      </Button>
      {isOpen && <BulkConfirmDialog orders={orders} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

function BulkConfirmDialog({ orders, onClose, onDone }: BulkConfirmProps & { onClose: () => void }) {
  // A snapshot, because confirmed orders leave the list while the dialog is open.
  const [picked] = useState(() => orders.filter(waits).map((order) => ({ ...order, ...awaitedTransferOf(order) })));
  const [reason, setReason] = useState<string>(m.admin_transfer_seen_reason());
  const confirm = useConfirmTransfers();
  const failed = confirm.data?.failed ?? [];
  const total = picked.reduce((sum, order) => sum + paiseFromRupees(order.amount), 0);
  const run = async () => {
    const seen = picked.map(({ id, utr }) => ({ order_id: id, utr: utr ?? '' }));
    try {
      // Awaited instead of `onSuccess`: confirmed orders leave the list, and this dialog with them, before a callback
      // would run.
      const answer = await confirm.mutateAsync({ seen, reason: reason.trim() });
      toast(m.admin_statement_done({ count: answer.changed.length }));
      if (answer.failed.length > 0) return;
      onDone();
      onClose();
    } catch {
      // `confirm.error` is shown in the dialog.
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => !confirm.isPending && onClose()}
      title={m.admin_statement_confirm({ count: picked.length })}
      footer={
        <>
          <Button variant="secondary" disabled={confirm.isPending} onClick={onClose}>
            {confirm.data ? m.common_close() : m.common_cancel()}
          </Button>
          {!confirm.data && (
            <Button disabled={!reason.trim()} busy={confirm.isPending} busyText={m.common_saving()} onClick={run}>
              {m.admin_transfer_confirm()} · {formatAmount(total)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{m.admin_transfer_check()}</p>
        <ul className="flex flex-col gap-1 text-sm">
          {picked.map(({ id, number, User, utr, amount }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">
                {number} · {User.name}
              </span>
              <span>
                UTR {utr} · {formatRupees(amount)}
              </span>
            </li>
          ))}
        </ul>
        <TextField
          label={m.admin_reason()}
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Failure text={confirm.error && failureText(confirm.error)} />
        {failed.length > 0 && <FailedOrders orders={picked} failed={failed} />}
      </div>
    </Dialog>
  );
}
