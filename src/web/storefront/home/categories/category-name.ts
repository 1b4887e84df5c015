import { getLocale } from '#web/words/runtime.js';

/** A category's or sub-category's name in the language of the page. */
export function categoryName({ name, tamil_name }: { name: string; tamil_name: string }): string {
  return (getLocale() === 'ta' && tamil_name) || name;
}
