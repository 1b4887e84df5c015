/** The season's price list by mail, to the customers who switched the newsletter on. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dayInIndia } from '#shared/dates.ts';
import { type Newsletter, NewsletterSend } from '#shop/notifications/newsletter/newsletter.contract.ts';
import { type NewsletterLanguage, newsletterText, partsFor } from '#shop/notifications/newsletter/newsletter.rules.ts';
import { seasonOn } from '#shop/settings/season.rules.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { storeNameIn } from '#shop/settings/store-name.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { useChange } from '#web/api/use-change.ts';
import { FormTextArea } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useUnsaved } from '../../form/unsaved.tsx';
import { AskedChange } from '../../list/AskedChange.tsx';
import { newsletterQuery } from '../settings.queries.ts';

export function NewsletterCard({ store }: { store: StoreRecord }) {
  const newsletter = useQuery(newsletterQuery);
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_newsletter_title()}</CardTitle>
      <p>{m.admin_newsletter_hint()}</p>
      <LoadFailure of={newsletter} />
      {newsletter.isPending && <Skeleton className="h-24 w-full" />}
      {newsletter.data && <Content newsletter={newsletter.data} store={store} />}
    </Card>
  );
}

function Content({ newsletter, store }: { newsletter: Newsletter; store: StoreRecord }) {
  const { readers, last, next_at } = newsletter;
  const isUnderWay = last !== null && !last.is_done;
  return (
    <>
      {last?.is_done && (
        <p className="text-soft">
          {m.admin_newsletter_last({ date: formatDateTime(last.createdAt), count: last.sent })}
        </p>
      )}
      {isUnderWay && <Progress last={last} />}
      {!isUnderWay && next_at !== null && <p>{m.admin_newsletter_next({ date: formatDateTime(next_at) })}</p>}
      {!isUnderWay && next_at === null && readers === 0 && (
        <Alert title={m.admin_newsletter_none_title()}>{m.admin_newsletter_none_body()}</Alert>
      )}
      {!isUnderWay && next_at === null && readers > 0 && <Writing readers={readers} store={store} />}
    </>
  );
}

function Progress({ last: { sent, readers } }: { last: NonNullable<Newsletter['last']> }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-semibold">{m.admin_newsletter_progress({ sent, count: readers })}</p>
      <progress className="h-2 w-full accent-red" value={sent} max={readers} aria-label={m.admin_newsletter_title()} />
      <p className="text-sm text-soft">{m.admin_newsletter_pace()}</p>
    </div>
  );
}

function Writing({ readers, store }: { readers: number; store: StoreRecord }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<NewsletterSend | null>(null);
  const send = useChange({
    mutationFn: adminApi.sendNewsletter,
    onSettled: () => askAgain(client, ['newsletter'], ['messages']),
  });
  const { form, control, frame } = useContractForm({
    schema: NewsletterSend,
    values: { message: '', tamil_message: '' },
    save: async (body) => setAsked(body),
  });
  const [message, tamil_message] = useWatch({ control, name: ['message', 'tamil_message'] });
  useUnsaved(frame.isDirty);
  return (
    <>
      <p className="font-semibold">{m.admin_newsletter_readers({ count: readers })}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Form onSubmit={frame.onSubmit} aria-label={m.admin_newsletter_title()} className="flex flex-col gap-4">
          <FormTextArea
            name="message"
            control={control}
            label={m.admin_newsletter_message()}
            hint={m.admin_newsletter_message_hint()}
            maxLength={500}
          />
          <FormTextArea
            name="tamil_message"
            control={control}
            label={m.admin_newsletter_tamil_message()}
            lang="ta"
            maxLength={500}
          />
          <Button type="submit" className="self-start">
            {m.admin_newsletter_send()}
          </Button>
        </Form>
        <Preview store={store} messages={{ message, tamil_message }} />
      </div>
      <AskedChange
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={m.admin_newsletter_question({ count: readers })}
        body={m.admin_newsletter_question_body()}
        yes={m.admin_newsletter_send()}
        run={() => send.mutateAsync(asked ?? form.getValues())}
        done={m.admin_newsletter_begun()}
      />
    </>
  );
}

/** The mail of a customer whose language is known; the others get both, one below the other. */
function Preview({ store, messages }: { store: StoreRecord; messages: NewsletterSend }) {
  const [language, setLanguage] = useState<NewsletterLanguage>(getLocale);
  const message = partsFor(language, messages)[0]?.message ?? '';
  const season = { season: seasonOn(store, dayInIndia(Date.now())), lastOrderDay: store.last_order_date };
  const { subject, lines, list, pdf, why, stop } = newsletterText(language, message.trim(), season);
  const name = storeNameIn(language, store);
  return (
    <section aria-label={m.admin_newsletter_preview()} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="mr-auto font-semibold">{m.admin_newsletter_preview()}</h4>
        <span className="flex gap-2">
          {(['en', 'ta'] as const).map((one) => (
            <Button
              key={one}
              size="sm"
              variant="secondary"
              aria-pressed={one === language}
              className={one === language ? 'border-red text-red' : ''}
              onClick={() => setLanguage(one)}
            >
              <span lang={one}>{one === 'en' ? 'English' : 'தமிழ்'}</span>
            </Button>
          ))}
        </span>
      </div>
      <div lang={language} className="overflow-hidden rounded-md border border-line wrap-anywhere">
        <p className="on-night px-4 py-2 font-bold">{name}</p>
        <div className="flex flex-col gap-2 p-4 text-sm">
          <p className="font-semibold">{`${subject} · ${name}`}</p>
          {lines.map((line) => (
            <p key={line} className="whitespace-pre-wrap">
              {line}
            </p>
          ))}
          {[list, pdf].map(({ text, path }) => (
            <p key={path}>
              <a href={path} target="_blank" rel="noreferrer" className="text-red underline">
                {text}
              </a>
            </p>
          ))}
          <p className="text-soft">
            {why} <span className="underline">{stop}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
