/**
 * `test` and `expect` for every browser test: any violation of a page's content policy fails the test, on every kind of page.
 */
import { test as base, expect, type Page, type Response } from '@playwright/test';

declare global {
  interface Window {
    reportViolation: (text: string) => void;
  }
}

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
 * Opens an address and waits until React has brought the page to life: a link pressed before asks the server for a whole
 * page instead. React marks what it has taken over by a property on the element.
 */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await untilAlive(page);
  return answer;
}

/**
 * Looks again, as somebody does who returns to the tab, until `isThere` holds: what a page asks by the clock it asks then.
 */
export async function comeBackUntil(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await isThere();
  }).toPass({ timeout: 45_000 });
}

/** The footer has a script of its own, fetched once the page is alive; a link of it that is pressed before asks for a whole page. */
export async function untilFooterIsAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** The same for a page that was reloaded, or left by a press. */
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
