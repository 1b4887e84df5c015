/** What holds for every page and dialog in every state: nothing is wider than the screen, and axe finds nothing. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

/**
 * Rows after the first of a table are made like those, and axe needs half a minute for a whole price list: it looks at the
 * first six of the first two groups, and at every row that has something of its own.
 */
const ALIKE = ['tbody:nth-of-type(n+3) > tr', 'tbody > tr:nth-child(n+7)'].map(
  (rows) => `${rows}:not(:has(:disabled, [role=alert], [aria-invalid]))`,
);

/** `state` says in a failure where the page stood. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  // What is still fading in has no contrast yet; what never ends is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  const axe = ALIKE.reduce((builder, rows) => builder.exclude(rows), new AxeBuilder({ page }));
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, state).toEqual([]);
}

export async function expectFits(page: Page, state = page.url()): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${state}: pixels wider than the screen`).toBeLessThanOrEqual(0);
}

export async function expectSound(page: Page, state = page.url()): Promise<void> {
  await expectFits(page, state);
  await expectAccessible(page, state);
}
