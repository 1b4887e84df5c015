import { useEffect, useRef } from 'react';
import { kitWords } from '#web/storefront/layout/kit-words.ts';
import { KitWordsContext } from '#web/ui/kit-words.ts';
import { Toaster } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { AdminScreen } from './admin/AdminScreen.tsx';
import { DemoFooter } from './layout/DemoFooter.tsx';
import { DemoHeader } from './layout/DemoHeader.tsx';
import { usePlace } from './routing.ts';
import { CartScreen } from './shop/CartScreen.tsx';
import { CheckoutScreen } from './shop/CheckoutScreen.tsx';
import { ConfirmationScreen } from './shop/ConfirmationScreen.tsx';
import { HomeScreen } from './shop/HomeScreen.tsx';
import { OrderScreen } from './shop/OrderScreen.tsx';
import { OrdersScreen } from './shop/OrdersScreen.tsx';
import { SignInScreen } from './shop/SignInScreen.tsx';

/** The whole site. It is made anew when the language changes, since words are kept with what was rendered. */
export function Demo() {
  const { locale } = usePlace();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = m.demo_page_title();
  }, [locale]);
  return (
    <KitWordsContext.Provider key={locale} value={kitWords()}>
      <Frame />
      <Toaster />
    </KitWordsContext.Provider>
  );
}

function Frame() {
  const { path } = usePlace();
  const main = useRef<HTMLElement>(null);
  const address = path.join('/');
  const shown = useRef(address);
  useEffect(() => {
    // A new page starts at its top, also for those who hear it. The first one is left as the browser has it.
    if (shown.current === address) return;
    shown.current = address;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [address]);
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-card focus:px-4 focus:py-2"
      >
        {m.layout_skip()}
      </button>
      <DemoHeader />
      <main ref={main} tabIndex={-1} className="flex-1 pb-12 outline-none">
        <Screen path={path} />
      </main>
      <DemoFooter />
    </div>
  );
}

function Screen({ path: [page, detail = ''] }: { path: string[] }) {
  switch (page) {
    case 'login':
      return <SignInScreen next={detail} />;
    case 'cart':
      return <CartScreen />;
    case 'checkout':
      return <CheckoutScreen />;
    case 'confirmed':
      return <ConfirmationScreen key={detail} id={detail} />;
    case 'orders':
      return detail ? <OrderScreen key={detail} id={detail} /> : <OrdersScreen />;
    case 'admin':
      return <AdminScreen tab={detail} />;
    default:
      return <HomeScreen />;
  }
}
