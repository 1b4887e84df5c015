/** What search engines and link previews request besides pages: robots.txt, the sitemap, the preview picture. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

/**
 * The public pages, without their language prefix. Everybody without a session gets the same ones (build-server.ts).
 */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/contact',
  '/packs',
  '/track-order',
  '/privacy',
  '/terms',
  '/returns',
] as const;
/** Disallowed in robots.txt: personal pages, and paths that are not pages. */
export const KEPT_OUT = ['/api/', '/cart', '/dashboard', '/login', '/sandbox/'];

/** The address of a page in a language, equal to the pages' canonical links. */
function addressOf(baseUrl: string, page: string, language: 'en' | 'ta'): string {
  return new URL(language === 'ta' ? `/ta${page}` : page, baseUrl).href;
}

export function robotsTxt(baseUrl: string): string {
  const closed = KEPT_OUT.flatMap((path) => (/^\/(api|sandbox)\//.test(path) ? [path] : [path, `/ta${path}`]));
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}`,
    '',
  ].join('\n');
}

function sitemapEntry(baseUrl: string, page: string, language: 'en' | 'ta'): string {
  const [english, tamil] = [addressOf(baseUrl, page, 'en'), addressOf(baseUrl, page, 'ta')];
  const alternates = [
    ['en', english],
    ['ta', tamil],
    ['x-default', english],
  ].map(([name, href]) => `    <xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`);
  return ['  <url>', `    <loc>${language === 'ta' ? tamil : english}</loc>`, ...alternates, '  </url>'].join('\n');
}

/** Every public page in both languages, each naming the other (sitemaps.org, hreflang in a sitemap). */
export function sitemapXml(baseUrl: string): string {
  const entries = PUBLIC_PAGES.flatMap((page) => [
    sitemapEntry(baseUrl, page, 'en'),
    sitemapEntry(baseUrl, page, 'ta'),
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const BANNER = new URL('../../seeds/art/banner-1.svg', import.meta.url);

/**
 * The first banner in the format of link previews (1200 × 630), as a JPEG because not all of them read WebP. Crops the
 * left, which is left empty for the page's text.
 */
async function drawPreview(): Promise<Uint8Array<ArrayBuffer>> {
  // Rarely requested, so a start does not wait for it.
  const { default: sharp } = await import('sharp');
  const picture = sharp(await readFile(BANNER), { density: 108 })
    .resize({ height: 630 })
    .extract({ left: 1150, top: 0, width: 1200, height: 630 });
  return new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer());
}

const headersOf = (type: string) => ({ 'content-type': type, 'cache-control': 'public, max-age=86400' });

/** Mounted at the root; draws the picture on first request and caches it. */
export function findabilityRoutes({ baseUrl }: { baseUrl: () => string }) {
  let preview: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const routes = new Hono();
  routes.get('/robots.txt', (c) => c.body(robotsTxt(baseUrl()), 200, headersOf('text/plain; charset=utf-8')));
  routes.get('/sitemap.xml', (c) => c.body(sitemapXml(baseUrl()), 200, headersOf('application/xml; charset=utf-8')));
  routes.get('/og.jpg', async (c) => {
    preview ??= drawPreview();
    return c.body(await preview, 200, headersOf('image/jpeg'));
  });
  return routes;
}
