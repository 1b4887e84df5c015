import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { formatRupees } from '#shared/money.ts';
import type { Charts as ChartsData } from '#shop/reports/charts.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { LastAnswer } from '#web/ui/LastAnswer.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { daysLeftText } from '../layout/days-left-text.ts';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { BarList } from './BarList.tsx';
import { LineChart } from './LineChart.tsx';

const PERIODS = [7, 30, 90, 365] as const;
const USUAL_DAYS = 30;

function chartsQuery(days: number) {
  return queryOptions({
    queryKey: ['charts', days],
    queryFn: () => adminApi.charts(days),
    placeholderData: keepPreviousData,
  });
}

/** A period in charts: revenue and orders by day, by category, the best products, and what will run out. */
export function Charts() {
  const { search, adjust } = useTabSearch('dashboard');
  const days = PERIODS.find((period) => String(period) === search.days) ?? USUAL_DAYS;
  const charts = useQuery(chartsQuery(days));
  return (
    <section className="flex flex-col gap-3 md:gap-4" aria-labelledby="charts-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="charts-title" className="text-lg font-bold">
          {m.admin_charts_title()}
        </h2>
        <FilterSelect
          label={m.admin_charts_period()}
          value={String(days)}
          options={PERIODS.map((period) => ({
            value: String(period),
            label: m.admin_charts_days({ count: period }),
          }))}
          onChange={(period) => adjust({ days: period === String(USUAL_DAYS) ? '' : period })}
        />
      </div>
      <LoadFailure of={charts} />
      {charts.isPending && <Skeleton className="h-72 w-full" />}
      {charts.data && (
        <LastAnswer isOld={charts.isPlaceholderData}>
          <div className="flex flex-col gap-3 md:gap-4">
            <DayCharts days={charts.data.days} />
            <Lists charts={charts.data} />
          </div>
        </LastAnswer>
      )}
    </section>
  );
}

/** 20/11 from 2026-11-20: the shop's date format without the year. */
function shortDay(date: string): string {
  return date.slice(5).split('-').reverse().join('/');
}

function DayCharts({ days }: { days: ChartsData['days'] }) {
  return (
    <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
      <Card>
        <LineChart
          title={m.admin_charts_revenue()}
          valueName={m.admin_chart_revenue()}
          points={days.map(({ date, revenue }) => ({ label: shortDay(date), value: revenue }))}
          format={formatRupees}
        />
      </Card>
      <Card>
        <LineChart
          title={m.admin_charts_orders()}
          valueName={m.admin_chart_orders()}
          points={days.map(({ date, orders }) => ({ label: shortDay(date), value: orders }))}
          format={(count) => count.toLocaleString('en-IN')}
          isDashed
        />
      </Card>
    </div>
  );
}

function Lists({ charts }: { charts: ChartsData }) {
  const soldText = (revenue: number, pieces: number) => m.admin_charts_sold({ amount: formatRupees(revenue), pieces });
  return (
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-3">
      <Card className="flex flex-col gap-4">
        <CardTitle level={3}>{m.admin_charts_categories()}</CardTitle>
        <BarList
          empty={m.admin_charts_nothing()}
          rows={charts.categories.map(({ revenue, pieces, ...category }) => ({
            id: category.id,
            name: productName(category),
            value: revenue,
            said: soldText(revenue, pieces),
          }))}
        />
      </Card>
      <Card className="flex flex-col gap-4">
        <CardTitle level={3}>{m.admin_charts_products()}</CardTitle>
        <BarList
          empty={m.admin_charts_nothing()}
          rows={charts.top_products.map(({ revenue, pieces, ...product }) => ({
            id: product.id,
            name: <ProductLink product={product} />,
            value: pieces,
            said: soldText(revenue, pieces),
          }))}
        />
      </Card>
      <RunningOut products={charts.running_out} />
    </div>
  );
}

/** Opens the product through a search for its name, because the list shows one page of many. */
function ProductLink({ product }: { product: { id: number; name: string; tamil_name: string } }) {
  return (
    <AdminLink
      place={{ tab: 'products', search: product.name, product: product.id }}
      className="inline-flex min-h-11 items-center underline md:min-h-0 md:py-1"
    >
      {productName(product)}
    </AdminLink>
  );
}

function RunningOut({ products }: { products: ChartsData['running_out'] }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_charts_running_out()}</CardTitle>
      {products.length === 0 && <p className="py-4 text-soft">{m.admin_charts_running_out_none()}</p>}
      <ol className="flex flex-col divide-y divide-line text-sm">
        {products.map(({ quantity, sold, days_left, ...product }) => (
          <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">
                <ProductLink product={product} />
              </span>
              <span className="text-soft">{m.admin_charts_left({ quantity, sold })}</span>
            </span>
            <Badge tone={days_left !== null && days_left < 7 ? 'red' : 'yellow'}>{leftText(quantity, days_left)}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function leftText(quantity: number, daysLeft: number | null): string {
  if (quantity <= 0) return m.admin_charts_gone();
  if (daysLeft === null) return m.admin_charts_low();
  return daysLeftText(daysLeft);
}
