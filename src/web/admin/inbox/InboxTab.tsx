import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '#shop/notifications/inbox/inbox.contract.ts';
import { TICKET_STATES } from '#shop/notifications/inbox/inbox.rules.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { useOpened } from '../form/use-opened.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { AdminList, rowsOf } from '../list/AdminList.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { ALL_TICKETS, ticketsQuery } from './inbox.queries.ts';
import { TicketDue } from './TicketDue.tsx';
import { stateWord, TicketPanel } from './TicketPanel.tsx';

/** Messages and complaints of the contact form: the oldest waiting first, because it is due first. */
export function InboxTab() {
  const place = useTabSearch('inbox');
  const { search, go } = place;
  const tickets = useQuery(ticketsQuery(search));
  const rows = rowsOf(tickets.data);
  const opened = useOpened(search.ticket, rows);
  return (
    <>
      <PageHeader title={m.admin_tab_inbox()} />
      <ListFilters
        label={m.admin_tab_inbox()}
        searchLabel={m.admin_inbox_search()}
        placeholder={m.admin_inbox_search_placeholder()}
        place={place}
      >
        <FilterSelect
          label={m.admin_filter_status()}
          value={search.status}
          options={[
            { value: '', label: m.admin_inbox_unresolved() },
            ...TICKET_STATES.map((state) => ({ value: state, label: stateWord(state) })),
            { value: ALL_TICKETS, label: m.admin_inbox_all() },
          ]}
          onChange={(status) => go({ status, page: 1 })}
        />
      </ListFilters>
      <AdminList
        caption={m.admin_inbox_caption()}
        list={tickets}
        place={place}
        columns={ticketColumns((ticket) => go({ ticket: ticket.id }))}
        nothing={{ title: m.admin_inbox_empty_title(), body: m.admin_inbox_empty_body() }}
        noMatch={{ title: m.admin_inbox_none_title(), body: m.admin_inbox_none_body() }}
      />
      <TicketPanel ticket={opened} onClose={() => go({ ticket: null })} />
    </>
  );
}

function ticketColumns(open: (ticket: Ticket) => void): Column<Ticket>[] {
  return [
    {
      key: 'from',
      isRowName: true,
      header: m.admin_inbox_from(),
      hideLabel: true,
      cell: (ticket) => (
        <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 md:flex-col">
          <span className="font-semibold wrap-anywhere">{ticket.name}</span>
          <span className="text-xs text-soft">{ticket.ticket}</span>
        </span>
      ),
    },
    {
      key: 'message',
      header: m.contact_form_message(),
      hideLabel: true,
      cell: (ticket) => <p className="line-clamp-2 max-w-prose wrap-anywhere">{ticket.message}</p>,
    },
    {
      key: 'received',
      header: m.admin_inbox_received(),
      cell: (ticket) => <span className="md:whitespace-nowrap">{formatDateTime(ticket.createdAt)}</span>,
    },
    { key: 'due', header: m.admin_inbox_due(), inCard: 'whole', cell: (ticket) => <TicketDue ticket={ticket} /> },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      cell: (ticket) => (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:w-full"
          aria-label={m.admin_inbox_read_of({ ticket: ticket.ticket, name: ticket.name })}
          onClick={() => open(ticket)}
        >
          {m.admin_inbox_read()}
        </Button>
      ),
    },
  ];
}
