import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { storedState } from '#web/stored-state.ts';
import { m } from '#web/words/messages.js';
import { getLocale, localizeHref } from '#web/words/runtime.js';

/** The language that was chosen without a pointer on the page before. */
const byKeyboard = storedState('session', 'mathappu.language', { chosen: '' });

/** The same page in the other language. A full page load: the address alone decides the language (decisions §7). */
export function LanguageSwitch() {
  const here = useLocation({ select: (location) => location.pathname + location.searchStr });
  const other = getLocale() === 'en' ? 'ta' : 'en';
  const link = useRef<HTMLAnchorElement>(null);
  // The new page would begin at its top, and the way back here had to be walked again.
  useEffect(() => {
    const { chosen } = byKeyboard.get();
    byKeyboard.clear();
    if (chosen === getLocale() && document.activeElement === document.body) link.current?.focus();
  }, []);
  return (
    <a
      ref={link}
      href={localizeHref(here, { locale: other })}
      hrefLang={other}
      lang={other}
      // Not the click's `detail`: with Enter it is 0 in Chrome, but 1 in Firefox.
      onClick={({ currentTarget }) => currentTarget.matches(':focus-visible') && byKeyboard.set({ chosen: other })}
      className="inline-flex min-h-11 items-center rounded-full px-[8px] text-sm font-semibold hover:bg-ink/6 md:border md:border-edge md:bg-card md:px-3 md:hover:border-ink"
    >
      {m.layout_other_language()}
    </a>
  );
}
