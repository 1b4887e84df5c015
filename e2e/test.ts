/**
 * `test` and `expect` for every browser test: any violation of a page's content policy fails the test, on every kind of page.
 */
import { test as base, expect, type Page, type Response } from '@playwright/test';

declare global {
  interface Window {
    reportViolation: (text: string) => void;
  }
}

/** For `test.use`: pages move as for most people; elsewhere as for those who asked their device for less. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export const test = base.extend<{ policyViolations: string[] }>({
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeBinding('reportViolation', ({ page }, text: string) => {
        violations.push(`${page.url()}: ${text}`);
      });
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
            window.reportViolation(`${effectiveDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`),
        );
      });
      await use(violations);
      expect(violations, 'what the content policy refused').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Opens an address and waits until React has hydrated the page: a link clicked earlier loads a whole page instead. React marks
 * hydrated elements with a property.
 */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await untilAlive(page);
  return answer;
}

/**
 * Returns to the tab, again and again until `isThere` passes: a page that polls asks at once then.
 */
export async function comeBackUntil(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await isThere();
  }).toPass();
}

/** The footer's own script is loaded after hydration; a link clicked earlier loads a whole page. */
export async function untilFooterIsAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** The same after a reload or a followed link. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
}

export {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
