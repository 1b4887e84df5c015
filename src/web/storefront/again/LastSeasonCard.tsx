import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { formatDay } from '#shared/dates.ts';
import type { LastSeason } from '#shop/orders/orders.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { lastSeasonQuery } from '../dashboard/dashboard.queries.ts';
import { FilledAgain } from './FilledAgain.tsx';
import { useFillAgain } from './use-fill-again.ts';

/**
 * A button that puts everything the customer bought last season into the cart. Shows nothing if there was nothing, or
 * while loading.
 */
export function LastSeasonCard({ userId }: { userId: number }) {
  const season = useQuery(lastSeasonQuery(userId));
  return season.data && <AgainCard season={season.data} />;
}

function AgainCard({ season }: { season: NonNullable<LastSeason> }) {
  const { lines, orders, from, until } = season;
  const filling = useFillAgain(lines);
  const pieces = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{m.again_title()}</CardTitle>
      <p>
        <strong className="font-semibold">{m.summary_count({ lines: lines.length, pieces })}</strong>
        <br />
        {orders === 1
          ? m.again_on({ day: formatDay(from) })
          : m.again_between({ count: orders, from: formatDay(from), until: formatDay(until) })}
      </p>
      <p className="text-sm text-soft">{m.again_hint()}</p>
      <Button
        className="self-start max-sm:w-full"
        busy={filling.busy}
        busyText={m.common_adding()}
        icon={<RotateCcw aria-hidden size={18} />}
        onClick={() => void filling.start()}
      >
        {m.again_fill()}
      </Button>
      <FilledAgain {...filling} />
    </Card>
  );
}
