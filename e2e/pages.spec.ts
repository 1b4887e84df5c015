/**
 * Every public page in both languages loads without console errors and fits its screen. Axe looks at them in Tamil on a
 * phone and in English on a desktop: the languages differ in words, the widths in layout.
 */
import { PUBLIC_PAGES } from '#server/findability.ts';
import { expectAccessible, expectFits } from './sound.ts';
import { expect, test, visit } from './test.ts';

// The test browser blocks service workers except in offline.spec.ts, and logs that on every page.
const PAGES = [...PUBLIC_PAGES, '/login', '/cart'];
const LANGUAGES = [
  { lang: 'en', prefix: '', project: 'desktop' },
  { lang: 'ta', prefix: '/ta', project: 'phone' },
];

for (const { lang, prefix, project } of LANGUAGES) {
  test(`every public page in ${lang} loads, fits and, on the ${project}, is accessible`, async ({ page }, info) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isOurs = !message.text().includes('blocked by Playwright');
      if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of PAGES) {
      const address = `${prefix}${path}`.replace(/(.)\/$/, '$1');
      await test.step(address, async () => {
        const answer = await visit(page, address);
        expect(answer?.status(), address).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectFits(page, address);
        if (info.project.name === project) await expectAccessible(page, address);
        expect(complaints, address).toEqual([]);
      });
    }
  });
}

test('an unknown page leads home', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/');
});

test('decisions 2: for a missing file, a person gets a page and a program a short answer, both with status 404', async ({
  page,
}) => {
  const answer = await page.goto('/no-such-picture.png');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This is not here any more' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Price list' }).click();
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  const forProgram = await page.request.get('/no-such-picture.png', { headers: { accept: 'image/png' } });
  expect(forProgram.status()).toBe(404);
  expect(await forProgram.json()).toMatchObject({ code: 'NOT_FOUND' });
});
