/**
 * What happened is said where the eye is: the notice of a press is on the screen, whole and uncovered, and has the focus.
 * Positions are measured, because a notice above the phone's screen is present all the same.
 */
import { signInWithAddress } from './as-customer.ts';
import { asOwner, newProducts } from './as-owner.ts';
import { addFromList, fillAddress, openList } from './checkout.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

/** The part of the notice that a finger would not hit, in px: outside the window or under something else. */
async function hiddenPart(notice: Locator): Promise<number> {
  return notice.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    let hidden = 0;
    for (let y = Math.ceil(box.top); y < box.bottom - 1; y += 1)
      if (!element.contains(document.elementFromPoint(x, y))) hidden += 1;
    return hidden;
  });
}

async function expectSeen(notice: Locator): Promise<void> {
  await expect(notice).toBeVisible();
  await expect.poll(() => hiddenPart(notice)).toBe(0);
}

/** Seen, and where keyboard and screen reader are too. */
async function expectNews(notice: Locator): Promise<void> {
  await expectSeen(notice);
  expect(await notice.evaluate((element) => element.closest(':focus, :focus-within') !== null)).toBe(true);
}

const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'No.' } } }));
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

test('a guest whose order cannot go on reads why at the button', async ({ page }) => {
  await openList(page);
  await addFromList(page, 'Flower Pots Big', 1);
  await visit(page, '/cart?step=checkout');
  await page.locator('[name=contact]').fill('9876501234');
  await page.locator('[name=name]').fill('Kavitha');
  await fillAddress(page);
  await fail(page, '**/api/guest/start');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectNews(refusal(page));
});

test('a message that did not arrive, and a code that was not sent', async ({ page }) => {
  await visit(page, '/contact');
  await fail(page, '**/api/contact');
  await page.locator('[name=name]').fill('Kavitha');
  await page.locator('[name=phone_number]').fill('9876501234');
  await page.locator('[name=message]').fill('When do you open?');
  await page.locator('main form button[type=submit]').click();
  await expectNews(refusal(page));

  await visit(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await fail(page, '**/api/users/forgot');
  await page.locator('[name=phone_number]').fill('9876501234');
  await page.getByRole('button', { name: /email/i }).last().click();
  await expectNews(refusal(page));
});

test('an address that was not saved', async ({ page }) => {
  await signInWithAddress(page);
  await openList(page);
  await addFromList(page, 'Flower Pots Big', 1);
  await visit(page, '/cart?step=add-address');
  await fillAddress(page);
  await fail(page, '**/api/address/add');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expectNews(refusal(page));
});

test('a password that was not changed', async ({ page }) => {
  await signInWithAddress(page);
  await visit(page, '/dashboard?tab=settings');
  await fail(page, '**/api/users/password');
  await page.locator('[name=proof]').fill('muththu-2026');
  await page.locator('[name=new_password]').fill('another-2026-word');
  await page.locator('[name=confirmation]').fill('another-2026-word');
  await page.locator('[name=confirmation]').press('Enter');
  await expectNews(refusal(page));
});

test('a price that changes under an open cart is said at the button, wherever the cart is scrolled to', async ({
  page,
  browser,
}, { project }) => {
  const owner = await browser.newPage();
  await asOwner(owner);
  const names = Array.from({ length: 12 }, (_, index) => `Notice ${project.name} ${Date.now()} ${index}`);
  const products = await newProducts(owner, names[0] ?? '', names);
  await page.goto('/about');
  const lines = JSON.stringify(products.map(({ id }) => ({ id, quantity: 2 })));
  await page.evaluate((cart) => localStorage.setItem('mathappu.cart', cart), lines);
  await visit(page, '/cart');
  await page.getByText(names[8] ?? '').scrollIntoViewIfNeeded();
  const changed = await owner.request.put(`/api/product/update/${products[3]?.id}`, { data: { base_price: 120 } });
  expect(changed.status()).toBe(200);
  await owner.context().close();

  const news = page.getByRole('main').getByRole('status').filter({ hasText: 'now costs ₹120.00' });
  await expect(news).toBeVisible({ timeout: 40_000 });
  await expectSeen(news);
  await expectSeen(page.getByRole('button', { name: 'Proceed to Checkout' }));
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(news).toHaveCount(0);
});
