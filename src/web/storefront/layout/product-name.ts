import { getLocale } from '#web/words/runtime.js';

/** A product's name in the page's language, if it has one. */
export function productName({ name, tamil_name }: { name: string; tamil_name: string }): string {
  return (getLocale() === 'ta' && tamil_name) || name;
}
