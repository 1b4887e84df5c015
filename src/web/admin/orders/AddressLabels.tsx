/** Parcel labels: one address per carton and page, only in print. */
import { createPortal } from 'react-dom';
import { m } from '#web/words/messages.js';
import { useAdminStore } from '../layout/admin-context.ts';
import { MoneyNote } from './MoneyNote.tsx';
import type { PaperOrder } from './PackingSlips.tsx';
import './packing-slip.css';

export function AddressLabels({ orders }: { orders: readonly PaperOrder[] }) {
  return createPortal(
    <div className="packing-slip">
      {orders.flatMap(labelsOf).map((label) => (
        <AddressLabel key={`${label.order.id}-${label.carton}`} {...label} />
      ))}
    </div>,
    document.body,
  );
}

function labelsOf(order: PaperOrder): AddressLabelProps[] {
  const cartons = Math.max(1, order.Packing?.cartons ?? 0);
  return Array.from({ length: cartons }, (_, index) => ({ order, carton: index + 1, cartons }));
}

interface AddressLabelProps {
  order: PaperOrder;
  /** Which of its cartons this is, counted from 1. */
  carton: number;
  cartons: number;
}

function AddressLabel({ order, carton, cartons }: AddressLabelProps) {
  const store = useAdminStore();
  const { Address: to } = order;
  return (
    <article className="slip-page slip-label">
      <MoneyNote order={order} />
      <h2>{m.admin_slip_to()}</h2>
      <p className="slip-large slip-name">{to.name || order.User.name}</p>
      <p className="slip-large">{[to.house_flat_no, to.street_name].filter(Boolean).join(', ')}</p>
      <p className="slip-large">{[to.locality, to.landmark].filter(Boolean).join(', ')}</p>
      <p className="slip-large slip-name">
        {to.city} {to.zipcode}
      </p>
      <p className="slip-large">{to.state}</p>
      <p className="slip-large slip-name">☎ {to.delivery_contact_number}</p>
      <h2>{m.admin_slip_from()}</h2>
      <p>
        <span className="slip-name">{store.store_name}</span>, {store.store_address}, {store.phone_number}
      </p>
      <p className="slip-name">
        {order.number}
        {cartons > 1 && ` · ${m.admin_label_carton({ carton, cartons })}`}
      </p>
    </article>
  );
}
