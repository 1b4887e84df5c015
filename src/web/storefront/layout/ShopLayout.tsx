import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { m } from '#web/words/messages.js';
import { useIsReadOnly } from '../cart/local-cart.ts';
import { Header } from './header/Header.tsx';
import { TopBar } from './header/TopBar.tsx';
import { laterPart } from './later-part.ts';

const Below = laterPart(async () => (await import('./Footer.tsx')).Footer);

/** The frame of every page that shoppers see. */
export function ShopLayout({ children }: { children: ReactNode }) {
  const isPreview = useRouteContext({ from: '__root__', select: (shop) => shop.isPreview });
  // The script that makes a preview read-only comes last: until then nothing can be pressed, typed or sent.
  const isStill = !useIsReadOnly() && isPreview;
  return (
    <div className="flex min-h-(--screen) flex-col" inert={isStill}>
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {m.layout_skip()}
      </a>
      <TopBar />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Suspense>
        <Below />
      </Suspense>
    </div>
  );
}
