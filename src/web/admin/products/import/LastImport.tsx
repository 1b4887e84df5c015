import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportApplied } from '#shop/products/import/import.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import { lastImportQuery, useUndoImport } from './import.queries.ts';

/** The last applied import, with a button to undo it. */
export function LastImport() {
  const last = useQuery(lastImportQuery);
  if (last.error && !last.data) return <LoadFailure of={last} />;
  if (!last.data) return null;
  const { file_name, applied_at, undone_at } = last.data;
  if (undone_at)
    return <Alert>{m.admin_import_last_undone({ file: file_name, date: formatDateTime(undone_at) })}</Alert>;
  return (
    <Alert
      title={m.admin_import_last({ file: file_name, date: formatDateTime(applied_at) })}
      action={<UndoImport applied={last.data} />}
    >
      <p className="text-sm">{countsText(last.data)}</p>
    </Alert>
  );
}

export function countsText({ counts, deactivated }: ImportApplied): string {
  const said = m.admin_import_counts({
    made: counts.new,
    changed: counts.changed,
    same: counts.same,
    wrong: counts.wrong,
  });
  return deactivated > 0 ? `${said} ${m.admin_import_deactivated({ count: deactivated })}` : said;
}

/** Asks first; lists what could not be undone because it was ordered or changed since. */
export function UndoImport({ applied }: { applied: ImportApplied }) {
  const undo = useUndoImport();
  const [isAsking, setAsking] = useState(false);
  if (undo.data) {
    const { restored, removed, kept } = undo.data;
    return (
      <div role="status">
        <p className="font-semibold">{m.admin_import_undone({ restored, removed })}</p>
        {kept.length > 0 && (
          <ul className="list-disc pl-5 text-sm">
            {kept.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {m.admin_import_undo()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_import_undo_title()}
        body={m.admin_import_undo_body({ file: applied.file_name })}
        confirmLabel={m.admin_import_undo()}
        danger
        warning={undo.error && errorText(undo.error)}
        busy={undo.isPending}
        onConfirm={() => undo.mutate(applied.id, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
