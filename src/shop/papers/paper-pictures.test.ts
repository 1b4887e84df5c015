/**
 * Every document in both languages, compared with the picture of how it looked when somebody last checked it. Typst, its fonts
 * and PDFium come with the project, so a picture is the same on every machine. After an intended change: look at `npm run
 * papers`, then DRAW_PAPERS=1 makes the pictures again.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { papersOf } from './every-paper.testing.ts';
import { createPaperMaker } from './papers.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const DOTS_PER_INCH = 60;
const LINES = 3;
/** How much a pixel must differ in brightness to count, and the share of such pixels that rounding may cause. */
const LEAST_STEP = 48;
const MOST_OTHER = 0.0005;

const pdfs = createPaperMaker();
let library: PDFiumLibrary;
beforeAll(async () => {
  library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

/** The first page in grey. */
async function draw(pdf: Uint8Array) {
  const document = await library.loadDocument(pdf);
  const [page] = [...document.pages()];
  if (!page) throw new Error('The paper has no page.');
  const render = ({ data, width, height }: { data: Uint8Array; width: number; height: number }) =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .grayscale()
      .png({ palette: true, colours: 16, dither: 0 })
      .toBuffer();
  const { data } = await page.render({ scale: DOTS_PER_INCH / 72, render });
  document.destroy();
  return Buffer.from(data);
}

const dotsOf = async (picture: Buffer | string) =>
  sharp(picture).grayscale().raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that differ; all of them if the size differs. */
async function differenceOf(drawn: Buffer, kept: Buffer | string): Promise<number> {
  const [a, b] = [await dotsOf(drawn), await dotsOf(kept)];
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let other = 0;
  for (const [index, dot] of a.data.entries()) if (Math.abs(dot - (b.data[index] ?? 0)) > LEAST_STEP) other += 1;
  return other / a.data.length;
}

describe.each(['en', 'ta'] as const)('papers in %s', (language) => {
  it.each(Object.entries(papersOf(LINES, language)))('look as before: %s', async (name, paper) => {
    const drawn = await draw(await pdfs.make(paper));
    const file = join(FOLDER, `${name}-${language}.png`);
    if (process.env.DRAW_PAPERS) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, drawn);
    }
    expect(existsSync(file), `no picture of ${name}: make it with DRAW_PAPERS=1`).toBe(true);
    expect(await differenceOf(drawn, file)).toBeLessThan(MOST_OTHER);
  });
});

it('notices a missing line', async () => {
  const [full, less] = [papersOf(LINES, 'ta').bill, papersOf(LINES - 1, 'ta').bill];
  if (!full || !less) throw new Error('There is no bill.');
  const [one, other] = [await draw(await pdfs.make(full)), await draw(await pdfs.make(less))];
  expect(await differenceOf(one, other)).toBeGreaterThan(MOST_OTHER);
});
