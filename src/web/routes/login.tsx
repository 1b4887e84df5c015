import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { loadDemoAccounts } from '#web/storefront/login/demo-accounts.ts';
import { LoginPage } from '#web/storefront/login/LoginPage.tsx';
import { safeNext } from '#web/storefront/login/safe-next.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = safeNext(search.next);
    return next === '/' ? {} : { next };
  },
  loader: async () => ({ demoAccounts: await loadDemoAccounts() }),
  head: ({ match }) => ({
    meta: pageMeta({
      title: m.login_page_title(),
      description: m.login_description(),
      store: nameInTitle(match.context.store),
    }),
  }),
  component: Login,
});

function Login() {
  const { demoAccounts } = Route.useLoaderData();
  const { next } = Route.useSearch();
  return <LoginPage next={next ?? '/'} demoAccounts={demoAccounts} />;
}
