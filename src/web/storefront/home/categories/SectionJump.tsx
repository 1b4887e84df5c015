import { ListTree } from 'lucide-react';
import { productName } from '#web/texts/product-name.ts';
import { m } from '#web/words/messages.js';
import { type ListedCategory, sectionId } from '../list/price-list.ts';

interface SectionJumpProps {
  categories: readonly ListedCategory[];
  /** Called for a category whose section is not in the page yet: a long list grows as it is scrolled. */
  onAbsent: (category: string) => void;
}

/** Jumps to a section of the list. A round button over the device's native select, which everybody knows. */
export function SectionJump({ categories, onAbsent }: SectionJumpProps) {
  const jump = (category: string) => {
    const section = document.getElementById(sectionId(category));
    if (section) section.scrollIntoView();
    else onAbsent(category);
  };
  return (
    <span className="list-jump">
      <ListTree size={22} aria-hidden="true" />
      <span className="max-md:sr-only" aria-hidden="true">
        {m.home_jump()}
      </span>
      <select aria-label={m.home_jump()} value="" onChange={(event) => jump(event.target.value)}>
        <option value="" disabled hidden>
          {m.home_jump()}
        </option>
        {categories
          .filter(({ productsCount }) => productsCount > 0)
          .map((category) => (
            <option key={category.id} value={category.id}>
              {productName(category)}
            </option>
          ))}
      </select>
    </span>
  );
}
