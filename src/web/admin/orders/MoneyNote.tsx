import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import { m } from '#web/words/messages.js';
import { paymentWord } from './order-words.ts';
import type { PaperOrder } from './PackingSlips.tsx';

/** The payment note on printed papers: cash to collect, or not paid. Nothing for paid orders. */
export function MoneyNote({ order }: { order: PaperOrder }) {
  if (!('payment_status' in order)) return null;
  const toCollect = order.payment_status === 'cod_due' ? order.total_amount : order.due_amount;
  if (toCollect > 0)
    return <p className="slip-money">{m.admin_slip_collect({ amount: formatAmount(paiseFromRupees(toCollect)) })}</p>;
  if (orderCan('leave', standingOf(order))) return null;
  return <p className="slip-money">{m.admin_unpaid_paper({ state: paymentWord(order.payment_status) })}</p>;
}
