import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { PageHeader } from '#web/admin/layout/PageHeader.tsx';
import { FilterSelect } from '#web/admin/list/FilterSelect.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import type { Order, OrderStatus } from '../../simulation/records.ts';
import { shop } from '../demo-shop.ts';
import { paymentWord, rupees, statusTone, statusWord } from '../show.ts';
import { ListFrame } from './ListFrame.tsx';
import { OrderPanel } from './OrderPanel.tsx';

const PAGE_SIZE = 10;
const FILTERS: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];

export function OrdersTab() {
  const [status, setStatus] = useState('all');
  const [page, setPage] = useState(1);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const orders = useQuery({
    queryKey: ['orders', 'admin', status, page],
    queryFn: () => shop().orders.list({ status, page }),
    placeholderData: keepPreviousData,
  });
  const opened = orders.data?.items.find(({ id }) => id === openedId);
  return (
    <>
      <PageHeader title={m.admin_tab_orders()} />
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          label={m.admin_orders_filter_status()}
          value={status}
          options={[
            { value: 'all', label: m.admin_all_statuses() },
            ...FILTERS.map((value) => ({ value, label: statusWord(value) })),
          ]}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      </div>
      <ListFrame
        list={orders}
        columns={columnsOf(setOpenedId)}
        caption={m.admin_orders_caption()}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        nothing={{ title: m.admin_orders_none_title(), body: m.admin_orders_none_body() }}
      />
      {opened && <OrderPanel key={opened.id} order={opened} onClose={() => setOpenedId(null)} />}
    </>
  );
}

const columnsOf = (open: (id: string) => void): Column<Order>[] => [
  { key: 'id', header: m.admin_orders_col_id(), cell: (order) => <b>{order.id}</b> },
  {
    key: 'customer',
    header: m.admin_orders_col_customer(),
    cell: (order) => (
      <span className="flex flex-col max-md:items-end">
        <span>{order.customerName}</span>
        <span className="text-soft">{order.customerPhone}</span>
      </span>
    ),
  },
  { key: 'items', header: m.admin_orders_col_items(), align: 'right', cell: (order) => order.items.length },
  { key: 'total', header: m.admin_orders_col_total(), align: 'right', cell: (order) => rupees(order.total) },
  { key: 'payment', header: m.admin_orders_col_payment(), cell: (order) => paymentWord(order.paymentMethod) },
  {
    key: 'status',
    header: m.admin_status(),
    cell: (order) => <Badge tone={statusTone(order.status)}>{statusWord(order.status)}</Badge>,
  },
  { key: 'date', header: m.admin_orders_col_date(), cell: (order) => formatDate(order.createdAt) },
  {
    key: 'actions',
    header: m.admin_actions(),
    hideLabel: true,
    cell: (order) => (
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.admin_orders_view({ number: order.id })}
        icon={<Eye size={16} aria-hidden="true" />}
        onClick={() => open(order.id)}
      />
    ),
  },
];
