import { CircleCheck, CloudOff, Printer } from 'lucide-react';
import { formatAmount } from '#shared/money.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { EstimateCard } from '../orders/money/EstimateCard.tsx';
import { OrderBills } from '../orders/money/OrderBills.tsx';
import { orderPaper } from '../orders/print/PrintActions.tsx';
import type { Placed } from './use-desk-order.ts';

function saidOf(order: Placed['order']): string {
  if (!order) return m.admin_desk_not_booked_hint();
  return order.estimate ? m.admin_desk_booked_later() : m.admin_desk_booked();
}

/** What to tell the buyer, the change to give, and what to print; Enter starts the next order. */
export function DeskDone({ placed: { order, change }, onNext }: { placed: Placed; onNext: () => void }) {
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col items-stretch gap-4 p-6">
      <div className="flex items-center gap-3">
        {order ? (
          <CircleCheck size={32} className="shrink-0 text-green" aria-hidden />
        ) : (
          <CloudOff size={32} className="shrink-0 text-amber" aria-hidden />
        )}
        <div role="status">
          <h2 className="text-xl font-bold">
            {order ? m.common_order_title({ number: order.number }) : m.admin_desk_not_booked()}
          </h2>
          <p className="text-soft">{saidOf(order)}</p>
        </div>
      </div>
      {change > 0 && (
        <p className="rounded-md bg-gold-tint px-4 py-3 text-2xl font-bold">
          {m.admin_desk_change({ amount: formatAmount(change) })}
        </p>
      )}
      {order && <OrderBills order={order} />}
      {order && <EstimateCard order={order} />}
      <div className="flex flex-wrap gap-2">
        <Button autoFocus onClick={onNext}>
          {m.admin_desk_next()}
        </Button>
        {order && (
          <AdminLink place={{ tab: 'orders', order: order.id }} className={buttonClass({ variant: 'secondary' })}>
            {m.admin_mail_order()}
          </AdminLink>
        )}
        {order && (
          <a
            href={orderPaper(order)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <Printer size={18} aria-hidden />
            {m.admin_order_paper()}
          </a>
        )}
      </div>
    </Card>
  );
}
