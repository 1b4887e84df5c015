import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatRupees } from '#shared/money.ts';
import { Rupees } from '#shared/wire.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
import { RefundInput } from '#shop/orders/settlement/money.contract.ts';
import { newKey } from '#web/api/new-key.ts';
import { showRefusal } from '#web/forms/answers.ts';
import { contractResolver } from '#web/forms/contract-resolver.ts';
import { numberFrom, numberOrNone } from '#web/forms/numbers.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useRefund } from '../orders.queries.ts';
import { handedOverBody, handedOverFault, NOT_HANDED_OVER } from './HandedOver.tsx';
import { givenByHand, paidForPieces } from './order-money.ts';
import type { RefundedByLine } from './RefundLines.tsx';

type Part = 'lines' | 'full' | 'part';

interface RefundValues {
  amount: string;
  reason: string;
}

/** What the question names and what is sent after it: as it was asked, although the order may be loaded again meanwhile. */
interface Asked {
  amount: number;
  byHand: number;
  body: Parameters<ReturnType<typeof useRefund>['mutateAsync']>[0]['body'];
}

/** The restocked pieces, for the call's body. */
function returnedOf(chosen: RefundedByLine) {
  const back = Object.entries(chosen).filter(([, { count, isBack }]) => count > 0 && isBack);
  return back.map(([id, { count }]) => ({ line_id: Number(id), count }));
}

/** A refund being entered: what is chosen, what is still missing, and the question asked before it is sent. */
export function useRefundForm({ order, left, onDone }: { order: Order; left: number; onDone: () => void }) {
  const [part, setPart] = useState<Part | null>(null);
  const form = useForm<RefundValues>({
    defaultValues: { amount: '', reason: '' },
    resolver: contractResolver(
      RefundInput.pick({ reason: true }).extend({ amount: Rupees.min(0.01).max(left).optional() }),
      ({ amount, reason }) => ({ reason, ...(part === 'part' && { amount: numberOrNone(amount) }) }),
    ),
  });
  const refund = useRefund();
  // One key for this dialog: a repeated click or a retry after a lost answer is the same refund.
  const [key] = useState(newKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<RefundedByLine>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hand, setHand] = useState(NOT_HANDED_OVER);
  const typed = numberFrom(useWatch({ control: form.control, name: 'amount' })) ?? 0;
  const pieces = order.Carts.map((line) => ({ line, count: chosen[line.id]?.count ?? 0 }));
  const amounts: Record<Part, number> = { lines: paidForPieces(pieces, left), full: left, part: typed };
  const amount = part === null ? 0 : amounts[part];
  const isNamed = amount > 0 && amount <= left;
  const byHand = isNamed ? givenByHand(amount, { left, left_by_hand: order.left_by_hand }) : 0;
  const mayReturn = order.tracking_status_id !== CANCELLED_STATUS_ID;
  const isGoodsOpen = Object.values(chosen).some(({ count, isBack }) => count > 0 && isBack === null);

  const askedFor = ({ reason }: RefundValues): Asked => {
    const returned = part === 'lines' ? returnedOf(chosen) : [];
    const body = {
      ...{ order_id: order.id, reason: reason.trim() },
      ...(part === 'full' ? {} : { amount }),
      ...handedOverBody(hand, byHand > 0),
      ...(returned.length > 0 ? { returned } : {}),
    };
    return { amount, byHand, body };
  };
  const ask = form.handleSubmit((values) => {
    setFailure(null);
    if (part === 'lines' && mayReturn && isGoodsOpen) setFailure(m.admin_refund_goods_open());
    else if (byHand > 0 && handedOverFault(hand)) setFailure(handedOverFault(hand));
    else if (isNamed) setAsked(askedFor(values));
    else setFailure(part === 'lines' ? m.admin_refund_no_lines() : m.admin_refund_nothing_chosen());
  });
  const send = async () => {
    if (!asked) return;
    setFailure(null);
    try {
      await refund.mutateAsync({ body: asked.body, key });
      toast(m.admin_refund_started({ amount: formatRupees(asked.amount) }));
      onDone();
    } catch (error) {
      setAsked(null);
      setFailure(showRefusal(error, form));
    }
  };

  return {
    register: form.register,
    errors: form.formState.errors,
    isDirty: form.formState.isDirty || part !== null,
    ...{ part, chosen, setChosen, hand, setHand, mayReturn, failure, isBusy: refund.isPending },
    choose: (next: Part) => {
      setPart(next);
      setFailure(null);
    },
    /** In rupees; 0 until an amount that can be refunded is chosen. */
    amount: isNamed ? amount : 0,
    /** The part of it that no gateway can send. */
    byHand,
    ...{ ask, asked, takeBack: () => setAsked(null), send },
  };
}
