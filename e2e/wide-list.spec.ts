/** The price list on a desktop: what stays in view while it scrolls, and the order next to it. */
import { addFirstInStock } from './checkout.ts';
import { expect, test, visit } from './test.ts';

test('search, categories and the order stay in view while the list scrolls, and the current section is marked', async ({
  page,
}) => {
  await visit(page, '/');
  const categories = page.locator('.list-categories').getByRole('button');
  const all = await categories.count();
  expect(all).toBeGreaterThan(10);
  const row = page.locator('.price-row:not([data-out])').first();
  const name = (await row.locator('b').first().textContent()) ?? '';
  await row.getByRole('button', { name: /^Increase/ }).click();
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order.getByRole('button', { name: /^Increase/ })).toBeVisible();
  await expect(order).toContainText(name);
  await expect(order).toContainText('Total');
  await order.getByRole('button', { name: /^Increase/ }).click();
  await expect(order.getByRole('textbox')).toHaveValue('2');

  await page.evaluate(() => {
    const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Rockets');
    heading?.closest('tbody')?.scrollIntoView();
  });
  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  await expect(order.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  await expect(categories.filter({ hasText: 'Rockets' })).toHaveAttribute('aria-current', 'location');
  await expect(categories.filter({ hasText: 'Rockets' })).toBeInViewport({ ratio: 1 });
  await expect(categories.first()).toBeInViewport();
});

test('the order says its total although the script of its lines is lost', async ({ page }) => {
  await page.route(/\/assets\/OrderLines-/, (route) => route.abort());
  await visit(page, '/');
  await addFirstInStock(page);
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText(/1 Item.* · ₹/);
});
