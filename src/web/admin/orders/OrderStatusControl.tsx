import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID, trackingKeyOf } from '#shop/orders/orders.status.ts';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { statusWord } from './order-words.ts';
import { type StatusChange, trackingStatusesQuery, useSetStatus } from './orders.queries.ts';

/** The status of an order as a choice. Cancelling asks first; a refusal is said where it happened. */
export function OrderStatusControl({ order }: { order: Order }) {
  const statuses = useQuery(trackingStatusesQuery);
  const setStatus = useSetStatus(order);
  const [isCancelling, setCancelling] = useState(false);

  // Awaited, so that it is said even when the list refreshes to one without this order. A refusal stands in setStatus.error.
  const change = async (next: StatusChange) => {
    const isSet = await setStatus.mutateAsync(next).then(
      () => true,
      () => false,
    );
    if (!isSet) return;
    setCancelling(false);
    toast(m.admin_orders_status_set({ number: order.number, status: wordOf(next.statusId) }));
  };
  const choose = (statusId: number) => {
    setStatus.reset();
    if (statusId === CANCELLED_STATUS_ID) setCancelling(true);
    else void change({ statusId });
  };

  const shown = setStatus.isPending ? setStatus.variables.statusId : order.tracking_status_id;
  return (
    <div className="flex w-40 flex-col gap-1 max-md:w-auto max-md:flex-1 md:max-lg:w-32 lg:max-xl:w-36">
      <select
        aria-label={m.admin_orders_set_status({ number: order.number })}
        title={wordOf(shown)}
        value={shown ?? ''}
        disabled={setStatus.isPending || !statuses.data}
        aria-busy={setStatus.isPending}
        onChange={(event) => choose(Number(event.target.value))}
        className="min-h-11 w-full truncate rounded-md border border-edge bg-card px-2 py-1 text-sm text-ink disabled:opacity-55 md:min-h-9 md:max-xl:px-1 md:max-xl:text-[0.8125rem]"
      >
        {(shown === null || !statuses.data) && <option value={shown ?? ''}>{wordOf(shown)}</option>}
        {statuses.data?.map((status) => (
          <option key={status.id} value={status.id}>
            {statusWord(status.status_titlekey)}
          </option>
        ))}
      </select>
      {setStatus.error && !isCancelling && (
        <p role="alert" className="max-w-60 text-left text-sm font-medium text-red">
          {errorText(setStatus.error)}
        </p>
      )}
      <CancelOrderDialog
        order={order}
        open={isCancelling}
        onOpenChange={setCancelling}
        onConfirm={(restock) => void change({ statusId: CANCELLED_STATUS_ID, restock })}
        busy={setStatus.isPending}
        error={setStatus.error}
      />
    </div>
  );
}

function wordOf(statusId: number | null): string {
  const key = statusId === null ? undefined : trackingKeyOf(statusId);
  return key ? statusWord(key) : m.admin_status_none();
}
