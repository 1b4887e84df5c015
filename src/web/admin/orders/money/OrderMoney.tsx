/** The money of a placed order: taking it for an enquiry, confirming the transfer, its payments and refunds. */
import { useQuery } from '@tanstack/react-query';
import { Banknote, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { OrderPayments } from '#shop/orders/admin/admin.contract.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { NotServed } from '#shop/orders/orders.status.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { useMayDo } from '../../layout/admin-context.ts';
import { PanelSection } from '../../layout/Facts.tsx';
import { orderPaymentsQuery } from '../orders.queries.ts';
import { awaitedTransferOf, leftToRefund } from './order-money.ts';
import { PaymentLines } from './PaymentLines.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RejectedDialog } from './RejectedDialog.tsx';
import { TakePaymentDialog } from './TakePaymentDialog.tsx';
import { type TransferDecision, TransferDialog } from './TransferDialog.tsx';

const REFUSED_WORDS: Record<NotServed, () => string> = {
  goods: m.admin_refused_goods,
  price: m.admin_refused_price,
  coupon: m.admin_refused_coupon,
};

/** Open tasks: a transfer to confirm, or money to take. */
export function MoneyToDo({ order }: { order: Order }) {
  const standing = standingOf(order);
  if (orderCan('confirmTransfer', standing)) return <AwaitedTransfer order={order} />;
  return orderCan('takePayment', standing) ? <MoneyToTake order={order} /> : null;
}

/** Every payment and refund, and what can still be refunded. */
export function OrderMoney({ order }: { order: Order }) {
  const [isRefunding, setRefunding] = useState(false);
  const left = orderCan('refund', standingOf(order)) ? leftToRefund(order) : 0;
  const mayRefund = useMayDo('owner');
  const paid = useQuery(orderPaymentsQuery(order));
  const hasPayments = order.paid_amount > 0 || (paid.data?.payments.length ?? 0) > 0;
  if (!hasPayments && order.refunds.length === 0 && !order.not_served) return null;
  return (
    <PanelSection title={m.admin_money_title()}>
      {order.not_served && <Alert tone="info">{REFUSED_WORDS[order.not_served]()}</Alert>}
      <LoadFailure of={paid} />
      {paid.data && paid.data.payments.length > 0 && <PaymentLines payments={paid.data.payments} />}
      {order.refunds.length > 0 && <Refunds order={order} by={paid.data?.refunded_by ?? []} mayRefund={mayRefund} />}
      {left > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">{m.admin_refund_left({ amount: formatRupees(left) })}</p>
          {mayRefund && (
            <Button
              variant="danger"
              size="sm"
              icon={<Undo2 size={18} aria-hidden />}
              onClick={() => setRefunding(true)}
            >
              {m.admin_refund()}
            </Button>
          )}
        </div>
      )}
      {isRefunding && <RefundDialog order={order} left={left} onClose={() => setRefunding(false)} />}
    </PanelSection>
  );
}

function MoneyToTake({ order }: { order: Order }) {
  const [isTaking, setTaking] = useState(false);
  return (
    <>
      <Alert
        tone="warning"
        title={
          order.due_amount > 0
            ? m.admin_due_open({ amount: formatRupees(order.due_amount) })
            : m.admin_enquiry_open({ amount: formatRupees(order.total_amount) })
        }
      >
        <p>{order.due_amount > 0 ? dueHint(order) : m.admin_enquiry_open_hint()}</p>
        <Button size="sm" className="mt-3" icon={<Banknote size={18} aria-hidden />} onClick={() => setTaking(true)}>
          {m.admin_take_payment()}
        </Button>
      </Alert>
      {isTaking && <TakePaymentDialog order={order} onClose={() => setTaking(false)} />}
    </>
  );
}

const dueHint = (order: Order) => (order.waits_for_money ? m.admin_due_waits() : m.admin_due_goes());

function AwaitedTransfer({ order }: { order: Order }) {
  const [question, setQuestion] = useState<TransferDecision | null>(null);
  const standing = standingOf(order);
  const { amount, utr, isDue } = awaitedTransferOf(order);
  return (
    <>
      <Alert tone="warning" title={m.admin_transfer_awaited({ amount: formatRupees(amount) })}>
        <p className="wrap-anywhere">{utr ? m.admin_transfer_utr({ utr }) : m.admin_transfer_no_utr()}</p>
        {isDue && <p className="mt-1">{dueHint(order)}</p>}
        {order.waits_for_goods && <p className="mt-1">{m.admin_transfer_waits()}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setQuestion('seen')}>
            {m.admin_transfer_confirm()}
          </Button>
          {orderCan('holdGoods', standing) && (
            <Button size="sm" variant="secondary" onClick={() => setQuestion('hold')}>
              {m.admin_transfer_hold()}
            </Button>
          )}
          {orderCan('refuseTransfer', standing) && (
            <Button size="sm" variant="secondary" onClick={() => setQuestion('missing')}>
              {m.admin_transfer_refuse()}
            </Button>
          )}
        </div>
      </Alert>
      {question && <TransferDialog order={order} decision={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

type Refund = Order['refunds'][number];

const REFUND_TONES: Record<Refund['status'], BadgeTone> = { pending: 'yellow', processed: 'green', failed: 'red' };

function refundWord({ status, by_hand, hand_way }: Refund): string {
  if (status === 'pending') return m.admin_refund_pending();
  if (status === 'failed') return m.admin_refund_failed();
  if (!by_hand) return m.common_refund_made();
  return hand_way === 'cash' ? m.admin_handed_over_cash() : m.admin_refund_by_hand();
}

interface RefundsProps {
  order: Order;
  by: OrderPayments['refunded_by'];
  mayRefund: boolean;
}

function Refunds({ order: { id, refunds }, by, mayRefund }: RefundsProps) {
  const actorOf = (refund: Refund) => by.find(({ refund_id }) => refund_id === refund.id)?.actor;
  const [rejected, setRejected] = useState<Refund | null>(null);
  return (
    <>
      <ul aria-label={m.common_refunds()} className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-0.5 py-2 text-sm first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{m.admin_refund_entry({ amount: formatRupees(refund.amount) })}</span>
              <Badge tone={REFUND_TONES[refund.status]}>{refundWord(refund)}</Badge>
            </span>
            <span className="text-soft wrap-anywhere">
              {[formatDateTime(refund.createdAt), actorOf(refund), refund.reason].filter(Boolean).join(' · ')}
            </span>
            {(refund.razorpay_refund_id || refund.reference) && (
              <span className="text-xs text-soft wrap-anywhere">{refund.razorpay_refund_id || refund.reference}</span>
            )}
            {refund.failure && <span className="font-medium text-red wrap-anywhere">{refund.failure}</span>}
            {mayRefund && refund.still_owed && (
              <Button variant="secondary" size="sm" className="mt-1 self-start" onClick={() => setRejected(refund)}>
                {m.admin_rejected_open()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rejected && <RejectedDialog orderId={id} refund={rejected} onClose={() => setRejected(null)} />}
    </>
  );
}
