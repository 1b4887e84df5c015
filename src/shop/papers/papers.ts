/** The door to the shop's papers as PDFs: what is printed, sent or kept. */
import { createPdfMaker, type PdfMaker } from '#platform/pdf/pdf.ts';
import { getOrder, localeOfOrder } from '../orders/orders.ts';
import { getStore } from '../settings/settings.ts';
import { orderPaper, type PaperLanguage } from './order-paper.rules.ts';
import { createPriceLists, hashOf, type Paper, type PapersNeeds } from './price-list.ts';

export const createPaperMaker = (): PdfMaker => createPdfMaker(new URL('./templates/', import.meta.url));

interface OrderChoice {
  orderId: number;
  userId: number;
  /** The order's own where none is chosen. */
  language?: PaperLanguage | undefined;
}

/** A placed order of the user, drawn anew each time: it says where the order stands now. NOT_FOUND for another's. */
async function drawOrder({ db, pdfs }: PapersNeeds, choice: OrderChoice): Promise<Paper & { name: string }> {
  const order = await getOrder(db, String(choice.orderId), { role: 'owner', userId: choice.userId });
  const language = choice.language ?? (await localeOfOrder(db, order.id));
  const data = orderPaper(order, await getStore(db), language);
  const bytes = await pdfs.make({ template: 'order.typ', data });
  return { bytes, hash: hashOf(data), name: `${order.number}.pdf` };
}

export function createPapers(needs: PapersNeeds) {
  return {
    priceList: createPriceLists(needs),
    order: (choice: OrderChoice) => drawOrder(needs, choice),
  };
}
