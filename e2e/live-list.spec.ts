/** A price list that stays open while staff change it. */
import { asOwner, newProducts } from './as-owner.ts';
import { expect, test } from './test.ts';

test('an open list shows a new category with its products, and updates every count', async ({ page, browser }, {
  project,
}) => {
  await page.goto('/');
  const all = page.getByRole('button', { name: /^All Products/ });
  await expect(all).toBeVisible();
  const before = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  const owner = await browser.newPage();
  await asOwner(owner);
  const category = `Live ${project.name} ${Date.now()}`;
  await newProducts(owner, category, [`${category} one`, `${category} two`]);
  await owner.context().close();

  await expect(page.getByRole('button', { name: new RegExp(`^${category}`) })).toBeVisible();
  // Other tests add products meanwhile, so the two counts are compared with each other.
  await expect(async () => {
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThanOrEqual(before + 2);
    await expect(page.getByText(`Showing ${count}`)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: new RegExp(`^${category}`) }).click();
  for (const name of ['one', 'two']) await expect(page.getByText(`${category} ${name}`)).toBeVisible();
});
