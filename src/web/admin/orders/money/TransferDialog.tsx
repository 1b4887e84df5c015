import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { outlivesTransfer } from '#shop/orders/estimates/estimates.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { TransferConfirmation } from '#shop/orders/settlement/money.contract.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { Facts } from '../../layout/Facts.tsx';
import { methodWord } from '../order-words.ts';
import { useDecideTransfer } from '../orders.queries.ts';
import { awaitedTransferOf } from './order-money.ts';

interface TransferDialogProps {
  order: Order;
  decision: TransferDecision;
  onClose: () => void;
}

/** The money arrived; it did not and the order ends (an estimate stays open); or the goods are held until it does. */
export type TransferDecision = 'seen' | 'missing' | 'hold';

const WORDS = {
  seen: {
    title: m.admin_transfer_title,
    save: m.admin_transfer_confirm,
    check: m.admin_transfer_check,
    hint: m.admin_transfer_reason_hint,
    done: m.admin_transfer_confirmed,
  },
  missing: {
    title: m.admin_transfer_refuse_title,
    save: m.admin_cancel_confirm,
    check: m.admin_transfer_refuse_check,
    hint: m.admin_transfer_refuse_hint,
    done: m.admin_transfer_refused,
  },
  /** For an estimate, which stays open. */
  again: {
    title: m.admin_transfer_again_title,
    save: m.admin_transfer_refuse,
    check: m.admin_transfer_again_check,
    hint: m.admin_transfer_refuse_hint,
    done: m.admin_transfer_again_done,
  },
  /** For what a change added, which is due again. */
  due: {
    title: m.admin_transfer_due_title,
    save: m.admin_transfer_refuse,
    check: m.admin_transfer_due_check,
    hint: m.admin_transfer_refuse_hint,
    done: m.admin_transfer_due_done,
  },
  hold: {
    title: m.admin_transfer_hold_title,
    save: m.admin_transfer_hold,
    check: m.admin_transfer_hold_check,
    hint: m.admin_transfer_hold_hint,
    done: m.admin_transfer_held,
  },
} as const;

/** What ends with a transfer that did not arrive. */
function refusalOf(order: Order): 'due' | 'again' | 'missing' {
  if (order.due_utr) return 'due';
  return outlivesTransfer(order.estimate !== null, order.tracking_status_id) ? 'again' : 'missing';
}

const Decided = TransferConfirmation.omit({ order_id: true });

/** Staff confirm or deny that a transfer has arrived, with a reason. */
export function TransferDialog({ order: shown, decision, onClose }: TransferDialogProps) {
  // The order as staff compared it with the account, because the customer may correct the reference meanwhile.
  const [order] = useState(shown);
  const decide = useDecideTransfer(order);
  const { number } = order;
  const awaited = awaitedTransferOf(order);
  const words = WORDS[decision === 'missing' ? refusalOf(order) : decision];
  const { control, frame } = useContractForm({
    schema: Decided,
    // The most frequent reason; it may be overwritten.
    values: { reason: decision === 'seen' ? m.admin_transfer_seen_reason() : '', utr: '' },
    bodyOf: ({ reason, utr }) => ({ reason, utr: utr.trim() || null }),
    save: async ({ reason, utr = null }) => {
      const after = await decide.mutateAsync({ decision, reason, utr: awaited.utr ?? utr });
      toast(after.not_served ? m.admin_transfer_returned({ number }) : words.done({ number }));
      onClose();
    },
  });

  return (
    <FormDialog
      title={words.title({ number })}
      size="md"
      {...frame}
      onClose={onClose}
      saveLabel={words.save()}
      closeLabel={words === WORDS.missing ? m.common_keep_order() : m.common_cancel()}
    >
      <Facts
        facts={[
          [awaited.isDue ? m.order_due() : m.common_total(), formatRupees(awaited.amount)],
          ...(awaited.isDue ? [] : [[m.admin_order_payment_method(), methodWord(order.payment_method)] as const]),
          [m.admin_transfer_reference(), awaited.utr ?? m.admin_none()],
        ]}
      />
      <Alert tone="warning">{words.check()}</Alert>
      {decision === 'seen' && awaited.utr === null && (
        <FormText
          name="utr"
          control={control}
          label={m.admin_transfer_reference()}
          hint={m.admin_transfer_reference_seen_hint()}
          autoComplete="off"
          maxLength={30}
        />
      )}
      <FormText name="reason" control={control} label={m.admin_reason()} hint={words.hint()} required maxLength={300} />
    </FormDialog>
  );
}
