import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import type { AmendmentPreview } from '#shop/orders/amending/amending.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';

type Priced = Pick<
  AmendmentPreview,
  | 'subtotal'
  | 'discount_amount'
  | 'packing_amount'
  | 'charges_amount'
  | 'delivery_amount'
  | 'tax_amount'
  | 'round_off'
  | 'total_amount'
>;

/** The extra sums, computed as the total less its other parts. */
function extrasOf(priced: Priced): number {
  const { subtotal, discount_amount, packing_amount, charges_amount, delivery_amount, tax_amount, round_off } = priced;
  const parts = [subtotal, -discount_amount, packing_amount, charges_amount, delivery_amount, tax_amount, round_off];
  const others = parts.reduce((sum, part) => sum + paiseFromRupees(part), 0);
  return rupeesFromPaise(paiseFromRupees(priced.total_amount) - others);
}

interface AmendSumsProps {
  order: Order;
  /** Missing while nothing has changed. */
  preview: AmendmentPreview | undefined;
  isLate: boolean;
}

/** The parts of the total before and after, side by side. */
export function AmendSums({ order, preview, isLate }: AmendSumsProps) {
  const after = preview ?? order;
  const rows: [label: string, before: number, after: number][] = [
    [m.common_subtotal(), order.subtotal, after.subtotal],
    [m.common_discount(), -order.discount_amount, -after.discount_amount],
    [m.common_packing(), order.packing_amount, after.packing_amount],
    [m.common_cod_charge(), order.charges_amount, after.charges_amount],
    [m.common_delivery(), order.delivery_amount, after.delivery_amount],
    [m.common_tax(), order.tax_amount, after.tax_amount],
    [m.admin_amend_extras(), extrasOf(order), extrasOf(after)],
    [m.common_round_off(), order.round_off, after.round_off],
  ];
  return (
    <div
      aria-live="polite"
      aria-busy={isLate}
      className={cx('rounded-md border border-line bg-paper p-4', isLate && 'opacity-70')}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{m.admin_amend_sums()}</caption>
        <thead>
          <tr className="text-soft">
            <th scope="col" className="sr-only">
              {m.admin_amend_sums()}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              {m.admin_audit_before()}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              {m.common_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, before, now]) => before !== 0 || now !== 0)
            .map(([label, before, now]) => (
              <SumRow key={label} label={label} before={before} after={now} />
            ))}
          <SumRow label={m.common_total()} before={order.total_amount} after={after.total_amount} isTotal />
        </tbody>
      </table>
    </div>
  );
}

interface SumRowProps {
  label: string;
  before: number;
  after: number;
  isTotal?: boolean;
}

function SumRow({ label, before, after, isTotal = false }: SumRowProps) {
  return (
    <tr className={cx(isTotal && 'border-t border-line font-bold')}>
      <th scope="row" className={cx('py-1 text-left', !isTotal && 'font-normal')}>
        {label}
      </th>
      <td className="py-1 pl-3 text-right text-soft">{formatRupees(before)}</td>
      <td className={cx('py-1 pl-3 text-right', after !== before && 'font-semibold')}>{formatRupees(after)}</td>
    </tr>
  );
}

/** The totals again for a phone, where the table is out of sight while lines are edited. */
export function AmendTotals({ order, preview }: { order: Order; preview: AmendmentPreview }) {
  return (
    <p
      aria-hidden="true"
      className="sticky -bottom-6 z-10 -mx-6 flex justify-between border-t border-line bg-white px-6 py-2 font-semibold md:hidden"
    >
      <span>{m.common_total()}</span>
      <span>
        <span className="font-normal text-soft">{formatRupees(order.total_amount)} → </span>
        {formatRupees(preview.total_amount)}
      </span>
    </p>
  );
}
