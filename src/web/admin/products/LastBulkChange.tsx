import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import { actionWord } from '../settings/audit-words.ts';
import { lastBulkQuery, useUndoBulk } from './products.queries.ts';

/** The latest bulk change, with undo; `within` hides older ones (ms). */
export function LastBulkChange({ within = Number.POSITIVE_INFINITY }: { within?: number }) {
  const last = useQuery(lastBulkQuery);
  const undo = useUndoBulk();
  const [isAsking, setAsking] = useState(false);
  const [openedAt] = useState(() => Date.now());
  if (undo.data) return <Undone restored={undo.data.restored} kept={undo.data.kept} />;
  if (!last.data || last.data.undone || openedAt - Date.parse(last.data.createdAt) > within) return null;
  const { id } = last.data;
  return (
    <>
      <Alert
        title={m.admin_bulk_last({ date: formatDateTime(last.data.createdAt) })}
        action={
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            {m.admin_bulk_undo()}
          </Button>
        }
      >
        <p className="text-sm">
          {actionWord(`product.bulk.${last.data.action}`)} ({last.data.changed})
        </p>
      </Alert>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_bulk_undo_title()}
        body={m.admin_bulk_undo_body()}
        confirmLabel={m.admin_bulk_undo()}
        danger
        warning={undo.error && errorText(undo.error)}
        busy={undo.isPending}
        onConfirm={() => undo.mutate(id, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}

function Undone({ restored, kept }: { restored: number; kept: readonly string[] }) {
  return (
    <Alert title={m.admin_bulk_undone({ count: restored })}>
      {kept.length > 0 && (
        <>
          <p className="text-sm">{m.admin_bulk_undone_kept()}</p>
          <ul className="list-disc pl-5 text-sm">
            {kept.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
