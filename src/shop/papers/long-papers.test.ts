/** Documents of several pages: what one page carries forward is what the next one brings forward. */
import { expect, it, vi } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { billPaper } from './bill-paper.rules.ts';
import { orderPaper } from './order-paper.rules.ts';
import { billOf, PAPER_STORE, paperOrder } from './papers.testing.ts';
import { createPaperMaker } from './papers.ts';

// The first document waits for its process.
vi.setConfig({ testTimeout: 60_000 });

const pdfs = createPaperMaker();

const billText = (count: number, language: 'en' | 'ta') =>
  pdfs.make({ template: 'bill.typ', data: billPaper(billOf(count, language)) }).then(textOfPdf);
const estimateText = (count: number, language: 'en' | 'ta') =>
  pdfs.make({ template: 'order.typ', data: orderPaper(paperOrder(count), PAPER_STORE, language) }).then(textOfPdf);

const WORDS = {
  en: [/Carried forward\s+₹?([\d,.]+)/g, /Brought forward\s+₹?([\d,.]+)/g],
  ta: [/பக்கத்துக்கு\s+₹?([\d,.]+)/g, /பக்கத்திலிருந்து\s+₹?([\d,.]+)/g],
} as const;

/** Sums at the foot of pages, and at the head of the following pages. */
const carriedIn = (text: string, language: 'en' | 'ta') =>
  WORDS[language].map((words) => [...text.matchAll(words)].map(([, sum = '']) => Number(sum.replaceAll(',', ''))));

it.each([
  ['bill', 'en', billText],
  ['bill', 'ta', billText],
  ['estimate', 'en', estimateText],
  ['estimate', 'ta', estimateText],
] as const)('a %s (%s) of 120 lines carries its sums from page to page', async (_, language, textFor) => {
  const text = await textFor(120, language);
  for (const letters of ['க்ஷ', 'ஸ்ரீ', 'கொ', 'பூச்சட்டி']) expect(text).toContain(letters);
  const [forward = [], brought = []] = carriedIn(text, language);
  expect(forward.length).toBeGreaterThan(2);
  expect(brought).toEqual(forward);
  // Whole lines of 25.00, more on each page than the one before, and not everything before the last page.
  expect(forward.every((sum, index) => sum % 25 === 0 && sum > (forward[index - 1] ?? 0) && sum < 3000)).toBe(true);
  expect(carriedIn(await textFor(1, language), language)).toEqual([[], []]);
});
