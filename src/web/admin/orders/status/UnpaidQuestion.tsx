import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { leavesUnpaid, standingOf } from '#shop/orders/orders.actions.rules.ts';
import { type Order, StatusUpdate } from '#shop/orders/orders.contract.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { CheckboxField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { paymentWord, statusIdWord } from '../order-words.ts';
import { useSetStatus } from '../orders.queries.ts';

const amountOf = (order: Order) => formatRupees(order.total_amount);

const UnpaidReason = StatusUpdate.pick({ unpaid_reason: true }).required();

interface UnpaidQuestionProps {
  order: Order;
  statusId: number;
  onClose: () => void;
}

/** Goods would leave unpaid: requires a reason before sending. */
export function UnpaidQuestion({ order, statusId, onClose }: UnpaidQuestionProps) {
  const setStatus = useSetStatus(order);
  const { control, frame } = useContractForm({
    schema: UnpaidReason,
    values: { unpaid_reason: '' },
    save: async ({ unpaid_reason }) => {
      await setStatus.mutateAsync({ statusId, unpaidReason: unpaid_reason });
      toast(m.admin_orders_status_set({ number: order.number, status: statusIdWord(statusId) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.admin_unpaid_title({ number: order.number })}
      size="md"
      {...frame}
      onClose={onClose}
      saveLabel={m.admin_unpaid_send()}
      closeLabel={m.common_keep_order()}
    >
      <Alert tone="warning">{m.admin_unpaid_body({ name: order.User.name, amount: amountOf(order) })}</Alert>
      <FormText
        name="unpaid_reason"
        control={control}
        label={m.admin_unpaid_reason()}
        hint={m.admin_unpaid_reason_hint()}
        required
        maxLength={300}
      />
    </FormDialog>
  );
}

/** Tracks which of many orders would leave unpaid, which of those are included anyway, and why. */
export function useUnpaid(orders: readonly Order[], toStatusId: number) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const unpaid = orders.filter((order) => leavesUnpaid(standingOf(order), toStatusId));
  const sent = unpaid.filter(({ id }) => ticked.has(id));
  const toggle = (id: number) =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return {
    unpaid,
    ticked,
    toggle,
    reason,
    setReason,
    /** The orders without the excluded ones. */
    included: orders.filter((order) => !unpaid.includes(order) || ticked.has(order.id)),
    isAnswered: sent.length === 0 || reason.trim() !== '',
    /** Shows under the field that a reason is missing. */
    isRefused,
    refuse: () => setRefused(true),
    /** The body's part for the call; undefined if nothing leaves unpaid. */
    consent: sent.length === 0 ? undefined : { order_ids: sent.map(({ id }) => id), reason: reason.trim() },
  };
}

/** Lists the unpaid orders of a bulk change. They are left out unless ticked with a reason. */
export function UnpaidOrders(props: ReturnType<typeof useUnpaid>) {
  const { unpaid, included, ticked, toggle, reason, setReason, isAnswered, isRefused } = props;
  if (unpaid.length === 0) return null;
  return (
    <Alert tone="warning" title={m.admin_unpaid_left_out()}>
      {unpaid.map((order) => (
        <CheckboxField
          key={order.id}
          label={m.admin_unpaid_row({
            number: order.number,
            name: order.User.name,
            amount: amountOf(order),
            state: paymentWord(order.payment_status),
          })}
          checked={ticked.has(order.id)}
          onChange={() => toggle(order.id)}
        />
      ))}
      {isRefused && included.length === 0 && (
        <p role="alert" className="text-sm font-medium text-red">
          {m.admin_unpaid_nothing()}
        </p>
      )}
      {unpaid.some(({ id }) => ticked.has(id)) && (
        <TextField
          label={m.admin_unpaid_reason()}
          required
          maxLength={300}
          error={isRefused && !isAnswered ? m.common_reason_missing() : null}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Alert>
  );
}
