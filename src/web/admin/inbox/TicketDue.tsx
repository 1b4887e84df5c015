import { type TicketDue as Due, type TicketTimes, ticketDue } from '#shop/notifications/inbox/inbox.rules.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { hoursText } from '../layout/age-text.ts';

function dueText({ step, hoursLeft }: Due): string {
  const time = hoursText(Math.abs(hoursLeft));
  if (step === 'acknowledge')
    return hoursLeft < 0 ? m.admin_inbox_acknowledge_late({ time }) : m.admin_inbox_acknowledge_in({ time });
  return hoursLeft < 0 ? m.admin_inbox_resolve_late({ time }) : m.admin_inbox_resolve_in({ time });
}

function toneOf({ step, hoursLeft }: Due): BadgeTone {
  if (hoursLeft < 0) return 'red';
  return hoursLeft < (step === 'acknowledge' ? 12 : 72) ? 'yellow' : 'neutral';
}

/** The shop's next step for a message, and the time left. */
export function TicketDue({ ticket }: { ticket: TicketTimes }) {
  const due = ticketDue(ticket, Date.now());
  if (!due) return <Badge tone="green">{m.admin_inbox_resolved()}</Badge>;
  return (
    <Badge tone={toneOf(due)} wraps>
      {dueText(due)}
    </Badge>
  );
}
