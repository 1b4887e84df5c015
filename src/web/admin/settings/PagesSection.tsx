import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatDateTime } from '#shared/dates.ts';
import type { PageText } from '#shop/settings/pages.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { TextAreaField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { showServerErrors } from '../form/form-errors.ts';
import { resetForm } from '../form/form-reset.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { PagePreview } from './PagePreview.tsx';
import { pagesQuery, useSavePage } from './settings.queries.ts';

const PAGE_WORDS: Record<PageText['key'], () => string> = {
  about: m.admin_page_about,
  faq: m.admin_page_faq,
  privacy: m.admin_page_privacy,
  terms: m.admin_page_terms,
  returns: m.admin_page_returns,
};

const FIELDS = ['title', 'tamil_title', 'body', 'tamil_body'] as const;

/** The texts of the shop's pages in both languages; an empty one shows the text that came with the shop. */
export function PagesSection() {
  const pages = useQuery(pagesQuery);
  if (pages.isPending) return <Skeleton className="h-72 w-full" />;
  if (!pages.data)
    return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} busy={pages.isFetching} />;
  return (
    <>
      <p className="text-soft">{m.admin_pages_hint()}</p>
      {pages.data.map((page) => (
        <PageForm key={page.key} page={page} />
      ))}
    </>
  );
}

function PageForm({ page }: { page: PageText }) {
  const { title, tamil_title, body, tamil_body } = page;
  const form = useForm({ defaultValues: { title, tamil_title, body, tamil_body } });
  const { register, handleSubmit, reset, setError, control, formState } = form;
  const typed = useWatch({ control });
  const save = useSavePage(page.key);
  const [failure, setFailure] = useState<string | null>(null);
  const name = PAGE_WORDS[page.key]();
  const { errors, isDirty } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await save.mutateAsync(values);
      resetForm(reset, values);
      toast(m.admin_page_saved({ name }));
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });

  return (
    <Card>
      <Form onSubmit={submit} aria-label={name} className="flex flex-col gap-4">
        <CardTitle level={2}>{name}</CardTitle>
        <div className="grid gap-4 lg:grid-cols-2">
          <TextField label={m.admin_page_heading()} error={errors.title?.message} {...register('title')} />
          <TextField
            label={m.admin_page_tamil_heading()}
            lang="ta"
            error={errors.tamil_title?.message}
            {...register('tamil_title')}
          />
          <TextAreaField label={m.admin_page_text()} rows={8} error={errors.body?.message} {...register('body')} />
          <TextAreaField
            label={m.admin_page_tamil_text()}
            lang="ta"
            rows={8}
            error={errors.tamil_body?.message}
            {...register('tamil_body')}
          />
        </div>
        <details className="rounded-md border border-line px-4">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{m.admin_page_preview({ name })}</summary>
          <div className="grid items-start gap-4 pb-4 lg:grid-cols-2">
            <PagePreview lang="en" title={typed.title ?? ''} body={typed.body ?? ''} />
            <PagePreview lang="ta" title={typed.tamil_title ?? ''} body={typed.tamil_body ?? ''} />
          </div>
        </details>
        {failure && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="mr-auto text-sm text-soft">
            {page.updatedAt ? m.admin_page_changed({ date: formatDateTime(page.updatedAt) }) : m.admin_page_original()}
          </p>
          <Button type="submit" disabled={!isDirty} busy={save.isPending} busyText={m.admin_saving()}>
            {m.admin_page_save({ name })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
