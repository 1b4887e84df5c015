import { useQuery } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { useOpened } from '../form/use-opened.ts';
import { useMayDo } from '../layout/admin-context.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useAdminSearch } from '../layout/use-admin-search.ts';
import { ExportMenu } from '../list/ExportMenu.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { ListEmpty } from '../list/ListEmpty.tsx';
import { ListPages } from '../list/ListPages.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { useAsked } from '../list/use-asked.ts';
import { DisableCustomer } from './CustomerActive.tsx';
import { CustomerProfile } from './CustomerProfile.tsx';
import { customerColumns } from './customer-columns.tsx';
import { type Customer, customerFilters, customersQuery } from './customers.queries.ts';

export function CustomersTab() {
  const { search, go } = useAdminSearch();
  const mayExport = useMayDo('owner');
  const customers = useQuery(customersQuery(search));
  const rows = customers.data?.data ?? [];
  const opened = useOpened(search.customer, rows);
  const disabling = useAsked<Customer>();
  return (
    <>
      <PageHeader
        title={m.admin_tab_customers()}
        actions={
          mayExport && (
            <ExportMenu
              label={m.admin_customers_export()}
              exportAs={(format) => adminApi.exportCustomers(format, customerFilters(search))}
            />
          )
        }
      />
      <CustomersFilters />
      {customers.error && (
        <LoadFailure
          error={customers.error}
          onRetry={() => void customers.refetch()}
          busy={customers.isFetching}
          stale={customers.data !== undefined}
        />
      )}
      {(customers.data || !customers.error) && (
        <DataTable
          stickyHeader
          caption={m.admin_customers_caption()}
          columns={customerColumns({ open: (customer) => go({ customer: customer.id }), disable: disabling.ask })}
          rows={rows}
          rowKey={(customer) => customer.id}
          loading={customers.isPending}
          empty={
            <ListEmpty
              nothing={{ title: m.admin_customers_empty_title(), body: m.admin_customers_empty_body() }}
              noMatch={{ title: m.admin_customers_none_title(), body: m.admin_customers_none_body() }}
            />
          }
        />
      )}
      {customers.data && (
        <ListPages
          list={customers.data}
          pageSize={search.size}
          onPage={(page) => go({ page })}
          onSize={(size) => go({ size, page: 1 })}
        />
      )}
      {disabling.record && (
        <DisableCustomer customer={disabling.record} open={disabling.isOpen} onClose={disabling.close} />
      )}
      {opened && <CustomerProfile customer={opened} onClose={() => go({ customer: null })} />}
    </>
  );
}

function CustomersFilters() {
  const { search, go, adjust } = useAdminSearch();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox
        label={m.admin_customers_search()}
        placeholder={m.admin_customers_search_placeholder()}
        value={search.search}
        onSearch={(text) => adjust({ search: text, page: 1 })}
      />
      <FilterSelect
        label={m.admin_filter_status()}
        value={search.status}
        options={[
          { value: '', label: m.admin_customers_filter_all() },
          { value: 'active', label: m.admin_active() },
          { value: 'inactive', label: m.admin_customers_disabled() },
        ]}
        onChange={(status) => go({ status, page: 1 })}
      />
      <FilterSelect
        label={m.admin_sort()}
        value={search.sort}
        options={[
          { value: '', label: m.admin_products_sort_newest() },
          { value: 'name', label: m.common_name() },
          { value: 'spent', label: m.admin_customers_sort_spent() },
        ]}
        onChange={(sort) => go({ sort, page: 1 })}
      />
    </div>
  );
}
