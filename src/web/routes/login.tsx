import { createFileRoute, redirect } from '@tanstack/react-router';
import { reads } from '#web/search-params.ts';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { hasSignedIn } from '#web/storefront/layout/shop-context.ts';
import { loadDemoAccounts } from '#web/storefront/login/demo-accounts.ts';
import { LoginPage } from '#web/storefront/login/LoginPage.tsx';
import { safeNext } from '#web/storefront/login/safe-next.ts';
import { localizeHref } from '#web/words/runtime.js';

export const Route = createFileRoute('/login')({
  validateSearch: reads<{ next?: string }>((search) => {
    const next = safeNext(search.next);
    return { next: next === '/' ? undefined : next };
  }),
  beforeLoad: ({ context, search }) => {
    // Who is signed in already goes on. A viewer who is only remembered may be signed out: they get the form.
    if (search.next && hasSignedIn(context.viewer) && !context.isRemembered)
      throw redirect({ href: localizeHref(search.next), replace: true });
  },
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
