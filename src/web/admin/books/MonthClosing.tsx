/** Whether the month is closed, and the buttons that close it or, for the owner, open it again. */
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia } from '#shared/dates.ts';
import { type BooksDays, type BooksSummary, ReopenMonth } from '#shop/books/books.contract.ts';
import { monthOfDays } from '#shop/books/months.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { useMayDo } from '../layout/admin-context.ts';
import { booksQuery } from './books.queries.ts';
import { monthText } from './months.ts';

interface MonthClosingProps {
  days: BooksDays;
  closing: BooksSummary['closing'];
}

export function MonthClosing({ days, closing }: MonthClosingProps) {
  const month = monthOfDays(days);
  const isOwner = useMayDo('owner');
  if (month === null || month >= dayInIndia(Date.now()).slice(0, 7)) return null;
  if (!closing) return <CloseAction month={month} days={days} />;
  return (
    <Alert tone={closing.changed ? 'error' : 'info'}>
      <p>{m.admin_books_closed({ date: formatDateTime(closing.closed_at), name: closing.closed_by })}</p>
      {closing.changed && <p>{m.admin_books_closed_changed()}</p>}
      {isOwner && <ReopenAction month={month} days={days} />}
    </Alert>
  );
}

interface ActionProps {
  month: string;
  days: BooksDays;
}

function useBooksOf(days: BooksDays) {
  const client = useQueryClient();
  return (books: BooksSummary) => client.setQueryData(booksQuery(days).queryKey, books);
}

function CloseAction({ month, days }: ActionProps) {
  const [isAsking, setAsking] = useState(false);
  const keep = useBooksOf(days);
  const close = useChange({
    mutationFn: () => adminApi.closeMonth(month),
    onSuccess: (books) => {
      keep(books);
      toast(m.admin_books_close_done({ month: monthText(month, getLocale()) }));
    },
  });
  return (
    <div className="flex">
      <Button variant="secondary" icon={<Lock size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {m.admin_books_close()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_books_close_title({ month: monthText(month, getLocale()) })}
        body={m.admin_books_close_body()}
        warning={close.error && failureText(close.error)}
        confirmLabel={m.admin_books_close()}
        busy={close.isPending}
        onConfirm={() => close.mutate()}
      />
    </div>
  );
}

function ReopenAction({ month, days }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {m.admin_inbox_reopen()}
      </Button>
      {isOpen && <ReopenDialog month={month} days={days} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReopenDialog({ month, days, onClose }: ActionProps & { onClose: () => void }) {
  const keep = useBooksOf(days);
  const reopen = useChange({ mutationFn: adminApi.reopenMonth, onSuccess: keep });
  const { control, frame } = useContractForm({
    schema: ReopenMonth,
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ month, reason }),
    save: (body) => reopen.mutateAsync(body),
  });
  return (
    <FormDialog
      title={m.admin_books_reopen_title({ month: monthText(month, getLocale()) })}
      size="sm"
      {...frame}
      onClose={onClose}
      saveLabel={m.admin_inbox_reopen()}
    >
      <FormText
        name="reason"
        control={control}
        label={m.admin_books_reopen_reason()}
        hint={m.admin_books_reopen_hint()}
        maxLength={300}
        required
      />
    </FormDialog>
  );
}
