/** The owner's banners: added, refused, reordered by keyboard, shown to shoppers between their dates. */
import sharp from 'sharp';
import { dayInIndia } from '#shared/dates.ts';
import { asOwner } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test } from './test.ts';

const PICTURE = {
  name: 'green.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1600, height: 420, channels: 3, background: '#14683f' } })
    .png()
    .toBuffer(),
};
const yesterday = () => dayInIndia(Date.now() - 86_400_000);

test('a banner is added, moved to the front by keyboard, clicked by a shopper, and gone after its last day', async ({
  page,
  browser,
}) => {
  await asOwner(page);
  await page.goto('/?tab=settings&section=pictures');
  const list = page.getByRole('region', { name: 'Banners on the home page' }).getByRole('listitem');
  await expect(list).toHaveCount(2);

  await page.getByRole('button', { name: 'Add a banner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a banner' });
  await dialog.getByLabel('What it says', { exact: true }).fill('Green crackers');
  await dialog.getByLabel('What it says in Tamil').fill('பசுமைப் பட்டாசு');
  await dialog.getByLabel('Link').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Link')).toHaveAccessibleDescription(/must be an address of the shop/);
  await dialog.getByLabel('Link').fill('/about');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('Please choose a picture.');
  await dialog.locator('input[type=file]').setInputFiles(PICTURE);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(list).toHaveCount(3);
  await expect(list.nth(2)).toContainText('Green crackers');

  const up = page.getByRole('button', { name: 'Move Green crackers up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(list.nth(1)).toContainText('Green crackers');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.nth(0)).toContainText('Green crackers');
  await expect(page.getByRole('button', { name: 'Move Green crackers down' })).toBeFocused();
  await expectAccessible(page);

  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto(new URL('/ta', page.url()).href);
    await expect(visitor.getByRole('link', { name: 'பசுமைப் பட்டாசு' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Press the top: the buttons cover its middle.
  await visitor.getByRole('link', { name: 'பசுமைப் பட்டாசு' }).click({ position: { x: 40, y: 20 } });
  await expect(visitor).toHaveURL(/\/ta\/about$/);

  await page.getByRole('button', { name: 'Change Green crackers' }).click();
  const change = page.getByRole('dialog', { name: 'Change the banner' });
  await change.getByLabel('Last day').fill(yesterday());
  await change.getByLabel('First day').fill(dayInIndia(Date.now()));
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByLabel('Last day')).toHaveAccessibleDescription(/must not be before the first/);
  await change.getByLabel('First day').fill('');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(list.nth(0)).toContainText('Ended');
  // Said where a phone shows the banner's buttons.
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(async () => {
    await visitor.goto(new URL('/', page.url()).href);
    await expect(visitor.getByRole('group', { name: 'Banner 1 of 2' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visitor.close();

  await page.getByRole('button', { name: 'Delete Green crackers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list).toHaveCount(2);
});
