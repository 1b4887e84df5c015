/** Documents of several pages: what one page carries forward is what the next one brings forward. */
import { expect, it } from 'vitest';
import type { PdfOrder } from '#platform/pdf/pdf-process.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { billPaper } from './bill-paper.rules.ts';
import { billPile, pileFile } from './bill-pile.rules.ts';
import { papersOf } from './every-paper.testing.ts';
import { orderPaper } from './order-paper.rules.ts';
import { billOf, PAPER_STORE, paperOrder } from './papers.testing.ts';
import { createPaperMaker } from './papers.ts';
import { packingPaper, qrFile } from './parcel-papers.rules.ts';

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

/** The foot of each page that has one. */
const feetIn = (text: string) =>
  [...text.matchAll(/Mathappu · (\S+(?: v\d)?)\s+(\d+ \/ \d+)/g)].map(([, whose, page]) => `${whose} ${page}`);

// Before: the pages of all orders were numbered through, so that a sheet did not say which page of its order it was, and the
// second page of a bill did not say of which bill.
it('numbers the pages of each packing list by itself, with the order and its version', async () => {
  const orders = [paperOrder(60), paperOrder(1, { version: 2 })];
  const data = packingPaper(orders, { store: PAPER_STORE, language: 'en', shelves: [] });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>');
  const files = Object.fromEntries(orders.map((order) => [qrFile(order), svg]));
  const text = await textOfPdf(await pdfs.make({ template: 'packing.typ', data, files }));
  expect(feetIn(text)).toEqual(['MP-60 1 / 3', 'MP-60 2 / 3', 'MP-60 3 / 3', 'MP-1 v2 1 / 1']);
});

it('names the bill or the estimate on each of its pages', async () => {
  const pagesOf3 = (number: string) => [1, 2, 3].map((page) => `${number} ${page} / 3`);
  expect(feetIn(await billText(60, 'en'))).toEqual(pagesOf3('INV/26-27/1'));
  expect(feetIn(await estimateText(60, 'en'))).toEqual(pagesOf3('MP-60'));
});

it('puts bills into one file, page by page as they are, and says which orders have none', async () => {
  const numbers = ['INV/26-27/1', 'INV/26-27/2'];
  const papers = await Promise.all(
    numbers.map(async (number, nth) => {
      const data = billPaper({ ...billOf(nth === 0 ? 1 : 60, 'ta', 'inclusive'), number });
      return { bytes: await pdfs.make({ template: 'bill.typ', data }), hash: number };
    }),
  );
  const pile = { missing: ['MP-9'], credited: [], store: PAPER_STORE, language: 'en' } as const;
  const files = Object.fromEntries(papers.map(({ bytes }, nth) => [pileFile(nth), bytes]));
  const text = await textOfPdf(await pdfs.make({ template: 'pile.typ', data: billPile(papers, pile), files }));
  const [copied = '', rest] = text.split('Orders without a bill');
  const own = await Promise.all(papers.map(({ bytes }) => textOfPdf(bytes)));
  const letters = (one: string) => one.replace(/\s/g, '');
  expect(letters(copied)).toBe(letters(own.join('')));
  expect(rest).toMatch(/^\s+MP-9\s+Mathappu\s+1 \/ 1\s*$/);
});

// Before: every tenth page ended with the heading of a category whose goods were on the next page.
it('leaves no category alone at the foot of a page', async () => {
  const shelves = Array.from({ length: 90 }, (_, index) => {
    const category = `Category ${String.fromCharCode(65 + (index % 26))}${index}`;
    return { id: index + 1, place: '', category, tamilCategory: '' };
  });
  const orders = [41, 42, 43, 44].map((count) => paperOrder(2 * count));
  const data = packingPaper(orders, { store: PAPER_STORE, language: 'en', shelves });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>');
  const files = Object.fromEntries(orders.map((order) => [qrFile(order), svg]));
  const text = await textOfPdf(await pdfs.make({ template: 'packing.typ', data, files }));
  expect(text).toMatch(/Category A0\s+Item 1\s/);
  expect(text).not.toMatch(/Category \w+\s+Mathappu ·/);
});

const pagesIn = (text: string) => text.split(/\d+ \/ \d+\s*/).slice(0, -1);

// Before: a tax bill of 19 to 25 lines had a second page with nothing on it but its sums, its table of taxes or its last remark.
it.each([
  ['bill', [24, 25], (count: number) => billText(count, 'en')],
  ['estimate', [25, 26], (count: number) => estimateText(count, 'en')],
  [
    'tax invoice',
    [19, 20, 23],
    (count: number) =>
      pdfs.make({ template: 'bill.typ', data: billPaper(billOf(count, 'ta', 'inclusive')) }).then(textOfPdf),
  ],
] as const)('ends a %s on a page with goods', async (_, counts, textFor) => {
  for (const count of counts) expect(pagesIn(await textFor(count)).at(-1)).toMatch(new RegExp(`Item ${count}\\b`));
});

// Before: a line at the foot of a page was cut in two, with its box to tick or its amount on one page and half its name on the next.
it.each(['bill', 'tax-invoice', 'order', 'packing', 'price-list'])('keeps each line of a %s whole', async (name) => {
  const { data, ...paper } = papersOf(60, 'en')[name] as PdfOrder;
  const long = JSON.stringify(data).replaceAll(
    /"Item (\d+)"/g,
    `"Begin $1 ${'Multi Colour Chakkar '.repeat(6)}End $1"`,
  );
  const pages = pagesIn(await textOfPdf(await pdfs.make({ ...paper, data: JSON.parse(long) })));
  const numbers = (page: string, word: string) =>
    [...page.matchAll(new RegExp(`${word}\\s+(\\d+)`, 'g'))].map(([, number]) => number);
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(numbers(page, 'Begin')).toEqual(numbers(page, 'End'));
});

// Guard: `is-long`. Without it what did not fit on the page of its line was not printed.
it('prints all of a gift box, even if a page cannot hold it', async () => {
  const { data, ...paper } = papersOf(1, 'ta')['tax-invoice'] as PdfOrder;
  const contents = `${'கொடி ராக்கெட் பூச்சட்டி மத்தாப்பு × 2, '.repeat(200)}END`;
  const [line] = (data as { lines: object[] }).lines;
  const text = await textOfPdf(
    await pdfs.make({ ...paper, data: { ...(data as object), lines: [{ ...line, contents }] } }),
  );
  expect(text.match(/ராக்கெட்/g)).toHaveLength(200);
  expect(pagesIn(text).length).toBeGreaterThan(2);
  expect(pagesIn(text).at(-1)).toContain('END');
});
