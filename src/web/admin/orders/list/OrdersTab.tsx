import { useQuery } from '@tanstack/react-query';
import { Eye, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { ListedOrder } from '#shop/orders/admin/admin.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { listDate } from '../../layout/list-date.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { AdminList } from '../../list/AdminList.tsx';
import { ExportMenu } from '../../list/ExportMenu.tsx';
import { useAsked } from '../../list/use-asked.ts';
import { useSelection } from '../../list/use-selection.ts';
import { listedReferenceOf } from '../money/order-money.ts';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import { StatementAction } from '../money/StatementDialog.tsx';
import { OrderPanel } from '../OrderPanel.tsx';
import { estimateAnswerOf, methodWord } from '../order-words.ts';
import { orderFilters, ordersQuery, trackingStatusesQuery } from '../orders.queries.ts';
import { DayPapers } from '../print/DayPapers.tsx';
import { PrintActions } from '../print/PrintActions.tsx';
import { OrderStatusControl } from '../status/OrderStatusControl.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { StatusQuestion } from '../status/StatusQuestion.tsx';
import { BulkCancelAction, BulkCancelDialog } from './BulkCancelAction.tsx';
import { BulkConfirmAction } from './BulkConfirmAction.tsx';
import { BulkCourierAction } from './BulkCourierAction.tsx';
import { BulkStatusAction } from './BulkStatusAction.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';

export function OrdersTab() {
  const place = useTabSearch('orders');
  const { search, go } = place;
  const orders = useQuery(ordersQuery(search));
  const statuses = useQuery(trackingStatusesQuery);
  const rows = orders.data?.data ?? [];
  const selection = useSelection(rows);
  const asking = useAsked<{ order: Order; statusId: number }>();
  const [toCancel, setToCancel] = useState<readonly Order[] | null>(null);
  return (
    <>
      <PageHeader
        title={m.common_orders()}
        actions={<StatementAction />}
        moreActions={
          <>
            <DayPapers />
            <ExportMenu
              label={m.admin_orders_export()}
              exportAs={(format) => adminApi.exportOrders(format, orderFilters(search))}
            />
          </>
        }
      />
      <OrdersFilters />
      {!orders.error && <LoadFailure of={statuses} />}
      <AdminList
        caption={m.admin_orders_caption()}
        list={orders}
        place={place}
        isDense
        columns={orderColumns({ open: (order) => go({ order: order.id }), ask: asking.ask })}
        nothing={{ title: m.common_no_orders(), body: m.admin_orders_empty_body() }}
        noMatch={{ title: m.admin_orders_none_title(), body: m.admin_orders_none_body() }}
        picking={{
          selection,
          label: (order) => m.admin_orders_select({ number: order.number }),
          actions: (
            <>
              <BulkConfirmAction orders={selection.selected} onDone={selection.clear} />
              <PrintActions orders={selection.selected} withList />
              <BulkCancelAction orders={selection.selected} onAsk={() => setToCancel(selection.selected)} />
              <BulkCourierAction orders={selection.selected} onDone={selection.clear} />
              <BulkStatusAction orders={selection.selected} onDone={selection.clear} />
            </>
          ),
        }}
      />
      {toCancel && <BulkCancelDialog orders={toCancel} onClose={() => setToCancel(null)} onDone={selection.clear} />}
      {asking.record && (
        <StatusQuestion
          key={asking.record.order.id}
          // From the current list: an order shipped meanwhile gets different questions.
          order={rows.find(({ id }) => id === asking.record?.order.id) ?? asking.record.order}
          statusId={asking.record.statusId}
          open={asking.isOpen}
          onClose={asking.close}
        />
      )}
      <OrderPanel />
    </>
  );
}

interface OrderColumnsOptions {
  open: (order: Order) => void;
  /** Asks first if the status needs a reason or a decision. */
  ask: (question: { order: Order; statusId: number }) => void;
}

/**
 * On a phone an order takes three lines, so that several fit. What its select or its panel already shows is only for
 * screen readers there.
 */
const READ_OUT = 'max-md:sr-only';

function orderColumns({ open, ask }: OrderColumnsOptions): Column<ListedOrder>[] {
  return [
    {
      key: 'id',
      isRowName: true,
      header: m.admin_orders_col_id(),
      hideLabel: true,
      inCard: 'half',
      className: 'max-md:order-1',
      cell: (order) => <span className="whitespace-nowrap font-semibold max-md:text-base">{order.number}</span>,
    },
    {
      key: 'customer',
      header: m.common_customer(),
      hideLabel: true,
      inCard: 'half',
      // Shares a line with the date: the payment is beside the status, which needs room for its word.
      className: 'max-md:order-3 max-md:basis-[48%]',
      cell: (order) => <CustomerCell order={order} />,
    },
    {
      key: 'items',
      header: m.admin_orders_col_items(),
      align: 'right',
      className: READ_OUT,
      cell: (order) => order.Carts.length,
    },
    {
      key: 'total',
      header: m.common_total(),
      align: 'right',
      hideLabel: true,
      inCard: 'own',
      // Leaves room for the checkbox beside it.
      className: 'max-md:order-2 max-md:mr-8 max-md:justify-center',
      cell: (order) => <span className="font-semibold">{formatRupees(order.total_amount)}</span>,
    },
    {
      key: 'payment',
      header: m.common_payment(),
      hideLabel: true,
      inCard: 'own',
      // As wide as 'paid' in Tamil.
      className: 'max-md:order-5 max-md:w-[6.6rem] max-md:self-center',
      cell: (order) => <PaymentCell order={order} />,
    },
    {
      key: 'status',
      header: m.common_status(),
      className: READ_OUT,
      cell: (order) => <StatusBadge order={order} className="md:max-xl:whitespace-normal md:max-xl:text-center" />,
    },
    {
      key: 'courier',
      header: m.common_courier(),
      className: READ_OUT,
      cell: (order) =>
        order.Courier ? (
          // Lets a long name wrap before the table is wider than the page.
          <span className="block min-w-20 wrap-anywhere">{order.Courier.courier_partner}</span>
        ) : (
          <span className="text-soft">{m.admin_orders_no_courier()}</span>
        ),
    },
    {
      key: 'date',
      header: m.common_date(),
      hideLabel: true,
      inCard: 'own',
      className: 'max-md:order-4 max-md:self-center max-md:text-xs max-md:text-soft',
      cell: (order) => listDate(order.createdAt),
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      inCard: 'half',
      className: 'max-md:order-6',
      cell: (order) => (
        <ActionsCell order={order} onOpen={() => open(order)} onAsk={(statusId) => ask({ order, statusId })} />
      ),
    },
  ];
}

function CustomerCell({ order }: { order: ListedOrder }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span>{order.User.name}</span>
      <span className="text-soft max-md:sr-only">
        {order.User.phone_number ?? order.Address.delivery_contact_number}
      </span>
      <LastNote note={order.last_note} />
    </span>
  );
}

/** Absent in the answer of an older server. */
function LastNote({ note: last }: { note: ListedOrder['last_note'] | undefined }) {
  if (!last) return null;
  const { note, actor, createdAt } = last;
  return (
    <span
      className="flex max-w-36 items-start gap-1 text-xs"
      title={[note, actor, formatDateTime(createdAt)].filter(Boolean).join(' · ')}
    >
      <StickyNote size={14} aria-label={m.admin_notes_title()} className="mt-px shrink-0" />
      <span className="line-clamp-2 wrap-anywhere">{note}</span>
    </span>
  );
}

function PaymentCell({ order }: { order: Order }) {
  const reference = listedReferenceOf(order);
  return (
    <span className="flex flex-col items-start gap-1">
      <PaymentBadge order={order} className="max-md:px-1 md:wrap-break-word" />
      {order.payment_status === 'enquiry' ? (
        <EnquiryAnswer order={order} />
      ) : (
        <span className="text-xs text-soft max-md:sr-only">{methodWord(order.payment_method)}</span>
      )}
      {reference && (
        <span className="max-w-28 truncate text-xs text-soft max-md:sr-only" title={reference}>
          {reference}
        </span>
      )}
    </span>
  );
}

/** What its customer said of the estimate; the payment method would only repeat that it is an enquiry. */
function EnquiryAnswer({ order }: { order: Order }) {
  const answer = estimateAnswerOf(order);
  return answer && <span className="text-xs font-semibold">{answer}</span>;
}

interface ActionsCellProps {
  order: Order;
  onOpen: () => void;
  onAsk: (statusId: number) => void;
}

function ActionsCell({ order, onOpen, onAsk }: ActionsCellProps) {
  return (
    <div className="flex w-full items-start gap-1 xl:gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.admin_orders_view({ number: order.number })}
        title={m.admin_orders_view({ number: order.number })}
        icon={<Eye size={18} aria-hidden />}
        onClick={onOpen}
      />
      <OrderStatusControl order={order} onAsk={onAsk} />
    </div>
  );
}
