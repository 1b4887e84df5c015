import { formatRupees } from '#shared/money.ts';
import type { OrderPayments } from '#shop/orders/admin/admin.contract.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { methodWord } from '../order-words.ts';

type Payment = OrderPayments['payments'][number];

/** The gateway writes its means of payment in small letters. */
const meansWord = (means: string) => (means === 'upi' ? 'UPI' : means);

const wayOf = ({ method, means }: Payment) =>
  [methodWord(method), means && meansWord(means)].filter(Boolean).join(' · ');

/** Each payment as the bank statement or the drawer shows it. */
export function PaymentLines({ payments }: { payments: readonly Payment[] }) {
  return (
    <ul aria-label={m.admin_payments_received()} className="flex flex-col divide-y divide-line">
      {payments.map((payment) => (
        <li
          key={`${payment.createdAt} ${payment.reference} ${payment.amount}`}
          className="flex flex-col gap-0.5 py-2 text-sm first:pt-0 last:pb-0"
        >
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">{m.admin_payment_received({ amount: formatRupees(payment.amount) })}</span>
            <Badge tone="green">{wayOf(payment)}</Badge>
          </span>
          <span className="text-soft wrap-anywhere">
            {[formatDateTime(payment.createdAt), payment.actor].filter(Boolean).join(' · ')}
          </span>
          {payment.reference && <span className="text-xs text-soft wrap-anywhere">{payment.reference}</span>}
        </li>
      ))}
    </ul>
  );
}
