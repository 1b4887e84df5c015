/** Runs axe on a page, for the tests and the screenshots. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Reports only violations: listing passed elements, in a separate page, took axe 24 of 27 seconds for the price list. The
 * legacy mode only enters frames of this host, which leaves out the gateway's page.
 */
export async function findingsOf(page: Page) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  return (await axe.analyze()).violations;
}
