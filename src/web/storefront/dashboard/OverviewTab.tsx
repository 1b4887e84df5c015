import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IndianRupee, PackageCheck, PackageOpen, ShoppingBag, ShoppingCart, Truck } from 'lucide-react';
import type { z } from 'zod';
import { formatDate, formatLongDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { CustomerStats, Order } from '#shop/orders/orders.contract.ts';
import { OrderStatusBadge } from '#web/storefront/track-order/StatusBadge.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { LastSeasonCard } from '../again/LastSeasonCard.tsx';
import { ordersQuery, RECENT_ORDERS } from './dashboard.queries.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { NoOrders } from './orders/NoOrders.tsx';
import { goodsOf, itemCount } from './orders/order-words.ts';

export function OverviewTab({ userId, onTrack }: { userId: number; onTrack: (orderId: number) => void }) {
  const orders = useQuery(ordersQuery(userId, 1));
  if (orders.isLoadingError) return <LoadFailed of={orders} />;
  if (!orders.data) return <OverviewSkeleton />;
  const [stats] = orders.data.stats;
  return (
    <div className="grid gap-6">
      <LoadFailed of={orders} />
      {stats && <StatCards stats={stats} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <RecentOrders orders={orders.data.data.slice(0, RECENT_ORDERS)} onTrack={onTrack} />
        <div className="grid gap-6">
          <LastSeasonCard userId={userId} />
          <QuickActions />
        </div>
      </div>
      {stats && (
        <p className="text-sm text-soft">
          {m.dashboard_member_since({ date: formatLongDate(stats.memberSince, getLocale()) })}
        </p>
      )}
    </div>
  );
}

function StatCards({ stats }: { stats: z.output<typeof CustomerStats> }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <Stat label={m.common_total_orders()} value={stats.totalOrders} icon={<ShoppingBag size={20} />} />
      <Stat label={m.common_total_spent()} value={formatRupees(stats.totalSpent)} icon={<IndianRupee size={20} />} />
      <Stat label={m.dashboard_delivered_items()} value={stats.wishlistItems} icon={<PackageCheck size={20} />} />
      <Stat label={m.dashboard_processing_orders()} value={stats.loyaltyPoints} icon={<PackageOpen size={20} />} />
    </div>
  );
}

function RecentOrders({ orders, onTrack }: { orders: Order[]; onTrack: (orderId: number) => void }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle>{m.common_recent_orders()}</CardTitle>
        <Link
          to="/dashboard"
          search={{ tab: 'orders' }}
          resetScroll={false}
          className="inline-flex min-h-11 items-center font-semibold text-red underline-offset-4 hover:underline"
        >
          {m.dashboard_view_all()}
        </Link>
      </div>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <RecentOrder key={order.id} order={order} onTrack={() => onTrack(order.id)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentOrder({ order, onTrack }: { order: Order; onTrack: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onTrack}
        className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md py-3 text-left hover:bg-paper"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{order.number}</span>
          <span className="block">{goodsOf(order)}</span>
          <span className="block text-sm text-soft">
            {formatDate(order.createdAt)} · {itemCount(order.Carts.length)}
          </span>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 max-sm:w-full">
          <OrderStatusBadge order={order} />
          <span className="font-semibold">{formatRupees(order.total_amount)}</span>
        </span>
      </button>
    </li>
  );
}

function QuickActions() {
  return (
    <Card className="grid gap-3">
      <CardTitle>{m.dashboard_quick_actions()}</CardTitle>
      <Link to="/" className={buttonClass({ variant: 'primary', full: true })}>
        <ShoppingCart aria-hidden size={20} />
        {m.dashboard_shop_now()}
      </Link>
      <Link to="/track-order" className={buttonClass({ variant: 'secondary', full: true })}>
        <Truck aria-hidden size={20} />
        {m.common_track_order()}
      </Link>
    </Card>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
