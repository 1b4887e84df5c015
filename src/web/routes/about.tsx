import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#web/storefront/about/AboutScreen.tsx';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';

export const Route = createFileRoute('/about')({
  loader: async ({ context }) => {
    const [head, text] = await Promise.all([loadHead('about', context), ownerTextOf('about')]);
    return { head, text };
  },
  head: loadedHead,
  component: Page,
});

function Page() {
  return <AboutScreen story={Route.useLoaderData().text} />;
}
