import { useQuery } from '@tanstack/react-query';
import { ClipboardList, FileText, Package, StickyNote, Truck } from 'lucide-react';
import { isTakenAlong } from '#shop/orders/fetched.rules.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PanelTabs } from '#web/ui/PanelTabs.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { m } from '#web/words/messages.js';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { useAsked } from '../list/use-asked.ts';
import { EstimateCard } from './money/EstimateCard.tsx';
import { OrderBills } from './money/OrderBills.tsx';
import { MoneyToDo, OrderMoney } from './money/OrderMoney.tsx';
import { PaymentBadge } from './money/PaymentBadge.tsx';
import { CustomerFacts, DeliveryFacts, SummaryFacts } from './OrderFacts.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderSidePanel } from './OrderSidePanel.tsx';
import { OrderTracking } from './OrderTracking.tsx';
import { OrderVersions } from './OrderVersions.tsx';
import { orderNotesQuery, orderQuery } from './orders.queries.ts';
import { ParcelsSection } from './parcels/ParcelsSection.tsx';
import { orderPaper, PaperLinks, PrintActions } from './print/PrintActions.tsx';
import { CancelRequestCard } from './status/CancelRequestCard.tsx';
import { OrderStatusControl } from './status/OrderStatusControl.tsx';
import { ShortGoods } from './status/ShortGoods.tsx';
import { StatusBadge } from './status/StatusBadge.tsx';
import { StatusQuestion } from './status/StatusQuestion.tsx';

/** The order details dialog (spec §2 Orders), open while the address names an order; the list stays in place. */
export function OrderPanel() {
  const { search } = useOrderPlace();
  const order = useQuery({ ...orderQuery(search.order ?? 0), enabled: search.order !== null });
  return (
    <OrderSidePanel
      title={order.data && titleOf(order.data)}
      order={order}
      skeleton={<DetailsSkeleton />}
      head={order.data && <OrderState order={order.data} />}
    >
      {order.data && <OrderDetails key={order.data.id} order={order.data} />}
    </OrderSidePanel>
  );
}

/** Until it is accepted and paid for, it is an enquiry. */
function titleOf(order: Order): string | undefined {
  return orderCan('negotiate', standingOf(order)) ? m.admin_enquiry_number_title({ number: order.number }) : undefined;
}

function OrderState({ order }: { order: Order }) {
  return (
    <p className="flex flex-wrap gap-2">
      <PaymentBadge order={order} />
      <StatusBadge order={order} />
    </p>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const asking = useAsked<number>();
  const isWide = useIsWide();
  const notes = useQuery(orderNotesQuery(order.id));
  return (
    <>
      <div className="flex flex-wrap items-start gap-2 md:justify-end">
        <OrderStatusControl order={order} onAsk={asking.ask} />
        {isWide && (
          <>
            <PrintActions orders={[order]} />
            <a
              href={orderPaper(order)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <FileText size={18} aria-hidden />
              PDF
            </a>
          </>
        )}
      </div>
      <ToDo order={order} />
      <PanelTabs
        label={m.admin_panel_parts()}
        parts={[
          {
            value: 'order',
            label: m.common_order(),
            icon: <ClipboardList size={20} aria-hidden />,
            content: (
              <>
                <EstimateCard order={order} />
                {!isOpenRequest(order) && <CancelRequestCard order={order} />}
                <CustomerFacts order={order} />
                <SummaryFacts order={order} />
                <OrderMoney order={order} />
              </>
            ),
          },
          {
            value: 'items',
            label: m.common_items(),
            icon: <Package size={20} aria-hidden />,
            count: order.Carts.length,
            content: (
              <>
                <OrderItems order={order} />
                <OrderVersions order={order} />
              </>
            ),
          },
          {
            value: 'courier',
            label: m.admin_panel_courier(),
            icon: <Truck size={20} aria-hidden />,
            count: order.Parcels.length,
            content: (
              <>
                {!isTakenAlong(order) && <ParcelsSection key={order.id} order={order} />}
                <DeliveryFacts order={order} />
                <OrderTracking order={order} />
              </>
            ),
          },
          {
            value: 'papers',
            label: m.admin_panel_papers(),
            icon: <FileText size={20} aria-hidden />,
            content: (
              <>
                {!isWide && <PaperLinks order={order} />}
                <OrderBills order={order} />
              </>
            ),
          },
          {
            value: 'notes',
            label: m.admin_notes_title(),
            icon: <StickyNote size={20} aria-hidden />,
            count: notes.data?.length,
            content: <OrderNotes order={order} />,
          },
        ]}
      />
      {asking.record !== null && (
        <StatusQuestion order={order} statusId={asking.record} open={asking.isOpen} onClose={asking.close} />
      )}
    </>
  );
}

const isOpenRequest = ({ cancel_request: request }: Order) => request?.decision === null;

/** Open decisions, above the tabs of the panel. */
function ToDo({ order }: { order: Order }) {
  return (
    <>
      {isOpenRequest(order) && <CancelRequestCard order={order} />}
      <MoneyToDo order={order} />
      <ShortGoods order={order} />
    </>
  );
}

function DetailsSkeleton() {
  return (
    <>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </>
  );
}
