import { useState } from 'react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { hasLeftTheShop } from '#shop/orders/orders.status.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { itemsText } from './order-words.ts';

interface CancelOrderDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `restock` is told only where the shop has to decide: after the parcel left. */
  onConfirm: (restock: boolean | undefined) => void;
  busy: boolean;
  error: Error | null;
}

/** Asks before an order is cancelled, naming what is lost; after shipping it asks where the goods are. */
export function CancelOrderDialog({ order, open, onOpenChange, onConfirm, busy, error }: CancelOrderDialogProps) {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const asksForStock = hasLeftTheShop(order.tracking_status_id ?? 0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.admin_cancel_title({ number: order.number })}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {m.admin_cancel_keep()}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyText={m.admin_cancel_busy()}
            disabled={asksForStock && answer === null}
            onClick={() => onConfirm(asksForStock ? answer === 'yes' : undefined)}
          >
            {m.admin_cancel_confirm()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <WhatIsLost order={order} />
        {asksForStock ? (
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
        ) : (
          <p>{m.admin_cancel_stock_auto()}</p>
        )}
        {error && <Alert tone="error">{errorText(error)}</Alert>}
      </div>
    </Dialog>
  );
}

function WhatIsLost({ order }: { order: Order }) {
  const rupees = (amount: number) => formatAmount(paiseFromRupees(amount));
  const refund = order.paid_amount - order.refunded_amount;
  return (
    <>
      <p>
        {m.admin_cancel_body({ name: order.User.name, items: itemsText(order), total: rupees(order.total_amount) })}
      </p>
      {refund > 0 ? (
        <Alert tone="warning">{m.admin_cancel_refund({ amount: rupees(refund) })}</Alert>
      ) : (
        <p>{m.admin_cancel_no_refund()}</p>
      )}
    </>
  );
}
