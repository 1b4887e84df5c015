/** The door to the shop's papers as PDFs: what is printed, sent or kept. */
import { createPdfMaker, type PdfMaker } from '#platform/pdf/pdf.ts';
import { orderOfToken } from '../orders/estimates/estimates.ts';
import type { Order } from '../orders/orders.contract.ts';
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

type NamedPaper = Paper & { name: string };

/** A placed order of the user, drawn anew each time: it says where the order stands now. NOT_FOUND for another's. */
async function drawOwnOrder(needs: PapersNeeds, { orderId, userId, language }: OrderChoice): Promise<NamedPaper> {
  return drawOrder(needs, await getOrder(needs.db, String(orderId), { role: 'owner', userId }), language);
}

async function drawOrder({ db, pdfs }: PapersNeeds, order: Order, chosen?: PaperLanguage): Promise<NamedPaper> {
  const language = chosen ?? (await localeOfOrder(db, order.id));
  const data = orderPaper(order, await getStore(db), language);
  const bytes = await pdfs.make({ template: 'order.typ', data });
  return { bytes, hash: hashOf(data), name: `${order.number}.pdf` };
}

export function createPapers(needs: PapersNeeds) {
  return {
    priceList: createPriceLists(needs),
    order: (choice: OrderChoice) => drawOwnOrder(needs, choice),
    /** For whoever has the link of its page. */
    estimate: async (token: string, language?: PaperLanguage) =>
      drawOrder(needs, await orderOfToken(needs.db, token), language),
  };
}
