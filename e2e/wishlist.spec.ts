/** The hearts of the price list: saved on the device for visitors, in the account for customers. */
import { newPhone, PASSWORD, register } from './as-customer.ts';
import { openList } from './checkout.ts';
import { expect, type Page, test, visit } from './test.ts';

const ROW = '.price-row:not([data-out])';
const boxOf = async (page: Page, selector: string) => page.locator(ROW).first().locator(selector).boundingBox();

test('a visitor’s hearts stay on the device, take no space, and move to the account at sign-in', async ({ page }, {
  project,
}) => {
  const phone = newPhone();
  await page.request.post('/api/users/register', {
    data: { name: 'Kavitha Raman', email: 'kavitha@example.com', phone_number: phone, password: PASSWORD },
  });
  await openList(page);
  const row = page.locator(ROW).first();
  const name = (await row.locator('b').first().textContent()) ?? '';
  const heart = row.getByRole('button', { name: `Wishlist: ${name}` });
  const before = [await row.boundingBox(), await boxOf(page, 'td:nth-child(5) > span')];
  const target = await heart.boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
  // Nothing else overlaps the heart's touch target.
  const isOnTop = await heart.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((at) => document.elementFromPoint(left + width * at, top + height * at) === button);
  });
  expect(isOnTop).toBe(true);

  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(`${name} is in your wishlist on this device.`)).toBeVisible();
  expect([await row.boundingBox(), await boxOf(page, 'td:nth-child(5) > span')]).toEqual(before);

  if (project.name === 'phone') {
    await row.getByRole('button', { name: 'Increase' }).click();
    await expect(heart).toBeHidden();
    await row.getByRole('button', { name: 'Decrease' }).click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(await row.boundingBox()).toEqual(before[0]);
  }
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await visit(page, '/login?next=/dashboard?tab=wishlist');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('region', { name: 'My wishlist' }).getByText(name, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mathappu.wishlist'))).toBeNull();
});

/** The heart of the product that is the first one now: another test may put one above it. */
async function firstHeart(page: Page) {
  const labels = await page
    .getByRole('button', { name: /^விருப்பப் பட்டியல்: / })
    .first()
    .getAttribute('aria-labelledby');
  return page.locator(`.price-heart[aria-labelledby="${labels}"]`);
}

test('a customer uses hearts by keyboard, in Tamil and in search results', async ({ page }) => {
  await register(page);
  await visit(page, '/ta/');
  const first = await firstHeart(page);
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => ((await (await page.request.get('/api/wishlist')).json()) as { data: unknown[] }).data.length)
    .toBe(1);

  await page.reload();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox').fill('rocket');
  await expect(page.locator('mark').first()).toBeVisible();
  const found = await firstHeart(page);
  await expect(found).toHaveAttribute('aria-pressed', 'false');
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(found).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('searchbox').fill('');
  await expect(page.locator('.price-heart[aria-pressed="true"]')).toHaveCount(1);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
});

test('a row shows its rating without growing', async ({ page }) => {
  await visit(page, '/ta/');
  const row = page.locator('.price-row:has(i)').first();
  await expect(row.locator('i')).toHaveText(/^[0-5](\.\d)?$/);
  const [height, without] = await row.evaluate((element) => {
    const before = element.getBoundingClientRect().height;
    element.querySelector('i')?.remove();
    return [before, element.getBoundingClientRect().height];
  });
  expect(without).toBe(height);
});

test('to assistive technology the stacked rows are those of a table', async ({ page }) => {
  await visit(page, '/');
  const browser = await page.context().newCDPSession(page);
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.price-table' });
  const counted = async (role: string) =>
    (await browser.send('Accessibility.queryAXTree', { nodeId, role })).nodes.length;
  // Sections far below the screen are not laid out yet, and so in no tree.
  const cells = await counted('cell');
  expect(cells).toBeGreaterThan(50);
  expect(cells % 5).toBe(0);
  expect(await counted('row')).toBeGreaterThan(cells / 5);
});

test('a customer asks to be told when a sold-out product is back, and takes it back', async ({ page, context }) => {
  await register(page);
  const { data } = (await (await page.request.get('/api/product/list1')).json()) as {
    data: { id: number; name: string; quantity: number }[];
  };
  const { id = 0, name = '' } = data.find(({ quantity }) => quantity <= 0) ?? {};
  await page.request.post(`/api/wishlist/${id}`);
  await visit(page, '/dashboard?tab=wishlist');
  const ask = page.getByRole('button', { name: `Tell me when it is back: ${name}` });
  // Guard: `mutations` in LiveData.tsx. Without it the button stayed busy until the network was back.
  await expect(ask).toBeEnabled();
  await context.setOffline(true);
  await ask.click();
  await expect(page.getByText(/^No connection to the shop/)).toBeVisible();
  await context.setOffline(false);
  await ask.click();
  await expect(page.getByText('We will write to kavitha@example.com when it is back.')).toBeVisible();
  await expect(ask).toHaveAttribute('aria-pressed', 'true');
  await ask.click();
  await expect(ask).toHaveAttribute('aria-pressed', 'false');
  const rest = (await (await page.request.get('/api/stock-watch')).json()) as { data: unknown[] };
  expect(rest.data).toEqual([]);
});
