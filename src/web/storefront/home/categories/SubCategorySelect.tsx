import type { SubCategory } from '#shop/categories/categories.contract.ts';
import { ALL } from '#shop/products/products.choice.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import type { ListedCategory } from '../list/price-list.ts';

interface SubCategorySelectProps {
  subCategories: readonly SubCategory[];
  categories: readonly ListedCategory[];
  /** The chosen category, or 'all'. */
  category: string;
  chosen: string;
  onChoose: (subCategory: string) => void;
}

/** The sub-categories of the chosen category, or of all, grouped by category; a phone has room only for the former. */
export function SubCategorySelect({ subCategories, categories, category, chosen, onChoose }: SubCategorySelectProps) {
  const groups = categories
    .filter(({ id }) => category === ALL || String(id) === category)
    .map((group) => ({ group, options: subCategories.filter((sub) => sub.category_id === group.id) }))
    .filter(({ options }) => options.length > 0);
  if (groups.length === 0) return null;
  return (
    <select
      aria-label={m.common_sub_category()}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      className={cx(
        'min-h-11 max-w-80 min-w-0 grow rounded-full border border-edge bg-card px-4 text-sm md:w-56',
        category === ALL && chosen === ALL && 'max-md:hidden',
      )}
    >
      <option value={ALL}>{m.home_sub_category_first()}</option>
      {groups.map(({ group, options }) => (
        <optgroup key={group.id} label={productName(group)}>
          {options.map((sub) => (
            <option key={sub.id} value={sub.id}>
              {productName(sub)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
