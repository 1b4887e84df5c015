import { getLocale, getUrlOrigin, localizeUrl } from '#web/words/runtime.js';

interface PageWords {
  title: string;
  description?: string;
  store: string | undefined;
}

/** The title and description of a page, for its route's `head`. The store is undefined if loading it failed. */
export function pageMeta({ title, description, store }: PageWords) {
  return titleMeta(store ? `${title} | ${store}` : title, description);
}

function titleMeta(title: string, description: string | undefined) {
  return [
    { title },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
  ];
}

const TERRITORIES = { en: 'en_IN', ta: 'ta_IN' } as const;

interface SiteWords {
  title: string;
  description: string;
  store: string;
  /** Describes the picture of a shared link. */
  previewAlt: string;
}

/** The default meta tags of every page, for the root's `head`, including how a shared link looks. A route may override them. */
export function siteMeta({ title, description, store, previewAlt }: SiteWords, path: string) {
  const origin = getUrlOrigin();
  const locale = getLocale();
  const other = locale === 'en' ? 'ta' : 'en';
  return [
    ...titleMeta(title, description),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: store },
    { property: 'og:url', content: localizeUrl(new URL(path, origin)).href },
    { property: 'og:locale', content: TERRITORIES[locale] },
    { property: 'og:locale:alternate', content: TERRITORIES[other] },
    { property: 'og:image', content: new URL('/og.jpg', origin).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: previewAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
