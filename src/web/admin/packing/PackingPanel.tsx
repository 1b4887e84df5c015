import { useQuery } from '@tanstack/react-query';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import type { PackingOrder } from '#shop/orders/packing/packing.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { PhoneLink } from '../layout/ContactLinks.tsx';
import { PanelSection } from '../layout/Facts.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { OrderNotes } from '../orders/OrderNotes.tsx';
import { OrderSidePanel } from '../orders/OrderSidePanel.tsx';
import { addressText, statusWord } from '../orders/order-words.ts';
import { useSetStatus } from '../orders/orders.queries.ts';
import { ParcelsSection } from '../orders/ParcelsSection.tsx';
import { PrintActions } from '../orders/PrintActions.tsx';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { PackingChecklist } from './PackingChecklist.tsx';
import { packingOrderQuery } from './packing.queries.ts';

/** One order to pack, open while the address names it: items, cartons, address, courier. */
export function PackingPanel() {
  const { search } = useTabSearch('orders');
  const order = useQuery({ ...packingOrderQuery(search.order ?? 0), enabled: search.order !== null });
  return (
    <OrderSidePanel order={order} skeleton={<Skeleton className="h-96 w-full" />}>
      {order.data && <Details order={order.data} />}
    </OrderSidePanel>
  );
}

function Details({ order }: { order: PackingOrder }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusBadge order={order} />
        <PrintActions orders={[order]} />
      </div>
      {order.delivery_instruction && (
        <Alert tone="warning" title={m.common_delivery_instructions()}>
          <p className="wrap-anywhere">{order.delivery_instruction}</p>
        </Alert>
      )}
      <PackingChecklist order={order} />
      <NextStep order={order} />
      <PanelSection title={m.admin_order_delivery()}>
        <p className="text-lg font-bold">{order.Address.name || order.User.name}</p>
        <p className="wrap-anywhere">{addressText(order.Address)}</p>
        <p>
          <PhoneLink phone={order.Address.delivery_contact_number} />
        </p>
      </PanelSection>
      <ParcelsSection key={order.id} order={order} />
      <OrderNotes order={order} />
    </>
  );
}

/** The one way on from where the parcel is; what comes after the hand-over is the office's. */
const NEXT = { confirmed: 'processing', processing: 'shipped' } as const;

function NextStep({ order }: { order: PackingOrder }) {
  const setStatus = useSetStatus(order);
  const key = order.TrackingStatus?.status_titlekey;
  if (key !== 'confirmed' && key !== 'processing') return null;
  const next = NEXT[key];
  const move = () =>
    setStatus.mutate(
      { statusId: trackingIdOf(next) },
      {
        onSuccess: () => toast(m.admin_orders_status_set({ number: order.number, status: statusWord(next) })),
        onError: (error) => toast(errorText(error), 'error'),
      },
    );
  return (
    <Button size="lg" full busy={setStatus.isPending} busyText={m.common_saving()} onClick={move}>
      {next === 'processing' ? m.admin_pack_start() : m.admin_pack_hand_over()}
    </Button>
  );
}
