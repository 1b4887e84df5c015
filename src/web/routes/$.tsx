import { createFileRoute } from '@tanstack/react-router';
import { redirectHome } from '#web/storefront/layout/read-shop.ts';

/** Any other path redirects home (spec §2). */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    throw redirectHome(location.pathname, location.search);
  },
});
