import { getLocale } from '#web/words/runtime.js';

/** The name of a product or a category in the page's language, if it has one. */
export function shownName({ name, tamil_name }: { name: string; tamil_name: string }): string {
  return (getLocale() === 'ta' && tamil_name) || name;
}
