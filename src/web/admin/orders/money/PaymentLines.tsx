import { formatRupees } from '#shared/money.ts';
import type { OrderPayments } from '#shop/orders/admin/admin.contract.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { methodWord } from '../order-words.ts';

type Payment = OrderPayments['payments'][number];

/** By the gateway's names; one that is not here is shown as the gateway writes it. */
const MEANS_WORDS: Record<string, () => string> = {
  upi: () => 'UPI',
  card: m.payment_card,
  netbanking: m.admin_means_netbanking,
  wallet: m.admin_means_wallet,
};

const wayOf = ({ method, means }: Payment) =>
  [methodWord(method), means && (MEANS_WORDS[means]?.() ?? means)].filter(Boolean).join(' · ');

function amountText({ amount }: Payment): string {
  return amount < 0
    ? m.admin_payment_corrected({ amount: formatRupees(amount) })
    : m.admin_payment_received({ amount: formatRupees(amount) });
}

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
            <span className="font-semibold">{amountText(payment)}</span>
            <Badge tone={payment.amount < 0 || payment.is_second ? 'neutral' : 'green'}>{wayOf(payment)}</Badge>
          </span>
          <span className="text-soft wrap-anywhere">
            {[formatDateTime(payment.createdAt), payment.actor].filter(Boolean).join(' · ')}
          </span>
          {payment.is_second && <span className="text-sm text-amber">{m.admin_payment_second()}</span>}
          {payment.reference && <span className="text-xs text-soft wrap-anywhere">{payment.reference}</span>}
        </li>
      ))}
    </ul>
  );
}
