import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SHEET_ROW_STATUSES, type SheetPlan, type SheetRowPlan } from '#shop/delivery/delivery.sheets.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { useChange } from '#web/api/use-change.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { SheetFile, sheetFailure } from '../form/SheetFile.tsx';

/** A list that can be imported from a sheet. */
export interface SheetImport {
  queryKey: string;
  preview: (form: FormData, progress: Progress) => Promise<SheetPlan>;
  apply: (form: FormData, progress: Progress) => Promise<SheetPlan>;
}

interface SheetDialogProps {
  title: string;
  sheet: SheetImport;
  onClose: () => void;
}

const NO_PROGRESS: Progress = () => undefined;

function formOf(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('file', file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** First a file, then a preview of its changes, then the change. Nothing is written before the second click. */
export function SheetDialog({ title, sheet, onClose }: SheetDialogProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const preview = useChange({ mutationFn: (chosen: File) => sheet.preview(formOf(chosen), NO_PROGRESS) });
  const apply = useChange({
    mutationFn: ({ chosen, seen }: { chosen: File; seen: string }) =>
      sheet.apply(formOf(chosen, { seen }), NO_PROGRESS),
    onSuccess: () => {
      toast(m.admin_sheet_applied());
      onClose();
    },
    onSettled: () => askAgain(client, [sheet.queryKey]),
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    apply.reset();
    preview.mutate(chosen);
  };
  const plan = preview.data;
  const writes = plan?.rows.filter(({ status }) => status === 'added' || status === 'changed').length ?? 0;
  const failure = preview.error ?? apply.error;
  return (
    <Dialog
      open
      onOpenChange={() => !apply.isPending && onClose()}
      title={title}
      size="lg"
      footer={
        <>
          <Button variant="secondary" disabled={apply.isPending} onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button
            disabled={!file || writes === 0 || preview.isPending}
            busy={apply.isPending}
            busyText={m.common_saving()}
            onClick={() => file && plan && apply.mutate({ chosen: file, seen: plan.seen })}
          >
            {plan && writes === 0 ? m.admin_import_nothing() : m.admin_sheet_apply({ count: writes })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SheetFile hint={m.admin_sheet_intro()} file={file} onChoose={choose} />
        <div aria-live="polite" className="flex flex-col gap-4">
          {preview.isPending && <p>{m.admin_import_reading()}</p>}
          {failure && <Alert tone="error">{sheetFailure(failure)}</Alert>}
          {plan && !preview.isPending && <Plan plan={plan} />}
        </div>
      </div>
    </Dialog>
  );
}

type Status = SheetRowPlan['status'];

const STATUS_WORDS: Record<Status, () => string> = {
  added: m.admin_import_new,
  changed: m.admin_import_changed,
  same: m.admin_import_same,
  refused: m.admin_import_wrong,
};
const TONES = { added: 'green', changed: 'blue', same: 'neutral', refused: 'red' } as const satisfies Record<
  Status,
  string
>;

/** The number of rows of each kind, then the rows with changes or problems. */
function Plan({ plan }: { plan: SheetPlan }) {
  const shown = plan.rows.filter(({ status }) => status !== 'same');
  const isPartRefused = plan.rows.some(({ status }) => status === 'refused');
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {SHEET_ROW_STATUSES.map((status) => (
          <Badge key={status} tone={TONES[status]}>
            {plan.rows.filter((row) => row.status === status).length} {STATUS_WORDS[status]()}
          </Badge>
        ))}
      </p>
      {isPartRefused && <Alert tone="warning">{m.admin_sheet_refused()}</Alert>}
      <ul className="flex flex-col gap-3">
        {shown.map((row) => (
          <li key={row.line} className="flex flex-col gap-1 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {row.name || m.admin_sheet_line({ line: row.line })}
              <Badge tone={TONES[row.status]}>{STATUS_WORDS[row.status]()}</Badge>
            </p>
            {row.changes.map(({ column, before, after }) => (
              <p key={column} className="text-sm wrap-anywhere">
                {m.admin_sheet_change({ column, before: before || '–', after: after || '–' })}
              </p>
            ))}
            {row.problems.map(({ line, column, text, tamil_text }) => (
              <p key={`${line}-${column}`} className="text-sm font-semibold text-red wrap-anywhere">
                {m.admin_sheet_problem({
                  place: column ? m.admin_sheet_cell({ line, column }) : m.admin_sheet_line({ line }),
                  text: inLocale(text, tamil_text),
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
