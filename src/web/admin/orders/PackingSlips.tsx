/** Packing slips, only in print. */

import { createPortal } from 'react-dom';
import { formatDate } from '#shared/dates.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { PackingOrder } from '#shop/orders/packing/packing.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useAdminStore } from '../layout/admin-context.ts';
import { MoneyNote } from './MoneyNote.tsx';
import { addressText } from './order-words.ts';
import './packing-slip.css';

/** The hall's view of an order has no amounts: its papers then leave them out. */
export type PaperOrder = Order | PackingOrder;

export function PackingSlips({ orders }: { orders: readonly PaperOrder[] }) {
  return createPortal(
    <div className="packing-slip">
      {orders.map((order) => (
        <article key={order.id} className="slip-page">
          <SlipHead order={order} />
          <SlipLines order={order} />
          <SlipFoot order={order} />
        </article>
      ))}
    </div>,
    document.body,
  );
}

function SlipHead({ order }: { order: PaperOrder }) {
  const store = useAdminStore();
  return (
    <header>
      <h1>
        {m.admin_slip_title()} · {order.number}
      </h1>
      <p>{formatDate(order.createdAt)}</p>
      <MoneyNote order={order} />
      <div className="slip-parties">
        <section>
          <h2>{m.admin_slip_to()}</h2>
          <p className="slip-name">{order.Address.name || order.User.name}</p>
          <p>{addressText(order.Address)}</p>
          <p>{order.Address.delivery_contact_number}</p>
        </section>
        <section>
          <h2>{m.admin_slip_from()}</h2>
          <p className="slip-name">{store.store_name}</p>
          <p>{store.store_address}</p>
          <p>{store.phone_number}</p>
        </section>
      </div>
    </header>
  );
}

function SlipLines({ order }: { order: PaperOrder }) {
  return (
    <table>
      <thead>
        <tr>
          <th>{m.admin_slip_item()}</th>
          <th>{m.admin_slip_pack()}</th>
          <th>{m.admin_slip_count()}</th>
          <th>{m.admin_slip_packed()}</th>
        </tr>
      </thead>
      <tbody>
        {order.Carts.map((line) => (
          <tr key={line.id}>
            <td>
              {line.name}
              <br />
              <span lang="ta">{line.tamil_name}</span>
            </td>
            <td>{packIn(getLocale(), line.Product.quantity_content)}</td>
            <td className="slip-count">{line.count}</td>
            <td className="slip-box">☐</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlipFoot({ order }: { order: PaperOrder }) {
  const pieces = order.Carts.reduce((sum, line) => sum + line.count, 0);
  return (
    <footer>
      <p className="slip-name">{m.admin_slip_pieces({ lines: order.Carts.length, pieces })}</p>
      {order.delivery_instruction && (
        <p>
          {m.common_delivery_instructions()}: {order.delivery_instruction}
        </p>
      )}
      <p>{m.admin_slip_packed_by()}: ____________________</p>
    </footer>
  );
}
