import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dayInIndia, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { dayLastYear, seasonEnd } from '#shop/reports/season.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { LastAnswer } from '#web/ui/LastAnswer.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import { m } from '#web/words/messages.js';
import { LineChart } from '../../dashboard/LineChart.tsx';
import { FilterSelect } from '../../list/FilterSelect.tsx';
import { type SeasonSum, seasonSums } from './season.figures.ts';

const PERIODS = [30, 60, 90, 120] as const;

const figure = ({ revenue, orders }: SeasonSum) =>
  m.admin_season_figure({ amount: formatRupees(revenue), count: orders });

/** Each day's revenue this season, above that of the same day before last year's festival. */
export function SeasonSales({ festival }: { festival: string }) {
  const [until, setUntil] = useState(() => seasonEnd(festival, dayInIndia(new Date())));
  const [lastYear, setLastYear] = useState(() => dayLastYear(until));
  const [days, setDays] = useState<number>(60);
  const asked = { until, last_year: lastYear, days };
  const season = useQuery({
    queryKey: ['charts', 'season', asked],
    queryFn: () => adminApi.season(asked),
    placeholderData: keepPreviousData,
    enabled: until !== '' && lastYear !== '',
  });
  const sums = season.data && seasonSums(season.data);
  const missing = (day: string) => (day === '' ? m.admin_season_bad_day() : undefined);
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_season_sales()}</CardTitle>
      <p className="text-sm text-soft">{m.admin_season_sales_hint()}</p>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          type="date"
          label={m.admin_season_until()}
          value={until}
          error={missing(until)}
          onChange={({ target }) => {
            setUntil(target.value);
            if (target.value !== '') setLastYear(dayLastYear(target.value));
          }}
        />
        <TextField
          type="date"
          label={m.admin_season_last_until()}
          value={lastYear}
          error={missing(lastYear)}
          onChange={({ target }) => setLastYear(target.value)}
        />
        <FilterSelect
          label={m.admin_season_before()}
          value={String(days)}
          options={PERIODS.map((count) => ({ value: String(count), label: m.admin_season_days({ count }) }))}
          onChange={(chosen) => setDays(Number(chosen))}
        />
      </div>
      <LoadFailure of={season} />
      {season.isPending && <Skeleton className="h-72 w-full" />}
      {season.data && sums && (
        <LastAnswer isOld={season.isPlaceholderData}>
          <div className="flex flex-col gap-4">
            <div className="grid gap-3 md:grid-cols-3">
              <Stat
                label={m.admin_season_so_far()}
                value={figure(sums.now)}
                change={sums.change}
                changeLabel={m.admin_season_beside()}
              />
              <Stat label={m.admin_season_then_far()} value={figure(sums.soFar)} />
              <Stat label={m.admin_season_then_whole()} value={figure(sums.whole)} />
            </div>
            <LineChart
              title={m.admin_charts_revenue()}
              valueName={m.admin_season_now()}
              beside={{
                name: m.admin_season_then(),
                values: season.data.days.map(({ last_year }) => last_year.revenue),
              }}
              points={season.data.days.map(({ now, left }) => ({
                label: shortDay(until, left),
                value: now?.revenue ?? null,
              }))}
              format={formatRupees}
            />
          </div>
        </LastAnswer>
      )}
    </Card>
  );
}

/** The day `left` days before `until` in the shop's format without the year: 20/11. */
function shortDay(until: string, left: number): string {
  return formatDay(addDays(until, -left)).slice(0, 5);
}
