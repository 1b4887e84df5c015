import { useEffect, useRef, useState } from 'react';
import { ALL } from '#shop/products/products.choice.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import { type ListedCategory, sectionId } from '../list/price-list.ts';

interface CategoryButtonsProps {
  categories: readonly ListedCategory[];
  /** Number of products in the whole list. */
  total: number;
  chosen: string;
  /** The list is shown in sections, so the one in view is marked. */
  isFollowed: boolean;
  onChoose: (category: string) => void;
}

/**
 * One button per category with its number of products: on a phone one row that scrolls sideways, on a wider and tall screen several rows,
 * on a wide one a rail beside the list, which marks the section in view.
 */
export function CategoryButtons({ categories, total, chosen, isFollowed, onChoose }: CategoryButtonsProps) {
  const row = useChosenInSight(chosen);
  const inView = useSectionInView(isFollowed, categories);
  return (
    <fieldset className="list-categories">
      <legend className="sr-only">{m.common_categories()}</legend>
      <div ref={row} className="scrollbar-none">
        <CategoryButton name={m.home_all()} count={total} isChosen={chosen === ALL} onChoose={() => onChoose(ALL)} />
        {categories.map((category) => (
          <CategoryButton
            key={category.id}
            name={productName(category)}
            image={category.image}
            count={category.productsCount}
            isChosen={chosen === String(category.id)}
            isInView={inView === category.id}
            onChoose={() => onChoose(String(category.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Keeps the chosen button in the middle of the sideways scrolling row, without moving the page. */
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

/** The category whose section is at the top of the screen, or null. */
function useSectionInView(isFollowed: boolean, categories: readonly ListedCategory[]): number | null {
  const [inView, setInView] = useState<number | null>(null);
  useEffect(() => {
    if (!isFollowed) return setInView(null);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setInView(Number(target.id.split('-')[1]));
      },
      { rootMargin: '-30% 0px -69%' },
    );
    for (const { id } of categories) {
      const section = document.getElementById(sectionId(id));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [isFollowed, categories]);
  return inView;
}

interface CategoryButtonProps {
  name: string;
  image?: string | null;
  count: number;
  isChosen: boolean;
  isInView?: boolean;
  onChoose: () => void;
}

function CategoryButton({ name, image, count, isChosen, isInView, onChoose }: CategoryButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isInView ? 'location' : undefined}
      onClick={onChoose}
      className="list-category"
    >
      {image && <img src={imageAt(image, 160)} alt="" width={24} height={24} loading="lazy" />}
      <span>{name}</span> <small>{count}</small>
    </button>
  );
}
