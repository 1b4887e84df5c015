import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { PAGE_SIZE } from '../layout/admin-client.ts';
import { FilterSelect } from '../layout/FilterSelect.tsx';
import { ListEmpty } from '../layout/ListEmpty.tsx';
import { ListPages } from '../layout/ListPages.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { SearchBox } from '../layout/SearchBox.tsx';
import { useAdminSearch } from '../layout/use-admin-search.ts';
import { useOpened } from '../layout/use-opened.ts';
import { ExportProducts } from './ExportProducts.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { productColumns } from './product-columns.tsx';
import { productsQuery } from './products.queries.ts';

export function ProductsTab() {
  const { search, go } = useAdminSearch();
  const products = useQuery(productsQuery(search));
  const rows = products.data?.data ?? [];
  const opened = useOpened(search.product === 'new' ? null : search.product, rows);
  return (
    <>
      <PageHeader
        title={m.admin_tab_products()}
        actions={
          <>
            <ExportProducts />
            <Button icon={<Plus size={18} aria-hidden />} onClick={() => go({ product: 'new' })}>
              {m.admin_products_add()}
            </Button>
          </>
        }
      />
      <ProductsFilters />
      {products.error && (
        <LoadFailure
          error={products.error}
          onRetry={() => void products.refetch()}
          busy={products.isFetching}
          stale={products.data !== undefined}
        />
      )}
      {(products.data || !products.error) && (
        <DataTable
          caption={m.admin_products_caption()}
          columns={productColumns((product) => go({ product: product.id }))}
          rows={rows}
          rowKey={(product) => product.id}
          loading={products.isPending}
          empty={
            <ListEmpty
              nothing={{ title: m.admin_products_empty_title(), body: m.admin_products_empty_body() }}
              noMatch={{ title: m.admin_products_none_title(), body: m.admin_products_none_body() }}
            />
          }
        />
      )}
      {products.data && <ListPages list={products.data} pageSize={PAGE_SIZE} onPage={(page) => go({ page })} />}
      {(opened || search.product === 'new') && (
        <ProductDialog key={opened?.id ?? 'new'} product={opened} onClose={() => go({ product: null })} />
      )}
    </>
  );
}

function ProductsFilters() {
  const { search, go, adjust } = useAdminSearch();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox
        label={m.admin_products_search()}
        placeholder={m.admin_products_search_placeholder()}
        value={search.search}
        onSearch={(text) => adjust({ search: text, page: 1 })}
      />
      <FilterSelect
        label={m.admin_products_filter_status()}
        value={search.status}
        options={[
          { value: '', label: m.admin_products_filter_all() },
          { value: 'active', label: m.admin_active() },
          { value: 'inactive', label: m.admin_inactive() },
        ]}
        onChange={(status) => go({ status, page: 1 })}
      />
      <FilterSelect
        label={m.admin_sort()}
        value={search.sort}
        options={[
          { value: '', label: m.admin_products_sort_default() },
          { value: 'name', label: m.admin_products_sort_name() },
          { value: 'price_low', label: m.admin_products_sort_price_low() },
          { value: 'price_high', label: m.admin_products_sort_price_high() },
          { value: 'stock', label: m.admin_products_sort_stock() },
          { value: 'sales', label: m.admin_products_sort_sales() },
        ]}
        onChange={(sort) => go({ sort, page: 1 })}
      />
    </div>
  );
}
