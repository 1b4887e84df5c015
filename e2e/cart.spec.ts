/** The cart: a removed line can be restored, and the sum adds up from the list prices to the total. */

import { fillCart, listedProducts, putInCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const names = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Remove / });

async function openCart(page: Page): Promise<void> {
  await fillCart(page, { 'Flower Pots Big': 2, 'Flower Pots Asoka': 12 });
  await visit(page, '/cart');
  await expect(names(page)).toHaveCount(2);
}

test('a removed line can be restored to its place, also by keyboard, also the last one', async ({ page }) => {
  await openCart(page);
  const before = await names(page).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  await names(page).first().click();
  const undo = page.getByRole('button', { name: 'Undo: put Flower Pots Big back' });
  await expect(undo).toBeFocused();
  await expect(undo).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('main').getByRole('status')).toContainText(['Flower Pots Big removed.']);
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(2);
  expect(await names(page).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))).toEqual(before);
  await expect(page.getByRole('textbox', { name: 'Quantity of Flower Pots Big' })).toHaveValue('2');

  await names(page).last().click();
  await names(page).last().click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: put Flower Pots Big back' }).click();
  await expect(names(page)).toHaveCount(1);
});

test('a crossed-out price says what it is to those who do not see it', async ({ page }) => {
  await openCart(page);
  const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove Flower Pots Big' }) });
  await expect(line).toContainText('List price ₹75.00');
});

test('the list is sent to the shop by WhatsApp, with every line and the total', async ({ page }) => {
  await openCart(page);
  const link = page.getByRole('link', { name: 'Send my list on WhatsApp' });
  const message = new URL((await link.getAttribute('href')) ?? '');
  expect([message.origin, message.pathname]).toEqual(['https://wa.me', expect.stringMatching(/^\/91\d{10}$/)]);
  const lines = message.searchParams.get('text')?.split('\n') ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^1\. Flower Pots Big, 1 Box \(10 Pcs\) × 2 = ₹[\d,.]+$/);
  expect(lines[2]).toMatch(/^2\. Flower Pots Asoka, 1 Box \(10 Pcs\) × 12 = ₹[\d,.]+$/);
  const total = lines[3]?.replace('Total: ', '') ?? '';
  await expect(page.getByRole('main').locator('dd', { hasText: total }).first()).toBeVisible();
});

test('list total, discount, coupon and charges add up, next to the trust marks', async ({ page }) => {
  await openCart(page);
  await page.getByRole('button', { name: 'Use Code DIWALI20' }).click();
  await expect(page.getByText(/You get ₹[\d,.]+ off/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 });
  const rows = await page.locator('main dl > div').evaluateAll((divs) =>
    divs.map((div) => ({
      label: div.querySelector('dt')?.textContent ?? '',
      text: div.querySelector('dd')?.textContent ?? '',
    })),
  );
  const paise = (text: string) => Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100);
  const end = rows.findIndex(({ label }) => label === 'Total');
  const parts = rows.slice(0, end).filter(({ label, text }) => label !== 'Subtotal' && /\d/.test(text));
  expect(rows[0]?.label).toBe('List total');
  expect(parts.map(({ label }) => label)).toContain('Discount (DIWALI20)');
  const sum = parts.reduce((total, { text }) => total + paise(text), 0);
  expect(sum).toBe(paise(rows[end]?.text ?? ''));
  await expect(page.getByText(/more for free delivery/)).toBeVisible();
  await expect(page.getByText('Secure payment')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Cancel before dispatch for a full refund' }),
  ).toBeVisible();
  await expectSound(page);
});

// The line's total covered the lower half of the button.
test("a product's video button stays whole beside its total", async ({ page }) => {
  await visit(page, '/');
  const row = page.locator('.price-row:not([data-out]):has(.price-video)').first();
  await row.getByRole('button', { name: /^Increase/ }).click();
  await expect(row.locator('output')).toBeVisible();
  const covered = await row.locator('.price-video').evaluate((button) => {
    const { left, top, width } = button.getBoundingClientRect();
    const middle = left + width / 2;
    return [10, 22, 34].filter((down) => document.elementFromPoint(middle, top + down) !== button);
  });
  expect(covered).toEqual([]);
});

// Half a pixel was missing, and the buttons went to a second line on every page.
test('the Tamil header keeps to one line with a hundred products in the cart', async ({ page }) => {
  const lines = (await listedProducts(page)).filter(({ quantity }) => quantity > 0).slice(0, 120);
  await putInCart(
    page,
    lines.map(({ id }) => ({ id, quantity: 1 })),
  );
  await visit(page, '/ta/about');
  const header = page.getByRole('banner');
  await expect(header).toContainText(String(lines.length));
  expect((await header.boundingBox())?.height).toBeLessThan(70);
});
