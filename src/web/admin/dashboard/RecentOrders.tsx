import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { recentOrdersQuery } from '../orders/orders.queries.ts';
import { StatusBadge } from '../orders/StatusBadge.tsx';

/** The first five orders (spec §9 Lists), each a link into its details. */
const SHOWN = 5;

export function RecentOrders() {
  const recent = useQuery(recentOrdersQuery);
  const orders = recent.data?.data.slice(0, SHOWN);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{m.admin_recent_orders()}</CardTitle>
        <AdminLink place={{ tab: 'orders' }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {m.admin_recent_orders_all()}
        </AdminLink>
      </div>
      {recent.error && (
        <LoadFailure
          error={recent.error}
          onRetry={() => void recent.refetch()}
          busy={recent.isFetching}
          stale={orders !== undefined}
        />
      )}
      {recent.isPending && <Skeleton className="h-64 w-full" />}
      {orders?.length === 0 && <p className="text-soft">{m.admin_recent_orders_empty()}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {orders?.map((order) => (
          <li key={order.id}>
            <RecentOrder order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecentOrder({ order }: { order: Order }) {
  return (
    <AdminLink
      place={{ tab: 'orders', order: order.id }}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-3 hover:bg-paper"
    >
      <span className="w-28 font-semibold">{order.number}</span>
      <span className="min-w-32 flex-1 truncate">{order.User.name}</span>
      <span className="text-sm text-soft">{formatDate(order.createdAt)}</span>
      <span className="w-24 text-right font-semibold">{formatAmount(paiseFromRupees(order.total_amount))}</span>
      <span className="w-36 text-right max-sm:w-auto">
        <StatusBadge order={order} />
      </span>
    </AdminLink>
  );
}
