import { useEffect, useRef } from 'react';
import { ALL } from '#shop/products/products.search.ts';
import { cx } from '#web/ui/cx.ts';
import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import { categoryName } from './category-name.ts';
import type { ListedCategory } from './price-list.ts';

interface CategoryButtonsProps {
  categories: readonly ListedCategory[];
  /** Products of the whole list. */
  total: number;
  chosen: string;
  onChoose: (category: string) => void;
}

/** One button per category with its number of products; a narrow screen scrolls them sideways. */
export function CategoryButtons({ categories, total, chosen, onChoose }: CategoryButtonsProps) {
  const row = useChosenInSight(chosen);
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">{m.home_categories()}</legend>
      <div
        ref={row}
        className="flex gap-2 overflow-x-auto p-1 max-md:scrollbar-none max-md:pr-4 md:scrollbar-slim md:pb-2"
      >
        <CategoryButton name={m.home_all()} count={total} isChosen={chosen === ALL} onChoose={() => onChoose(ALL)} />
        {categories.map((category) => (
          <CategoryButton
            key={category.id}
            name={categoryName(category)}
            image={category.image}
            count={category.productsCount}
            isChosen={chosen === String(category.id)}
            onChoose={() => onChoose(String(category.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Keeps the chosen button in the middle of the row that scrolls sideways; the page itself stays where it is. */
function useChosenInSight(chosen: string) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves the row
  useEffect(() => {
    const button = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !button) return;
    const middle = button.offsetLeft - row.current.offsetLeft + button.offsetWidth / 2;
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, [chosen]);
  return row;
}

interface CategoryButtonProps {
  name: string;
  image?: string | null;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function CategoryButton({ name, image, count, isChosen, onChoose }: CategoryButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border border-edge/60 bg-card px-4 text-sm transition-colors hover:border-ink aria-pressed:border-red aria-pressed:bg-red aria-pressed:text-white"
    >
      {image && (
        <img
          src={imageAt(image, 160)}
          alt=""
          width={24}
          height={24}
          loading="lazy"
          className="-ml-1 size-6 rounded-full bg-peach object-cover"
        />
      )}
      {name} <span className={cx('text-xs font-semibold', !isChosen && 'text-soft')}>{count}</span>
    </button>
  );
}
