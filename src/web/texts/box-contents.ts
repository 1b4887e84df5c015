/** The contents of a gift box, in the page's language. */
import { contentsInWords, type NamedContent } from '#shop/products/products.boxes.rules.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

/** Null for a plain product. */
export const inBoxText = (contents: readonly NamedContent[] | undefined): string | null =>
  contents && contents.length > 0 ? m.product_in_box({ contents: contentsInWords(contents, getLocale()) }) : null;
