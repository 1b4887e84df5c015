/** The owner's text for a page, in the page's language; null while the shop's standard text applies. */
import { TEXTS_IN_FORCE_SINCE } from '#shop/settings/legal.rules.ts';
import type { PageKey, PageText } from '#shop/settings/pages.contract.ts';
import { blocksOf, type TextBlock } from '#shop/settings/pages.rules.ts';
import { api } from '#web/api/calls.ts';
import { getLocale } from '#web/words/runtime.js';

export interface OwnerText {
  /** Empty if the owner kept the page's own title. */
  title: string;
  blocks: TextBlock[];
  /** When the owner last changed it, for the 'in force since' date. */
  changedAt: string;
}

/** A text in one language only is shown in both: the owner's words take priority over the standard text. */
function inLanguage(page: PageText, locale: 'en' | 'ta'): OwnerText | null {
  const [title, body] =
    locale === 'ta'
      ? [page.tamil_title || page.title, page.tamil_body || page.body]
      : [page.title || page.tamil_title, page.body || page.tamil_body];
  const blocks = blocksOf(body);
  return blocks.length === 0 ? null : { title, blocks, changedAt: page.updatedAt ?? TEXTS_IN_FORCE_SINCE };
}

export async function ownerTextOf(key: PageKey): Promise<OwnerText | null> {
  const page = (await api.pages()).find((candidate) => candidate.key === key);
  return page ? inLanguage(page, getLocale()) : null;
}
