import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findabilityRoutes, KEPT_OUT, PUBLIC_PAGES, robotsTxt, sitemapXml } from './findability.ts';

const BASE = 'https://shop.example';

it('knows every page: public, or kept out', () => {
  // The frame, the page for unknown addresses, and estimates, whose addresses only their buyers know.
  const others = ['/__root', '/$', '/e.$token'];
  const pages = readdirSync(new URL('../web/routes/', import.meta.url)).map((file) => `/${file.replace('.tsx', '')}`);
  const known: string[] = [...PUBLIC_PAGES, ...KEPT_OUT, ...others];
  expect(pages.filter((page) => !known.includes(page.replace('/index', '/')))).toEqual([]);
});

describe('robots.txt', () => {
  const lines = robotsTxt(BASE).split('\n');

  it('allows the shop and disallows personal pages, in both languages', () => {
    expect(lines).toEqual(
      expect.arrayContaining(['User-agent: *', 'Allow: /', 'Disallow: /api/', 'Disallow: /sandbox/']),
    );
    for (const path of ['/cart', '/dashboard', '/login', '/ta/cart', '/ta/dashboard', '/ta/login'])
      expect(lines).toContain(`Disallow: ${path}`);
    for (const page of PUBLIC_PAGES) expect(lines).not.toContain(`Disallow: ${page}`);
  });

  it('names the sitemap by its full URL', () => {
    expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
  });
});

describe('sitemap.xml', () => {
  const xml = sitemapXml(BASE);
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

  it('lists every public page once in each language', () => {
    expect(addresses).toHaveLength(PUBLIC_PAGES.length * 2);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(expect.arrayContaining(['https://shop.example/', 'https://shop.example/ta/terms']));
  });

  it('links every address to all languages, including its own', () => {
    for (const entry of xml.split('<url>').slice(1)) {
      const address = /<loc>(.*?)<\/loc>/.exec(entry)?.[1];
      const alternates = [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, name, href]) => ({
        name,
        href,
      }));
      expect(alternates.map(({ name }) => name)).toEqual(['en', 'ta', 'x-default']);
      expect(alternates.map(({ href }) => href)).toContain(address);
    }
  });
});

describe('the routes', () => {
  const routes = findabilityRoutes({ baseUrl: () => BASE });

  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/og.jpg', 'image/jpeg'],
  ])('%s is %s, cached for a day', async (path, type) => {
    const answer = await routes.request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('renders the preview picture in the usual size, small enough for every service', async () => {
    const bytes = new Uint8Array(await (await routes.request('/og.jpg')).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    expect(bytes.length).toBeLessThan(300_000);
  });
});
