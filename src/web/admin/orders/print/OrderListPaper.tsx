/** Orders as a list on paper, for the packing hall. */
import { createPortal } from 'react-dom';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { markPaper } from '#web/ui/paper.ts';
import { m } from '#web/words/messages.js';
import { methodWord, paymentWord, receiverPlaceText, statusWordOf } from '../order-words.ts';
import './printed-list.css';

export function OrderListPaper({ orders }: { orders: readonly Order[] }) {
  return createPortal(
    <article ref={markPaper} className="paper printed-list">
      <h1>{m.admin_print_list_title({ count: orders.length })}</h1>
      <table>
        <thead>
          <tr>
            <th>{m.admin_orders_col_id()}</th>
            <th>{m.common_customer()}</th>
            <th>{m.admin_slip_count()}</th>
            <th>{m.common_total()}</th>
            <th>{m.common_payment()}</th>
            <th>{m.common_status()}</th>
            <th>{m.common_packed()}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}

function OrderRow({ order }: { order: Order }) {
  const status = order.TrackingStatus;
  return (
    <tr>
      <td>
        <span className="slip-name">{order.number}</span>
        <br />
        {formatDate(order.createdAt)}
      </td>
      <td>
        {receiverPlaceText(order)}
        <br />
        {order.Address.delivery_contact_number}
      </td>
      <td>{order.Carts.reduce((sum, line) => sum + line.count, 0)}</td>
      <td>{formatRupees(order.total_amount)}</td>
      <td>
        {methodWord(order.payment_method)}
        <br />
        {paymentWord(order.payment_status)}
      </td>
      <td>{status ? statusWordOf(status.status_titlekey, order.payment_status) : m.admin_status_none()}</td>
      <td className="slip-box">☐</td>
    </tr>
  );
}
