/** The open tasks line by line: the dashboard shows the lines, each tab the sum of those that lead to it. */
import { formatRupees } from '#shared/money.ts';
import type { Todo } from '#shop/reports/todo.contract.ts';
import type { AdminTab } from '#web/admin-tabs.ts';
import { m } from '#web/words/messages.js';
import type { Place } from './admin-search.ts';
import { ageText } from './age-text.ts';

export interface TodoLine {
  count: number;
  label: string;
  detail?: string | undefined;
  isUrgent?: boolean;
  /** Not in the number of its tab: other lines count it already, or it can wait. */
  isUncounted?: boolean;
  place: Place;
}

export function todoLines(todo: Todo): TodoLine[] {
  const { transfers, messages } = todo;
  const orders = (what: string) => ({ tab: 'orders', todo: what }) as const;
  const stock = (what: string) => ({ tab: 'products', status: 'active', stock: what, sort: 'stock' }) as const;
  const detail = transfers.oldest
    ? m.admin_todo_transfers_detail({
        amount: formatRupees(transfers.amount),
        age: ageText(transfers.oldest, Date.now()),
      })
    : undefined;
  return [
    { count: todo.short_goods, label: m.admin_todo_short(), isUrgent: true, isUncounted: true, place: orders('short') },
    { count: todo.packing, label: m.admin_todo_packing(), place: orders('packing') },
    { count: todo.packed, label: m.admin_todo_packed(), place: orders('packed') },
    { count: transfers.count, label: m.admin_todo_transfers(), detail, place: orders('transfer') },
    {
      count: todo.estimates_accepted,
      label: m.admin_todo_estimates_accepted(),
      isUrgent: true,
      isUncounted: true,
      place: orders('estimate_accepted'),
    },
    {
      count: todo.estimates_asked,
      label: m.admin_todo_estimates_asked(),
      isUrgent: true,
      isUncounted: true,
      place: orders('estimate_asked'),
    },
    {
      count: todo.estimates_ending,
      label: m.admin_todo_estimates_ending(),
      isUncounted: true,
      place: orders('estimate_ending'),
    },
    { count: todo.enquiries, label: m.admin_todo_enquiries(), place: orders('enquiry') },
    {
      count: todo.estimates_over,
      label: m.admin_todo_estimates_over(),
      isUncounted: true,
      place: orders('estimate_over'),
    },
    { count: todo.money_due, label: m.admin_todo_money_due(), isUrgent: true, place: orders('money_due') },
    { count: todo.cancel_requests, label: m.admin_todo_cancel_requests(), place: orders('cancel_request') },
    {
      count: messages.count,
      label: m.admin_todo_messages(),
      detail: messages.late > 0 ? m.admin_todo_messages_late({ count: messages.late }) : undefined,
      isUrgent: messages.late > 0,
      place: { tab: 'inbox' },
    },
    { count: todo.late_parcels, label: m.admin_todo_late(), isUrgent: true, place: orders('late') },
    { count: todo.out_of_stock, label: m.admin_products_stock_out(), isUncounted: true, place: stock('out') },
    { count: todo.low_stock, label: m.admin_todo_low_stock(), place: stock('low') },
    {
      count: todo.dead_mails + todo.failed_messages,
      label: m.admin_todo_failed_messages(),
      isUrgent: true,
      place: { tab: 'settings', section: 'mail', status: 'failed' },
    },
    {
      count: todo.waiting_mails,
      label: m.admin_todo_waiting_mails(),
      isUrgent: true,
      place: { tab: 'settings', section: 'mail', status: 'queued' },
    },
    {
      count: todo.stopped_channels,
      label: m.admin_todo_whatsapp(),
      isUrgent: true,
      place: { tab: 'settings', section: 'mail' },
    },
    {
      count: todo.payment_alerts,
      label: m.admin_todo_alerts(),
      isUrgent: true,
      place: { tab: 'settings', section: 'payments' },
    },
  ];
}

/** The number of open tasks of each tab. */
export function tabCounts(todo: Todo): Partial<Record<AdminTab, number>> {
  const counts: Partial<Record<AdminTab, number>> = {};
  for (const { place, count, isUncounted } of todoLines(todo))
    if (!isUncounted) counts[place.tab] = (counts[place.tab] ?? 0) + count;
  return counts;
}
