/**
 * `npm run papers`: every printed document of the shop as pictures in screenshots/papers/, with 1, 40 and 120 lines (or orders)
 * in both languages. Drawn from made-up orders, without a shop.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { papersOf } from '#shop/papers/every-paper.testing.ts';
import { createPaperMaker } from '#shop/papers/papers.ts';
import { ROOT } from './tools/run.ts';

const FOLDER = join(ROOT, 'screenshots/papers');
const library = await PDFiumLibrary.init();

/** Saves its pages as pictures; returns their number. */
async function picture(name: string, pdf: Uint8Array): Promise<number> {
  const document = await library.loadDocument(pdf);
  let pages = 0;
  for (const page of document.pages()) {
    const render = ({ data, width, height }: { data: Uint8Array; width: number; height: number }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer();
    const { data } = await page.render({ scale: 1.5, render });
    pages += 1;
    await sharp(data).toFile(join(FOLDER, `${name}-${pages}.png`));
  }
  document.destroy();
  return pages;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const pdfs = createPaperMaker();
let pages = 0;
for (const count of [1, 40, 120])
  for (const language of ['en', 'ta'] as const)
    for (const [name, order] of Object.entries(papersOf(count, language)))
      pages += await picture(`${name}-${count}-${language}`, await pdfs.make(order));
library.destroy();
console.log(`${pages} pages in ${FOLDER}`);
process.exit(0);
