/** The owner mails the price list to a customer who asked for it, who then stops it by the link in the mail. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir, type ShopServer, startShop } from '../scripts/tools/shop-server.ts';
import { asOwner, newCustomer } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test } from './test.ts';

// A separate shop, because it is sent at most once a day.
let shop: ShopServer;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  const log = `test-results/newsletter-shop-${process.pid}.log`;
  shop = await startShop({ log, dataDir: dataDir.path, variables: { SEED: 'none' } });
});
test.afterAll(async () => {
  await shop?.close();
  dataDir.remove();
});

/** The newsletters that the shop wrote, with their wrapped lines joined. */
function newsletters(): string[] {
  const folder = join(dataDir.path, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^newsletter-.*\.eml$/.test(file)) : [];
  return files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, ''));
}

test('the price list goes to who asked for it, and stops with one press', async ({ browser, playwright }, info) => {
  const context = await browser.newContext({ ...info.project.use, baseURL: shop.url });
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await asOwner(page);
  await page.goto('/?tab=settings&section=season');
  await expect(page.getByText('No customer has asked for it yet')).toBeVisible();

  await newCustomer(request, 'Somebody Else');
  await newCustomer(request, 'Kavitha Raman');
  const wants = await request.put('/api/users/preferences', { data: { newsletter: true } });
  expect(wants.status()).toBe(200);

  await page.reload();
  await page.getByLabel('A few words from you (optional)').fill('Twenty new sparklers this year');
  await expect(page.getByRole('region', { name: 'This is what they get' })).toContainText('Twenty new sparklers');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the price list' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send the price list to 1 customer?' });
  await question.getByRole('button', { name: 'Send the price list' }).click();
  await expect(page.getByText(/of 1 sent/)).toBeVisible();

  await expect.poll(() => newsletters().length).toBe(1);
  const [mail = ''] = newsletters();
  expect(mail).toContain('Twenty new sparklers this year');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const link = /^List-Unsubscribe:\s+<(.*)>/m.exec(mail)?.[1] ?? '';
  expect(link).toContain(`${shop.url}/api/newsletter/stop/`);

  await page.goto(link);
  await expect(page.getByText('No more news from the shop by mail?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('You will get no more news from the shop by mail')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Price list' })).toHaveAttribute('href', '/');
  const { data } = await (await request.get('/api/users/preferences')).json();
  expect(data.newsletter).toBe(false);
  await context.close();
  await request.dispose();
});
