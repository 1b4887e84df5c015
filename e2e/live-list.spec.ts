/** A price list that stays open while the shop's people change it. */
import { asOwner, newProducts } from './as-owner.ts';
import { expect, test } from './test.ts';

test('an open list shows a new category with its goods, and counts them in every place', async ({ page, browser }, {
  project,
}) => {
  await page.goto('/');
  const all = page.getByRole('button', { name: /^All Products/ });
  await expect(all).toBeVisible();
  const before = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  const owner = await browser.newPage();
  await asOwner(owner);
  const category = `Live ${project.name}`;
  await newProducts(owner, category, [`${category} one`, `${category} two`]);
  await owner.context().close();

  await expect(page.getByRole('button', { name: new RegExp(`^${category}`) })).toBeVisible({ timeout: 40_000 });
  await expect(all).toContainText(String(before + 2));
  await expect(page.getByText(`Showing ${before + 2}`)).toBeVisible();
  await expect(page.getByText('More products')).toHaveCount(0);
});
