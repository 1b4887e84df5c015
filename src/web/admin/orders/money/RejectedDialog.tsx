/** Records that the shop refunded by hand what the gateway rejected. */
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { RefundInput } from '#shop/orders/settlement/money.contract.ts';
import { newKey } from '#web/api/new-key.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useRefund } from '../orders.queries.ts';
import { HandedOver, handedOverBody, handedOverFault, NOT_HANDED_OVER } from './HandedOver.tsx';

interface RejectedDialogProps {
  orderId: number;
  refund: Order['refunds'][number];
  onClose: () => void;
}

export function RejectedDialog({ orderId, refund: rejected, onClose }: RejectedDialogProps) {
  const amount = formatRupees(rejected.amount);
  const refund = useRefund();
  const [key] = useState(newKey);
  const [hand, setHand] = useState(NOT_HANDED_OVER);
  const { control, frame } = useContractForm({
    schema: RefundInput,
    fault: handedOverFault(hand),
    values: { reason: rejected.reason },
    bodyOf: ({ reason }) => ({
      ...{ order_id: orderId, instead_of: rejected.id, reason },
      ...handedOverBody(hand, true),
    }),
    save: async (body) => {
      await refund.mutateAsync({ body, key });
      toast(m.admin_rejected_done({ amount }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.admin_rejected_title({ amount })}
      size="md"
      {...frame}
      isDirty={frame.isDirty || hand !== NOT_HANDED_OVER}
      onClose={onClose}
      saveLabel={m.admin_rejected_open()}
    >
      <Alert tone="info">{m.admin_rejected_hint()}</Alert>
      <HandedOver amount={amount} value={hand} onChange={setHand} />
      <FormText name="reason" control={control} label={m.admin_reason()} required maxLength={300} autoComplete="off" />
    </FormDialog>
  );
}
