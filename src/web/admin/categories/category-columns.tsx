import { formatDate } from '#shared/dates.ts';
import type { Category } from '#shop/categories/categories.contract.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { ActiveBadge } from '../list/ActiveBadge.tsx';
import { CategoryActions } from './CategoryActions.tsx';
import { CategoryOrder } from './CategoryOrder.tsx';

export interface CategoryColumnsOptions {
  categories: readonly Category[];
  edit: (category: Category) => void;
  /** Asks whether to delete. */
  remove: (category: Category) => void;
}

/** The columns of the category table, in the specification's words (§2 Admin dashboard). */
export function categoryColumns({ categories, edit, remove }: CategoryColumnsOptions): Column<Category>[] {
  return [
    {
      key: 'category',
      isRowName: true,
      header: m.admin_category(),
      hideLabel: true,
      cell: (category) => <NameCell category={category} />,
    },
    {
      key: 'description',
      header: m.admin_description(),
      inCard: 'whole',
      cell: (category) => (
        <span className="line-clamp-2 max-w-80 text-soft">
          {category.description || m.admin_categories_no_description()}
        </span>
      ),
    },
    {
      key: 'products',
      header: m.common_products(),
      align: 'right',
      cell: (category) => category.productsCount,
    },
    { key: 'status', header: m.common_status(), cell: (category) => <ActiveBadge isActive={category.status} /> },
    {
      key: 'created',
      header: m.admin_categories_col_created(),
      cell: (category) => formatDate(category.createdAt),
    },
    {
      key: 'order',
      header: m.admin_categories_col_order(),
      cell: (category) => <CategoryOrder category={category} categories={categories} />,
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      cell: (category) => (
        <CategoryActions category={category} onEdit={() => edit(category)} onDelete={() => remove(category)} />
      ),
    },
  ];
}

function NameCell({ category }: { category: Category }) {
  return (
    <span className="flex w-full items-center gap-3">
      {category.image && (
        <img
          src={category.image}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-md object-cover"
        />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{category.name}</span>
        <span lang="ta" className="text-soft">
          {category.tamil_name}
        </span>
        <span className="text-xs text-soft">{m.admin_categories_id({ id: category.id })}</span>
      </span>
    </span>
  );
}
