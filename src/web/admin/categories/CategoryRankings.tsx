import type { Category } from '#shop/categories/categories.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { distributionOf, topCategories } from './categories.figures.ts';

/** How the products spread over the categories, and which categories lead. */
export function CategoryRankings({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="flex flex-col gap-4">
        <CardTitle>{m.admin_categories_distribution()}</CardTitle>
        <ul className="flex flex-col gap-3">
          {distributionOf(categories).map(({ category, percent }) => (
            <li key={category.id}>
              <Share category={category} percent={percent} />
            </li>
          ))}
        </ul>
      </Card>
      <Card className="flex flex-col gap-4">
        <CardTitle>{m.admin_categories_top()}</CardTitle>
        <ol className="flex flex-col divide-y divide-line">
          {topCategories(categories).map((category, index) => (
            <li key={category.id} className="flex items-center gap-3 py-2 text-sm">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-peach font-bold">
                {index + 1}
              </span>
              <span className="name-and-amount grow">
                <span className="font-semibold">{productName(category)}</span>
                <span className="text-soft">{m.admin_categories_top_count({ count: category.productsCount })}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Share({ category, percent }: { category: Category; percent: number }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{productName(category)}</span>
        <span className="text-soft">
          {m.admin_categories_share({ count: category.productsCount, percent: `${percent}%` })}
        </span>
      </span>
      <span className="h-2 overflow-hidden rounded-full bg-line" aria-hidden>
        <span className="block h-full rounded-full bg-red" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
