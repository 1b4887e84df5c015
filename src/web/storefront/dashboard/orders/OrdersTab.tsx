import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { OrderStatusBadge } from '#web/storefront/track-order/StatusBadge.tsx';
import { paymentWord } from '#web/storefront/track-order/tracking-words.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { imageAt } from '#web/ui/image-at.ts';
import { LastAnswer } from '#web/ui/LastAnswer.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { m } from '#web/words/messages.js';
import { LastSeasonCard } from '../../again/LastSeasonCard.tsx';
import { ordersQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { GuestOrders } from './GuestOrders.tsx';
import { NoOrders } from './NoOrders.tsx';
import { goodsOf, itemCount } from './order-words.ts';

interface OrdersTabProps {
  viewer: SessionUser;
  page: number;
  onPage: (page: number) => void;
  onTrack: (orderId: number) => void;
}

export function OrdersTab({ viewer, page, onPage, onTrack }: OrdersTabProps) {
  const orders = useQuery(ordersQuery(viewer.id, page));
  if (orders.isLoadingError) return <LoadFailed of={orders} />;
  const lastPage = Math.max(orders.data?.totalPages ?? page, 1);
  // An old address may name a page that no longer exists, where 'No orders yet' would be wrong.
  if (page > lastPage) return <Navigate to="/dashboard" search={{ tab: 'orders', page: lastPage }} replace />;
  return (
    <section aria-labelledby="orders-title" className="grid gap-4">
      <h2 id="orders-title" className="text-xl font-bold">
        {m.common_my_orders()}
      </h2>
      <LoadFailed of={orders} />
      <LastAnswer isOld={orders.isPlaceholderData}>
        <DataTable
          caption={m.common_my_orders()}
          columns={columnsOf(onTrack)}
          rows={orders.data?.data ?? []}
          rowKey={(order) => order.id}
          loading={orders.isPending || orders.isPlaceholderData}
          empty={<NoOrders />}
        />
      </LastAnswer>
      <Pagination page={page} totalPages={lastPage} onPage={onPage} />
      <LastSeasonCard userId={viewer.id} />
      <GuestOrders viewer={viewer} />
    </section>
  );
}

/** A phone shows an order in three lines: goods; date, items and payment; status and total beside the button. */
const FACT = { hideLabel: true, inCard: 'own' } as const;

function columnsOf(onTrack: (orderId: number) => void): Column<Order>[] {
  return [
    {
      key: 'order',
      isRowName: true,
      header: m.common_order(),
      hideLabel: true,
      cell: (order) => <OrderName order={order} />,
    },
    {
      key: 'date',
      header: m.common_date(),
      ...FACT,
      className: 'max-md:order-1 max-md:text-soft sm:max-md:self-center',
      cell: (order) => formatDate(order.createdAt),
    },
    {
      key: 'items',
      header: m.common_items(),
      ...FACT,
      className: 'max-md:order-2 max-md:text-soft sm:max-md:self-center',
      cell: (order) => itemCount(order.Carts.length),
    },
    {
      key: 'total',
      header: m.common_total(),
      align: 'right',
      ...FACT,
      // In Tamil, where the payment is beside the status, no total is so short that it joins them in one card only.
      className: 'min-w-20 max-md:order-5 max-md:self-center',
      cell: (order) => <b className="font-semibold">{formatRupees(order.total_amount)}</b>,
    },
    {
      key: 'payment',
      // Away from the total, which is aligned to the right.
      header: <span className="md:pl-6">{m.common_payment_method()}</span>,
      hideLabel: true,
      inCard: 'half',
      className: 'max-md:order-3 max-md:text-soft sm:max-md:flex-none sm:max-md:self-center',
      cell: (order) => <span className="md:pl-6">{paymentWord(order.payment_method)}</span>,
    },
    {
      key: 'status',
      header: m.common_status(),
      ...FACT,
      className: 'max-md:order-4 max-md:self-center',
      cell: (order) => <OrderStatusBadge order={order} />,
    },
    {
      key: 'action',
      header: m.dashboard_column_action(),
      align: 'right',
      hideLabel: true,
      inCard: 'own',
      className: 'max-md:order-6 max-md:ml-auto',
      cell: (order) => <OrderAction order={order} onTrack={onTrack} />,
    },
  ];
}

/** An enquiry links to its estimate, where it is answered; an order links to its tracking. */
function OrderAction({ order, onTrack }: { order: Order; onTrack: (orderId: number) => void }) {
  const { estimate } = order;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {estimate && orderCan('negotiate', standingOf(order)) && (
        <Link
          to="/e/$token"
          params={{ token: estimate.token }}
          aria-label={m.estimate_title({ number: order.number })}
          className={buttonClass({ size: 'sm' })}
        >
          {m.confirmation_estimate()}
        </Link>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.dashboard_track_named({ number: order.number })}
        icon={<Truck aria-hidden size={18} />}
        onClick={() => onTrack(order.id)}
      >
        {m.dashboard_track()}
      </Button>
    </span>
  );
}

function OrderName({ order }: { order: Order }) {
  const picture = order.Carts[0]?.Product.ProductImages[0]?.imageUrl;
  return (
    <span className="flex items-center gap-3">
      {picture && (
        <img
          src={imageAt(picture, 160)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 rounded-md bg-peach object-cover"
        />
      )}
      <span>
        <span className="block font-semibold">{order.number}</span>
        <span className="block max-w-64 text-sm text-balance text-soft">{goodsOf(order)}</span>
      </span>
    </span>
  );
}
