import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { PrivacyScreen } from '#web/storefront/legal/PrivacyScreen.tsx';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/privacy')({
  head: ({ match }) => {
    const store = match.context.store?.store_name;
    return {
      meta: pageMeta({ title: m.layout_privacy(), description: m.privacy_description({ store: store ?? '' }), store }),
    };
  },
  component: PrivacyScreen,
});
