import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BookFile, BooksDays } from '#shop/books/books.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';

interface Book {
  title: () => string;
  hint: () => string;
  files: readonly (readonly [file: BookFile, format: string])[];
}

const BOOKS: readonly Book[] = [
  {
    title: m.admin_books_register,
    hint: m.admin_books_register_hint,
    files: [
      ['register.xlsx', 'Excel'],
      ['register.csv', 'CSV'],
    ],
  },
  {
    title: m.admin_books_gstr1,
    hint: m.admin_books_gstr1_hint,
    files: [
      ['gstr1.xlsx', 'Excel'],
      ['gstr1.zip', 'CSV'],
    ],
  },
  {
    title: m.admin_books_tally,
    hint: m.admin_books_tally_hint,
    files: [
      ['tally.xml', 'XML'],
      ['tally.xlsx', 'Excel'],
    ],
  },
  {
    title: m.admin_books_eway,
    hint: m.admin_books_eway_hint,
    files: [['eway.json', 'JSON']],
  },
  {
    title: m.admin_books_receipts,
    hint: m.admin_books_receipts_hint,
    files: [
      ['receipts.xlsx', 'Excel'],
      ['receipts.csv', 'CSV'],
    ],
  },
  {
    title: m.common_refunds,
    hint: m.admin_books_refunds_hint,
    files: [
      ['refunds.xlsx', 'Excel'],
      ['refunds.csv', 'CSV'],
    ],
  },
  {
    title: m.admin_books_stock,
    hint: m.admin_books_stock_hint,
    files: [
      ['stock.xlsx', 'Excel'],
      ['stock.csv', 'CSV'],
    ],
  },
];

/** The files of the chosen days. One is made at a time, with its progress shown. */
export function BookFiles({ days }: { days: BooksDays }) {
  const [bytes, setBytes] = useState(0);
  const making = useChange({
    mutationFn: (file: BookFile) => {
      setBytes(0);
      return adminApi.bookFile(file, days, setBytes);
    },
  });
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{m.admin_books_files()}</CardTitle>
      <ul className="flex flex-col divide-y divide-line">
        {BOOKS.map(({ title, hint, files }) => (
          <li key={files[0]?.[0]} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{title()}</p>
              <p className="text-sm text-soft">{hint()}</p>
            </div>
            <div className="flex gap-2">
              {files.map(([file, format]) => (
                <Button
                  key={file}
                  variant="secondary"
                  size="sm"
                  aria-label={`${title()}: ${format}`}
                  icon={<Download size={16} aria-hidden />}
                  disabled={making.isPending}
                  busy={making.isPending && making.variables === file}
                  onClick={() => making.mutate(file)}
                >
                  {format}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-5 text-sm text-soft">
        {making.isPending && m.admin_books_making({ size: (bytes / 1_000_000).toFixed(1) })}
        {making.isSuccess && m.admin_books_made()}
      </p>
      {making.error && (
        <Alert
          tone="error"
          title={m.admin_export_failed()}
          action={
            <Button variant="secondary" size="sm" onClick={() => making.mutate(making.variables)}>
              {m.common_try_again()}
            </Button>
          }
        >
          <p>{errorText(making.error)}</p>
        </Alert>
      )}
    </Card>
  );
}
