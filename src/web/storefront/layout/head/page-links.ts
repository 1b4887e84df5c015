import { getUrlOrigin, locales, localizeUrl } from '#web/words/runtime.js';

/** The page's address in each language, for search engines, which require absolute addresses. */
export function languageLinks(path: string) {
  const page = new URL(path, getUrlOrigin());
  const alternates = locales.map((locale) => ({
    rel: 'alternate',
    hrefLang: locale,
    href: localizeUrl(page, { locale }).href,
  }));
  return [
    { rel: 'canonical', href: localizeUrl(page).href },
    ...alternates,
    { rel: 'alternate', hrefLang: 'x-default', href: localizeUrl(page, { locale: 'en' }).href },
  ];
}
