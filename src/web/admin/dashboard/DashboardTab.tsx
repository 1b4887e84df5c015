import { queryOptions, useQuery } from '@tanstack/react-query';
import { IndianRupee, Package, Percent, Repeat, ShoppingBag, TrendingUp, Users, Wallet } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import type { DashboardStats } from '#shop/reports/reports.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import { m } from '#web/words/messages.js';
import { LIVE_MS } from '../layout/admin-client.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { SecondStepNudge } from '../own/SecondStepNudge.tsx';
import { Charts } from './Charts.tsx';
import { changePercent, formatPercent, formatThousands, metricsOf } from './dashboard.figures.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { Todo } from './Todo.tsx';

const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: adminApi.dashboard,
  refetchInterval: LIVE_MS,
});

/** A new shop's first steps, open tasks, then the state of the shop: four stat cards, four metric cards, the newest orders (spec §2). */
export function DashboardTab() {
  const stats = useQuery(dashboardQuery);
  return (
    <>
      <PageHeader title={m.admin_tab_dashboard()} />
      {stats.data && <FirstSteps {...stats.data} />}
      <Todo isNew={!stats.data?.totalOrders} />
      <SecondStepNudge />
      <LoadFailure of={stats} />
      {stats.isPending && <CardsSkeleton />}
      {stats.data && <Cards stats={stats.data} />}
      <RecentOrders />
      <Charts />
    </>
  );
}

/** Two columns on a phone too, without the cards' icons. */
const CARD_GRID = 'grid grid-cols-2 gap-2 sm:gap-3 md:gap-4 lg:grid-cols-4';

function Cards({ stats }: { stats: DashboardStats }) {
  return (
    <section aria-label={m.admin_stats_label()} className="flex flex-col gap-3 md:gap-4">
      <div className={CARD_GRID}>
        <StatCards stats={stats} />
      </div>
      <div className={CARD_GRID}>
        <MetricCards stats={stats} />
      </div>
    </section>
  );
}

function StatCards({ stats }: { stats: DashboardStats }) {
  const { changes } = stats;
  const since = m.admin_stat_change_hint();
  return (
    <>
      <Stat
        label={m.admin_stat_revenue()}
        value={formatThousands(stats.totalRevenue)}
        change={changePercent(changes.revenue)}
        noBase={m.common_new()}
        changeLabel={since}
        icon={<IndianRupee size={20} />}
      />
      <Stat
        label={m.common_total_orders()}
        value={stats.totalOrders.toLocaleString('en-IN')}
        change={changePercent(changes.orders)}
        noBase={m.common_new()}
        changeLabel={since}
        icon={<ShoppingBag size={20} />}
      />
      <Stat
        label={m.admin_stat_products()}
        value={stats.activeProducts.toLocaleString('en-IN')}
        change={changePercent(changes.products)}
        noBase={m.common_new()}
        changeLabel={since}
        icon={<Package size={20} />}
      />
      <Stat
        label={m.admin_stat_customers()}
        value={stats.totalCustomers.toLocaleString('en-IN')}
        change={changePercent(changes.customers)}
        noBase={m.common_new()}
        changeLabel={since}
        icon={<Users size={20} />}
      />
    </>
  );
}

function MetricCards({ stats }: { stats: DashboardStats }) {
  const metrics = metricsOf(stats);
  return (
    <>
      <Metric
        label={m.admin_metric_conversion()}
        value={formatPercent(metrics.conversion)}
        hint={m.admin_metric_conversion_hint()}
        Icon={Percent}
      />
      <Metric
        label={m.admin_metric_average()}
        value={formatRupees(metrics.averageOrder)}
        hint={m.admin_metric_average_hint()}
        Icon={Wallet}
      />
      <Metric
        label={m.admin_metric_returning()}
        value={formatPercent(metrics.returning)}
        hint={m.admin_metric_returning_hint()}
        Icon={Repeat}
      />
      <Metric
        label={m.admin_metric_growth()}
        value={metrics.growth === null ? m.common_new() : formatPercent(metrics.growth)}
        hint={m.admin_metric_growth_hint()}
        Icon={TrendingUp}
      />
    </>
  );
}

interface MetricProps {
  label: string;
  value: string;
  hint: string;
  Icon: typeof Percent;
}

function Metric({ label, value, hint, Icon }: MetricProps) {
  return (
    <div className="rounded-lg border border-line bg-card p-3 sm:p-4">
      <p className="flex items-center gap-2 text-sm text-soft">
        <Icon size={16} className="shrink-0" aria-hidden />
        <span className="min-w-0">{label}</span>
      </p>
      <p className="mt-1 text-lg font-bold">{value}</p>
      <p className="text-xs text-soft">{hint}</p>
    </div>
  );
}

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

function CardsSkeleton() {
  return (
    <div className={CARD_GRID}>
      {EIGHT.map((card) => (
        <Skeleton key={card} className="h-28 w-full" />
      ))}
    </div>
  );
}
