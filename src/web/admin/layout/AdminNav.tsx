/**
 * The tabs: a rail at the left, on a phone a bar at the bottom. The bar shows the first tabs and a button that unfolds
 * the others above it.
 */
import { ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ADMIN_TABS, type AdminTab } from '#web/admin-tabs.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { AdminLink } from './AdminLink.tsx';
import { storeName, useAdminStore, useAdminViewer } from './admin-context.ts';
import { mayOpenTab, TABS } from './tabs.ts';
import { useTabCounts } from './todo.queries.ts';

/** Columns of a phone's bar. If there are more tabs, the last one is the button for the others. */
const COLUMNS = 5;

export function AdminNav({ tab }: { tab: AdminTab }) {
  const store = useAdminStore();
  const { role } = useAdminViewer();
  const counts = useTabCounts();
  const { box, button, isOpen, toggle, fold } = useUnfolding();
  const id = useId();
  const tabs = ADMIN_TABS.filter((item) => mayOpenTab(role, item));
  const inBar = tabs.length > COLUMNS ? tabs.slice(0, COLUMNS - 1) : tabs;
  const folded = tabs.slice(inBar.length);
  const drawn = (item: AdminTab) => (
    <NavItem item={item} isOpen={item === tab} count={counts[item] ?? 0} onClick={fold} />
  );
  return (
    <>
      {isOpen && <div className="fixed inset-0 z-30 bg-night/60 md:hidden" aria-hidden />}
      <div
        ref={box}
        className="tab-bar on-night fixed inset-x-0 bottom-0 z-30 md:sticky md:top-0 md:h-(--screen) md:w-20 md:overflow-y-auto lg:w-60"
      >
        <nav aria-label={m.admin_nav_label()} className="md:px-0.5 md:pt-4 lg:px-3 lg:pt-0">
          <p className="hidden px-2 pt-6 pb-8 text-lg font-bold text-white lg:block">{storeName(store)}</p>
          <ul
            id={id}
            className="grid grid-flow-dense grid-cols-[repeat(5,auto)] pb-[env(safe-area-inset-bottom)] md:flex md:flex-col md:gap-1"
          >
            {inBar.map((item) => (
              <li key={item}>{drawn(item)}</li>
            ))}
            {folded.length > 0 && (
              // Before the tabs that it unfolds in the document, so that they come next by keyboard.
              <li className="order-last col-start-5 md:hidden">
                <button
                  ref={button}
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={toggle}
                  className={cx(NAV_ITEM, 'w-full', lookOf(!isOpen && folded.includes(tab)))}
                >
                  <Mark
                    of={isOpen ? ChevronDown : Ellipsis}
                    isOpen={folded.includes(tab)}
                    count={isOpen ? 0 : folded.reduce((sum, item) => sum + (counts[item] ?? 0), 0)}
                  />
                  {m.admin_nav_more()}
                </button>
              </li>
            )}
            {folded.map((item) => (
              <li key={item} className={cx(!isOpen && 'max-md:hidden')}>
                {drawn(item)}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

/** Whether all tabs are shown on a phone: until one is chosen, Escape, or a press anywhere else. */
function useUnfolding() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { box, button, isOpen, toggle: () => setOpen(!isOpen), fold: () => setOpen(false) };
}

// Enlarged text grows less here than elsewhere: five names share a phone's width.
const NAV_ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-1 px-0.5 py-2 md:px-0 text-center text-[min(0.6875rem,14px)] leading-tight -outline-offset-4 transition-colors duration-150 md:rounded-md lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2 lg:px-2 lg:text-left lg:text-sm';

// Not bold on a phone, where the longest Tamil name would be wider than a fifth of the screen.
const lookOf = (isOpen: boolean) =>
  isOpen ? 'bg-plum text-white md:font-semibold' : 'text-white/80 hover:bg-white/8 hover:text-white';

interface NavItemProps {
  item: AdminTab;
  isOpen: boolean;
  /** The number of open tasks there. */
  count: number;
  onClick: () => void;
}

function NavItem({ item, isOpen, count, onClick }: NavItemProps) {
  const { icon, word, short = word } = TABS[item];
  return (
    <AdminLink
      place={{ tab: item }}
      aria-current={isOpen ? 'page' : undefined}
      aria-description={count > 0 ? m.admin_tab_waiting({ count }) : undefined}
      className={cx(NAV_ITEM, lookOf(isOpen))}
      onClick={onClick}
    >
      <Mark of={icon} isOpen={isOpen} count={count} />
      <span className="whitespace-nowrap lg:hidden">{short()}</span>
      <span className="hidden min-w-0 lg:inline">{word()}</span>
      {count > 0 && (
        <span
          className="ml-auto hidden min-w-6 rounded-full bg-gold-bright px-1.5 text-center text-xs leading-5 font-bold text-night lg:inline"
          aria-hidden
        >
          {countText(count)}
        </span>
      )}
    </AdminLink>
  );
}

/** A tab's icon, with the number of open tasks on its corner where the rail is narrow. */
function Mark({ of: Icon, isOpen, count }: { of: LucideIcon; isOpen: boolean; count: number }): ReactNode {
  return (
    <span className="relative shrink-0">
      <Icon size={20} className={cx(isOpen && 'text-gold-bright')} aria-hidden />
      {count > 0 && (
        <span
          className="absolute -top-2 left-3 min-w-4.5 rounded-full bg-gold-bright px-1 text-center text-[min(0.6875rem,14px)] leading-4.5 font-bold text-night lg:hidden"
          aria-hidden
        >
          {countText(count)}
        </span>
      )}
    </span>
  );
}

const countText = (count: number) => (count > 99 ? '99+' : String(count));
