import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#web/storefront/contact/ContactScreen.tsx';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';

/** The number of the order that the message is about. */
function readSearch(search: Record<string, unknown>): { order?: string } {
  return typeof search.order === 'string' && /^MP-\d{1,9}$/.test(search.order) ? { order: search.order } : {};
}

export const Route = createFileRoute('/contact')({
  validateSearch: readSearch,
  loader: async ({ context }) => {
    const [head, text] = await Promise.all([loadHead('contact', context), ownerTextOf('faq')]);
    return { head, text };
  },
  head: loadedHead,
  component: Page,
});

function Page() {
  return <ContactScreen faq={Route.useLoaderData().text} order={Route.useSearch().order} />;
}
