import type { TrackingKey } from '#shop/orders/orders.status.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { statusTone, statusWord } from './tracking-words.ts';

export function StatusBadge({ status }: { status: TrackingKey | null }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}
