import { useQuery } from '@tanstack/react-query';
import type { SentMail } from '#shop/notifications/notifications.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { PAGE_SIZE } from '../layout/admin-client.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { useAdminSearch } from '../layout/use-admin-search.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { ListPages } from '../list/ListPages.tsx';
import { mailsQuery, useResendMail } from './settings.queries.ts';

const STATE_WORDS: Record<SentMail['state'], () => string> = {
  queued: m.admin_mail_queued,
  sent: m.admin_mail_sent,
  dead: m.admin_mail_dead,
};

const STATE_TONES = { queued: 'yellow', sent: 'green', dead: 'red' } as const;

/** Sent mails, and undeliverable ones with a resend button. */
export function MailSection() {
  const { search, go } = useAdminSearch();
  const mails = useQuery(mailsQuery(search.page, search.status));
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <FilterSelect
          label={m.admin_filter_status()}
          value={search.status}
          options={[
            { value: '', label: m.admin_mails_all() },
            { value: 'dead', label: m.admin_mail_dead() },
            { value: 'queued', label: m.admin_mail_queued() },
            { value: 'sent', label: m.admin_mail_sent() },
          ]}
          onChange={(status) => go({ status, page: 1 })}
        />
      </div>
      {mails.error && <LoadFailure error={mails.error} onRetry={() => void mails.refetch()} busy={mails.isFetching} />}
      {(mails.data || !mails.error) && (
        <DataTable
          caption={m.admin_mails_title()}
          columns={mailColumns()}
          rows={mails.data?.data ?? []}
          rowKey={(mail) => mail.id}
          loading={mails.isPending}
          empty={<EmptyState title={m.admin_mails_empty_title()} body={m.admin_mails_empty_body()} />}
        />
      )}
      {mails.data && <ListPages list={mails.data} pageSize={PAGE_SIZE} onPage={(page) => go({ page })} />}
    </>
  );
}

function mailColumns(): Column<SentMail>[] {
  return [
    {
      key: 'subject',
      header: m.admin_mail_col_subject(),
      hideLabel: true,
      cell: (mail) => (
        <span className="flex w-full flex-col">
          <span className="font-semibold">{mail.subject}</span>
          {mail.order_id !== null && (
            <AdminLink place={{ tab: 'orders', order: mail.order_id }} className="self-start text-red underline">
              {m.admin_mail_order()}
            </AdminLink>
          )}
        </span>
      ),
    },
    {
      key: 'recipient',
      header: m.admin_mail_col_recipient(),
      inCard: 'whole',
      cell: (mail) => <span className="wrap-anywhere">{mail.recipient}</span>,
    },
    { key: 'date', header: m.common_date(), cell: (mail) => formatDateTime(mail.sentAt ?? mail.createdAt) },
    {
      key: 'state',
      header: m.common_status(),
      cell: (mail) => (
        <span className="flex flex-col">
          <span>
            <Badge tone={STATE_TONES[mail.state]}>{STATE_WORDS[mail.state]()}</Badge>
          </span>
          {mail.state !== 'sent' && mail.last_error && (
            <span className="text-xs text-soft wrap-anywhere">{mail.last_error}</span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      cell: (mail) => (mail.state === 'dead' ? <ResendMail mail={mail} /> : null),
    },
  ];
}

function ResendMail({ mail }: { mail: SentMail }) {
  const resend = useResendMail();
  const send = () =>
    resend.mutateAsync(mail.id).then(
      () => toast(m.admin_mail_resent({ recipient: mail.recipient })),
      (error) => toast(errorText(error), 'error'),
    );
  return (
    <Button variant="secondary" size="sm" busy={resend.isPending} onClick={send}>
      {m.admin_mail_resend()}
    </Button>
  );
}
