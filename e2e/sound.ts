/** What holds for every page and every state: nothing is wider than the screen, and axe finds nothing. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

export async function expectSound(page: Page, state = page.url()): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${state}: pixels wider than the screen`).toBeLessThanOrEqual(0);
  // What is still fading in has no contrast yet; what never ends is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  expect(found, state).toEqual([]);
}
