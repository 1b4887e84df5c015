import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { useAsked } from '../list/use-asked.ts';
import { CancelRequestCard } from './CancelRequestCard.tsx';
import { EstimateCard } from './EstimateCard.tsx';
import { OrderBills } from './OrderBills.tsx';
import { CustomerFacts, DeliveryFacts, SummaryFacts } from './OrderFacts.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderSidePanel } from './OrderSidePanel.tsx';
import { OrderStatusControl } from './OrderStatusControl.tsx';
import { OrderTracking } from './OrderTracking.tsx';
import { OrderVersions } from './OrderVersions.tsx';
import { orderQuery } from './orders.queries.ts';
import { ParcelsSection } from './ParcelsSection.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { PrintActions } from './PrintActions.tsx';
import { ShortGoods } from './ShortGoods.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusQuestion } from './StatusQuestion.tsx';

/** The order details dialog (spec §2 Orders), open while the address names an order; the list stays in place. */
export function OrderPanel() {
  const { search } = useOrderPlace();
  const order = useQuery({ ...orderQuery(search.order ?? 0), enabled: search.order !== null });
  return (
    <OrderSidePanel order={order} skeleton={<DetailsSkeleton />}>
      {order.data && <OrderDetails order={order.data} />}
    </OrderSidePanel>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const asking = useAsked<number>();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap gap-2">
          <PaymentBadge order={order} />
          <StatusBadge order={order} />
        </span>
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full">
          <OrderStatusControl order={order} onAsk={asking.ask} />
          <PrintActions orders={[order]} />
          <a
            href={`/api/order/paper/${order.id}/${order.user_id}` satisfies ApiHref}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <FileText size={18} aria-hidden />
            PDF
          </a>
        </div>
      </div>
      <CancelRequestCard order={order} />
      <EstimateCard order={order} />
      <CustomerFacts order={order} />
      <SummaryFacts order={order} />
      <OrderMoney order={order} />
      <OrderBills order={order} />
      <ShortGoods order={order} />
      <OrderItems order={order} />
      <OrderVersions order={order} />
      <OrderTracking order={order} />
      <DeliveryFacts order={order} />
      <ParcelsSection key={order.id} order={order} />
      <OrderNotes order={order} />
      {asking.record !== null && (
        <StatusQuestion order={order} statusId={asking.record} open={asking.isOpen} onClose={asking.close} />
      )}
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
