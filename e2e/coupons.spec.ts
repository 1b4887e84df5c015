/** Coupons say what is missing and whom they are for, and every tab shows the same. */
import { asOwner } from './as-owner.ts';
import { fillCart } from './fill-cart.ts';
import { expectAccessible } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

async function apply(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test('a coupon below its minimum says what is missing, an empty one is not sent, an applied one counts in every tab', async ({
  page,
  context,
}) => {
  await fillCart(page, { 'Flower Pots Big': 1 });
  await visit(page, '/cart');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/coupon') && asked.push(request.url()));
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('Enter a coupon code.');
  await expect(page.getByLabel('Coupon code')).toBeFocused();
  expect(asked).toEqual([]);

  await apply(page, 'diwali20');
  await expect(page.getByRole('alert')).toHaveText(/^Add ₹[\d,.]+ more to use this code$/);
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });

  const other = await context.newPage();
  await visit(other, '/cart');
  await page.getByRole('textbox', { name: 'Quantity of Flower Pots Big' }).fill('40');
  await page.keyboard.press('Tab');
  await apply(page, 'diwali20');
  for (const tab of [page, other]) await expect(tab.getByText(/You get ₹[\d,.]+ off/)).toBeVisible();
  await other.getByRole('button', { name: 'Remove coupon DIWALI20' }).click();
  await expect(page.getByLabel('Coupon code')).toBeVisible();
});

test('a first-order coupon is refused to somebody who has bought before, with the reason', async ({ page }) => {
  await page.request.post('/api/users/login', { data: { phone_number: '9486012345', password: 'sparkle-2026' } });
  await fillCart(page, { 'Flower Pots Big': 6 });
  await visit(page, '/cart');
  await apply(page, 'NEWUSER15');
  await expect(page.getByRole('alert')).toHaveText('This coupon is for a first order only.');
});

test('the owner makes a coupon for first orders', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=settings&section=coupons&coupon=new');
  const dialog = page.getByRole('dialog');
  const code = `FIRST${Date.now()}`;
  await dialog.locator('[name=code]').fill(code);
  await dialog.locator('[name=discount_percentage]').fill('5');
  await dialog.locator('[name=description]').fill('For your first order');
  await dialog.getByLabel('Only for a first order').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.locator('tr, li').filter({ hasText: code }).last();
  await expect(row).toContainText('first order only');
});

test('the owner makes a coupon for one category, and the cart says what it covers', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = `SPARK${Date.now()}`;
  const owner = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await asOwner(owner);
  await visit(owner, '/?tab=settings&section=coupons&coupon=new');
  const dialog = owner.getByRole('dialog');
  await dialog.locator('[name=code]').fill(code);
  await dialog.locator('[name=discount_percentage]').fill('10');
  await dialog.locator('[name=description]').fill('Ten percent off sparklers');
  const only = dialog.locator('details').filter({ hasText: 'Only for these categories' });
  await only.locator('summary').click();
  await only.getByRole('checkbox', { name: 'Sparklers', exact: true }).check();
  await expect(only.locator('summary')).toContainText('Sparklers');
  const never = dialog.locator('details').filter({ hasText: 'Never for these products' });
  await never.locator('summary').click();
  await never.getByRole('button', { name: 'Add Product' }).click();
  await never.getByLabel('Never for these products').fill('10 cm Electric');
  await never.getByRole('button', { name: /^10 cm Electric Sparklers/ }).click();
  await expect(never.locator('summary')).toContainText('1 item');
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await owner.context().close();

  await fillCart(page, { 'Flower Pots Big': 1, '10 cm Electric Sparklers': 1 });
  await visit(page, '/cart');
  await apply(page, code);
  await expect(page.getByRole('alert')).toHaveText(
    'Nothing in your cart is covered by this coupon. Only for: Sparklers. Some products are left out.',
  );
  await fillCart(page, { 'Flower Pots Big': 1, '10 cm Electric Sparklers': 1, '7 cm Electric Sparklers': 10 });
  await visit(page, '/cart');
  await apply(page, code);
  // A tenth of the ten boxes at ₹13.28, and of nothing else.
  await expect(page.getByText('You get ₹13.28 off')).toBeVisible();
  await expect(page.getByText('Only for: Sparklers.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove 7 cm Electric Sparklers' }).click();
  await expect(page.getByText('Nothing in your cart is covered by this coupon.')).toBeVisible();
});
