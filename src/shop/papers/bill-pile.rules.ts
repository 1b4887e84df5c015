/** Many bills in one file. Pure. */
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { shopOnPaper } from './shop-on-paper.rules.ts';

const TEXTS = {
  en: { title: 'Bills', missing: 'Orders without a bill' },
  ta: { title: 'பில்கள்', missing: 'பில் இல்லாத ஆர்டர்கள்' },
} as const satisfies Record<PaperLanguage, Record<string, string>>;

export const pileFile = (nth: number): string => `/paper-${nth}.pdf`;

/** The pages of a PDF that Typst wrote: its page tree has one level. */
function pagesOf(pdf: Buffer): number {
  const count = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
  if (!count) throw new Error('The PDF has no page tree.');
  return count;
}

/** The `missing` orders have no bill. */
export function billPile(
  papers: readonly { bytes: Buffer; hash: string }[],
  { missing, store, language }: { missing: readonly string[]; store: StoreSettings; language: PaperLanguage },
) {
  const { title, missing: missingTitle } = TEXTS[language];
  return {
    ...{ language, title, missing, missingTitle, shop: shopOnPaper(store, language) },
    papers: papers.map(({ bytes, hash }, nth) => ({ file: pileFile(nth), pages: pagesOf(bytes), hash })),
  };
}
