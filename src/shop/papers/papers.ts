/** The door to the shop's papers as PDFs: what is printed, sent or kept. */
import { createPdfMaker, type PdfMaker } from '#platform/pdf/pdf.ts';
import { createPriceLists, type PapersNeeds } from './price-list.ts';

export const createPaperMaker = (): PdfMaker => createPdfMaker(new URL('./templates/', import.meta.url));

export function createPapers(needs: PapersNeeds) {
  return { priceList: createPriceLists(needs) };
}
