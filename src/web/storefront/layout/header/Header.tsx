import { Link } from '@tanstack/react-router';
import { m } from '#web/words/messages.js';
import { AccountLinks } from './AccountLinks.tsx';
import { CartButton } from './CartButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { useNavLinks } from './nav-links.ts';
import { StoreName } from './StoreName.tsx';

const ITEM =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-1.5 text-sm text-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

export function Header() {
  const links = useNavLinks();
  return (
    <header className="sticky print:hidden top-(--bars-let-go) z-30 border-b border-line bg-paper">
      <div className="page-width relative flex min-h-[55px] flex-wrap items-center gap-2 py-1 md:min-h-16 lg:gap-3">
        <StoreName />
        <nav aria-label={m.layout_main_nav()} className="flex max-lg:hidden">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={ITEM}>
              {label()}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-[8px]">
          <LanguageSwitch />
          <div className="flex items-center max-lg:hidden">
            <AccountLinks itemClass={ITEM} />
          </div>
          <CartButton />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
