import { useQuery } from '@tanstack/react-query';
import { IndianRupee, ShoppingBag, Users, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/admin/layout/PageHeader.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import { m } from '#web/words/messages.js';
import type { CustomerStats } from '../../simulation/customers.ts';
import type { OrderStats } from '../../simulation/orders.ts';
import type { OrderStatus } from '../../simulation/records.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { rupees, statusWord } from '../show.ts';

/** The figures of the simulation's two stats calls; either may fail and be asked for again. */
export function StatsTab() {
  const orders = useQuery({ queryKey: ['orders', 'stats'], queryFn: () => shop().orders.stats() });
  const customers = useQuery({ queryKey: ['customers', 'stats'], queryFn: () => shop().customers.stats() });
  return (
    <>
      <PageHeader title={m.admin_tab_dashboard()} />
      <Failure
        title={m.admin_tab_orders()}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        busy={orders.isFetching}
      />
      {orders.isPending && <Loading />}
      {orders.data && <OrderFigures stats={orders.data} />}
      <Failure
        title={m.admin_tab_customers()}
        error={customers.error}
        onRetry={() => void customers.refetch()}
        busy={customers.isFetching}
      />
      {customers.isPending && <Loading />}
      {customers.data && <CustomerFigures stats={customers.data} />}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <span className="sr-only">{m.kit_loading()}</span>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-24" />
      ))}
    </div>
  );
}

/** Four figures in a row or, on a phone, two; where there are three the first takes a row of its own. */
function Grid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid auto-cols-fr grid-cols-2 gap-3 max-lg:*:[&:first-child:nth-last-child(3)]:col-span-2 lg:grid-flow-col lg:grid-cols-none"
    >
      {children}
    </section>
  );
}

function OrderFigures({ stats }: { stats: OrderStats }) {
  return (
    <>
      <Grid label={m.demo_stats_orders()}>
        <Stat
          label={m.admin_stat_revenue()}
          value={rupees(Math.round(stats.totalRevenue))}
          icon={<IndianRupee size={20} />}
        />
        <Stat label={m.admin_stat_orders()} value={stats.totalOrders} icon={<ShoppingBag size={20} />} />
        <Stat
          label={m.admin_metric_average()}
          value={rupees(Math.round(stats.averageOrderValue))}
          icon={<Wallet size={20} />}
        />
      </Grid>
      <Card className="flex flex-col gap-4">
        <CardTitle>{m.demo_orders_by_status()}</CardTitle>
        <StatusBars stats={stats} />
      </Card>
    </>
  );
}

function StatusBars({ stats }: { stats: OrderStats }) {
  const bars: [OrderStatus, number, string][] = [
    ['pending', stats.pendingOrders, 'bg-soft'],
    ['processing', stats.processingOrders, 'bg-yellow'],
    ['shipped', stats.shippedOrders, 'bg-purple'],
    ['delivered', stats.deliveredOrders, 'bg-green'],
    ['cancelled', stats.cancelledOrders, 'bg-red'],
  ];
  const most = Math.max(1, ...bars.map(([, count]) => count));
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {bars.map(([status, count, color]) => (
        <div key={status} className="contents">
          <dt>{statusWord(status)}</dt>
          <dd className="flex items-center gap-3">
            <span className={`h-4 rounded-full ${color}`} style={{ width: `${(count / most) * 75}%` }} />
            <b>{count}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CustomerFigures({ stats }: { stats: CustomerStats }) {
  return (
    <>
      <Grid label={m.demo_stats_customers()}>
        <Stat label={m.admin_stat_customers()} value={stats.totalCustomers} icon={<Users size={20} />} />
        <Stat label={m.demo_active_customers()} value={`${stats.activeCustomers} / ${stats.totalCustomers}`} />
        <Stat label={m.demo_new_customers()} value={stats.newCustomersThisMonth} />
        <Stat label={m.demo_repeat_customers()} value={stats.repeatCustomers} />
      </Grid>
      <Card className="flex flex-col gap-4">
        <CardTitle>{m.demo_top_customers()}</CardTitle>
        <ol className="flex flex-col gap-2">
          {stats.topCustomers.map((customer, index) => (
            <li key={customer.id} className="flex items-baseline gap-3">
              <span className="w-5 text-right text-soft">{index + 1}</span>
              <span className="min-w-0 flex-1 font-semibold">{customer.name}</span>
              <span>{rupees(customer.totalSpent)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
