import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { currentStatusOf, type TimelineEntry, timelineOf } from '#shop/orders/orders.status.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { daysByRule } from '#web/texts/delivery-days.ts';
import { STATUS_TONES } from '#web/texts/status-words.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { m } from '#web/words/messages.js';
import { useAdminStore } from '../layout/admin-context.ts';
import { PanelSection } from '../layout/Facts.tsx';
import { statusWordOf } from './order-words.ts';
import { orderHistoryQuery } from './orders.queries.ts';

/** The six steps of an order with their times, from its history (spec §4). */
export function OrderTracking({ order }: { order: Order }) {
  const history = useQuery(orderHistoryQuery(order));
  const entries = history.data?.map(({ TrackingStatus, createdAt, actor, note }) => ({
    key: TrackingStatus.status_titlekey,
    at: createdAt,
    actor: actor ?? m.admin_audit_shop(),
    note,
  }));
  return (
    <PanelSection title={m.admin_order_tracking()}>
      <LoadFailure of={history} />
      {history.isPending && <Skeleton className="h-64 w-full" />}
      {entries && <Steps order={order} entries={entries} />}
    </PanelSection>
  );
}

type HistoryEntry = TimelineEntry & { actor: string; note: string | undefined };

interface StepsProps {
  order: Order;
  entries: readonly HistoryEntry[];
}

function Steps({ order, entries }: StepsProps) {
  const current = currentStatusOf(entries);
  const cancelled = entries.find((entry) => entry.key === 'cancelled');
  const promise = daysByRule(useAdminStore(), order.delivery_rule);
  const steps = timelineOf({ orderedAt: order.createdAt, promise, history: entries }, Date.now()).map((step) => ({
    label: statusWordOf(step.key, order.payment_status),
    state: step.key === current ? ('current' as const) : step.completedAt ? ('done' as const) : ('todo' as const),
    time: stepText(
      entries.find((entry) => entry.key === step.key),
      cancelled ? null : step.expectedAt,
    ),
    tone: STATUS_TONES[step.key],
  }));
  return (
    <>
      {cancelled && (
        <Alert tone="warning">
          <p>{m.admin_order_cancelled_note({ date: formatDateTime(cancelled.at) })}</p>
          <WhoAndWhy entry={cancelled} />
        </Alert>
      )}
      <Timeline steps={steps} label={m.admin_order_tracking()} />
    </>
  );
}

/** When a step was reached, by whom and with which note; or when it is expected. */
function stepText(entry: HistoryEntry | undefined, expectedAt: string | null): ReactNode {
  if (entry)
    return (
      <>
        {formatDateTime(entry.at)}
        <WhoAndWhy entry={entry} />
      </>
    );
  return expectedAt ? m.common_expected_by({ date: formatDate(expectedAt) }) : undefined;
}

function WhoAndWhy({ entry: { actor, note } }: { entry: HistoryEntry }) {
  return (
    <span className="block wrap-anywhere">
      {actor}
      {note && `: ${note}`}
    </span>
  );
}
