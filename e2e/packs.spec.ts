/** Ready packs: a list within a budget, changed line by line and put into the cart. */
import { asOwner } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const amountIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

/** The total in the list's heading. */
const cost = async (page: Page) => amountIn(await page.getByRole('status').locator('strong').first().textContent());

test('from the home page to a list within the budget, which is changed and put into the cart', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Ready packs by budget' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ready packs by budget' })).toBeVisible();
  await page.getByRole('radio', { name: '₹2,000 for children' }).check();
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('spinbutton').or(page.getByRole('textbox')) });
  await expect(lines.first()).toBeVisible();
  const before = await lines.count();
  expect(before).toBeGreaterThan(2);
  const first = await cost(page);
  expect(first).toBeLessThanOrEqual(2_000);
  expect(first).toBeGreaterThan(1_700);
  await expectSound(page);

  const swap = page.getByRole('combobox', { name: /^Swap .+ for another of its kind$/ }).first();
  const other = await swap.locator('option').nth(1).textContent();
  await swap.selectOption({ index: 1 });
  await expect(page.getByText(String(other).split(' · ')[0] ?? '', { exact: true }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove .+ from the list$/ })
    .first()
    .click();
  await expect(lines).toHaveCount(before - 1);
  await page
    .getByRole('button', { name: /^Increase Quantity of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText(`${before - 1} products are in your cart. Nothing is ordered yet.`)).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${before - 1} items`);

  await visit(page, '/ta/packs');
  await page.getByRole('radio', { name: 'உங்கள் சொந்தப் பட்ஜெட்' }).check();
  await page.getByLabel('பட்ஜெட் (₹)').fill('50');
  await expect(page.getByText('100 முதல்', { exact: false })).toBeVisible();
  await page.getByLabel('பட்ஜெட் (₹)').fill('750');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('₹750');
  expect(await cost(page)).toBeLessThanOrEqual(750);
  await expectSound(page);
});

test('the owner sets their own packs, and removes them all', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=settings&section=packs');
  await page.getByRole('button', { name: 'Add a pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a pack' });
  await dialog.getByLabel('Name', { exact: false }).first().fill('Quiet evening');
  await dialog.getByLabel('Budget (₹)').fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/100/).first()).toBeVisible();
  await dialog.getByLabel('Budget (₹)').fill('1500');
  await dialog.getByLabel('For whom').selectOption('low_noise');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Quiet evening' })).toBeVisible();
  await expectSound(page);
  const answer = await page.request.get('/api/pack/list');
  expect((await answer.json()).data.packs).toMatchObject([{ name: 'Quiet evening', budget: 1_500, kinds: 12 }]);
  await page.getByRole('button', { name: 'Remove Quiet evening' }).click();
  await expect(page.getByRole('heading', { name: 'Quiet evening' })).toHaveCount(0);
});
