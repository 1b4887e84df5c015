/** The price list's search: specified hits first, then likely ones (spec §5). */
import { expect, type Page, test, visit } from './test.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('.price-quantity') });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
}

test.beforeEach(async ({ page }) => {
  await visit(page, '/');
});

test('finds Tamil names typed in Latin letters, and marks them', async ({ page }) => {
  await search(page, 'poochatti');
  await expect(rows(page).first()).toContainText('Flower Pot');
  await expect(rows(page).first().locator('mark')).toHaveText(['Flower Pot', 'பூச்சட்டி']);
  await expect(page.getByText(`Showing ${await rows(page).count()} products`)).toBeVisible();
});

test('shows exact matches first, then other spellings', async ({ page }) => {
  await search(page, 'koti');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Colour Koti');
  await expect(rows(page).nth(2)).toContainText('Koti Deluxe');
});

test('corrects a typing error, and suggests names when nothing matches', async ({ page }) => {
  await search(page, 'rokcet');
  await expect(rows(page).first()).toContainText('Rocket');
  await search(page, 'flowrpots');
  await page.getByRole('button', { name: 'Flower Pots Big' }).click();
  await expect(rows(page).first()).toContainText('Flower Pots Big');
});

test('a shared search is the same on the server', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const [query, name] of [
    ['sakkaram', 'Ground Chakkar'],
    ['sparklrs', 'Sparklers'],
    ['%2312', '50 cm Rainbow Sparklers'],
  ]) {
    await visit(page, `/?q=${query}`);
    await expect(rows(page).first()).toContainText(name ?? '');
  }
  expect(complaints).toEqual([]);
});
