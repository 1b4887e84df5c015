/** Notices must be visible where the user is looking. Measures positions: a notice above the screen is still in the page. */
import { expect, type Locator } from './test.ts';

/** How much of the notice is hidden, in px: outside the window or under something else. */
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

/** Visible, and focused for keyboard and screen reader. */
export async function expectNews(notice: Locator): Promise<void> {
  await expectSeen(notice);
  await expect
    .poll(() => notice.evaluate((element) => element.closest(':focus, :focus-within') !== null), 'has the focus')
    .toBe(true);
}
