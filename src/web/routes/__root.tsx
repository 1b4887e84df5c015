import { createRootRoute, HeadContent, Outlet, Scripts, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { useSignOutElsewhere } from '#web/clear-device.ts';
import { ErrorPage } from '#web/failure/ErrorPage.tsx';
import { languageLinks } from '#web/storefront/layout/head/page-links.ts';
import { siteMeta } from '#web/storefront/layout/head/page-meta.ts';
import logo from '#web/storefront/layout/header/logo.svg?url&no-inline';
import { kitWords } from '#web/storefront/layout/kit-words.ts';
import { keepAdminAtHome, keepPreview, readShop, useRememberShop } from '#web/storefront/layout/read-shop.ts';
import { ShopLayout } from '#web/storefront/layout/ShopLayout.tsx';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { useOfflineNotice } from '#web/storefront/offline/use-offline-notice.ts';
import styles from '#web/styles.css?url';
import { PAGE_ALIVE } from '#web/ui/early-presses.ts';
import { KitWordsContext } from '#web/ui/kit-words.ts';
import { Toaster } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { EarlyScript, LaterScript } from '../page-scripts.ts';

export const Route = createRootRoute({
  search: { middlewares: [keepPreview] },
  beforeLoad: async ({ location, matches, preload }) => {
    // Many come to the sign-in page because their session ended: the viewer that the browser remembers is no longer there.
    // A link that is only pointed at asks for nothing: the visit itself does.
    const shop = await readShop({
      isInvalid: matches[0]?.invalid === true,
      isAnew: location.pathname === '/login' && !preload,
      isAsked: 'preview' in location.search,
    });
    keepAdminAtHome(shop.viewer, location.pathname, location.search);
    return shop;
  },
  head: ({ match, matches }) => {
    const store = nameInTitle(match.context.store) ?? '';
    const path = matches.at(-1)?.pathname ?? '/';
    const words = {
      title: m.layout_meta_title({ store }),
      description: m.layout_meta_description({ store }),
      store,
      previewAlt: m.layout_preview_alt(),
    };
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { name: 'theme-color', content: '#1a0b14' },
        ...siteMeta(words, path),
      ],
      links: [
        { rel: 'stylesheet', href: styles },
        { rel: 'icon', href: logo, type: 'image/svg+xml' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
        { rel: 'apple-touch-icon', href: '/icon-192.png' },
        ...languageLinks(path),
      ],
    };
  },
  shellComponent: Document,
  component: Shop,
  errorComponent: ErrorPage,
  notFoundComponent: () => null,
});

function Document({ children }: { children: ReactNode }) {
  // React handles clicks from now on, so the ones held until here are replayed.
  useEffect(() => {
    dispatchEvent(new Event(PAGE_ALIVE));
  }, []);
  return (
    <html lang={getLocale()}>
      <head>
        <HeadContent />
        <EarlyScript />
      </head>
      <body>
        {children}
        <Scripts />
        <LaterScript />
      </body>
    </html>
  );
}

function Shop() {
  const shop = Route.useRouteContext();
  useRememberShop(shop);
  useSignOutElsewhere();
  const Notice = useOfflineNotice();
  const path = useLocation({ select: (location) => location.pathname });
  const isAdmin = shop.viewer !== null && isStaffRole(shop.viewer.role) && path === '/';
  return (
    <KitWordsContext value={kitWords()}>
      {Notice && <Notice isAdmin={isAdmin} />}
      {isAdmin ? (
        <Outlet />
      ) : (
        <ShopLayout>
          <Outlet />
        </ShopLayout>
      )}
      <Toaster />
    </KitWordsContext>
  );
}
