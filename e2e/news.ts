/** What happened is said where the eye is. Positions are measured, because a notice above the phone's screen is present all the same. */
import { expect, type Locator } from './test.ts';

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

export async function expectSeen(notice: Locator): Promise<void> {
  await expect(notice).toBeVisible();
  await expect.poll(() => hiddenPart(notice)).toBe(0);
}

/** Seen, and where keyboard and screen reader are too. */
export async function expectNews(notice: Locator): Promise<void> {
  await expectSeen(notice);
  await expect
    .poll(() => notice.evaluate((element) => element.closest(':focus, :focus-within') !== null), 'has the focus')
    .toBe(true);
}
