/** The admin's tabs come in scripts of their own: one that is missing or fails leaves the others usable. */
import { asOwner } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test, visit } from './test.ts';

test('a tab whose script is missing says so in its place, and opens by itself once the network is back', async ({
  page,
  context,
}) => {
  await asOwner(page);
  const script = '**/assets/CustomersTab-*.js';
  await page.route(script, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/CustomersTab-'));
  await visit(page, '/ta/?tab=packing');
  await refused;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'மேலும்' }).click();
  await page.locator('a[href*="tab=customers"]').filter({ visible: true }).click();
  await expect(page.getByRole('alert')).toContainText('கடையுடன் இணைய முடியவில்லை.');
  await expectAccessible(page);
  // The frame stays: what was loaded can be opened and read.
  await page.getByRole('link', { name: 'பேக்கிங்' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'பேக் செய்ய வேண்டியவை' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(script);
  await context.setOffline(false);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a tab that fails leaves the frame and the other tabs', async ({ page }) => {
  await asOwner(page);
  await page.route('**/api/books/summary?*', (route) => route.fulfill({ json: { data: {} } }));
  await visit(page, '/?tab=books');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
