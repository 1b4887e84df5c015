import type { Calls } from '#shared/call.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { Ticket, TicketAnswerInput, TicketListQuery, TicketStateInput } from './inbox.contract.ts';

export const inboxCalls = {
  listTickets: {
    route: 'GET /contact/list',
    summary: 'Messages of the contact form by page',
    access: 'customers',
    mayReadStandby: true,
    query: TicketListQuery,
    answer: PagedData(Ticket),
  },
  answerTicket: {
    route: 'POST /contact/answer',
    summary: 'Answer a message, by mail where it has an address',
    access: 'customers',
    body: TicketAnswerInput,
    answer: Data(Ticket),
    errors: ['NOT_FOUND'],
    idempotent: true,
    audit: 'ticket.answer',
  },
  setTicketState: {
    route: 'PUT /contact/state',
    summary: 'Say that a message is resolved, or open again',
    access: 'customers',
    body: TicketStateInput,
    answer: Data(Ticket),
    errors: ['NOT_FOUND'],
    audit: 'ticket.state',
  },
} as const satisfies Calls;
