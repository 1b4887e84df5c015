/** The door to the shop's papers as PDFs: what is printed, sent or kept. */
import { createHash } from 'node:crypto';
import { callerIsGone, currentTurn } from '#platform/current-request.ts';
import { fairLane } from '#platform/http/fair-lane.ts';
import type { Actor } from '#platform/http/http.ts';
import { createPdfMaker, type PdfMaker } from '#platform/pdf/pdf.ts';
import { invalidField, notFound } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { GOODS_BILLS } from '../bills/bills.rules.ts';
import * as bills from '../bills/bills.ts';
import { orderOfToken } from '../orders/estimates/estimates.ts';
import type { Order } from '../orders/orders.contract.ts';
import { getOrder, localeOfOrder } from '../orders/orders.ts';
import { listForPaper } from '../orders/packing/packing.ts';
import { getStore } from '../settings/settings.ts';
import { billPaper } from './bill-paper.rules.ts';
import { billPile, pileFile } from './bill-pile.rules.ts';
import { drawDaySheet, drawDispatchList } from './day-papers.ts';
import { noteMade } from './made-papers.queries.ts';
import { readMade } from './made-papers.ts';
import { orderPaper, type PaperLanguage } from './order-paper.rules.ts';
import type { BillRecord } from './papers.contract.ts';
import { drawLabels, drawPackingLists, type OrdersChoice } from './parcel-papers.ts';
import { createPriceLists, hashOf, type NamedPaper, type PapersNeeds } from './price-list.ts';

export const createPaperMaker = (): PdfMaker => createPdfMaker(new URL('./templates/', import.meta.url));

interface OrderChoice {
  orderId: number;
  userId: number;
  /** By default the order's own. */
  language?: PaperLanguage | undefined;
}

/**
 * A placed order of the user, drawn again for each request, because it shows the current state. NOT_FOUND for somebody else's.
 */
async function drawOwnOrder(needs: PapersNeeds, { orderId, userId, language }: OrderChoice): Promise<NamedPaper> {
  return drawOrder(needs, await getOrder(needs.db, String(orderId), { role: 'owner', userId }), language);
}

async function drawOrder({ db, pdfs }: PapersNeeds, order: Order, chosen?: PaperLanguage): Promise<NamedPaper> {
  const language = chosen ?? (await localeOfOrder(db, order.id));
  const data = orderPaper(order, await getStore(db), language);
  const bytes = await pdfs.make({ template: 'order.typ', data });
  return { bytes, hash: hashOf(data), name: `${order.number}.pdf` };
}

/** A bill as first drawn; NOT_FOUND without one. The frozen content is drawn once and stored with its hash. */
async function drawBill({ db, pdfs }: PapersNeeds, bill: bills.BillRow | null): Promise<NamedPaper> {
  if (!bill) throw notFound();
  const { content } = bill;
  let paper = await bills.findBillPaper(db, bill.id);
  if (!paper) {
    const data = billPaper(content);
    const pdf = await pdfs.make({ template: 'bill.typ', data });
    paper = await bills.keepBillPaper(db, bill.id, { pdf, sha256: createHash('sha256').update(pdf).digest('hex') });
  }
  return { bytes: Buffer.from(paper.pdf), hash: paper.sha256, name: `${bill.number.replaceAll('/', '-')}.pdf` };
}

/**
 * The bills in force of these orders as they were first drawn. What has none is named, because a parcel may not travel
 * without its bill.
 */
async function drawBills(needs: PapersNeeds, { actor, orders: ids, language }: OrdersChoice): Promise<NamedPaper> {
  const { orders, missing: gone } = await listForPaper(needs.db, actor.role, ids);
  const billOf = new Map((await bills.billsInForce(needs.db, ids)).map((bill) => [bill.orderId, bill]));
  const papers: NamedPaper[] = [];
  const found = orders.flatMap(({ id }) => billOf.get(id) ?? []);
  for (const bill of found) papers.push(await drawBill(needs, bill));
  if (papers.length === 0) throw invalidField('orders', 'None of these orders has a bill.');
  const without = orders.filter(({ id }) => !billOf.has(id));
  const billed = new Set(await bills.idsBilled(needs.db, ids));
  const numbersOf = (some: readonly Order[]) => some.map(({ number }) => number);
  const data = billPile(papers, {
    missing: [...numbersOf(without.filter(({ id }) => !billed.has(id))), ...gone],
    credited: numbersOf(without.filter(({ id }) => billed.has(id))),
    ...{ language, store: await getStore(needs.db) },
  });
  const files = Object.fromEntries(papers.map(({ bytes }, nth) => [pileFile(nth), bytes]));
  const bytes = await needs.pdfs.make({ template: 'pile.typ', data, files });
  await noteBills(needs, actor, found);
  return { bytes, hash: hashOf(data), name: 'bills.pdf' };
}

async function noteBills({ db }: PapersNeeds, actor: Actor, drawn: readonly bills.BillRow[]): Promise<void> {
  const made = drawn.map(({ id, orderId }) => ({ orderId, edition: String(id) }));
  await noteMade(db, { paper: 'bills', actorId: actor.id }, made);
}

/** A bill, credit note or refund voucher for staff. NOT_FOUND without one. */
async function drawForStaff(
  needs: PapersNeeds,
  { id, paper }: { id: number; paper: 'a4' | '80mm' },
  actor: Actor,
): Promise<NamedPaper> {
  const bill = await bills.findBill(needs.db, id);
  const drawn = await (paper === 'a4' ? drawBill(needs, bill) : drawNarrowBill(needs, bill));
  if (bill && GOODS_BILLS.some((kind) => kind === bill.kind)) await noteBills(needs, actor, [bill]);
  return drawn;
}

/** For an 80 mm roll, drawn for each request from the stored content. NOT_FOUND without a bill. */
async function drawNarrowBill({ pdfs }: PapersNeeds, bill: bills.BillRow | null): Promise<NamedPaper> {
  if (!bill) throw notFound();
  const data = billPaper(bill.content);
  const bytes = await pdfs.make({ template: 'bill-80mm.typ', data });
  return { bytes, hash: hashOf(data), name: `${bill.number.replaceAll('/', '-')}-80mm.pdf` };
}

async function billsOf({ db }: PapersNeeds, orderId: number): Promise<BillRecord[]> {
  const rows = await bills.listBillsOf(db, orderId);
  return rows.map(({ id, kind, number, day, total, credited, token }) => ({
    ...{ id, kind, number, day, token },
    total: rupeesFromPaise(total),
    credited: rupeesFromPaise(credited),
  }));
}

/** The bill of the user's order. NOT_FOUND for somebody else's. */
async function drawOrderBill(needs: PapersNeeds, { orderId, userId }: OrderChoice) {
  const { id } = await getOrder(needs.db, String(orderId), { role: 'owner', userId });
  return drawBill(needs, await bills.latestBillOf(needs.db, id));
}

/** Two hundred bills are 8 MB, read one by one: twenty piles at once took 0.5 GB, and none was ready before all were read. */
const PILES = { mostWaiting: 32, restPart: 0, longestRestMs: 0 };

export function createPapers(needs: PapersNeeds) {
  const piles = fairLane(PILES);
  return {
    priceList: createPriceLists(needs),
    order: (choice: OrderChoice) => drawOwnOrder(needs, choice),
    /** For anyone with the link of its page. */
    estimate: async (token: string, language?: PaperLanguage) =>
      drawOrder(needs, await orderOfToken(needs.db, token), language),
    orderBill: (choice: OrderChoice) => drawOrderBill(needs, choice),
    labels: (choice: Parameters<typeof drawLabels>[1]) => drawLabels(needs, choice),
    packingLists: (choice: OrdersChoice) => drawPackingLists(needs, choice),
    dispatchList: (choice: Parameters<typeof drawDispatchList>[1]) => drawDispatchList(needs, choice),
    daySheet: (choice: Parameters<typeof drawDaySheet>[1]) => drawDaySheet(needs, choice),
    bills: (choice: OrdersChoice) => piles.run(currentTurn(), () => drawBills(needs, choice), callerIsGone()),
    billsOf: (orderId: number) => billsOf(needs, orderId),
    billByLink: async (token: string) => drawBill(needs, await bills.findBillByToken(needs.db, token)),
    bill: (choice: Parameters<typeof drawForStaff>[1], actor: Actor) => drawForStaff(needs, choice, actor),
    made: (orderIds: readonly number[], { role }: Actor) => readMade(needs.db, orderIds, role),
  };
}
