/** Names of products and categories in the page's language. */
import { inLocale } from '#web/texts/in-locale.ts';
import { getLocale } from '#web/words/runtime.js';

interface Named {
  name: string;
  tamil_name: string;
}

interface InLanguage {
  text: string;
  lang: 'en' | 'ta';
}

/** Both names, the one in the page's language first; without a Tamil name only the other. */
export function namesOf({ name, tamil_name }: Named): [first: InLanguage, second?: InLanguage] {
  const english: InLanguage = { text: name, lang: 'en' };
  if (tamil_name === '') return [english];
  const tamil: InLanguage = { text: tamil_name, lang: 'ta' };
  return getLocale() === 'ta' ? [tamil, english] : [english, tamil];
}

/** The name in the page's language, if it has one. */
export const productName = ({ name, tamil_name }: Named): string => inLocale(name, tamil_name);
