import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '#shared/money.ts';
import type { MessageSettings, SentMessage } from '#shop/notifications/messages/messages.contract.ts';
import { isResendable } from '#shop/notifications/messages/messages.rules.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../../layout/AdminLink.tsx';
import { Facts } from '../../layout/Facts.tsx';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { AdminList } from '../../list/AdminList.tsx';
import { FilterSelect } from '../../list/FilterSelect.tsx';
import { ListFilters } from '../../list/ListFilters.tsx';
import { messageSettingsQuery, messagesQuery, useMessageChange, useResumeWhatsapp } from '../settings.queries.ts';
import { MessageSettingsForms } from './MessageSettingsForms.tsx';
import { CHANNEL_WORDS, eventWord, STATE_WORDS, WHATSAPP_WORDS, whyText } from './message-words.ts';

const STATE_TONES = {
  queued: 'yellow',
  sent: 'green',
  delivered: 'green',
  read: 'green',
  failed: 'red',
  stopped: 'neutral',
  aside: 'neutral',
} as const;

const options = (words: Record<string, () => string>) =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }));

/** The outbox of all channels: today's cost, sent messages, and resending failed ones. */
export function MessagesSection() {
  const place = useTabSearch('settings');
  const { search, go } = place;
  const settings = useQuery(messageSettingsQuery);
  const list = useQuery(messagesQuery(search));
  return (
    <>
      <LoadFailure of={settings} />
      {settings.data && <Summary settings={settings.data} />}
      {settings.data && <MessageSettingsForms settings={settings.data} />}
      <ListFilters
        searchLabel={m.admin_messages_search()}
        placeholder={m.admin_messages_search_placeholder()}
        place={place}
      >
        <FilterSelect
          label={m.admin_messages_filter_channel()}
          value={search.group}
          options={[{ value: '', label: m.admin_messages_all_channels() }, ...options(CHANNEL_WORDS)]}
          onChange={(group) => go({ group, page: 1 })}
        />
        <FilterSelect
          label={m.admin_filter_status()}
          value={search.status}
          options={[{ value: '', label: m.admin_all_statuses() }, ...options(STATE_WORDS)]}
          onChange={(next) => go({ status: next, page: 1 })}
        />
      </ListFilters>
      <AdminList
        isPart
        caption={m.admin_messages_title()}
        list={list}
        place={place}
        columns={messageColumns()}
        nothing={{ title: m.admin_messages_empty_title(), body: m.admin_messages_empty_body() }}
      />
    </>
  );
}

function Summary({ settings: { whatsapp, today } }: { settings: MessageSettings }) {
  const sent = (['mail', 'whatsapp', 'sms'] as const).map((channel) => `${CHANNEL_WORDS[channel]()} ${today[channel]}`);
  return (
    <>
      {whatsapp.state === 'stopped' && <Stopped whatsapp={whatsapp} />}
      <Card>
        <Facts
          facts={[
            [m.admin_messages_channel_whatsapp(), WHATSAPP_WORDS[whatsapp.state]()],
            [m.admin_messages_today(), sent.join(' · ')],
            [m.admin_messages_cost_today(), formatRupees(today.cost)],
          ]}
        />
      </Card>
    </>
  );
}

function Stopped({ whatsapp }: { whatsapp: MessageSettings['whatsapp'] }) {
  const resume = useResumeWhatsapp();
  return (
    <Alert
      tone="error"
      title={m.admin_messages_stopped_title()}
      action={
        <Button variant="secondary" size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
          {m.common_try_again()}
        </Button>
      }
    >
      <p>{m.admin_messages_stopped_body({ since: whatsapp.since ? formatDateTime(whatsapp.since) : '' })}</p>
      {whatsapp.why && (
        <p className="text-sm wrap-anywhere" lang="en">
          {whatsapp.why}
        </p>
      )}
      {resume.error && <p>{errorText(resume.error)}</p>}
    </Alert>
  );
}

function messageColumns(): Column<SentMessage>[] {
  return [
    {
      key: 'message',
      isRowName: true,
      header: m.admin_messages_title(),
      hideLabel: true,
      cell: (message) => (
        <span className="flex w-full flex-col">
          <span className="font-semibold">{message.subject || eventWord(message.kind)}</span>
          {message.order_id !== null && (
            <AdminLink place={{ tab: 'orders', order: message.order_id }} className="self-start text-red underline">
              {message.order_number ?? m.admin_mail_order()}
            </AdminLink>
          )}
        </span>
      ),
    },
    {
      key: 'channel',
      header: m.admin_messages_channel(),
      cell: (message) => (
        <span>
          {CHANNEL_WORDS[message.channel]()}
          {message.cost > 0 && <span className="text-soft"> · {formatRupees(message.cost)}</span>}
        </span>
      ),
    },
    {
      key: 'recipient',
      header: m.admin_mail_col_recipient(),
      inCard: 'whole',
      cell: (message) => <span className="wrap-anywhere">{message.recipient}</span>,
    },
    { key: 'date', header: m.common_date(), cell: (message) => formatDateTime(message.sentAt ?? message.createdAt) },
    { key: 'state', header: m.common_status(), cell: (message) => <State message={message} /> },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      cell: (message) => <MessageActions message={message} />,
    },
  ];
}

/** A message has no recipient any more once that person's data was deleted. */
const mayResend = ({ state, recipient }: SentMessage) => recipient !== '' && isResendable(state);

function State({ message: { state, why, readAt } }: { message: SentMessage }) {
  const isDone = state === 'sent' || state === 'delivered' || state === 'read';
  return (
    <span className="flex flex-col">
      <span>
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]()}</Badge>
      </span>
      {readAt && <span className="text-xs text-soft">{formatDateTime(readAt)}</span>}
      {!isDone && why && <span className="text-xs text-soft wrap-anywhere">{whyText(why)}</span>}
    </span>
  );
}

function MessageActions({ message }: { message: SentMessage }) {
  const { recipient, state } = message;
  const [resend, setAside] = [useMessageChange('resendMessage'), useMessageChange('setMessageAside')];
  const run = (change: typeof resend, done: string) => () =>
    change.mutateAsync(message.id).then(
      () => toast(done),
      (error) => toast(errorText(error), 'error'),
    );
  const common = { variant: 'secondary', size: 'sm' } as const;
  return (
    <span className="flex flex-wrap gap-2">
      {mayResend(message) && (
        <Button {...common} busy={resend.isPending} onClick={run(resend, m.admin_messages_resent({ recipient }))}>
          {m.common_send_again()}
        </Button>
      )}
      {state === 'failed' && (
        <Button {...common} busy={setAside.isPending} onClick={run(setAside, m.admin_messages_aside({ recipient }))}>
          {m.admin_messages_set_aside()}
        </Button>
      )}
    </span>
  );
}
