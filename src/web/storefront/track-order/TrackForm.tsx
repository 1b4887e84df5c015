import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { focusFirstField } from '#web/storefront/layout/focus-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import type { Lookup } from './tracked.ts';

interface TrackFormProps {
  initialId: string;
  initialContact: string;
  needsContact: boolean;
  busy: boolean;
  onTrack: (lookup: Lookup) => void;
}

type Problems = Partial<Record<keyof Lookup, string>>;

export function TrackForm({ initialId, initialContact, needsContact, busy, onTrack }: TrackFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lookup = lookupOf(event.currentTarget);
    const found = problemsOf(lookup, needsContact);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstField(event.currentTarget, Object.keys(found));
    else onTrack(lookup);
  };
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        label={m.common_tracking_number()}
        name="id"
        defaultValue={initialId}
        hint={needsContact ? m.track_id_hint_guest() : m.track_id_hint()}
        error={problems.id}
      />
      {needsContact && (
        <TextField
          // What was looked up is known only after the page was read from the server.
          key={initialContact}
          label={m.track_contact_label()}
          name="contact"
          defaultValue={initialContact}
          autoComplete="tel"
          error={problems.contact}
        />
      )}
      <Button
        type="submit"
        size="lg"
        full
        busy={busy}
        busyText={m.track_submit_busy()}
        icon={<Search aria-hidden size={20} />}
      >
        {m.track_submit()}
      </Button>
    </Form>
  );
}

function lookupOf(form: HTMLFormElement): Lookup {
  const texts = new FormData(form);
  return { id: String(texts.get('id') ?? '').trim(), contact: String(texts.get('contact') ?? '').trim() };
}

function problemsOf(lookup: Lookup, needsContact: boolean): Problems {
  const problems: Problems = {};
  if (lookup.id === '') problems.id = m.track_blank();
  if (needsContact && lookup.contact === '') problems.contact = m.track_contact_blank();
  return problems;
}
