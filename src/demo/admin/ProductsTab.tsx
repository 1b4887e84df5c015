import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#web/admin/layout/PageHeader.tsx';
import { SearchBox } from '#web/admin/list/SearchBox.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import type { Product } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { Picture } from '../Picture.tsx';
import { nameOf, rupees, told } from '../show.ts';
import { ListFrame } from './ListFrame.tsx';
import { ProductDialog } from './ProductDialog.tsx';

const PAGE_SIZE = 12;
/** Stock below this is shown red (spec §9). */
const LOW_STOCK = 20;
const EVERY_PRICE = [0, Number.POSITIVE_INFINITY] as const;

export function ProductsTab() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const products = useQuery({
    queryKey: ['products', 'admin', search, page],
    queryFn: () => shop().products.list({ search, page, priceRange: EVERY_PRICE }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={m.admin_tab_products()}
        actions={
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {m.admin_products_add()}
          </Button>
        }
      />
      <SearchBox
        label={m.admin_products_search()}
        placeholder={m.home_search_placeholder()}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <ListFrame
        list={products}
        columns={columnsOf(setEdited)}
        caption={m.admin_products_caption()}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        nothing={{ title: m.admin_products_none_title(), body: m.admin_products_none_body() }}
      />
      {edited && (
        <ProductDialog
          key={edited === 'new' ? 'new' : edited.id}
          product={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const columnsOf = (edit: (product: Product) => void): Column<Product>[] => [
  {
    key: 'image',
    header: m.admin_products_col_image(),
    hideLabel: true,
    cell: (product) => <Picture image={product.image} size={40} />,
  },
  {
    key: 'name',
    header: m.admin_products_col_details(),
    hideLabel: true,
    cell: (product) => <span className="font-semibold">{nameOf(product)}</span>,
  },
  {
    key: 'category',
    header: m.admin_products_col_category(),
    cell: (product) => told(product.category) || m.admin_none(),
  },
  {
    key: 'original',
    header: m.demo_original_price(),
    align: 'right',
    cell: (product) => rupees(product.originalPrice),
  },
  {
    key: 'discount',
    header: m.admin_products_col_discount(),
    align: 'right',
    cell: (product) => `${product.discount}%`,
  },
  {
    key: 'price',
    header: m.admin_products_col_actual(),
    align: 'right',
    cell: (product) => <b>{rupees(product.price)}</b>,
  },
  {
    key: 'stock',
    header: m.admin_products_col_stock(),
    align: 'right',
    cell: ({ stock }) => <span className={stock < LOW_STOCK ? 'font-bold text-red' : ''}>{stock}</span>,
  },
  {
    key: 'rating',
    header: m.demo_rating(),
    align: 'right',
    cell: (product) => `★ ${product.ratings} (${product.reviewCount})`,
  },
  {
    key: 'actions',
    header: m.admin_actions(),
    hideLabel: true,
    cell: (product) => <Actions product={product} onEdit={() => edit(product)} />,
  },
];

function Actions({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useChange((id: string) => shop().products.delete(id));
  const name = nameOf(product);
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.admin_products_edit({ name })}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      />
      <Button
        variant="danger"
        size="sm"
        aria-label={m.admin_products_delete({ name })}
        icon={<Trash2 size={16} aria-hidden="true" />}
        busy={remove.busy}
        onClick={() => setAsking(true)}
      />
      <Failure error={remove.error} onRetry={remove.retry} busy={remove.busy} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_products_delete_title({ name })}
        body={m.admin_products_delete_question()}
        confirmLabel={m.admin_delete()}
        danger
        onConfirm={() => {
          setAsking(false);
          remove.run(product.id);
        }}
      />
    </span>
  );
}
