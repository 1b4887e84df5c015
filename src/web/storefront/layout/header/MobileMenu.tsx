import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { telHref } from '#web/contact-links.ts';
import { m } from '#web/words/messages.js';
import { useStore } from '../shop-context.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { useNavLinks } from './nav-links.ts';

const ITEM = 'flex min-h-12 w-full items-center rounded-md px-2 text-left text-lg';

/** The header's links under a button; the menu closes on Escape and when a link is followed. */
export function MobileMenu() {
  const links = useNavLinks();
  const phone = useStore().phone_number;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the button and the links inside
    <div className="lg:hidden" onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={isOpen ? m.layout_close_menu() : m.layout_menu()}
        onClick={() => setOpen(!isOpen)}
        className="grid size-[44px] place-items-center rounded-full hover:bg-ink/6"
      >
        {isOpen ? <X size={24} aria-hidden="true" /> : <Menu size={24} aria-hidden="true" />}
      </button>
      <nav
        id="mobile-menu"
        hidden={!isOpen}
        aria-label={m.layout_main_nav()}
        className="animate-rise absolute inset-x-0 top-full border-b border-line bg-card px-4 py-3 shadow-float"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: closes behind any link */}
        <div onClick={() => setOpen(false)}>
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              activeProps={{ className: 'font-bold text-red' }}
              className={ITEM}
            >
              {label()}
            </Link>
          ))}
        </div>
        <div className="mt-2 border-t border-line pt-2">
          <AccountLinks itemClass={ITEM} />
          {phone && (
            <a href={telHref(phone)} className={`${ITEM} whitespace-nowrap md:hidden`}>
              {phone}
            </a>
          )}
        </div>
      </nav>
    </div>
  );
}
