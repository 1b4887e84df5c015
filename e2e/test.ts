/**
 * `test` and `expect` for every browser test: any violation of a page's content policy fails the test, on every kind of page.
 */
import { test as base, expect } from '@playwright/test';

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

export { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
