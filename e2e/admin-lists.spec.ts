/** The owner's lists on a phone: the records are on the first screen, and the filters are one press away. */
import { asOwner, newCustomer, newProducts, placeOrder } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const LISTS = ['orders', 'customers'];

const startOf = (page: Page) => page.locator('main tbody').evaluate((list) => list.getBoundingClientRect().top);

/** Texts that do not fit their field: its placeholder, or the options of a choice. */
const cutTexts = (node: HTMLInputElement | HTMLSelectElement) => {
  const style = getComputedStyle(node);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('no canvas');
  // The shorthand `font` is empty if one of its parts is set separately, and the canvas then measures at 10 px.
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const texts = node instanceof HTMLSelectElement ? [...node.options].map(({ text }) => text) : [node.placeholder];
  // The arrow of a select is within its padding.
  const room = node.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return texts.filter((text) => pen.measureText(text).width > room);
};

test('a list starts in the upper third of a phone, in both languages', async ({ page, request }) => {
  await asOwner(page);
  const [box] = await newProducts(page, 'First screen', ['First Screen Box']);
  if (!box) throw new Error('no product');
  await placeOrder(request, await newCustomer(request, 'Kavitha Narrow'), box);
  for (const language of ['', '/ta']) {
    for (const tab of LISTS) {
      await visit(page, `${language}/?tab=${tab}`);
      await expect(page.locator('main tbody [role=checkbox], main tbody button').first()).toBeVisible();
      expect(await startOf(page), `${language} ${tab}`).toBeLessThanOrEqual(260);
    }
  }
});

test('an order takes three lines on a phone, and gives the rest to a screen reader', async ({ page, request }) => {
  await asOwner(page);
  const [box] = await newProducts(page, 'Three lines', ['Three Lines Box']);
  if (!box) throw new Error('no product');
  const customer = await newCustomer(request, 'Selvi Threelines');
  await placeOrder(request, customer, box);
  for (const [language, most] of [
    ['', 124],
    ['/ta', 132],
  ] as const) {
    await visit(page, `${language}/?tab=orders&search=${customer.phone}`);
    const row = page.locator('main tbody [role=row]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(customer.phone);
    const height = await row.evaluate((node) => node.getBoundingClientRect().height);
    expect(height, language).toBeLessThanOrEqual(most);
    // A badge of two lines would be 40 px high.
    const badge = row.getByText(language === '' ? 'Paid' : 'பணம் வந்தது', { exact: true });
    expect((await badge.boundingBox())?.height, language).toBeLessThan(30);
  }
  await expectAccessible(page);
});

test('search hints and order states are not cut off on a phone, in both languages', async ({ page }) => {
  await asOwner(page);
  for (const language of ['', '/ta'])
    for (const tab of ['orders', 'products', 'customers', 'inbox', 'packing', 'settings&section=mail']) {
      await page.goto(`${language}/?tab=${tab}`);
      const box = page.getByRole('searchbox').first();
      await box.waitFor();
      expect(await box.evaluate(cutTexts), `${language} ${tab}`).toEqual([]);
      if (tab !== 'orders') continue;
      const status = page.locator('td select').first();
      await expect(status).toBeEnabled();
      expect(await status.evaluate(cutTexts), `${language} the state of an order`).toEqual([]);
    }
});

test('filters unfold, show how many are set, and can be cleared', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=orders');
  const status = page.getByLabel('Filter by status');
  await expect(status).toBeHidden();
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await status.selectOption('Shipped');
  await page.getByLabel('Filter by payment').selectOption('online');
  await expect(filters).toHaveText('Filters (2)');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(filters).toHaveText('Filters');
  await expect(page).toHaveURL('/?tab=orders');

  await visit(page, '/ta/?tab=orders&todo=transfer');
  const folded = page.getByRole('button', { name: 'வடிகட்டு (1)' });
  await folded.click();
  for (const select of await page.getByRole('search').getByRole('combobox').all())
    expect(await select.evaluate(cutTexts)).toEqual([]);
});

test("the tabs that a phone's bar has no room for unfold above it", async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=customers');
  const bar = page.getByRole('navigation', { name: 'Admin sections' });
  await expect(bar.getByRole('link')).toHaveCount(4);
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const more = bar.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await expect(bar.getByRole('link')).toHaveCount(12);
  await expect(bar.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Dispatch' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(bar.getByRole('link')).toHaveCount(4);
  await more.click();
  await bar.getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('a product takes a quarter of a phone, and can be edited with one press', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=products');
  const second = page.locator('main tbody [role=row]').nth(1);
  await expect(second).toContainText('Stock');
  const { height } = (await second.boundingBox()) ?? { height: Number.POSITIVE_INFINITY };
  expect(height).toBeLessThan(190);
  await second.getByRole('button', { name: /^Edit / }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
});

test('offline, a search that cannot be asked does not show the rows of the one before', async ({ page, context }) => {
  await asOwner(page);
  await page.goto('/?tab=customers');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByRole('alert')).toContainText('Could not load');
  await expect(page.getByRole('cell')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /No customer/ })).toBeVisible();
});

test('only the open tab is read out as the current page', async ({ page }) => {
  await asOwner(page);
  for (const tab of ['orders', 'settings&section=mail']) {
    await page.goto(`/?tab=${tab}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-current=page]')).toHaveCount(1);
  }
});

test('no focused control of a list is under the bar with the tabs on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await asOwner(page);
  await page.goto('/?tab=products');
  await expect(page.locator('main tbody button').first()).toBeVisible();
  await page.getByRole('searchbox').focus();
  const covered: string[] = [];
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('.tab-bar');
      if (!focused || !bar || bar.contains(focused)) return null;
      const isUnder = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      return isUnder ? focused.getAttribute('aria-label') || focused.outerHTML.slice(0, 80) : null;
    });
    if (name) covered.push(name);
  }
  expect(covered).toEqual([]);
});

test("a phone breaks no page's title inside a word, in both languages", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await asOwner(page);
  for (const language of ['', '/ta'])
    for (const tab of ['products', 'orders', 'customers', 'categories', 'desk']) {
      await page.goto(`${language}/?tab=${tab}`);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      const broken = await title.evaluate((heading) => {
        const text = heading.firstChild as Text;
        return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
        });
      });
      expect(broken, `${language} ${tab}`).toEqual([]);
    }
});

test('each tab has its title, a way past the navigation, and the person’s whole name', async ({ page, isMobile }) => {
  await asOwner(page);
  await page.goto('/ta/?tab=customers');
  await expect(page).toHaveTitle(/^வாடிக்கையாளர்கள் \| /);
  await page.goto('/?tab=customers');
  await expect(page).toHaveTitle(/^Customers \| /);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  if (!isMobile) return;
  await page.goto('/ta/');
  const name = page.getByRole('banner').getByRole('paragraph').filter({ visible: true }).last();
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
});

test('the hidden control of a file button scrolls with it, so that the keyboard’s focus stays in view', async ({
  page,
}) => {
  await asOwner(page);
  await page.goto('/?tab=dispatch');
  const control = page.locator('input[type=file]').first();
  await control.waitFor({ state: 'attached' });
  expect(await control.evaluate((input: HTMLElement) => input.offsetParent === input.parentElement)).toBe(true);
});
