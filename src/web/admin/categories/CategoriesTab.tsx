import { useQuery } from '@tanstack/react-query';
import { Boxes, Crown, Plus, Tag, Tags } from 'lucide-react';
import type { Category } from '#shop/categories/categories.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stat } from '#web/ui/Stat.tsx';
import { m } from '#web/words/messages.js';
import { useOpened } from '../form/use-opened.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { AdminList } from '../list/AdminList.tsx';
import { useAsked } from '../list/use-asked.ts';
import { DeleteCategory } from './CategoryActions.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryRankings } from './CategoryRankings.tsx';
import { categoryTotals } from './categories.figures.ts';
import { categoriesQuery } from './categories.queries.ts';
import { categoryColumns } from './category-columns.tsx';

export function CategoriesTab() {
  const { search, go } = useTabSearch('categories');
  const categories = useQuery(categoriesQuery);
  const opened = useOpened(search.category === 'new' ? null : search.category, categories.data ?? []);
  const deleting = useAsked<Category>();
  return (
    <>
      <PageHeader
        title={m.common_categories()}
        actions={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => go({ category: 'new' })}>
            {m.common_add_category()}
          </Button>
        }
      />
      {categories.isPending && <Skeleton className="h-28 w-full" />}
      {categories.data && <Totals categories={categories.data} />}
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">{m.admin_categories_all()}</h2>
        <AdminList
          caption={m.admin_categories_all()}
          list={categories}
          columns={categoryColumns({
            categories: categories.data ?? [],
            edit: (category) => go({ category: category.id }),
            remove: deleting.ask,
          })}
          nothing={{ title: m.admin_categories_empty_title(), body: m.admin_categories_empty_body() }}
        />
      </section>
      {categories.data && categories.data.length > 0 && <CategoryRankings categories={categories.data} />}
      {deleting.record && <DeleteCategory category={deleting.record} open={deleting.isOpen} onClose={deleting.close} />}
      {(opened || search.category === 'new') && (
        <CategoryDialog key={opened?.id ?? 'new'} category={opened} onClose={() => go({ category: null })} />
      )}
    </>
  );
}

function Totals({ categories }: { categories: readonly Category[] }) {
  const { total, active, products, mostPopular } = categoryTotals(categories);
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <Stat label={m.admin_categories_total()} value={total} icon={<Tags size={20} />} />
      <Stat label={m.admin_categories_active()} value={active} icon={<Tag size={20} />} />
      <Stat label={m.admin_categories_products()} value={products} icon={<Boxes size={20} />} />
      <Stat
        label={m.admin_categories_popular()}
        value={mostPopular ? productName(mostPopular) : m.admin_none()}
        icon={<Crown size={20} />}
      />
    </div>
  );
}
