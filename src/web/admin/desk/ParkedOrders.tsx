import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sendWaiting } from '#web/api/waiting-writes.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { type Parked, unpark, useNotInTheBooks, useParked } from './desk-book.ts';
import type { DeskDraft } from './draft.rules.ts';

const clock = (since: number) =>
  new Date(since).toLocaleTimeString(getLocale() === 'ta' ? 'ta-IN' : 'en-IN', { hour: 'numeric', minute: '2-digit' });

/** Orders waiting for the network, and those put aside or refused. */
export function ParkedOrders({ onTakeUp }: { onTakeUp: (draft: DeskDraft) => void }) {
  const parked = useParked();
  const waiting = useNotInTheBooks();
  const [dropped, setDropped] = useState<Parked | null>(null);
  return (
    <>
      {waiting.length > 0 && (
        <Alert
          tone="warning"
          title={m.admin_desk_waiting({ count: waiting.length })}
          action={
            <Button variant="secondary" size="sm" onClick={() => void sendWaiting()}>
              {m.waiting_send_now()}
            </Button>
          }
        >
          <p>{m.admin_desk_waiting_hint()}</p>
        </Alert>
      )}
      {parked.length > 0 && (
        <ul aria-label={m.admin_desk_parked()} className="flex flex-wrap gap-2">
          {parked.map((one) => (
            <li
              key={one.draft.key}
              className={`flex items-center rounded-md border bg-card ${one.refused ? 'border-red' : 'border-line'}`}
            >
              <button
                type="button"
                className="min-h-11 px-3 py-1 text-left text-sm hover:text-red"
                onClick={() => {
                  unpark(one.draft.key);
                  onTakeUp(one.draft);
                }}
              >
                <span className="font-semibold">{one.draft.name || one.draft.phone || clock(one.since)}</span>{' '}
                <span className="text-soft">{m.common_item_count({ count: one.draft.lines.length })}</span>
                {one.refused && <span className="block text-red">{one.refused}</span>}
              </button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={m.common_delete()}
                title={m.common_delete()}
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => setDropped(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={dropped !== null}
        onOpenChange={() => setDropped(null)}
        title={m.admin_desk_drop_title()}
        body={m.admin_desk_drop_body()}
        confirmLabel={m.common_delete()}
        danger
        onConfirm={() => {
          if (dropped) unpark(dropped.draft.key);
          setDropped(null);
        }}
      />
    </>
  );
}
