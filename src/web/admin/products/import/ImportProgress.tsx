import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportRunning } from '#shop/products/import/import.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { runningImportQuery, useReloadAll } from './import.queries.ts';

/** Progress of the import that this page has just started. */
export function AppliedProgress({ total }: { total: number }) {
  const running = useQuery(runningImportQuery(true));
  return <Progress running={running.data ?? null} total={total} />;
}

/** A running import started by somebody else or before a reload; the lists reload when it is done. */
export function RunningImport() {
  const running = useQuery(runningImportQuery(false));
  const reload = useReloadAll();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (running.data) wasRunning.current = true;
    else if (wasRunning.current) {
      wasRunning.current = false;
      void reload();
    }
  }, [running.data, reload]);
  if (!running.data) return null;
  return (
    <Alert title={m.admin_import_running({ file: running.data.file_name })}>
      <Progress running={running.data} total={running.data.total} />
    </Alert>
  );
}

function Progress({ running, total }: { running: ImportRunning | null; total: number }) {
  const text = running
    ? m.admin_import_progress({ done: running.done, total: running.total })
    : m.admin_import_applying({ count: total });
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label={text}
        className="h-2 w-full accent-red"
        {...(running ? { value: running.done, max: Math.max(running.total, 1) } : {})}
      />
      <p className="text-sm text-soft" role="status">
        {text}
      </p>
      <p className="text-sm text-soft">{m.admin_import_running_note()}</p>
    </div>
  );
}
