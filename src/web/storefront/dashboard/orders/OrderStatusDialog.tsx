import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import type { Reading } from '#web/api/LoadFailure.tsx';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { storeName } from '#web/storefront/layout/store-words.ts';
import { whatsappHref } from '#web/storefront/list-text.ts';
import { orderText } from '#web/storefront/order-text.ts';
import { ParcelView } from '#web/storefront/track-order/ParcelView.tsx';
import type { Parcel } from '#web/storefront/track-order/parcel.ts';
import { Alert, type AlertTone } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { parcelQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { CancelRequest } from './CancelRequest.tsx';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { Refunds } from './Refunds.tsx';
import { type Reordered, reorder } from './reorder.ts';

interface OrderStatusDialogProps {
  userId: number;
  orderId: number | null;
  onClose: () => void;
}

/** The order status dialog: summary, steps, delivery, courier, items; order again and print. */
export function OrderStatusDialog({ userId, orderId, onClose }: OrderStatusDialogProps) {
  const shownId = useLastId(orderId);
  const parcel = useQuery({ ...parcelQuery(userId, shownId ?? 0), enabled: shownId !== null });
  const reordering = useReorder();
  const order = parcel.data?.order;
  const result = reordering.result?.orderId === shownId ? reordering.result : null;
  return (
    <>
      <Dialog
        open={orderId !== null}
        onOpenChange={(open) => !open && onClose()}
        title={m.dashboard_order_status()}
        description={parcel.data && m.common_order_title({ number: parcel.data.number })}
        size="lg"
        footer={order && <OrderActions order={order} {...reordering} />}
      >
        <div className="grid gap-4">
          {result && <ReorderAlert {...result} />}
          <DialogContent reading={parcel} />
        </div>
      </Dialog>
      {orderId !== null && parcel.data && <OrderSheet parcel={parcel.data} />}
    </>
  );
}

/** The id of the shown order, kept while the dialog fades out after the id has left the address. */
function useLastId(orderId: number | null): number | null {
  const [lastId, setLastId] = useState(orderId);
  if (orderId !== null && orderId !== lastId) setLastId(orderId);
  return orderId ?? lastId;
}

function DialogContent({ reading }: { reading: Reading<Parcel> }) {
  const { data: parcel, error } = reading;
  if (parcel) {
    // What is still due is paid above the goods, of which there may be sixty.
    const isDue = parcel.order !== null && parcel.order.due_amount > 0;
    const changes = parcel.order && <OrderChanges order={parcel.order} />;
    return (
      <>
        <LoadFailed of={reading} />
        {isDue && changes}
        <ParcelView parcel={parcel} />
        {!isDue && changes}
        {parcel.order && <Refunds order={parcel.order} />}
        {parcel.order && <CancelRequest key={parcel.order.id} order={parcel.order} />}
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404)
    return <Alert tone="error">{m.dashboard_order_missing()}</Alert>;
  if (error) return <LoadFailed of={reading} />;
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}

interface ReorderResult {
  orderId: number;
  tone: AlertTone;
  text: string;
  hasItems: boolean;
}

function useReorder() {
  const { most_per_product: mostInOrder } = useStore();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ReorderResult | null>(null);
  const start = async (order: Order) => {
    setBusy(true);
    try {
      setResult({ orderId: order.id, ...outcomeOf(await reorder(order.Carts, mostInOrder)) });
    } catch (error) {
      setResult({ orderId: order.id, tone: 'error', text: errorText(error), hasItems: false });
    }
    setBusy(false);
  };
  return { busy, result, start };
}

function outcomeOf({ added, missing }: Reordered): Omit<ReorderResult, 'orderId'> {
  if (added === 0) return { tone: 'warning', text: m.dashboard_reordered_none(), hasItems: false };
  if (missing.length === 0) return { tone: 'success', text: m.dashboard_reordered({ count: added }), hasItems: true };
  const text = m.dashboard_reordered_some({ count: added, missing: missing.join(', ') });
  return { tone: 'warning', text, hasItems: true };
}

function ReorderAlert({ tone, text, hasItems }: ReorderResult) {
  return (
    <Alert
      isNews
      tone={tone}
      action={
        hasItems && (
          <Link to="/cart" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {m.dashboard_reorder_view_cart()}
          </Link>
        )
      }
    >
      <p>{text}</p>
    </Alert>
  );
}

interface OrderActionsProps {
  order: Order;
  busy: boolean;
  start: (order: Order) => Promise<void>;
}

function OrderActions({ order, busy, start }: OrderActionsProps) {
  const store = useStore();
  const message = orderText(m.dashboard_share_text({ store: storeName(store), number: order.number }), order);
  return (
    <>
      <a
        href={whatsappHref(message)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        <MessageCircle aria-hidden size={18} />
        {m.confirmation_whatsapp()}
      </a>
      <Button variant="secondary" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
        {m.common_print()}
      </Button>
      <Button
        // Paying what is still due comes first (`OrderChanges`).
        variant={order.due_amount > 0 ? 'secondary' : 'primary'}
        busy={busy}
        busyText={m.common_adding()}
        icon={<RotateCcw aria-hidden size={18} />}
        onClick={() => void start(order)}
      >
        {m.dashboard_reorder()}
      </Button>
    </>
  );
}
