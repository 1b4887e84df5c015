import { FileText } from 'lucide-react';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { m } from '#web/words/messages.js';

/** A link to the order's bill, once it is packed. */
export function BillLink({ order }: { order: Pick<Order, 'id' | 'user_id' | 'bill_number'> }) {
  if (!order.bill_number) return null;
  return (
    <a
      href={`/api/order/bill/${order.id}/${order.user_id}` satisfies ApiHref}
      target="_blank"
      rel="noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-red hover:text-red-dark print:hidden"
    >
      <FileText size={18} aria-hidden="true" />
      {m.bill_of({ number: order.bill_number })}
    </a>
  );
}
