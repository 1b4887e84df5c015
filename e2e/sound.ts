/** Checks for every page and dialog: nothing is wider than the screen, and axe finds no violation. */
import { findingsOf } from './axe.ts';
import { expect, type Page } from './test.ts';

/** `state` names the page's state in a failure. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  // Wait for fade-ins, which lack contrast, but not for endless animations.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  const violations = await findingsOf(page);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, state).toEqual([]);
}

/** The screen's own width: a phone's innerWidth grows with what is too wide. */
export function widthOf(page: Page): number {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('The page has no viewport of its own');
  return viewport.width;
}

export async function expectFits(page: Page, state = page.url()): Promise<void> {
  const overflow = await page.evaluate((screen) => document.documentElement.scrollWidth - screen, widthOf(page));
  expect(overflow, `${state}: pixels wider than the screen`).toBeLessThanOrEqual(0);
}

export async function expectSound(page: Page, state = page.url()): Promise<void> {
  await expectFits(page, state);
  await expectAccessible(page, state);
}
