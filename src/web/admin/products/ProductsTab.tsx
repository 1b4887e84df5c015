import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, FileUp, Images, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { showLoaded } from '../form/show-loaded.ts';
import { useOpened } from '../form/use-opened.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { AdminList } from '../list/AdminList.tsx';
import { ExportMenu } from '../list/ExportMenu.tsx';
import { useAsked } from '../list/use-asked.ts';
import { useSelection } from '../list/use-selection.ts';
import { BulkChangeDialog } from './BulkChangeDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { LastBulkChange } from './LastBulkChange.tsx';
import { DeleteProduct } from './ProductActions.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductsFilters } from './ProductsFilters.tsx';
import { productColumns } from './product-columns.tsx';
import { productFilters, productsQuery } from './products.queries.ts';
import { StockHistory } from './StockHistory.tsx';

/** In separate files, because they are opened a few times a season. */
const loadPhotos = () => import('./photos/PhotosDialog.tsx');
const PhotosDialog = lazy(async () => ({ default: (await loadPhotos()).PhotosDialog }));
const loadStock = () => import('./counting/StockDialog.tsx');
const StockDialog = lazy(async () => ({ default: (await loadStock()).StockDialog }));

/** How long undoing a bulk change is offered above the list; later it is in the dialog. */
const HOUR_MS = 3_600_000;

export function ProductsTab() {
  const place = useTabSearch('products');
  const { search, go } = place;
  const products = useQuery(productsQuery(search));
  const rows = products.data?.data ?? [];
  const selection = useSelection(rows);
  const deleting = useAsked<Product>();
  const [isImporting, setImporting] = useState(false);
  const [hasPhotos, setPhotos] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const [bulk, setBulk] = useState<'selected' | 'category' | null>(null);
  const opened = useOpened(search.product === 'new' ? null : search.product, rows);
  return (
    <>
      <PageHeader
        title={m.common_products()}
        moreActions={
          <>
            <Button variant="secondary" icon={<FileUp size={18} aria-hidden />} onClick={() => setImporting(true)}>
              {m.admin_import_open()}
            </Button>
            <Button
              variant="secondary"
              icon={<Images size={18} aria-hidden />}
              onClick={() => void showLoaded(loadPhotos, () => setPhotos(true))}
            >
              {m.admin_photos_open()}
            </Button>
            <Button
              variant="secondary"
              icon={<ClipboardCheck size={18} aria-hidden />}
              onClick={() => void showLoaded(loadStock, () => setCounting(true))}
            >
              {m.admin_count_open()}
            </Button>
            <ExportMenu
              label={m.admin_products_export()}
              exportAs={(format) => adminApi.exportProducts(format, productFilters(search))}
            />
            <Button variant="secondary" onClick={() => setBulk('category')}>
              {m.admin_bulk_category_open()}
            </Button>
          </>
        }
        actions={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => go({ product: 'new' })}>
            {m.common_add_product()}
          </Button>
        }
      />
      <LastBulkChange within={HOUR_MS} />
      <ProductsFilters />
      <AdminList
        isDense
        caption={m.admin_products_caption()}
        list={products}
        place={place}
        columns={productColumns({
          edit: (product) => go({ product: product.id }),
          showHistory: (product) => go({ history: product.id }),
          remove: deleting.ask,
        })}
        nothing={{
          title: m.admin_products_empty_title(),
          body: m.admin_products_empty_body(),
          // On a phone the one above is in the menu, where a new owner does not look for it.
          action: (
            <Button
              variant="secondary"
              icon={<FileUp size={18} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {m.admin_import_title()}
            </Button>
          ),
        }}
        noMatch={{ title: m.admin_products_none_title(), body: m.admin_products_none_body() }}
        picking={{
          selection,
          label: (product) => m.admin_products_select({ name: product.name }),
          actions: (
            <Button size="sm" onClick={() => setBulk('selected')}>
              {m.admin_bulk_open()}
            </Button>
          ),
        }}
      />
      {deleting.record && <DeleteProduct product={deleting.record} open={deleting.isOpen} onClose={deleting.close} />}
      <StockHistory products={rows} />
      {bulk && (
        <BulkChangeDialog
          products={bulk === 'selected' ? selection.selected : null}
          onClose={() => setBulk(null)}
          onDone={selection.clear}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {hasPhotos && (
        <Suspense>
          <PhotosDialog onClose={() => setPhotos(false)} />
        </Suspense>
      )}
      {isCounting && (
        <Suspense>
          <StockDialog onClose={() => setCounting(false)} />
        </Suspense>
      )}
      {(opened || search.product === 'new') && (
        <ProductDialog key={opened?.id ?? 'new'} product={opened} onClose={() => go({ product: null })} />
      )}
    </>
  );
}
