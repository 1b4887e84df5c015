import { useLocation } from '@tanstack/react-router';
import { m } from '#web/words/messages.js';
import { getLocale, localizeHref } from '#web/words/runtime.js';

/** The same page in the other language. A full page load: the address alone decides the language (decisions §7). */
export function LanguageSwitch() {
  const here = useLocation({ select: (location) => location.pathname + location.searchStr });
  const other = getLocale() === 'en' ? 'ta' : 'en';
  return (
    <a
      href={localizeHref(here, { locale: other })}
      hrefLang={other}
      lang={other}
      className="inline-flex min-h-11 items-center rounded-full px-[8px] text-sm font-semibold hover:bg-ink/6 md:border md:border-edge md:bg-card md:px-3 md:hover:border-ink"
    >
      {m.layout_other_language()}
    </a>
  );
}
