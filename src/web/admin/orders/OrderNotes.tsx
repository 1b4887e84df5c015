import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { failureText } from '#web/forms/failure-text.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { useUnsaved } from '../form/unsaved.tsx';
import { PanelSection } from '../layout/Facts.tsx';
import { orderNotesQuery, useAddNote } from './orders.queries.ts';

/** Staff notes about an order, which customers never see. */
export function OrderNotes({ order }: { order: Pick<Order, 'id'> }) {
  const notes = useQuery(orderNotesQuery(order.id));
  const add = useAddNote(order.id);
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <PanelSection title={m.admin_notes_title()}>
      <LoadFailure of={notes} />
      {notes.isPending && <Skeleton className="h-10 w-full" />}
      {notes.data && notes.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {notes.data.map((note) => (
            <li key={note.id} className="py-2 text-sm first:pt-0">
              <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
              <p className="text-soft">
                {note.actor ?? m.admin_none()} · {formatDateTime(note.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form noValidate={false} onSubmit={submit} className="flex flex-col gap-3">
        <TextAreaField
          label={m.admin_notes_new()}
          hint={m.admin_notes_hint()}
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={add.error && failureText(add.error)}
        />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          disabled={!text.trim()}
          busy={add.isPending}
          busyText={m.common_saving()}
        >
          {m.admin_notes_add()}
        </Button>
      </Form>
    </PanelSection>
  );
}
