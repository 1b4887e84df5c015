import { useId } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { refusedWord } from '#web/storefront/layout/refused-word.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';

type RefundStatus = Order['refunds'][number]['status'];

const TONE: Record<RefundStatus, BadgeTone> = { pending: 'blue', processed: 'green', failed: 'orange' };

/** The order's refunds, completed or under way. */
export function Refunds({ order }: { order: Order }) {
  const id = useId();
  if (order.refunds.length === 0 && !order.not_served) return null;
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-2">
        <CardTitle id={id} level={3}>
          {m.common_refunds()}
        </CardTitle>
        {order.not_served && <p>{refusedWord(order.not_served)}</p>}
        <ul className="divide-y divide-line">
          {order.refunds.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="font-semibold">{formatRupees(refund.amount)}</span>
              <span className="flex-1 text-sm text-soft">{formatDate(refund.createdAt)}</span>
              <Badge tone={TONE[refund.status]}>{refundWord(refund.status)}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function refundWord(status: RefundStatus): string {
  if (status === 'processed') return m.common_refund_made();
  return status === 'failed' ? m.dashboard_refund_failed() : m.dashboard_refund_pending();
}
