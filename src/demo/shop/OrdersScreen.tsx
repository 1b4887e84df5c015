import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { m } from '#web/words/messages.js';
import type { Order } from '../../simulation/records.ts';
import { shop, useDemo } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { hrefOf } from '../routing.ts';
import { paymentWord, pictureOf, rupees, statusTone, statusWord } from '../show.ts';

export function OrdersScreen() {
  const { viewer } = useDemo();
  return (
    <div className="page-width flex flex-col gap-4 pt-6">
      <h1 className="text-2xl font-bold">{m.demo_my_orders()}</h1>
      {viewer ? <OrderList userId={viewer.id} /> : <SignInFirst />}
    </div>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      art={pictureOf('gift-box.svg')}
      title={m.demo_sign_in_first()}
      action={
        <a href={hrefOf('/login/orders')} className={buttonClass()}>
          {m.login_sign_in()}
        </a>
      }
    />
  );
}

function OrderList({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const orders = useQuery({
    queryKey: ['orders', 'mine', userId, page],
    queryFn: () => shop().orders.list({ userId, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Failure error={orders.error} onRetry={() => void orders.refetch()} busy={orders.isFetching} />
      {(orders.data || !orders.error) && (
        <DataTable
          caption={m.demo_my_orders()}
          columns={columns()}
          rows={orders.data?.items ?? []}
          rowKey={(order) => order.id}
          loading={orders.isPending}
          empty={
            <EmptyState
              art={pictureOf('gift-box.svg')}
              title={m.dashboard_orders_empty_title()}
              body={m.dashboard_orders_empty_body()}
              action={
                <a href={hrefOf('/')} className={buttonClass()}>
                  {m.dashboard_shop_now()}
                </a>
              }
            />
          }
        />
      )}
      <Pagination page={page} totalPages={orders.data?.totalPages ?? 1} onPage={setPage} />
    </>
  );
}

const columns = (): Column<Order>[] => [
  {
    key: 'id',
    header: m.dashboard_column_order(),
    cell: (order) => <span className="font-semibold">{order.id}</span>,
  },
  { key: 'date', header: m.dashboard_column_date(), cell: (order) => formatDate(order.createdAt) },
  { key: 'items', header: m.dashboard_column_items(), align: 'right', cell: (order) => order.items.length },
  { key: 'total', header: m.dashboard_column_total(), align: 'right', cell: (order) => rupees(order.total) },
  { key: 'payment', header: m.dashboard_column_payment(), cell: (order) => paymentWord(order.paymentMethod) },
  {
    key: 'status',
    header: m.dashboard_column_status(),
    cell: (order) => <Badge tone={statusTone(order.status)}>{statusWord(order.status)}</Badge>,
  },
  {
    key: 'action',
    header: m.dashboard_column_action(),
    hideLabel: true,
    cell: (order) => (
      <a
        href={hrefOf(`/orders/${order.id}`)}
        aria-label={m.dashboard_track_named({ number: order.id })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {m.dashboard_track()}
      </a>
    ),
  },
];
