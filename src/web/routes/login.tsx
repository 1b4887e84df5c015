import { createFileRoute } from '@tanstack/react-router';
import { reads } from '#web/search-params.ts';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { loadDemoAccounts } from '#web/storefront/login/demo-accounts.ts';
import { LoginPage } from '#web/storefront/login/LoginPage.tsx';
import { safeNext } from '#web/storefront/login/safe-next.ts';

export const Route = createFileRoute('/login')({
  validateSearch: reads<{ next?: string }>((search) => {
    const next = safeNext(search.next);
    return { next: next === '/' ? undefined : next };
  }),
  loader: async ({ context }) => {
    const [head, demoAccounts] = await Promise.all([loadHead('login', context), loadDemoAccounts()]);
    return { head, demoAccounts };
  },
  head: loadedHead,
  component: Login,
});

function Login() {
  const { demoAccounts } = Route.useLoaderData();
  const { next } = Route.useSearch();
  return <LoginPage next={next ?? '/'} demoAccounts={demoAccounts} />;
}
