import { createFileRoute } from '@tanstack/react-router';
import { reads } from '#web/search-params.ts';
import { ContactScreen } from '#web/storefront/contact/ContactScreen.tsx';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';

interface ContactSearch {
  /** The number of the order that the message is about. */
  order?: string;
}

export const Route = createFileRoute('/contact')({
  validateSearch: reads<ContactSearch>(({ order }) => ({
    order: typeof order === 'string' && /^MP-\d{1,9}$/.test(order) ? order : undefined,
  })),
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
