import { type ReactNode, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { hasLeftTheShop } from '#shop/orders/orders.status.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { itemsText } from '../order-words.ts';

interface CancelOrderDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `restock` is given only after dispatch, when the shop has to decide. */
  onConfirm: (restock: boolean | undefined) => void;
  busy: boolean;
  error: Error | null;
  children?: ReactNode;
}

/** Asks before an order is cancelled, naming what is lost; after shipping it also asks where the goods are. */
export function CancelOrderDialog(props: CancelOrderDialogProps) {
  const { order, open, onOpenChange, onConfirm, busy, error, children } = props;
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const asksForStock = hasLeftTheShop(order.tracking_status_id ?? 0);
  const isEnquiry = orderCan('negotiate', standingOf(order));
  const refund = order.paid_amount - order.refunded_amount;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <WholeNumbers>
          {isEnquiry
            ? m.admin_cancel_enquiry_title({ number: order.number })
            : m.common_cancel_order_title({ number: order.number })}
        </WholeNumbers>
      }
      body={isEnquiry ? m.admin_cancel_enquiry_body(lostOf(order)) : <WhatIsLost order={order} isPaid={refund > 0} />}
      warning={refund > 0 && m.admin_cancel_refund({ amount: formatRupees(refund) })}
      keepLabel={isEnquiry ? m.admin_cancel_enquiry_keep() : m.common_keep_order()}
      confirmLabel={isEnquiry ? m.admin_cancel_enquiry_confirm() : m.admin_cancel_confirm()}
      danger
      isUnanswered={asksForStock && answer === null}
      busy={busy}
      busyText={m.admin_cancel_busy()}
      onConfirm={() => onConfirm(asksForStock ? answer === 'yes' : undefined)}
    >
      {asksForStock && (
        <RadioCards
          legend={m.admin_cancel_stock_question()}
          name={`restock-${order.id}`}
          value={answer}
          onChange={setAnswer}
          options={[
            { value: 'yes', label: m.admin_cancel_stock_yes(), hint: m.admin_cancel_stock_yes_hint() },
            { value: 'no', label: m.admin_cancel_stock_no(), hint: m.admin_cancel_stock_no_hint() },
          ]}
        />
      )}
      {!asksForStock && !isEnquiry && <p>{m.admin_cancel_stock_auto()}</p>}
      {children}
      <Failure text={error && failureText(error)} />
    </ConfirmDialog>
  );
}

const lostOf = (order: Order) => ({
  name: order.User.name,
  items: itemsText(order),
  total: formatRupees(order.total_amount),
});

function WhatIsLost({ order, isPaid }: { order: Order; isPaid: boolean }) {
  return (
    <>
      <p>{m.admin_cancel_body(lostOf(order))}</p>
      {!isPaid && <p className="mt-3">{m.admin_cancel_no_refund()}</p>}
    </>
  );
}
