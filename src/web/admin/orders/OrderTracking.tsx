import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { currentStatusOf, timelineOf } from '#shop/orders/orders.status.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../layout/Facts.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { STATUS_TONES, statusWord } from './order-words.ts';
import { orderHistoryQuery } from './orders.queries.ts';

/** The six steps of an order with their times, from its history (spec §4). */
export function OrderTracking({ order }: { order: Order }) {
  const history = useQuery(orderHistoryQuery(order));
  const entries = history.data?.map((entry) => ({ key: entry.TrackingStatus.status_titlekey, at: entry.createdAt }));
  return (
    <PanelSection title={m.admin_order_tracking()}>
      {history.error && (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} busy={history.isFetching} />
      )}
      {history.isPending && <Skeleton className="h-64 w-full" />}
      {entries && <Steps orderedAt={order.createdAt} entries={entries} />}
    </PanelSection>
  );
}

interface StepsProps {
  orderedAt: string;
  entries: Parameters<typeof timelineOf>[1];
}

function Steps({ orderedAt, entries }: StepsProps) {
  const current = currentStatusOf(entries);
  const cancelled = entries.find((entry) => entry.key === 'cancelled');
  const steps = timelineOf(orderedAt, entries, Date.now()).map((step) => ({
    label: statusWord(step.key),
    state: step.key === current ? ('current' as const) : step.completedAt ? ('done' as const) : ('todo' as const),
    time: timeText(step.completedAt, cancelled ? null : step.expectedAt),
    tone: STATUS_TONES[step.key],
  }));
  return (
    <>
      {cancelled && (
        <Alert tone="warning">{m.admin_order_cancelled_note({ date: formatDateTime(cancelled.at) })}</Alert>
      )}
      <Timeline steps={steps} label={m.admin_order_tracking()} />
    </>
  );
}

function timeText(completedAt: string | null, expectedAt: string | null): string | undefined {
  if (completedAt) return formatDateTime(completedAt);
  return expectedAt ? m.admin_order_expected({ date: formatDate(expectedAt) }) : undefined;
}
