import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { Todo as TodoData } from '#shop/reports/todo.contract.ts';
import { formatDateTime } from '#web/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import type { Place } from '../layout/admin-search.ts';
import { ageText } from '../layout/age-text.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { todoQuery } from '../layout/todo.queries.ts';

/** What is to be done now, each line a link into the list that shows it. What waits for nobody is left out. */
export function Todo() {
  const todo = useQuery(todoQuery);
  const lines = todo.data ? linesOf(todo.data).filter(({ count }) => count > 0) : [];
  return (
    <section aria-labelledby="todo-title" className="flex flex-col gap-3">
      <h2 id="todo-title" className="text-lg font-bold">
        {m.admin_todo_title()}
      </h2>
      <LoadFailure of={todo} />
      {todo.isPending && <Skeleton className="h-48 w-full" />}
      {todo.data && lines.length === 0 && <p className="text-soft">{m.admin_todo_nothing()}</p>}
      {todo.data?.backup && <BackupLine backup={todo.data.backup} />}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {lines.map((line) => (
          <li key={line.label}>
            <TodoLine {...line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When the shop's data was last restored from a backup to prove it, and whether somebody has to look. */
function BackupLine({ backup: { proven_at, orders, overdue } }: { backup: NonNullable<TodoData['backup']> }) {
  const when = proven_at && formatDateTime(proven_at);
  if (!overdue && when) return <p className="text-sm text-soft">{m.admin_backup_proved({ when, count: orders })}</p>;
  return <Alert tone="warning">{when ? m.admin_backup_overdue({ when }) : m.admin_backup_never()}</Alert>;
}

interface Line {
  count: number;
  label: string;
  detail?: string | undefined;
  isUrgent?: boolean;
  place: Place;
}

function linesOf(todo: TodoData): Line[] {
  const { transfers, messages } = todo;
  const orders = (what: string) => ({ tab: 'orders', todo: what }) as const;
  const stock = (what: string) => ({ tab: 'products', status: 'active', stock: what, sort: 'stock' }) as const;
  const detail = transfers.oldest
    ? m.admin_todo_transfers_detail({
        amount: formatAmount(paiseFromRupees(transfers.amount)),
        age: ageText(transfers.oldest, Date.now()),
      })
    : undefined;
  return [
    { count: todo.short_goods, label: m.admin_todo_short(), isUrgent: true, place: orders('short') },
    { count: todo.packing, label: m.admin_todo_packing(), place: orders('packing') },
    { count: todo.packed, label: m.admin_todo_packed(), place: orders('packed') },
    { count: transfers.count, label: m.admin_todo_transfers(), detail, place: orders('transfer') },
    {
      count: todo.estimates_accepted,
      label: m.admin_todo_estimates_accepted(),
      isUrgent: true,
      place: orders('estimate_accepted'),
    },
    {
      count: todo.estimates_asked,
      label: m.admin_todo_estimates_asked(),
      isUrgent: true,
      place: orders('estimate_asked'),
    },
    { count: todo.enquiries, label: m.admin_todo_enquiries(), place: orders('enquiry') },
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
    { count: todo.out_of_stock, label: m.admin_products_stock_out(), place: stock('out') },
    { count: todo.low_stock, label: m.admin_todo_low_stock(), place: stock('low') },
    {
      count: todo.dead_mails + todo.failed_messages,
      label: m.admin_todo_failed_messages(),
      isUrgent: true,
      place: { tab: 'settings', section: 'mail', status: 'failed' },
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

function TodoLine({ count, label, detail, isUrgent = false, place }: Line) {
  return (
    <AdminLink
      place={place}
      className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-card px-4 py-2 shadow-card hover:bg-paper"
    >
      <Badge tone={isUrgent ? 'red' : 'gold'} className="min-w-9 justify-center text-base">
        {count.toLocaleString('en-IN')}
      </Badge>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {detail && <span className="block text-sm text-soft">{detail}</span>}
      </span>
      <ChevronRight size={20} className="shrink-0 text-soft" aria-hidden />
    </AdminLink>
  );
}
