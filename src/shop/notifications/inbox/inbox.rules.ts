/**
 * By when the shop must deal with a message: 48 hours to acknowledge, a month to resolve (E-Commerce Rules 2020). Pure.
 */

export const ACKNOWLEDGE_HOURS = 48;
export const RESOLVE_DAYS = 30;

export const TICKET_STATES = ['new', 'open', 'resolved'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export interface TicketTimes {
  createdAt: string;
  /** When the shop first answered. */
  acknowledgedAt: string | null;
  resolvedAt: string | null;
}

export function ticketStateOf({ acknowledgedAt, resolvedAt }: TicketTimes): TicketState {
  if (resolvedAt !== null) return 'resolved';
  return acknowledgedAt === null ? 'new' : 'open';
}

const HOUR_MS = 3_600_000;

export interface TicketDue {
  step: 'acknowledge' | 'resolve';
  /** Whole hours left; negative once it is late. */
  hoursLeft: number;
}

/** The next step that the shop owes, and its deadline; null once the message is resolved. */
export function ticketDue(times: TicketTimes, now: number): TicketDue | null {
  const state = ticketStateOf(times);
  if (state === 'resolved') return null;
  const hours = state === 'new' ? ACKNOWLEDGE_HOURS : RESOLVE_DAYS * 24;
  const left = Date.parse(times.createdAt) + hours * HOUR_MS - now;
  return { step: state === 'new' ? 'acknowledge' : 'resolve', hoursLeft: Math.floor(left / HOUR_MS) };
}
