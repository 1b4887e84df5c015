import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { listDate } from '../layout/list-date.ts';
import { PaymentBadge } from '../orders/money/PaymentBadge.tsx';
import { recentOrdersQuery } from '../orders/orders.queries.ts';
import { StatusBadge } from '../orders/status/StatusBadge.tsx';

/** The first five orders (spec §9 Lists), each a link into its details. */
const SHOWN = 5;

export function RecentOrders() {
  const recent = useQuery(recentOrdersQuery);
  const orders = recent.data?.data.slice(0, SHOWN);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{m.common_recent_orders()}</CardTitle>
        <AdminLink place={{ tab: 'orders' }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {m.admin_recent_orders_all()}
        </AdminLink>
      </div>
      <LoadFailure of={recent} />
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
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md px-2 py-3 hover:bg-paper sm:flex"
    >
      <span className="font-semibold max-sm:col-start-1 max-sm:row-start-1 sm:w-32">{order.number}</span>
      <span className="truncate max-sm:col-start-1 max-sm:row-start-2 sm:min-w-32 sm:flex-1">{order.User.name}</span>
      <span className="text-sm text-soft max-sm:col-start-1 max-sm:row-start-3">{listDate(order.createdAt)}</span>
      <span className="text-right font-semibold whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 sm:w-32">
        {formatRupees(order.total_amount)}
      </span>
      <span className="flex flex-wrap justify-end gap-1 max-sm:col-span-2 max-sm:row-start-4 max-sm:justify-start sm:w-64">
        <PaymentBadge order={order} />
        <StatusBadge order={order} />
      </span>
    </AdminLink>
  );
}
