import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ALL } from '#shop/products/products.search.ts';
import { cx } from '#web/ui/cx.ts';
import { imageAt } from '#web/ui/image-at.ts';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';
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

/** One button per category with its number of products. They scroll sideways: by a finger, or by arrows for a mouse. */
export function CategoryButtons({ categories, total, chosen, onChoose }: CategoryButtonsProps) {
  const row = useChosenInSight(chosen);
  const hidden = useHiddenSides(row);
  return (
    <fieldset className="relative min-w-0 flex-1">
      <legend className="sr-only">{m.common_categories()}</legend>
      {hidden.left && <ScrollArrow row={row} side="left" />}
      {hidden.right && <ScrollArrow row={row} side="right" />}
      <div ref={row} className="scrollbar-none flex gap-2 overflow-x-auto p-1 max-md:pr-4 md:scroll-px-16">
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

/** On which sides buttons lie out of sight; neither until the page is alive. */
function useHiddenSides(row: RefObject<HTMLDivElement | null>) {
  const [hidden, setHidden] = useState({ left: false, right: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setHidden((known) => (known.left === left && known.right === right ? known : { left, right }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return hidden;
}

/** For a mouse alone: fingers swipe, and the keyboard walks from button to button. */
function ScrollArrow({ row, side }: { row: RefObject<HTMLDivElement | null>; side: 'left' | 'right' }) {
  const isLeft = side === 'left';
  const scroll = () => {
    const width = row.current?.clientWidth ?? 0;
    row.current?.scrollBy({
      left: (isLeft ? -0.75 : 0.75) * width,
      behavior: prefersStillness() ? 'instant' : 'smooth',
    });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={scroll}
      className={cx(
        'absolute inset-y-0 z-1 hidden w-16 items-center text-ink from-paper from-60% to-transparent pointer-fine:md:flex',
        isLeft ? 'left-0 justify-start bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
      )}
    >
      {isLeft ? <ChevronLeft size={22} /> : <ChevronRight size={22} />}
    </button>
  );
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
