/** Many bills in one file. Pure. */
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { shopOnPaper } from './shop-on-paper.rules.ts';

const TEXTS = {
  en: { title: 'Bills', missing: 'Orders without a bill', credited: 'Orders whose bill was credited in full' },
  ta: {
    title: 'பில்கள்',
    missing: 'பில் இல்லாத ஆர்டர்கள்',
    credited: 'பில் தொகை முழுவதுக்கும் கிரெடிட் நோட் உள்ள ஆர்டர்கள்',
  },
} as const satisfies Record<PaperLanguage, Record<string, string>>;

export const pileFile = (nth: number): string => `/paper-${nth}.pdf`;

/** The pages of a PDF that Typst wrote: its page tree has one level. */
function pagesOf(pdf: Buffer): number {
  const count = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
  if (!count) throw new Error('The PDF has no page tree.');
  return count;
}

interface PileChoice {
  /** Orders that were never billed. */
  missing: readonly string[];
  /** Orders whose bills were credited in full: nothing is forgotten there. */
  credited: readonly string[];
  store: StoreSettings;
  language: PaperLanguage;
}

export function billPile(
  papers: readonly { bytes: Buffer; hash: string }[],
  { missing, credited, store, language }: PileChoice,
) {
  const words = TEXTS[language];
  return {
    ...{ language, words, title: words.title, missing, credited, shop: shopOnPaper(store, language) },
    papers: papers.map(({ bytes, hash }, nth) => ({ file: pileFile(nth), pages: pagesOf(bytes), hash })),
  };
}
