import { useQuery } from '@tanstack/react-query';
import { leavesUnpaid, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID, trackingKeyOf } from '#shop/orders/orders.status.ts';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { statusIdWord, statusWordOf } from '../order-words.ts';
import { trackingStatusesQuery, useSetStatus } from '../orders.queries.ts';

interface OrderStatusControlProps {
  order: Order;
  /** Opens the question of a status that needs one. The parent renders it, because the row may disappear meanwhile. */
  onAsk: (statusId: number) => void;
}

/** A select for the order's status; a refusal is shown next to it. */
export function OrderStatusControl({ order, onAsk }: OrderStatusControlProps) {
  const statuses = useQuery(trackingStatusesQuery);
  const setStatus = useSetStatus(order);

  const change = (statusId: number) =>
    setStatus.mutate(
      { statusId },
      {
        onSuccess: () => toast(m.admin_orders_status_set({ number: order.number, status: statusIdWord(statusId) })),
      },
    );
  const choose = (statusId: number) => {
    setStatus.reset();
    if (statusId === CANCELLED_STATUS_ID || leavesUnpaid(standingOf(order), statusId)) onAsk(statusId);
    else change(statusId);
  };

  const shown = setStatus.isPending ? setStatus.variables.statusId : order.tracking_status_id;
  const shownKey = shown === null ? undefined : trackingKeyOf(shown);
  const shownWord = shownKey ? statusWordOf(shownKey, order.payment_status) : statusIdWord(shown);
  return (
    <div className="@container flex w-40 flex-col gap-1 max-md:w-auto max-md:flex-1 md:max-lg:w-32 lg:max-2xl:w-36">
      <select
        aria-label={m.admin_orders_set_status({ number: order.number })}
        title={shownWord}
        value={shown ?? ''}
        disabled={setStatus.isPending || !statuses.data}
        aria-busy={setStatus.isPending}
        onChange={(event) => choose(Number(event.target.value))}
        className="min-h-11 w-full truncate rounded-md border border-edge bg-card px-2 py-1 text-sm text-ink disabled:opacity-55 @max-[9.9rem]:bg-[right_0.375rem_center]! @max-[9.9rem]:bg-[length:0.75rem]! @max-[9.9rem]:pr-5! @max-[9.9rem]:pl-1 @max-[9.9rem]:text-[0.8125rem] md:min-h-9"
      >
        {(shown === null || !statuses.data) && <option value={shown ?? ''}>{shownWord}</option>}
        {statuses.data?.map((status) => (
          <option key={status.id} value={status.id}>
            {statusWordOf(status.status_titlekey, order.payment_status)}
          </option>
        ))}
      </select>
      {setStatus.error && (
        <p role="alert" className="max-w-60 text-left text-sm font-medium text-red">
          {errorText(setStatus.error)}
        </p>
      )}
    </div>
  );
}
