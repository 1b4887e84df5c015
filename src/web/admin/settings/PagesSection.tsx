import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type PageText, PageUpdate } from '#shop/settings/pages.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { showSaved } from '#web/forms/answers.ts';
import { FormText, FormTextArea } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { builtInPage } from '#web/texts/page-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useUnsaved } from '../form/unsaved.tsx';
import { useAdminStore } from '../layout/admin-context.ts';
import { PagePreview } from './PagePreview.tsx';
import { pagesQuery, useSavePage } from './settings.queries.ts';

const PAGE_WORDS: Record<PageText['key'], () => string> = {
  about: m.admin_page_about,
  faq: m.admin_page_faq,
  privacy: m.admin_page_privacy,
  terms: m.admin_page_terms,
  returns: m.admin_page_returns,
};

/** The page texts in both languages. The editor starts with the text shown now; saving it empty restores the built-in one. */
export function PagesSection() {
  const pages = useQuery(pagesQuery);
  if (pages.isPending) return <Skeleton className="h-72 w-full" />;
  if (!pages.data) return <LoadFailure of={pages} />;
  return (
    <>
      <p className="text-soft">{m.admin_pages_hint()}</p>
      {pages.data.map((page) => (
        <PageForm key={page.key} page={page} />
      ))}
    </>
  );
}

/** The text shown now, so that the owner can edit it instead of rewriting it all. */
function textInForce({ key, title, tamil_title, body, tamil_body }: PageText, store: StoreRecord) {
  if (body || tamil_body) return { title, tamil_title, body, tamil_body };
  const english = builtInPage(key, store, 'en');
  const tamil = builtInPage(key, store, 'ta');
  return {
    title: title || english.title,
    tamil_title: tamil_title || tamil.title,
    body: english.body,
    tamil_body: tamil.body,
  };
}

function PageForm({ page }: { page: PageText }) {
  const values = textInForce(page, useAdminStore());
  const save = useSavePage(page.key);
  const { form, control, frame } = useContractForm({
    schema: PageUpdate,
    values,
    save: async (_texts, typed) => {
      await save.mutateAsync(typed);
      showSaved(form, typed);
      toast(m.common_was_saved({ name }));
    },
  });
  useUnsaved(frame.isDirty);
  const typed = useWatch({ control });
  const name = PAGE_WORDS[page.key]();

  return (
    <Card>
      <Form onSubmit={frame.onSubmit} aria-label={name} className="flex flex-col gap-4">
        <CardTitle level={2}>{name}</CardTitle>
        <div className="grid gap-4 lg:grid-cols-2">
          <FormText name="title" control={control} label={m.admin_page_heading()} />
          <FormText name="tamil_title" control={control} label={m.admin_page_tamil_heading()} lang="ta" />
          <FormTextArea name="body" control={control} label={m.admin_page_text()} rows={8} />
          <FormTextArea name="tamil_body" control={control} label={m.admin_page_tamil_text()} lang="ta" rows={8} />
        </div>
        <details className="rounded-md border border-line px-4">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{m.admin_page_preview({ name })}</summary>
          <div className="grid items-start gap-4 pb-4 lg:grid-cols-2">
            <PagePreview lang="en" title={typed.title ?? ''} body={typed.body ?? ''} />
            <PagePreview lang="ta" title={typed.tamil_title ?? ''} body={typed.tamil_body ?? ''} />
          </div>
        </details>
        <Failure text={frame.failure} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="mr-auto text-sm text-soft">
            {page.updatedAt ? m.admin_page_changed({ date: formatDateTime(page.updatedAt) }) : m.admin_page_original()}
          </p>
          <Button type="submit" disabled={!frame.isDirty} busy={frame.busy} busyText={m.common_saving()}>
            {m.admin_page_save({ name })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
