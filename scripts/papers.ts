/**
 * Every paper of the shop as pictures: `npm run papers`, into screenshots/papers/, of 1, 40 and 120 lines (or orders) in both
 * languages. Drawn from made-up orders, without a shop.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import type { PdfOrder } from '#platform/pdf/pdf-process.ts';
import { billPaper } from '#shop/papers/bill-paper.rules.ts';
import { dayPaper, dispatchPaper } from '#shop/papers/day-papers.rules.ts';
import { orderPaper } from '#shop/papers/order-paper.rules.ts';
import { billOf, paperOrder, PAPER_STORE as store } from '#shop/papers/papers.testing.ts';
import { createPaperMaker } from '#shop/papers/papers.ts';
import { labelsPaper, packingPaper, qrFile } from '#shop/papers/parcel-papers.rules.ts';
import { ROOT } from './tools/run.ts';

const FOLDER = join(ROOT, 'screenshots/papers');
const DAY = '2026-11-20';

const COD = { payment_status: 'cod_due', payment_method: 'cod', to_pay: true } as const;
const COURIERS = ['ARC Parcel Service', 'KPN', 'பாண்டியன் பார்சல்'];

/** Orders of a day: every third to be collected, by three transports. */
const ordersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const courier_partner = COURIERS[index % 3] ?? '';
    const Courier = { id: 1, order_id: 1, courier_partner, contact_number: '9443312345', tracking_link: '' };
    const Packing = { packed_line_ids: [], cartons: (index % 2) + 1, updatedAt: DAY };
    const changes = { id: index + 1, number: `MP-${index + 1}`, Packing, ...(index % 3 === 0 ? COD : {}) };
    return paperOrder(3, { ...changes, Courier: { ...Courier, tracking_id: `LR-${index}` } });
  });

const shelvesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [category = '', tamilCategory = ''] = index % 2 === 0 ? ['Sparklers', 'மத்தாப்பு'] : ['Flower pots', 'பூச்சட்டி'];
    return { id: index + 1, place: index % 5 === 0 ? '' : `Rack B${index}`, category, tamilCategory };
  });

function papersOf(count: number, language: 'en' | 'ta'): Record<string, PdfOrder> {
  const orders = ordersOf(count);
  const files = Object.fromEntries(
    [...orders, paperOrder(count)].map((order) => [qrFile(order), Buffer.from(renderSVG(order.number, { border: 0 }))]),
  );
  const labels = (perPage: number) => ({
    template: 'labels.typ',
    data: labelsPaper(orders, { store, language, perPage }),
    files,
  });
  const money = { receipts: [{ method: 'online' as const, amount: 75, count }], refunds: { count: 1, amount: 20 } };
  const figures = { placed: orders, moved: new Map(), packed: { orders: count, cartons: count }, money };
  return {
    bill: { template: 'bill.typ', data: billPaper(billOf(count, language)) },
    'tax-invoice': { template: 'bill.typ', data: billPaper(billOf(count, language, 'inclusive')) },
    'bill-80mm': { template: 'bill-80mm.typ', data: billPaper(billOf(count, language, 'inclusive')) },
    order: { template: 'order.typ', data: orderPaper(paperOrder(count), store, language) },
    'labels-4x6': labels(1),
    'labels-a4-4': labels(4),
    'labels-a4-8': labels(8),
    packing: {
      template: 'packing.typ',
      data: packingPaper([paperOrder(count, COD)], { store, language, shelves: shelvesOf(count) }),
      files,
    },
    dispatch: { template: 'dispatch.typ', data: dispatchPaper(orders, { day: DAY, store, language }) },
    day: { template: 'day.typ', data: dayPaper(figures, { day: DAY, store, language }) },
  };
}

const library = await PDFiumLibrary.init();

/** Its pages as pictures; returns how many there are. */
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
