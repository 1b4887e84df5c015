import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { api } from '#web/api/calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { PAGE_SIZE } from '../layout/admin-client.ts';
import { ExportMenu } from '../layout/ExportMenu.tsx';
import { ListEmpty } from '../layout/ListEmpty.tsx';
import { ListPages } from '../layout/ListPages.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useAdminSearch } from '../layout/use-admin-search.ts';
import { useOpened } from '../layout/use-opened.ts';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductsFilters } from './ProductsFilters.tsx';
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
            <ExportMenu label={m.admin_products_export()} exportAs={api.admin.exportProducts} />
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
