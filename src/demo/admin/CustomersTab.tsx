import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { PageHeader } from '#web/admin/layout/PageHeader.tsx';
import { ActiveBadge } from '#web/admin/list/ActiveBadge.tsx';
import { FilterSelect } from '#web/admin/list/FilterSelect.tsx';
import { SearchBox } from '#web/admin/list/SearchBox.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import type { CustomerQuery } from '../../simulation/customers.ts';
import type { Customer } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { rupees } from '../show.ts';
import { ListFrame } from './ListFrame.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';

const PAGE_SIZE = 10;

export function CustomersTab() {
  const [query, setQuery] = useState<CustomerQuery>({ search: '', status: 'all', page: 1 });
  const [notified, setNotified] = useState<Customer | null>(null);
  const customers = useQuery({
    queryKey: ['customers', query],
    queryFn: () => shop().customers.list(query),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={m.admin_tab_customers()} />
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={m.admin_customers_search()}
          placeholder={m.admin_customers_search_placeholder()}
          value={query.search ?? ''}
          onSearch={(search) => setQuery({ ...query, search, page: 1 })}
        />
        <FilterSelect
          label={m.admin_customers_filter_status()}
          value={query.status ?? 'all'}
          options={[
            { value: 'all', label: m.admin_customers_filter_all() },
            { value: 'active', label: m.admin_active() },
            { value: 'inactive', label: m.admin_inactive() },
          ]}
          onChange={(status) => setQuery({ ...query, status: status as CustomerQuery['status'], page: 1 })}
        />
      </div>
      <ListFrame
        list={customers}
        columns={columnsOf(setNotified)}
        caption={m.admin_customers_caption()}
        pageSize={PAGE_SIZE}
        onPage={(page) => setQuery({ ...query, page })}
        nothing={{ title: m.admin_customers_none_title(), body: m.admin_customers_none_body() }}
      />
      {notified && <NoticeDialog customer={notified} onClose={() => setNotified(null)} />}
    </>
  );
}

const columnsOf = (notify: (customer: Customer) => void): Column<Customer>[] => [
  {
    key: 'customer',
    header: m.admin_customers_col_customer(),
    hideLabel: true,
    cell: (customer) => (
      <span className="flex flex-col">
        <b>{customer.name}</b>
        <span className="text-soft">{m.admin_customers_joined({ date: formatDate(customer.registeredAt) })}</span>
      </span>
    ),
  },
  {
    key: 'contact',
    header: m.admin_customers_col_contact(),
    cell: (customer) => (
      <span className="flex min-w-0 flex-col wrap-anywhere max-md:items-end">
        <span>{customer.phone_number}</span>
        <span className="text-soft">{customer.email}</span>
      </span>
    ),
  },
  {
    key: 'orders',
    header: m.admin_customers_col_orders(),
    align: 'right',
    cell: (customer) => customer.totalOrders,
  },
  {
    key: 'spent',
    header: m.admin_customers_col_spent(),
    align: 'right',
    cell: (customer) => rupees(customer.totalSpent),
  },
  { key: 'status', header: m.admin_status(), cell: (customer) => <ActiveBadge isActive={customer.isActive} /> },
  {
    key: 'actions',
    header: m.admin_actions(),
    hideLabel: true,
    cell: (customer) => <Actions customer={customer} onNotify={() => notify(customer)} />,
  },
];

function Actions({ customer, onNotify }: { customer: Customer; onNotify: () => void }) {
  const toggle = useChange((id: string) => shop().customers.toggleStatus(id));
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" busy={toggle.busy} onClick={() => toggle.run(customer.id)}>
        {customer.isActive ? m.admin_customers_disable() : m.admin_customers_enable()}
        <span className="sr-only">{customer.name}</span>
      </Button>
      <Button variant="quiet" size="sm" onClick={onNotify}>
        {m.demo_notify()}
        <span className="sr-only">{customer.name}</span>
      </Button>
      <Failure error={toggle.error} onRetry={toggle.retry} busy={toggle.busy} />
    </span>
  );
}
