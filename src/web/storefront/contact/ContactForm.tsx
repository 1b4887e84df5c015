import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText, fieldTexts } from '#web/api/error-text.ts';
import { sendOrWait } from '#web/api/waiting-writes.ts';
import { focusFirstField } from '#web/storefront/layout/focus-field.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { type ContactMessage, type ContactProblems, problemsOf } from './contact-rules.ts';

const FIELDS = ['name', 'phone_number', 'email', 'message'] as const;
type FieldTexts = Partial<Record<(typeof FIELDS)[number], string>>;

/** What became of a message: its ticket, or 'waiting' while there is no network. */
type Sent = { ticket: string } | 'waiting';

/** Takes a message and answers with the ticket's number; without a network the message waits on this device. */
export function ContactForm({ viewer }: { viewer: SessionUser | null }) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent === null) return <MessageForm viewer={viewer} onSent={setSent} />;
  const isWaiting = sent === 'waiting';
  return (
    <Alert
      tone={isWaiting ? 'info' : 'success'}
      title={isWaiting ? m.waiting_contact_title() : m.contact_form_sent_title({ ticket: sent.ticket })}
      action={
        <Button variant="secondary" onClick={() => setSent(null)}>
          {m.contact_form_another()}
        </Button>
      }
    >
      <p>{isWaiting ? m.waiting_kept() : m.contact_form_sent_body()}</p>
    </Alert>
  );
}

function MessageForm({ viewer, onSent }: { viewer: SessionUser | null; onSent: (sent: Sent) => void }) {
  const [texts, setTexts] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message = messageOf(form);
    const problems = textsOf(problemsOf(message));
    setTexts(problems);
    if (Object.keys(problems).length > 0) return focusFirstField(form, Object.keys(problems));
    setBusy(true);
    setFailure(null);
    try {
      const answer = await sendOrWait<{ data: { ticket: string } }>({
        kind: 'contact',
        method: 'POST',
        path: '/contact',
        body: message,
      });
      onSent(answer?.data ?? 'waiting');
    } catch (error) {
      setFailure(errorText(error));
      if (error instanceof ApiError) setTexts(fieldTexts(error));
      setBusy(false);
    }
  };
  // Read-only and not disabled while sending: a disabled field would lose the reader's place.
  const field = (name: (typeof FIELDS)[number]) => ({ name, error: texts[name], readOnly: busy });
  return (
    <Form onSubmit={(event) => void send(event)} className="grid gap-4">
      <TextField
        label={m.contact_form_name()}
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={viewer?.name}
        {...field('name')}
      />
      <TextField
        label={m.contact_form_phone()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        maxLength={24}
        defaultValue={viewer?.phone_number ?? undefined}
        {...field('phone_number')}
      />
      <TextField
        label={m.contact_form_email()}
        type="email"
        autoComplete="email"
        hint={m.contact_form_email_hint()}
        maxLength={120}
        defaultValue={viewer?.email}
        {...field('email')}
      />
      <TextAreaField label={m.contact_form_message()} required rows={5} maxLength={2000} {...field('message')} />
      {failure && (
        <Alert tone="error" title={m.contact_form_failed()}>
          <p>{failure}</p>
        </Alert>
      )}
      <Button
        type="submit"
        size="lg"
        busy={busy}
        busyText={m.contact_form_sending()}
        icon={<Send aria-hidden size={18} />}
      >
        {m.contact_form_send()}
      </Button>
    </Form>
  );
}

function messageOf(form: HTMLFormElement): ContactMessage {
  const texts = new FormData(form);
  const text = (name: keyof ContactMessage) => String(texts.get(name) ?? '').trim();
  return { name: text('name'), phone_number: text('phone_number'), email: text('email'), message: text('message') };
}

const PROBLEM_TEXT: Record<keyof ContactMessage, () => string> = {
  name: m.contact_form_name_missing,
  phone_number: m.contact_form_phone_invalid,
  email: m.contact_form_email_invalid,
  message: m.contact_form_message_missing,
};

function textsOf(problems: ContactProblems): FieldTexts {
  return Object.fromEntries(FIELDS.filter((field) => problems[field]).map((field) => [field, PROBLEM_TEXT[field]()]));
}
