import { Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText, fieldTexts } from '#web/api/error-text.ts';
import type { Answer } from '#web/api/routes.ts';
import { onOutcome, sendOrWait, useWaiting, type Write } from '#web/api/waiting-writes.ts';
import { useKept } from '#web/stored-state.ts';
import { focusFirstField } from '#web/storefront/layout/focus-field.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TextAreaField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { type ContactMessage, type ContactProblems, problemsOf } from './contact-rules.ts';

const FIELDS = ['name', 'phone_number', 'email', 'message'] as const;
type FieldTexts = Partial<Record<(typeof FIELDS)[number], string>>;

type ContactAnswer = Answer<'POST /contact'>;

/** The outcome of a message: its ticket, or the queued message while offline. */
type Sent = { ticket: string } | { waiting: ContactMessage };

type Kept = ReturnType<typeof useKept<ContactMessage>>;

interface ContactFormProps {
  viewer: SessionUser | null;
  /** Its number begins the message. */
  order?: string | undefined;
}

/** Sends a message and shows the ticket's number; without a network the message waits on this device. */
export function ContactForm({ viewer, order }: ContactFormProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<ApiError>();
  const lead = order && m.tracking_help_text({ number: order });
  const kept = useKept<ContactMessage>(`contact ${viewer?.id ?? ''} ${order ?? ''}`, {
    name: viewer?.name ?? '',
    phone_number: viewer?.phone_number ?? '',
    email: viewer?.email ?? '',
    message: lead ?? '',
  });
  const open = (error?: ApiError) => {
    setRefusal(error);
    setSent(null);
  };
  const take = (next: Sent) => {
    kept.forget();
    setSent(next);
  };
  if (sent === null) return <MessageForm kept={kept} lead={lead} refusal={refusal} onSent={take} />;
  const another = (
    <Button variant="secondary" onClick={() => open()}>
      {m.contact_form_another()}
    </Button>
  );
  if ('waiting' in sent)
    return (
      <WaitingMessage
        message={sent.waiting}
        action={another}
        onSent={take}
        onRefused={(error) => {
          kept.keep(sent.waiting);
          open(error);
        }}
      />
    );
  return (
    <Alert tone="success" isNews title={m.contact_form_sent_title({ ticket: sent.ticket })} action={another}>
      <p>{m.contact_form_sent_body()}</p>
    </Alert>
  );
}

interface WaitingMessageProps {
  message: ContactMessage;
  action: ReactNode;
  onSent: (sent: Sent) => void;
  onRefused: (error: ApiError | undefined) => void;
}

/** A message queued offline, until it is sent: here, or by another tab, which keeps the ticket's number. */
function WaitingMessage({ message, action, onSent, onRefused }: WaitingMessageProps) {
  const isThis = ({ kind, body }: Write) => kind === 'contact' && JSON.stringify(body) === JSON.stringify(message);
  const isWaiting = useWaiting().some(isThis);
  const settle = useEffectEvent<Parameters<typeof onOutcome>[0]>((write, outcome, { answer, error }) => {
    if (!isThis(write)) return;
    if (outcome === 'sent') onSent((answer as ContactAnswer).data);
    else if (outcome === 'refused') onRefused(error);
  });
  // A layout effect, because an outcome right after the message was queued would be missed.
  useLayoutEffect(() => onOutcome((...outcome) => settle(...outcome)), []);
  if (!isWaiting) return <Alert tone="success" title={m.waiting_sent({ what: m.waiting_contact() })} action={action} />;
  return (
    <Alert tone="info" isNews title={m.waiting_contact_title()} action={action}>
      <p>{m.waiting_kept()}</p>
    </Alert>
  );
}

interface MessageFormProps {
  kept: Kept;
  /** The message's given beginning, which alone is no message. */
  lead: string | undefined;
  /** Why the shop refused the message when it was queued. */
  refusal: ApiError | undefined;
  onSent: (sent: Sent) => void;
}

function MessageForm({ kept: { values, keep }, lead, refusal, onSent }: MessageFormProps) {
  const [texts, setTexts] = useState<FieldTexts>(refusal ? fieldTexts(refusal) : {});
  const [failure, setFailure] = useState<string | null>(refusal ? errorText(refusal) : null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message = trimmed(values);
    const isEmpty = message.message === lead?.trim();
    const problems = textsOf(problemsOf(isEmpty ? { ...message, message: '' } : message));
    setTexts(problems);
    if (Object.keys(problems).length > 0) return focusFirstField(form, Object.keys(problems));
    setBusy(true);
    setFailure(null);
    try {
      const answer = await sendOrWait<'POST /contact'>({
        kind: 'contact',
        method: 'POST',
        path: '/contact',
        body: message,
      });
      onSent(answer?.data ?? { waiting: message });
    } catch (error) {
      setFailure(errorText(error));
      if (error instanceof ApiError) setTexts(fieldTexts(error));
      setBusy(false);
    }
  };
  // Read-only instead of disabled while sending: a disabled field would lose the screen reader's place.
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    value: values[name],
    error: texts[name],
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => keep({ [name]: event.target.value }),
  });
  return (
    <Form onSubmit={(event) => void send(event)} className="grid gap-4">
      <TextField label={m.contact_form_name()} autoComplete="name" required maxLength={80} {...field('name')} />
      <TextField
        label={m.contact_form_phone()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        maxLength={24}
        {...field('phone_number')}
      />
      <TextField
        label={m.common_email_address()}
        type="email"
        autoComplete="email"
        hint={m.common_optional()}
        maxLength={120}
        {...field('email')}
      />
      <TextAreaField label={m.contact_form_message()} required rows={5} maxLength={2000} {...field('message')} />
      <Failure title={m.contact_form_failed()} text={failure} />
      <Button type="submit" size="lg" busy={busy} busyText={m.common_sending()} icon={<Send aria-hidden size={18} />}>
        {m.contact_form_send()}
      </Button>
    </Form>
  );
}

function trimmed({ name, phone_number, email, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), phone_number: phone_number.trim(), email: email.trim(), message: message.trim() };
}

const PROBLEM_TEXT: Record<keyof ContactMessage, () => string> = {
  name: m.contact_form_name_missing,
  phone_number: m.common_phone_invalid,
  email: m.common_email_invalid,
  message: m.contact_form_message_missing,
};

function textsOf(problems: ContactProblems): FieldTexts {
  return Object.fromEntries(FIELDS.filter((field) => problems[field]).map((field) => [field, PROBLEM_TEXT[field]()]));
}
