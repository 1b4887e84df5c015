/** Papers of a day, drawn again each time. */
import type { Actor } from '#platform/http/http.ts';
import { moneyOfDay } from '../books/books.ts';
import { cashDay } from '../books/cash/cash.ts';
import { listDispatched, ordersOfDay } from '../orders/days/days.ts';
import { getStore } from '../settings/settings.ts';
import { dayPaper, dispatchPaper } from './day-papers.rules.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { hashOf, type NamedPaper, type PapersNeeds } from './price-list.ts';

interface DayChoice {
  day: string;
  language: PaperLanguage;
}

export async function drawDispatchList(
  { db, pdfs }: PapersNeeds,
  { role, day, language }: DayChoice & { role: Actor['role'] },
): Promise<NamedPaper> {
  const data = dispatchPaper(await listDispatched(db, role, day), { day, language, store: await getStore(db) });
  const bytes = await pdfs.make({ template: 'dispatch.typ', data });
  return { bytes, hash: hashOf(data), name: `dispatch-${day}.pdf` };
}

export async function drawDaySheet({ db, pdfs }: PapersNeeds, { day, language }: DayChoice): Promise<NamedPaper> {
  const { count: cash } = await cashDay(db, day);
  const figures = { ...(await ordersOfDay(db, day)), money: await moneyOfDay(db, day), cash };
  const data = dayPaper(figures, { day, language, store: await getStore(db) });
  const bytes = await pdfs.make({ template: 'day.typ', data });
  return { bytes, hash: hashOf(data), name: `day-${day}.pdf` };
}
