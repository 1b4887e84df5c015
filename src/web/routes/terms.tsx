import { createFileRoute } from '@tanstack/react-router';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { OwnerPage } from '#web/storefront/legal/OwnerPage.tsx';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';
import { TermsScreen } from '#web/storefront/legal/TermsScreen.tsx';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/terms')({
  loader: async ({ context }) => {
    const [head, text] = await Promise.all([loadHead('terms', context), ownerTextOf('terms')]);
    return { head, text };
  },
  head: loadedHead,
  component: Page,
});

function Page() {
  const { text } = Route.useLoaderData();
  return text ? <OwnerPage text={text} title={m.layout_terms()} /> : <TermsScreen />;
}
