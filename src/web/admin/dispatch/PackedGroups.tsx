/** Packed orders: one card for each lorry, and one for what buyers fetch at the shop. */
import { Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Load, type LoadRow, wholeOf } from '#shop/courier/parcels/loads.rules.ts';
import { leavesUnpaid, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { useAsked } from '../list/use-asked.ts';
import { factsText, statusWord } from '../orders/order-words.ts';
import { useSetStatus } from '../orders/orders.queries.ts';
import { PrintActions } from '../orders/print/PrintActions.tsx';
import { UnpaidQuestion } from '../orders/status/UnpaidQuestion.tsx';
import { OrderRow } from './OrderRow.tsx';

const sumOf = (rows: readonly LoadRow[], of: (row: LoadRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);

interface GroupCardProps {
  title: string;
  icon: ReactNode;
  rows: readonly LoadRow[];
  actions?: ReactNode;
  /** Below an order. */
  more?: (order: Order) => ReactNode;
}

function GroupCard({ title, icon, rows, actions, more }: GroupCardProps) {
  const grams = sumOf(rows, (row) => row.grams);
  const isCounted = rows.every(({ lorries, cartons }) => lorries === 1 || cartons > 0);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
          {icon}
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <span className="text-sm font-normal text-soft">
            {factsText([
              m.admin_pack_orders({ count: rows.length }),
              isCounted ? m.admin_pack_cartons_count({ count: sumOf(rows, ({ cartons }) => cartons) }) : '',
              grams > 0 ? m.parcel_weight_value({ weight: grams / 1000 }) : '',
            ])}
          </span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <PrintActions orders={rows.map(({ order }) => order)} />
          {actions}
        </div>
      </div>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <li key={row.order.id} className="flex flex-col gap-2">
            <PackedRow {...row} />
            {more?.(row.order)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PackedRow({ order, parcels, cartons, lorries }: LoadRow) {
  const { go } = useOrderPlace();
  const facts = [
    lorries === 1 || cartons > 0 ? m.admin_pack_cartons_count({ count: cartons }) : '',
    lorries > 1 ? m.admin_dispatch_lorries({ count: lorries }) : '',
    ...parcels.map(({ tracking_id }) => (tracking_id ? `LR ${tracking_id}` : '')),
  ];
  return <OrderRow order={order} onOpen={() => go({ order: order.id })} facts={facts} />;
}

export function LorryGroup({ transport, rows, onSend }: Load & { onSend: () => void }) {
  return (
    <GroupCard
      title={transport || m.admin_pack_transport_unknown()}
      icon={<Truck size={20} aria-hidden className="text-soft" />}
      rows={rows}
      actions={
        <Button size="sm" onClick={onSend}>
          {m.admin_dispatch_send()}
        </Button>
      }
    />
  );
}

const DELIVERED = trackingIdOf('delivered');

export function FetchedGroup({ orders }: { orders: readonly Order[] }) {
  const unpaid = useAsked<Order>();
  return (
    <>
      {orders.length > 0 && (
        <GroupCard
          title={m.admin_dispatch_fetched()}
          icon={<Store size={20} aria-hidden className="text-soft" />}
          rows={orders.map(wholeOf)}
          more={(order) => <HandOver order={order} onUnpaid={() => unpaid.ask(order)} />}
        />
      )}
      {/* Outside the card, because the order's row may disappear while the question is open. */}
      {unpaid.record && unpaid.isOpen && (
        <UnpaidQuestion order={unpaid.record} statusId={DELIVERED} onClose={unpaid.close} />
      )}
    </>
  );
}

/** As at the desk, goods that the buyer takes along are delivered at once. */
function HandOver({ order, onUnpaid }: { order: Order; onUnpaid: () => void }) {
  const setStatus = useSetStatus(order);
  const move = () =>
    setStatus.mutate(
      { statusId: DELIVERED },
      {
        onSuccess: () => toast(m.admin_orders_status_set({ number: order.number, status: statusWord('delivered') })),
        onError: (error) => toast(errorText(error), 'error'),
      },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={m.admin_dispatch_handed_over_of({ number: order.number })}
      busy={setStatus.isPending}
      busyText={m.common_saving()}
      onClick={leavesUnpaid(standingOf(order), DELIVERED) ? onUnpaid : move}
    >
      {m.admin_dispatch_handed_over()}
    </Button>
  );
}
