import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import type { Order } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { OrderTracking } from '../OrderTracking.tsx';
import { hrefOf } from '../routing.ts';
import { statusTone, statusWord } from '../show.ts';
import { OrderFacts, OrderLines } from './OrderFacts.tsx';

export function OrderScreen({ id }: { id: string }) {
  const order = useQuery({ queryKey: ['order', id], queryFn: () => shop().orders.byId(id) });
  return (
    <div className="page-width flex flex-col gap-4 pt-6">
      <a href={hrefOf('/orders')} className="inline-flex min-h-11 items-center self-start font-semibold text-red">
        ← {m.demo_my_orders()}
      </a>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold">{m.admin_order_title({ number: id })}</h1>
        {order.data && <Standing order={order.data} />}
      </div>
      <Failure error={order.error} onRetry={() => void order.refetch()} busy={order.isFetching} />
      {order.isPending && (
        <div role="status" className="grid gap-4 lg:grid-cols-2">
          <span className="sr-only">{m.kit_loading()}</span>
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      )}
      {order.data && <OrderDetails order={order.data} />}
    </div>
  );
}

function Standing({ order }: { order: Order }) {
  return (
    <>
      <Badge tone={statusTone(order.status)}>{statusWord(order.status)}</Badge>
      <span className="text-soft">{formatDateTime(order.createdAt)}</span>
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Card className="flex flex-col gap-4">
        <CardTitle>{m.admin_order_tracking()}</CardTitle>
        <OrderTracking order={order} />
        <CancelOrder order={order} />
      </Card>
      <div className="flex flex-col gap-4">
        <Card className="flex flex-col gap-4">
          <CardTitle>{m.admin_order_items()}</CardTitle>
          <OrderLines order={order} />
        </Card>
        <Card className="flex flex-col gap-4">
          <CardTitle>{m.admin_order_delivery()}</CardTitle>
          <OrderFacts order={order} />
        </Card>
      </div>
    </div>
  );
}

/** Before it is on its way, a shopper may call an order back. */
function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useChange(
    (reason: string) => shop().orders.cancel(order.id, reason),
    () => setAsking(false),
  );
  if (order.status !== 'pending' && order.status !== 'processing') return null;
  return (
    <>
      <Failure error={cancel.error} onRetry={cancel.retry} busy={cancel.busy} />
      <Button variant="danger" className="self-start" onClick={() => setAsking(true)}>
        {m.admin_cancel_confirm()}
      </Button>
      <ConfirmDialog
        open={isAsking && !cancel.error}
        onOpenChange={setAsking}
        title={m.admin_cancel_title({ number: order.id })}
        body={m.demo_cancel_body()}
        confirmLabel={m.admin_cancel_confirm()}
        danger
        busy={cancel.busy}
        onConfirm={() => cancel.run(m.demo_cancel_reason())}
      />
    </>
  );
}
