/** The price list on a phone: first screen, sections, and the search: exact hits first, then likely ones (spec §5). */
import { expectSound } from './sound.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

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

// Regression: the list became short under the window, which then showed its end or the footer.
test('a search begun far down the list shows its first hit', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => window.scrollTo({ top: 8000, behavior: 'instant' }));
  await page.keyboard.type('spark');
  await expect(page).toHaveURL(/q=spark/);
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
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

for (const { prefix, jump, section } of [
  { prefix: '/', jump: 'Go to section', section: 'Rockets' },
  { prefix: '/ta', jump: 'பிரிவுக்குச் செல்', section: 'ராக்கெட்' },
])
  test(`the first screen of ${prefix} shows products, and what stays in view covers nothing`, async ({ page }) => {
    await visit(page, prefix);
    const boxes = () =>
      rows(page).evaluateAll((all) => all.slice(0, 4).map((row) => row.getBoundingClientRect().toJSON()));
    const edgeOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    const [first, second] = await boxes();
    expect(await edgeOf('header')).toBe(56);
    expect(await edgeOf('.list-categories')).toBeLessThanOrEqual(300);
    expect(first.top).toBeLessThanOrEqual(400);
    const strip = page.getByRole('region', { name: /on offer|சலுகை/ }).getByRole('link');
    for (const link of await strip.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(second.bottom).toBeLessThanOrEqual(740);

    const heights = async () => (await boxes()).map(({ height }) => height);
    const before = await heights();
    const quantity = rows(page).first().getByRole('cell').last();
    await quantity.getByRole('button').first().click();
    await expect(quantity.getByRole('status')).toBeVisible();
    const bar = page.locator('.order-bar');
    await expect(bar).toBeVisible();
    expect(await heights()).toEqual(before);

    await page.getByRole('combobox', { name: jump }).selectOption({ label: section });
    const heading = page.getByRole('heading', { name: section, exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(110);
    // Five rows on, the section's name is still shown right below the search.
    await page.mouse.wheel(0, 500);
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(75);
    const search = await page.getByRole('searchbox').boundingBox();
    expect(search?.y).toBeLessThan(12);
    expect((await heading.boundingBox())?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0));

    // A focused plus button is scrolled out from under the bar.
    const covered = rows(page).nth(60).getByRole('cell').last().getByRole('button').first();
    await covered.evaluate((button) => button.focus());
    const [plus, sum] = [await covered.boundingBox(), await bar.boundingBox()];
    expect((plus?.y ?? 0) + (plus?.height ?? 0)).toBeLessThanOrEqual(sum?.y ?? 0);
    await page.keyboard.press('End');
    // Rows get their height as they come near, so the end moves down during scrolling.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect((await rows(page).last().boundingBox())?.y).toBeLessThan(700);
    }).toPass();
    const [row, under] = [await rows(page).last().boundingBox(), await bar.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(
      (under?.y ?? 0) + (under?.height ?? 0),
    );
  });

test('tapping the picture shows all details, adds the product and moves to the next', async ({ page }) => {
  const [first, second] = await rows(page).locator('td:nth-child(2) > b').allTextContents();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Enlarge image/ })
    .click();
  const dialog = page.getByRole('dialog', { name: first, exact: true });
  await expect(dialog).toContainText('The everyday silver sparkler');
  await dialog.getByRole('button', { name: `Increase Quantity of ${first}` }).click();
  await dialog.getByRole('button', { name: 'Next product' }).click();
  await expect(page.getByRole('dialog', { name: second, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('textbox')).toHaveValue('1');
  await expectSound(page);
});

/** A finger that moves across the middle of an element, by this many pixels. */
async function swipe(page: Page, over: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing to swipe over.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
    const point = { x: from.x + by.x * share, y: from.y + by.y * share };
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] });
  };
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
}

test('a swipe over the large picture shows the next or previous product; a scroll does not', async ({ page }) => {
  const [first, second] = await rows(page).locator('td:nth-child(2) > b').allTextContents();
  await rows(page)
    .first()
    .getByRole('button', { name: /^Enlarge image/ })
    .click();
  const shown = (name: string | undefined) => page.getByRole('dialog', { name, exact: true });
  await swipe(page, shown(first).getByRole('img').first(), { x: -120, y: 8 });
  await expect(shown(second)).toBeVisible();
  await swipe(page, shown(second).getByRole('img').first(), { x: -60, y: 60 });
  await expect(shown(second)).toBeVisible();
  await swipe(page, shown(second).getByRole('img').first(), { x: 120, y: 8 });
  await expect(shown(first)).toBeVisible();
});

test('issue 22: the list is sorted and filtered in a sheet, and the address remembers the choice', async ({ page }) => {
  const prices = () =>
    rows(page)
      .locator('td:nth-child(4) > b')
      .evaluateAll((all) => all.map((price) => Number(price.textContent?.replace(/[^\d.]/g, ''))));
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
  await sheet.getByRole('radio', { name: 'Highest price first' }).check();
  const upTo = sheet.getByRole('radio', { name: /^Up to ₹50 / });
  const count = Number(/\((\d+)\)/.exec((await upTo.locator('..').textContent()) ?? '')?.[1]);
  await upTo.check();
  await expectSound(page);
  await sheet.getByRole('button', { name: `Show products (${count})` }).click();
  await expect(page).toHaveURL('/?upto=50&sort=price_high');
  await expect(page.getByText(`Showing ${count} products`)).toBeVisible();
  const shown = await prices();
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  expect(shown[0]).toBeLessThanOrEqual(50);

  // The server renders the same list; then a search without results.
  await visit(page, '/?upto=50&sort=price_high');
  expect((await prices()).slice(0, 20)).toEqual(shown.slice(0, 20));
  await visit(page, '/ta?upto=50&category=1&q=rocket');
  await expect(page.getByRole('heading', { name: 'இந்த வடிகட்டல்களுக்குப் பொருந்தும் பொருள் இல்லை' })).toBeVisible();
  await page.getByRole('button', { name: 'வடிகட்டலை நீக்கு' }).click();
  await expect(page).toHaveURL(/\/ta\/?$/);
});

test('issue 22: if a typed 50 is reduced to what is left, the row says so', async ({ page }) => {
  const { data } = (await (await page.request.get('/api/product/list1')).json()) as {
    data: { name: string; quantity: number }[];
  };
  const scarce = data.filter(({ quantity }) => quantity > 0).sort((a, b) => a.quantity - b.quantity)[0];
  await search(page, scarce?.name ?? '');
  const row = rows(page).first();
  await row.getByRole('button', { name: /^Increase/ }).click();
  await row.getByRole('textbox').fill('50000');
  await expect(row.getByRole('textbox')).toHaveValue(String(scarce?.quantity));
  await expect(row.getByText(`Only ${scarce?.quantity} left`)).toBeVisible();
});

test('the large picture has a Tamil description of the product', async ({ page }) => {
  await visit(page, '/ta/');
  await page.getByRole('button', { name: 'படத்தைப் பெரிதாக்கு: பூச்சட்டி பெரியது' }).click();
  const dialog = page.getByRole('dialog', { name: 'பூச்சட்டி பெரியது' });
  await expect(dialog.getByText('தலைக்கு மேல் எழும் சீரான, அடர்ந்த தங்கப் பொறிகள்.')).toBeVisible();
  await dialog.getByRole('button', { name: 'அடுத்த பொருள்' }).click();
  await expect(page.getByRole('dialog').locator('figcaption p[lang="ta"]')).toBeVisible();
});
