/** What search engines and link previews read: robots.txt, the sitemap, and the head of every page in both languages. */
import { PUBLIC_PAGES } from '#server/findability.ts';
import { expect, type Page, test, visit } from './test.ts';

const PAGES = [...PUBLIC_PAGES, '/login', '/cart'];
const LANGUAGES = ['en', 'ta'] as const;

const addressOf = (page: string, language: (typeof LANGUAGES)[number]) => (language === 'ta' ? `/ta${page}` : page);

interface Head {
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  alternates: Record<string, string>;
  previews: Record<string, string>;
  data: string[];
}

/** The head as the server sent it, read without running any script. */
async function headOf(page: Page, address: string): Promise<Head> {
  const answer = await page.request.get(address);
  expect(answer.status(), address).toBe(200);
  return page.evaluate(
    (html) => {
      const head = new DOMParser().parseFromString(html, 'text/html');
      const all = (selector: string) => [...head.querySelectorAll(selector)];
      const named = (selector: string, name: string, value: string) =>
        Object.fromEntries(all(selector).map((tag) => [tag.getAttribute(name) ?? '', tag.getAttribute(value) ?? '']));
      return {
        titles: all('head title').map((tag) => tag.textContent ?? ''),
        descriptions: all('meta[name="description"]').map((tag) => tag.getAttribute('content') ?? ''),
        canonicals: all('link[rel="canonical"]').map((tag) => tag.getAttribute('href') ?? ''),
        alternates: named('link[rel="alternate"][hreflang]', 'hreflang', 'href'),
        previews: named('meta[property^="og:"], meta[name^="twitter:"]', 'property', 'content'),
        data: all('script[type="application/ld+json"]').map((tag) => tag.textContent ?? ''),
      };
    },
    await answer.text(),
  );
}

test('every page has a title, description and canonical of its own', async ({ page, baseURL }) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>(), canonicals: new Set<string>() };
  for (const path of PAGES)
    for (const language of LANGUAGES) {
      const address = addressOf(path, language);
      const head = await headOf(page, address);
      for (const part of ['titles', 'descriptions', 'canonicals'] as const) {
        expect(head[part], `${part} of ${address}`).toHaveLength(1);
        const [text = ''] = head[part];
        expect(text, `${part} of ${address}`).not.toBe('');
        expect([...seen[part]], `${part} of ${address}`).not.toContain(text);
        seen[part].add(text);
      }
      expect(head.titles[0], address).toContain(language === 'ta' ? 'மத்தாப்பு' : 'Mathappu');
      expect(head.canonicals).toEqual([new URL(address, baseURL).href]);
      expect(head.alternates).toEqual({
        en: new URL(path, baseURL).href,
        ta: new URL(`/ta${path}`, baseURL).href,
        'x-default': new URL(path, baseURL).href,
      });
      expect(head.previews).toMatchObject({
        'og:title': head.titles[0],
        'og:description': head.descriptions[0],
        'og:url': head.canonicals[0],
        'og:locale': language === 'ta' ? 'ta_IN' : 'en_IN',
        'og:image': new URL('/og.jpg', baseURL).href,
      });
    }
});

test('the sitemap lists the public pages by their canonical addresses, and all of them open', async ({ page }) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(listed).toHaveLength(PUBLIC_PAGES.length * LANGUAGES.length);
  for (const address of listed) {
    const { canonicals } = await headOf(page, address);
    expect(canonicals).toEqual([address]);
  }
});

test('robots.txt names the sitemap and excludes personal pages', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`);
  for (const path of ['/api/', '/cart', '/dashboard', '/login', '/ta/cart'])
    expect(robots).toContain(`Disallow: ${path}\n`);
});

test('a shared link has a preview picture', async ({ request }) => {
  const picture = await request.get('/og.jpg');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
});

test('the home page has structured data for shop and products, without console errors', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The test browser blocks service workers and logs that.
    const isOurs = !message.text().includes('blocked by Playwright');
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const address of ['/', '/ta/']) {
    await visit(page, address);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [store, list] = texts.map((text) => JSON.parse(text));
    expect(texts).toHaveLength(2);
    expect(store).toMatchObject({ '@type': 'Store', telephone: expect.any(String) });
    expect(list['@type']).toBe('ItemList');
    expect(list.itemListElement).toHaveLength(20);
    const { item } = list.itemListElement[0];
    expect(item).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'INR' } });
    // The structured data must have the displayed price.
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .filter({ hasText: item.name });
    await expect(row.first()).toContainText(item.offers.price.toFixed(2));
  }
  expect(complaints).toEqual([]);
});
