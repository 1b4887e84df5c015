/** The API documentation, which the demonstration shows to everybody. */
import { expect, test } from './test.ts';

test('the API documentation shows every call, loads nothing from other hosts and keeps to its policy', async ({
  page,
}) => {
  const refused: string[] = [];
  const asked: URL[] = [];
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()));
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Mathappu/ })).toBeVisible();
  const call = page.locator('.opblock').filter({ hasText: '/coupon/check' });
  await page.getByText('Coupons of shoppers and of the owner.').click();
  await call.getByRole('button').first().click();
  await expect(call.getByText('Responses', { exact: true })).toBeVisible();
  // Its buttons must not change the shop.
  await expect(call.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  const hosts = asked.filter(({ protocol }) => protocol !== 'data:').map(({ host }) => host);
  expect([...new Set(hosts)]).toEqual([new URL(page.url()).host]);
  expect(refused).toEqual([]);
});
