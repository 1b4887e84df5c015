import { useQuery } from '@tanstack/react-query';
import { FileText, Link2 } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { BillRecord } from '#shop/papers/papers.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import type { ApiHref } from '#web/api/routes.ts';
import { copyText } from '#web/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../../layout/Facts.tsx';
import { orderBillsQuery } from '../orders.queries.ts';

const KIND_WORDS: Record<BillRecord['kind'], () => string> = {
  tax_invoice: m.bill_kind_tax_invoice,
  bill_of_supply: m.bill_kind_bill_of_supply,
  bill: m.bill_kind_bill,
  credit_note: m.bill_kind_credit_note,
  refund_voucher: m.bill_kind_refund_voucher,
};

/** The numbered papers of an order: its bill and credit notes. Empty until the first is issued. */
export function OrderBills({ order }: { order: Order }) {
  const bills = useQuery(orderBillsQuery(order));
  if (bills.error && !bills.data)
    return (
      <PanelSection title={m.bill_papers()}>
        <LoadFailure of={bills} />
      </PanelSection>
    );
  if (!bills.data?.length) return null;
  return (
    <PanelSection title={m.bill_papers()}>
      <ul className="flex flex-col divide-y divide-line">
        {bills.data.map((bill) => (
          <li key={bill.id} className="flex flex-wrap items-center gap-x-2">
            <a
              href={`/api/order/bill-paper/${bill.id}` satisfies ApiHref}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 flex-auto flex-wrap items-center gap-x-3 py-1 text-sm hover:text-red"
            >
              <FileText size={18} aria-hidden className="shrink-0 text-soft" />
              <span className="font-semibold">{bill.number}</span>
              <span className="text-soft">
                {KIND_WORDS[bill.kind]()} · {bill.day.split('-').reverse().join('/')}
              </span>
              <span className="ml-auto">{formatRupees(bill.total)}</span>
            </a>
            <a
              href={`/api/order/bill-paper/${bill.id}?paper=80mm` satisfies ApiHref}
              target="_blank"
              rel="noreferrer"
              aria-label={m.admin_bill_narrow({ number: bill.number })}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              80 mm
            </a>
            <Button
              variant="quiet"
              size="sm"
              aria-label={m.admin_bill_copy_link({ number: bill.number })}
              title={m.admin_bill_copy_link({ number: bill.number })}
              icon={<Link2 size={18} aria-hidden />}
              onClick={() => void copyText(`${window.location.origin}/api/bill/${bill.token}`)}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
