import { formatDate } from '#shared/dates.ts';
import { type TimelineStep, type TrackingKey, timelineOf } from '#shop/orders/orders.status.ts';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { daysByRule } from '#web/texts/delivery-days.ts';
import { parcelStateWord } from '#web/texts/parcel-words.ts';
import { STATUS_TONES } from '#web/texts/status-words.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { m } from '#web/words/messages.js';
import { nextStepOf, type Parcel } from './parcel.ts';
import { statusSentence, statusWord, waitingHint, waitingWord } from './tracking-words.ts';

/** Where the parcel is, what comes next and when, and the six steps (spec §4). */
export function ParcelProgress({ parcel }: { parcel: Parcel }) {
  const store = useStore();
  if (parcel.status === 'cancelled') return <CancelledProgress parcel={parcel} />;
  if (parcel.waitsFor)
    return (
      <Alert tone={parcel.waitsFor === 'due' ? 'warning' : 'info'} title={waitingWord(parcel.waitsFor)}>
        {waitingHint(parcel.waitsFor)}
      </Alert>
    );
  const now = Date.now();
  const isBack = isReturned(parcel);
  const promise = isBack ? '' : daysByRule(store, parcel.deliveryRule);
  const steps = timelineOf({ ...parcel, promise }, now).map((step) => (isBack ? { ...step, expectedAt: null } : step));
  return (
    <div className="space-y-4">
      <div className="space-y-1">
        <p className="text-base font-semibold">
          {isBack ? parcelStateWord('returned') : statusSentence(parcel.status)}
        </p>
        <NextStep step={nextStepOf(steps)} now={now} />
      </div>
      <Timeline label={m.tracking_timeline()} steps={steps.map((step) => shownStep(step, parcel.status, promise))} />
    </div>
  );
}

/** Nothing more is on its way; the status of the order stays what it was. */
const isReturned = ({ boxes }: Parcel) => boxes.length > 0 && boxes.every(({ state }) => state === 'returned');

function NextStep({ step, now }: { step: TimelineStep | null; now: number }) {
  if (!step?.expectedAt) return null;
  // A planned time that has passed is no longer shown as a promise.
  const isLate = Date.parse(step.expectedAt) <= now;
  const words = { step: statusWord(step.key) };
  return (
    <p className="text-sm text-soft" suppressHydrationWarning>
      {isLate ? m.tracking_next_soon(words) : m.tracking_next({ ...words, date: formatDate(step.expectedAt) })}
    </p>
  );
}

function CancelledProgress({ parcel }: { parcel: Parcel }) {
  const cancelledAt = parcel.history.findLast((entry) => entry.key === 'cancelled')?.at;
  const done = timelineOf({ ...parcel, promise: '' }).filter((step) => step.completedAt !== null);
  return (
    <div className="space-y-4">
      <Alert tone="error" title={m.status_cancelled()}>
        {cancelledAt ? m.tracking_now_cancelled({ date: formatDate(cancelledAt) }) : null}
      </Alert>
      {done.length > 0 && (
        <Timeline label={m.tracking_timeline()} steps={done.map((step) => shownStep(step, 'cancelled', ''))} />
      )}
    </div>
  );
}

function shownStep(step: TimelineStep, status: TrackingKey | null, promise: string) {
  const isCurrent = step.key === status && step.key !== 'delivered';
  return {
    label: statusWord(step.key),
    tone: STATUS_TONES[step.key],
    state: step.completedAt === null ? ('todo' as const) : isCurrent ? ('current' as const) : ('done' as const),
    time: timeOf(step, promise),
  };
}

function timeOf(step: TimelineStep, promise: string): string | undefined {
  if (step.completedAt) return formatDateTime(step.completedAt);
  if (step.expectedAt) return m.common_expected_by({ date: formatDate(step.expectedAt) });
  // A promise without a date is shown as written.
  return step.key === 'delivered' && promise ? m.checkout_expected({ days: promise }) : undefined;
}
