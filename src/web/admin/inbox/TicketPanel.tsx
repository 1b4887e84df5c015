import { type FormEvent, useState } from 'react';
import type { Ticket } from '#shop/notifications/inbox/inbox.contract.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, TextAreaField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { EmailLink, PhoneLink } from '../layout/ContactLinks.tsx';
import { Facts, PanelSection } from '../layout/Facts.tsx';
import { useAnswerTicket, useSetTicketState } from './inbox.queries.ts';
import { TicketDue } from './TicketDue.tsx';

interface TicketPanelProps {
  ticket: Ticket | null;
  onClose: () => void;
}

/** A message, its answers, and the next answer; opens over the list. */
export function TicketPanel({ ticket, onClose }: TicketPanelProps) {
  if (!ticket) return <SidePanel open={false} onOpenChange={onClose} title="" />;
  return (
    <SidePanel open onOpenChange={onClose} title={m.admin_inbox_title({ ticket: ticket.ticket })} startsAtTitle>
      <div className="flex flex-col gap-4">
        <Message ticket={ticket} />
        {ticket.answers.length > 0 && <Answers ticket={ticket} />}
        <AnswerForm key={ticket.id} ticket={ticket} />
      </div>
    </SidePanel>
  );
}

function Message({ ticket }: { ticket: Ticket }) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TicketDue ticket={ticket} />
        <StateButton ticket={ticket} />
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{ticket.message}</p>
      <Facts
        facts={[
          [m.admin_inbox_from(), ticket.name],
          [m.admin_order_phone(), <PhoneLink key="phone" phone={ticket.phone_number} />],
          [m.common_email(), <EmailLink key="email" email={ticket.email} />],
          [m.admin_inbox_received(), formatDateTime(ticket.createdAt)],
        ]}
      />
    </section>
  );
}

function StateButton({ ticket }: { ticket: Ticket }) {
  const setState = useSetTicketState();
  const isResolved = ticket.state === 'resolved';
  const change = () =>
    setState.mutateAsync({ id: ticket.id, resolved: !isResolved }).then(
      ({ ticket: number, state }) => toast(m.admin_inbox_state_set({ ticket: number, state: stateWord(state) })),
      (error) => toast(failureText(error), 'error'),
    );
  return (
    <Button variant="secondary" size="sm" busy={setState.isPending} onClick={change}>
      {isResolved ? m.admin_inbox_reopen() : m.admin_inbox_resolve()}
    </Button>
  );
}

export function stateWord(state: Ticket['state']): string {
  return { new: m.common_new, open: m.admin_inbox_open, resolved: m.admin_inbox_resolved }[state]();
}

function Answers({ ticket }: { ticket: Ticket }) {
  return (
    <PanelSection title={m.admin_inbox_answers()}>
      <ul className="flex flex-col divide-y divide-line">
        {ticket.answers.map((answer) => (
          <li key={answer.id} className="py-2 text-sm first:pt-0">
            <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
            <p className="text-soft">
              {answer.actor ?? m.admin_none()} · {formatDateTime(answer.createdAt)} ·{' '}
              {answer.is_mailed ? m.admin_inbox_by_mail() : m.admin_inbox_by_phone()}
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Unsent answers by message, so that closing the panel loses none. */
const drafts = new Map<number, string>();

function AnswerForm({ ticket }: { ticket: Ticket }) {
  const [text, setText] = useState(drafts.get(ticket.id) ?? '');
  const [isResolved, setResolved] = useState(false);
  const answer = useAnswerTicket();
  const write = (next: string) => {
    drafts.set(ticket.id, next);
    setText(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate(
      { id: ticket.id, answer: text.trim(), resolved: isResolved },
      {
        onSuccess: () => {
          toast(m.admin_inbox_answered({ ticket: ticket.ticket }));
          write('');
          setResolved(false);
        },
      },
    );
  };
  const { email, phone_number: phone } = ticket;
  return (
    <Form
      noValidate={false}
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4"
    >
      <TextAreaField
        label={m.admin_inbox_answer()}
        hint={email ? m.admin_inbox_answer_hint({ email }) : m.admin_inbox_answer_phone({ phone })}
        rows={5}
        maxLength={2000}
        value={text}
        onChange={(event) => write(event.target.value)}
        error={answer.error && failureText(answer.error)}
      />
      {email && text === '' && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => write(m.admin_inbox_preset())}>
          {m.admin_inbox_preset_use()}
        </Button>
      )}
      <CheckboxField
        label={m.admin_inbox_answer_resolves()}
        checked={isResolved}
        onChange={(event) => setResolved(event.target.checked)}
      />
      <Button type="submit" className="self-start" disabled={!text.trim()} busy={answer.isPending}>
        {email ? m.admin_inbox_send() : m.admin_inbox_keep()}
      </Button>
    </Form>
  );
}
