import { LogOut, ShoppingCart } from 'lucide-react';
import logo from '#web/storefront/layout/logo.svg?url&no-inline';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useDemo } from '../demo-shop.ts';
import { hrefInLocale, hrefOf, usePlace } from '../routing.ts';
import { rupees } from '../show.ts';
import { useSignOut } from '../use-sign-out.ts';
import { DemoPanel } from './DemoPanel.tsx';

const ITEM =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-sm text-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

export function DemoHeader() {
  return (
    <>
      <section aria-label={m.demo_panel_title()} className="on-night text-xs sm:text-sm">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-3">
          <p className="py-1.5">{m.demo_ribbon()}</p>
          <DemoPanel />
        </div>
      </section>
      <header className="sticky top-0 z-30 border-b border-line bg-paper">
        <div className="page-width flex min-h-16 items-center gap-x-2 py-1 md:gap-x-4">
          <a href={hrefOf('/')} className="flex min-h-11 min-w-0 items-center gap-2 rounded-md">
            <img src={logo} alt="" width={28} height={28} />
            <span className="truncate text-base font-extrabold tracking-tight md:text-lg">{m.demo_store_name()}</span>
          </a>
          <Links className="max-md:hidden" />
          <div className="ml-auto flex shrink-0 items-center gap-2">
            <LanguageLink />
            <CartLink />
          </div>
        </div>
      </header>
      <div className="border-b border-line bg-paper md:hidden">
        <Links className="page-width scrollbar-none overflow-x-auto px-2!" />
      </div>
    </>
  );
}

/** On a phone a row of their own, which does not stay in view. */
function Links({ className }: { className: string }) {
  const { viewer } = useDemo();
  const { path } = usePlace();
  const [page = ''] = path;
  const links = [
    { to: '/', page: '', label: m.layout_home() },
    { to: '/orders', page: 'orders', label: m.demo_my_orders() },
    { to: '/admin', page: 'admin', label: m.layout_admin() },
    ...(viewer ? [] : [{ to: '/login', page: 'login', label: m.layout_login() }]),
  ];
  return (
    <nav aria-label={m.layout_main_nav()} className={cx('flex items-center gap-x-1', className)}>
      {links.map((link) => (
        <a
          key={link.to}
          href={hrefOf(link.to)}
          aria-current={link.page === page ? 'page' : undefined}
          // On a phone the shop's name leads home; the row has no room for one more word.
          className={cx(ITEM, link.to === '/' && 'max-md:hidden')}
        >
          {link.label}
        </a>
      ))}
      {viewer && <SignOut name={viewer.name} />}
    </nav>
  );
}

function SignOut({ name }: { name: string }) {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut} className={ITEM} title={name}>
      <LogOut size={16} aria-hidden="true" />
      {m.layout_logout()}
    </button>
  );
}

function LanguageLink() {
  usePlace();
  const other = getLocale() === 'en' ? 'ta' : 'en';
  return (
    <a
      href={hrefInLocale(other)}
      hrefLang={other}
      lang={other}
      className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm font-semibold hover:border-ink"
    >
      {m.layout_other_language()}
    </a>
  );
}

/** 'N Items ₹total'; a phone shows the number alone, its bar at the foot says the rest. */
function CartLink() {
  const { cart } = useDemo();
  const count = cart.items.length;
  const text = count > 0 ? m.layout_cart_items({ count, total: rupees(cart.total) }) : m.layout_cart();
  return (
    <a href={hrefOf('/cart')} className={buttonClass()}>
      <ShoppingCart size={18} aria-hidden="true" />
      <span className="max-md:sr-only">{text}</span>
      {count > 0 && (
        <span className="md:hidden" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
