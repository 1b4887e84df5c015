import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any other path redirects home (spec §2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
