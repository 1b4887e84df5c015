/** Labels as pictures: no line touches another one, and nothing runs over the edge. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '../orders/orders.contract.ts';
import { PAPER_STORE, paperOrder } from './papers.testing.ts';
import { createPaperMaker } from './papers.ts';
import { labelsPaper, qrFile } from './parcel-papers.rules.ts';

const DOTS_PER_MM = 6;
const DARK = 128;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>');

const pdfs = createPaperMaker();
let library: PDFiumLibrary;
beforeAll(async () => {
  library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

/** Whether a dot of the page is dark; `width` and `height` in dots. */
async function drawLabel(address: Partial<Order['Address']>) {
  const order = paperOrder(1);
  const to = { ...order, Address: { ...order.Address, ...address } };
  const data = labelsPaper([to], { store: PAPER_STORE, language: 'en', perPage: 1 });
  const pdf = await pdfs.make({ template: 'labels.typ', data, files: { [qrFile(order)]: SVG } });
  const document = await library.loadDocument(pdf);
  const [page] = [...document.pages()];
  if (!page) throw new Error('There is no label.');
  const scale = (DOTS_PER_MM * 25.4) / 72;
  const { data: dots, width, height } = await page.render({ scale, render: async ({ data: raw }) => raw });
  document.destroy();
  return { width, height, isDark: (x: number, y: number) => (dots[(y * width + x) * 4] ?? 255) < DARK };
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** How many lines of print a label has with blank dots between them. */
async function linesOn(address: Partial<Order['Address']>): Promise<number> {
  const { width, height, isDark } = await drawLabel(address);
  const rows = range(height).map((y) => range(width).some((x) => isDark(x, y)));
  return rows.filter((isPrinted, y) => isPrinted && !rows[y - 1]).length;
}

// Before: கார்த்திகேயன் reached into the line with the house, and ஸ்ரீ into the one below it.
it('keeps Tamil letters out of the lines above and below', async () => {
  const latin = { name: 'Selvi', house_flat_no: '14', street_name: 'Car Street', locality: 'Anna Nagar' };
  const tamil = { name: 'ஸ்ரீ கார்த்தி', house_flat_no: 'ஸ்ரீ 14', street_name: 'ரீகல் வீதி', locality: 'ஸ்ரீ நகர்' };
  expect(await linesOn(tamil)).toBe(await linesOn(latin));
});

// Before: only the height decided how large the letters are, so a long word ran off the label.
it.each([
  ['a name', { name: 'Ananthapadmanabhaswamynathan' }],
  ['a street', { street_name: 'Thiruvanchikuttuvankandigaipudurmainroad' }],
])('keeps %s of one long word within the edges', async (_, address) => {
  const { width, height, isDark } = await drawLabel(address);
  const margin = range(3 * DOTS_PER_MM).map((x) => width - 1 - x);
  expect(range(height).some((y) => margin.some((x) => isDark(x, y)))).toBe(false);
});
