/** Text at twice the size (design, everywhere; WCAG 1.4.4) and reduced motion: nothing is clipped, nothing moves. */
import { asOwner } from './as-owner.ts';
import { goToPayment, pay } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { widthOf } from './sound.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

const PAGES = [
  '/',
  '/login',
  '/login?next=/cart',
  '/cart',
  '/cart?step=checkout',
  '/cart?step=add-address',
  '/about',
  '/contact',
  '/track-order',
  '/terms',
  '/packs',
];
const PERSONAL = [
  '/dashboard',
  '/dashboard?tab=orders',
  '/dashboard?tab=profile',
  '/dashboard?tab=settings',
  '/cart?step=payment',
];

async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important; }');
      document.adoptedStyleSheets = [sheet];
    };
    if (document.documentElement) set();
    else document.addEventListener('DOMContentLoaded', set);
  });
}

/** Clipped texts and controls outside the screen, once nothing grey stands for what is still loading. */
async function flawsOf(page: Page): Promise<string[]> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  return page.evaluate((screen) => {
    const flaws: string[] = [];
    const wide = document.documentElement.scrollWidth - screen;
    if (wide > 0) flaws.push(`${wide} pixels wider than the screen`);
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const style = getComputedStyle(element);
      if (
        style.overflow !== 'hidden' ||
        style.clipPath !== 'none' ||
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        !isShown(element)
      )
        continue;
      const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const isCut = element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2;
      if (hasOwnText && isCut && element.clientWidth > 1) flaws.push(`cut: ${element.textContent?.slice(0, 40)}`);
    }
    // A wide table may scroll inside its own box (WCAG 1.4.10 excepts tables).
    const scrollsAside = (element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth) ||
        scrollsAside(element.parentElement));
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main button, main a, main input, header button, header a'),
    ];
    for (const control of controls.filter(isShown)) {
      const box = control.getBoundingClientRect();
      if (
        box.width > 1 &&
        (box.left < -1 || box.right > screen + 1) &&
        !control.closest('fieldset, [role=tablist]') &&
        !scrollsAside(control)
      )
        flaws.push(`beside the screen: ${control.textContent || control.getAttribute('aria-label')}`);
    }
    return [...new Set(flaws)];
  }, widthOf(page));
}

for (const prefix of ['', '/ta'])
  for (const path of PAGES)
    test(`design, everywhere: ${prefix}${path} fits with text of 200 percent`, async ({ page }) => {
      await enlarge(page);
      if (path.startsWith('/cart')) await fillCart(page, { 'Flower Pots Big': 12 });
      await visit(page, `${prefix}${path}`);
      expect(await flawsOf(page)).toEqual([]);
    });

test('design, everywhere: the cart’s dearest line and total fit with text of 200 percent', async ({ page }) => {
  await enlarge(page);
  await page.request.post('/api/users/login', { data: { phone_number: '9486012345', password: 'sparkle-2026' } });
  await fillCart(page, { 'Flower Pots Big': 300 });
  await visit(page, '/ta/cart');
  expect(await flawsOf(page)).toEqual([]);
});

for (const tab of ['dashboard', 'orders', 'packing', 'customers', 'inbox', 'delivery', 'books'])
  test(`design, everywhere: the admin’s ${tab} fits with text of 200 percent`, async ({ page }) => {
    await enlarge(page);
    await asOwner(page);
    await page.goto(`/ta/?tab=${tab}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await flawsOf(page)).toEqual([]);
  });

for (const path of PERSONAL)
  test(`design, everywhere: /ta${path} fits with text of 200 percent`, async ({ page }) => {
    await enlarge(page);
    await fillCart(page, { 'Flower Pots Big': 12 });
    await page.request.post('/api/users/login', { data: { phone_number: '9486012345', password: 'sparkle-2026' } });
    await visit(page, `/ta${path}`);
    expect(await flawsOf(page)).toEqual([]);
  });

test('design, everywhere: a placed order is readable with text of 200 percent, in its dialog too', async ({ page }) => {
  await enlarge(page);
  await goToPayment(page);
  await pay(page, 'Success');
  await expect(page).toHaveURL(/step=confirmation/);
  const { pathname, search } = new URL(page.url());
  await visit(page, `/ta${pathname}${search}`);
  const title = page.getByRole('heading', { level: 1, name: 'ஆர்டர் உறுதியானது!' });
  await expect(title).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  const { width } = (await title.boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThan(widthOf(page));

  await visit(page, '/ta/dashboard?tab=orders');
  await page.getByRole('button', { name: /நிலையைப் பார்/ }).click();
  const dialog = page.getByRole('dialog');
  const progress = dialog.getByRole('list').first();
  await expect(progress).toBeVisible();
  // The buttons below left the content a strip of 24 pixels.
  const room = () => progress.evaluate((list) => list.closest('.overflow-y-auto')?.clientHeight ?? 0);
  expect(await room()).toBeGreaterThan(120);
  for (const control of await dialog.getByRole('button').or(dialog.getByRole('link')).all()) {
    await control.scrollIntoViewIfNeeded();
    await expect(control, 'can be scrolled to').toBeInViewport({ ratio: 0.4 });
    const box = await control.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= widthOf(page), await control.innerText()).toBe(true);
  }
});

test('design, everywhere: with text of 200 percent the header scrolls away, and nothing covers the list’s steppers', async ({
  page,
}) => {
  await enlarge(page);
  await fillCart(page, { 'Flower Pots Big': 12 });
  await visit(page, '/ta');
  const row = page.getByRole('row').filter({ has: page.getByText('Flower Pots Big', { exact: true }) });
  await row.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0);
  const covered = await row.evaluate((element) => {
    element.querySelector('td:last-child')?.scrollIntoView({ block: 'center' });
    const controls = [...element.querySelectorAll('td:last-child button, td:last-child input')];
    // For products in the cart, the stepper replaces the heart.
    const seen = controls.filter((control) => control.checkVisibility({ visibilityProperty: true }));
    return seen.filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).length;
  });
  expect(covered).toBe(0);
});

test('design, motion: with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await visit(page, '/');
  const running = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 10,
          ).length,
    );
  await expect.poll(running).toBe(0);
  const shown = () => page.getByRole('region', { name: 'Festival banners' }).innerText();
  const before = await shown();
  // Longer than a banner is shown (spec 9: 5000 ms).
  await page.clock.fastForward(6_000);
  expect(await shown()).toBe(before);
});

test('design, everywhere: a theme with forced colours still shows what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  await visit(page, '/');
  const categories = page.getByRole('group', { name: 'Categories' }).getByRole('button');
  expect(await looks(categories.nth(0))).not.toBe(await looks(categories.nth(1)));
  await page.request.post('/api/users/login', { data: { phone_number: '9486012345', password: 'sparkle-2026' } });
  await visit(page, '/dashboard');
  expect(await looks(page.getByRole('tab', { name: 'Overview' }))).not.toBe(
    await looks(page.getByRole('tab', { name: 'Orders' })),
  );
});
