/** What is known about the papers of orders: of which the PDF is still to be made, and who made the last one when. */
import { queryOptions } from '@tanstack/react-query';
import { dayInIndia } from '#shared/dates.ts';
import type { MadePaper } from '#shop/papers/papers.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { m } from '#web/words/messages.js';
import { listDate } from '../../layout/list-date.ts';

export function madePapersQuery(orders: readonly { id: number }[]) {
  const ids = orders.map(({ id }) => id).join();
  return queryOptions({
    queryKey: ['orders', 'made-papers', ids],
    queryFn: () => adminApi.madePapers(ids),
    // Somebody else may be printing the same pile.
    staleTime: 0,
  });
}

const timeText = (at: string) => (dayInIndia(at) === dayInIndia(Date.now()) ? listDate(at) : formatDateTime(at));

/** A line below the paper's name. A PDF that was made need not have come out of the printer, so it does not say so. */
export function madeText({ paper, orders, left, last }: MadePaper): string {
  if (paper === 'bills' && orders === 0) return m.admin_paper_no_bill();
  if (!last) return m.admin_paper_none();
  const made = { time: timeText(last.at), name: last.by };
  if (left.length === 0) return m.admin_paper_made(made);
  if (orders === 1) return m.admin_paper_changed(made);
  return m.admin_paper_left({ ...made, left: left.length, count: orders });
}

/** Whether some of the PDFs are made and some not. */
export const isBegun = ({ left, orders }: MadePaper) => left.length > 0 && left.length < orders;
