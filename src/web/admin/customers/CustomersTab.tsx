import { useQuery } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { m } from '#web/words/messages.js';
import { useOpened } from '../form/use-opened.ts';
import { useMayDo } from '../layout/admin-context.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { AdminList, rowsOf } from '../list/AdminList.tsx';
import { ExportMenu } from '../list/ExportMenu.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { useAsked } from '../list/use-asked.ts';
import { DisableCustomer } from './CustomerActive.tsx';
import { CustomerProfile } from './CustomerProfile.tsx';
import { customerColumns } from './customer-columns.tsx';
import { type Customer, customerFilters, customersQuery } from './customers.queries.ts';

export function CustomersTab() {
  const place = useTabSearch('customers');
  const { search, go } = place;
  const mayExport = useMayDo('owner');
  const customers = useQuery(customersQuery(search));
  const rows = rowsOf(customers.data);
  const opened = useOpened(search.customer, rows);
  const disabling = useAsked<Customer>();
  return (
    <>
      <PageHeader
        title={m.admin_tab_customers()}
        moreActions={
          mayExport && (
            <ExportMenu
              label={m.admin_customers_export()}
              exportAs={(format) => adminApi.exportCustomers(format, customerFilters(search))}
            />
          )
        }
      />
      <CustomersFilters />
      <AdminList
        isDense
        caption={m.admin_customers_caption()}
        list={customers}
        place={place}
        columns={customerColumns({ open: (customer) => go({ customer: customer.id }), disable: disabling.ask })}
        nothing={{ title: m.admin_customers_empty_title(), body: m.admin_customers_empty_body() }}
        noMatch={{ title: m.admin_customers_none_title(), body: m.admin_customers_none_body() }}
      />
      {disabling.record && (
        <DisableCustomer customer={disabling.record} open={disabling.isOpen} onClose={disabling.close} />
      )}
      {opened && <CustomerProfile customer={opened} onClose={() => go({ customer: null })} />}
    </>
  );
}

function CustomersFilters() {
  const place = useTabSearch('customers');
  const { search, go } = place;
  return (
    <ListFilters
      searchLabel={m.admin_customers_search()}
      placeholder={m.admin_customers_search_placeholder()}
      place={place}
    >
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
    </ListFilters>
  );
}
