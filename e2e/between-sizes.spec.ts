/**
 * Screens between the phone and the desktop of the other tests: the smallest phones, tablets, common laptops. On each,
 * something was once covered, cut off or had a gap, which no check for sideways scrolling finds.
 */

import { signInWithAddress } from './as-customer.ts';
import { asOwner } from './as-owner.ts';
import { addFirstInStock } from './checkout.ts';
import { expectFits } from './sound.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

async function fillCart(page: Page): Promise<void> {
  await visit(page, '/');
  await addFirstInStock(page);
  await expect(page.locator('[data-in-cart]')).toHaveCount(1);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('Not on the page');
  return box;
}

const chatOf = (page: Page) => page.getByRole('link', { name: 'Chat with the shop on WhatsApp' });

test('the chat button covers neither the order beside the list nor the page of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/');
  await expect(chatOf(page)).toHaveCSS('position', 'fixed');
  await fillCart(page);
  await expect(chatOf(page)).toHaveCSS('position', 'static');
  for (const width of [1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await visit(page, '/contact');
    const [chat, content] = [await boxOf(chatOf(page)), await boxOf(page.getByRole('main').locator('.page-width'))];
    const isBeside = chat.x >= content.x + content.width - 24;
    const isBelow = chat.y >= content.y + content.height;
    expect(isBeside || isBelow, `at ${width}`).toBe(true);
  }
});

test('tabs show their whole words on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInWithAddress(page);
  await visit(page, '/ta/dashboard');
  const tabs = page.getByRole('tablist').first();
  await expect(tabs).toBeVisible();
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  await page.context().clearCookies();
  await visit(page, '/ta/login');
  await expect(tabs).toBeVisible();
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  await expectFits(page);
});

test('a tablet has the rows of a phone, and the bar with the step reaches both edges', async ({ page }) => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await fillCart(page);
    const heading = await boxOf(page.locator('.price-heading h2').first());
    expect(heading.x, `at ${width}`).toBeGreaterThanOrEqual(16);
    const head = page.locator('.price-head');
    await expect(head).toHaveCSS('display', width === 768 ? 'table-row' : 'grid');
    await visit(page, '/cart');
    const bar = await boxOf(page.locator('.checkout-action > *').first());
    expect([bar.x, bar.width], `at ${width}`).toEqual([0, width]);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a tablet shows what can be done with a record, the whole names of its tabs, and a checkbox that covers nothing', async ({
  page,
}) => {
  await asOwner(page);
  for (const [width, tab] of [
    [1024, 'orders'],
    [1366, 'products'],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await visit(page, `/ta/?tab=${tab}`);
    const last = await boxOf(page.getByRole('row').nth(1).getByRole('button').last());
    expect(last.x + last.width, `${tab} at ${width}`).toBeLessThanOrEqual(width);
    const cut = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      );
    expect(cut, `tabs at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/?tab=products');
  const row = page.getByRole('row').nth(1);
  const box = await boxOf(row.getByRole('checkbox'));
  const covered = await row.evaluate((card, { x, y, width, height }) => {
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNode(walker.currentNode);
      for (const part of range.getClientRects())
        if (part.width > 1 && part.right > x && part.left < x + width && part.bottom > y && part.top < y + height)
          texts.push(walker.currentNode.textContent ?? '');
    }
    return texts;
  }, box);
  expect(covered).toEqual([]);
});

test('beside a laptop’s categories and order, the heart has a place of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, '/');
  const row = page.locator('.price-row:not([data-out])').first();
  const heart = await boxOf(row.locator('.price-heart'));
  const less = await boxOf(row.getByRole('button', { name: /^Decrease/ }));
  expect(heart.x + heart.width).toBeLessThanOrEqual(less.x);
});

test('a short and wide screen begins with a product', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const path of ['/', '/ta']) {
    await visit(page, path);
    await expect(page.locator('.price-row').first(), path).toBeInViewport({ ratio: 0.4 });
  }
});

/** The lines that a phone number of the page is spread over, at most. */
const linesOfPhones = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let most = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { index, 0: phone } of (text as Text).data.matchAll(/\d{5}\s\d{5,6}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + phone.length);
      most = Math.max(most, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
  return most;
};

test('a phone number is never broken between its groups', async ({ page }) => {
  for (const [width, path] of [
    [320, '/contact'],
    [360, '/ta/contact'],
    [360, '/ta/e/aaaaaaaaaaaaaaaaaaaaaa'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await page.evaluate(linesOfPhones), path).toBe(1);
  }
});
