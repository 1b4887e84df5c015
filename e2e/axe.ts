/** Axe over a page as our tests and our pictures run it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Rows after the first of a table are made like those, and axe needs half a minute for a whole price list: it looks at the
 * first six of the first two groups, and at every row that has something of its own.
 */
const ALIKE = ['tbody:nth-of-type(n+3) > tr', 'tbody > tr:nth-child(n+7)'].map(
  (rows) => `${rows}:not(:has(:disabled, [role=alert], [aria-invalid]))`,
);

export async function findingsOf(page: Page) {
  const axe = ALIKE.reduce((builder, rows) => builder.exclude(rows), new AxeBuilder({ page }));
  const { violations } = await axe.analyze();
  return violations;
}
