import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { Todo as TodoData } from '#shop/reports/todo.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { todoQuery } from '../layout/todo.queries.ts';
import { type TodoLine, todoLines } from '../layout/todo-lines.ts';

/**
 * The open tasks, each line linking to its list. Lines with nothing to do are left out; before the first order there is
 * nothing to praise either.
 */
export function Todo({ isNew }: { isNew: boolean }) {
  const todo = useQuery(todoQuery);
  const lines = todo.data ? todoLines(todo.data).filter(({ count }) => count > 0) : [];
  if (isNew && todo.data && !todo.data.backup && lines.length === 0) return null;
  return (
    <section aria-labelledby="todo-title" className="flex flex-col gap-3">
      <h2 id="todo-title" className="text-lg font-bold">
        {m.admin_todo_title()}
      </h2>
      <LoadFailure of={todo} />
      {todo.isPending && <Skeleton className="h-48 w-full" />}
      {todo.data && !isNew && lines.length === 0 && <p className="text-soft">{m.admin_todo_nothing()}</p>}
      {todo.data?.backup && <BackupLine backup={todo.data.backup} />}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {lines.map((line) => (
          <li key={line.label}>
            <Line {...line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a backup was last restored to prove it, and whether somebody must look. */
function BackupLine({ backup: { proven_at, orders, overdue } }: { backup: NonNullable<TodoData['backup']> }) {
  const when = proven_at && formatDateTime(proven_at);
  if (!overdue && when) return <p className="text-sm text-soft">{m.admin_backup_proved({ when, count: orders })}</p>;
  return <Alert tone="warning">{when ? m.admin_backup_overdue({ when }) : m.admin_backup_never()}</Alert>;
}

function Line({ count, label, detail, isUrgent = false, place }: TodoLine) {
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
