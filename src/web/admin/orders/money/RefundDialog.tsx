import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { amountInWords } from '#shared/amount-words.ts';
import { formatDate, refundExpectedBy } from '#shared/dates.ts';
import { formatRupees, paiseFromRupees } from '#shared/money.ts';
import { Rupees } from '#shared/wire.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
import { RefundInput } from '#shop/orders/settlement/money.contract.ts';
import { showRefusal } from '#web/forms/answers.ts';
import { contractResolver } from '#web/forms/contract-resolver.ts';
import { numberOrNone } from '#web/forms/numbers.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useRefund } from '../orders.queries.ts';
import { HandedOver, handedOverBody, handedOverFault, NOT_HANDED_OVER } from './HandedOver.tsx';
import { givenByHand, paidForPieces } from './order-money.ts';
import { type RefundedByLine, RefundLines } from './RefundLines.tsx';

type Part = 'lines' | 'full' | 'part';

interface RefundValues {
  amount: string;
  reason: string;
}

function whatHappens(name: string, { all, byHand }: { all: number; byHand: number }): string {
  if (byHand === 0) return m.admin_refund_what_gateway({ name });
  if (byHand >= all) return m.admin_refund_what_hand({ name });
  return m.admin_refund_what_both({ name, gateway: formatRupees(all - byHand), hand: formatRupees(byHand) });
}

/** The restocked pieces, for the call's body. */
function returnedOf(chosen: RefundedByLine) {
  const back = Object.entries(chosen).filter(([, { count, isBack }]) => count > 0 && isBack);
  return back.map(([id, { count }]) => ({ line_id: Number(id), count }));
}

/** Refunds money: no default, and the amount is confirmed once more in words. */
export function RefundDialog({ order, left, onClose }: { order: Order; left: number; onClose: () => void }) {
  const [part, setPart] = useState<Part | null>(null);
  const form = useForm<RefundValues>({
    defaultValues: { amount: '', reason: '' },
    resolver: contractResolver(
      RefundInput.pick({ reason: true }).extend({ amount: Rupees.min(0.01).max(left).optional() }),
      ({ amount, reason }) => ({ reason, ...(part === 'part' && { amount: numberOrNone(amount) }) }),
    ),
  });
  const { register, handleSubmit, control, formState } = form;
  const refund = useRefund();
  // One key for this dialog: a repeated click or a retry after a lost answer is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<RefundedByLine>({});
  const [asked, setAsked] = useState<RefundValues | null>(null);
  const [hand, setHand] = useState(NOT_HANDED_OVER);
  const typed = Number(useWatch({ control, name: 'amount' }));
  const pieces = order.Carts.map((line) => ({ line, count: chosen[line.id]?.count ?? 0 }));
  const amounts: Record<Part, number> = { lines: paidForPieces(order, pieces, left), full: left, part: typed };
  const amount = part === null ? 0 : amounts[part];
  const isNamed = amount > 0 && amount <= left;
  const byHand = isNamed ? givenByHand(amount, { left, left_by_hand: order.left_by_hand }) : 0;

  const mayReturn = order.tracking_status_id !== CANCELLED_STATUS_ID;
  const isGoodsOpen = Object.values(chosen).some(({ count, isBack }) => count > 0 && isBack === null);

  const ask = handleSubmit((values) => {
    setFailure(null);
    if (part === 'lines' && mayReturn && isGoodsOpen) setFailure(m.admin_refund_goods_open());
    else if (byHand > 0 && handedOverFault(hand)) setFailure(handedOverFault(hand));
    else if (isNamed) setAsked(values);
    else setFailure(part === 'lines' ? m.admin_refund_no_lines() : m.admin_refund_nothing_chosen());
  });
  const send = async () => {
    if (!asked) return;
    setFailure(null);
    const returned = part === 'lines' ? returnedOf(chosen) : [];
    const body = {
      ...{ order_id: order.id, reason: asked.reason.trim() },
      ...(part === 'full' ? {} : { amount }),
      ...handedOverBody(hand, byHand > 0),
      ...(returned.length > 0 ? { returned } : {}),
    };
    try {
      await refund.mutateAsync({ body, key });
      toast(m.admin_refund_started({ amount: formatRupees(amount) }));
      onClose();
    } catch (error) {
      setAsked(null);
      setFailure(showRefusal(error, form));
    }
  };

  return (
    <>
      <FormDialog
        title={m.admin_refund_title({ number: order.number })}
        size="md"
        onSubmit={ask}
        onClose={onClose}
        isDirty={formState.isDirty || part !== null}
        busy={refund.isPending}
        busyText={m.admin_refund_busy()}
        saveLabel={isNamed ? m.admin_refund_of({ amount: formatRupees(amount) }) : m.admin_refund()}
        failure={failure}
      >
        <RadioCards
          legend={m.admin_refund_how_much()}
          name="part"
          value={part}
          onChange={(next) => {
            setPart(next);
            setFailure(null);
          }}
          options={[
            { value: 'lines', label: m.admin_refund_by_lines(), hint: m.admin_refund_by_lines_hint() },
            { value: 'part', label: m.admin_refund_part(), hint: m.admin_refund_part_hint() },
            { value: 'full', label: m.admin_refund_full(), hint: formatRupees(left) },
          ]}
        />
        {part === 'lines' && (
          <RefundLines lines={order.Carts} value={chosen} onChange={setChosen} mayReturn={mayReturn} />
        )}
        {part === 'part' && (
          <TextField
            label={m.admin_refund_amount()}
            hint={m.admin_refund_left({ amount: formatRupees(left) })}
            required
            inputMode="decimal"
            autoComplete="off"
            error={formState.errors.amount?.message}
            {...register('amount')}
          />
        )}
        {byHand > 0 && <HandedOver amount={formatRupees(byHand)} value={hand} onChange={setHand} />}
        <TextField
          label={m.admin_reason()}
          hint={m.admin_refund_reason_hint()}
          required
          maxLength={300}
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
        <Alert tone="warning">
          {whatHappens(order.User.name, {
            all: isNamed ? amount : left,
            byHand: isNamed ? byHand : order.left_by_hand,
          })}
        </Alert>
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={m.admin_refund_sure({ amount: formatRupees(amount), name: order.User.name })}
        body={
          <>
            <p className="font-semibold first-letter:uppercase">
              {amountInWords(paiseFromRupees(isNamed ? amount : 0), getLocale())}
            </p>
            <p className="mt-3">
              {byHand < amount
                ? m.admin_refund_expected({ date: formatDate(refundExpectedBy(new Date())) })
                : m.admin_refund_expected_hand()}
            </p>
          </>
        }
        confirmLabel={m.admin_refund_of({ amount: formatRupees(amount) })}
        danger
        busy={refund.isPending}
        busyText={m.admin_refund_busy()}
        onConfirm={() => void send()}
      />
    </>
  );
}
