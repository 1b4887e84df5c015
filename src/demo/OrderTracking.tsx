import { formatDateTime } from '#shared/dates.ts';
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx';
import { m } from '#web/words/messages.js';
import type { Order, OrderStatus, TrackingEntry } from '../simulation/records.ts';
import { statusTone, statusWord } from './show.ts';

/** The way of a parcel that nothing happens to. */
const WAY: readonly OrderStatus[] = ['ordered', 'confirmed', 'processing', 'shipped', 'out_for_delivery', 'delivered'];
const ENDS: readonly OrderStatus[] = ['delivered', 'cancelled'];

/** The simulation's own texts are its statuses in English; anything else was written by someone and is shown. */
function noteOf({ status, description }: TrackingEntry): string {
  const isOwn = [`Order ${status}`, 'Order placed successfully', 'Order cancelled'].includes(description);
  return isOwn ? '' : ` · ${description}`;
}

/** What has happened, with its times, and what comes next. */
export function OrderTracking({ order }: { order: Order }) {
  const entries = order.trackingDetails;
  const reached: TimelineStep[] = entries.map((entry, index) => ({
    label: statusWord(entry.status),
    state: index === entries.length - 1 ? 'current' : 'done',
    time: formatDateTime(entry.timestamp) + noteOf(entry),
    tone: statusTone(entry.status),
  }));
  const farthest = Math.max(...entries.map(({ status }) => WAY.indexOf(status)));
  const ahead = ENDS.includes(order.status) ? [] : WAY.slice(farthest + 1);
  const expected: TimelineStep[] = ahead.map((status) => ({ label: statusWord(status), state: 'todo' }));
  return <Timeline label={m.admin_order_tracking()} steps={[...reached, ...expected]} />;
}
