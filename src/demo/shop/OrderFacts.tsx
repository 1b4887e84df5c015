import { Facts } from '#web/admin/layout/Facts.tsx';
import { m } from '#web/words/messages.js';
import type { Order } from '../../simulation/records.ts';
import { Picture } from '../Picture.tsx';
import { nameOf, paymentWord, rupees } from '../show.ts';
import { linesOf } from './AddressChoice.tsx';
import { CartTotals } from './CartTotals.tsx';

/** To whom and how an order goes, and how it is paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { shippingAddress } = order;
  const isPaid = order.paymentStatus === 'completed';
  return (
    <Facts
      facts={[
        [m.admin_order_name(), shippingAddress.name ?? order.customerName],
        [m.admin_order_phone(), shippingAddress.phone ?? order.customerPhone],
        [m.admin_order_address(), linesOf(shippingAddress)],
        [m.admin_order_payment_method(), paymentWord(order.paymentMethod)],
        [m.admin_order_payment_status(), isPaid ? m.demo_payment_completed() : m.demo_payment_pending()],
      ]}
    />
  );
}

export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <ul className="flex flex-col gap-3">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            <Picture image={item.image} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{nameOf(item)}</span>
              <span className="block text-sm text-soft">
                {m.admin_order_item_price({ price: rupees(item.price), count: item.quantity })}
              </span>
            </span>
            <span className="font-semibold">{rupees(item.total)}</span>
          </li>
        ))}
      </ul>
      <CartTotals cart={order} />
    </>
  );
}
