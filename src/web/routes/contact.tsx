import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#web/storefront/contact/ContactScreen.tsx';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';

export const Route = createFileRoute('/contact')({
  loader: async ({ context }) => {
    const [head, text] = await Promise.all([loadHead('contact', context), ownerTextOf('faq')]);
    return { head, text };
  },
  head: loadedHead,
  component: Page,
});

function Page() {
  return <ContactScreen faq={Route.useLoaderData().text} />;
}
