/** The owner's changes are saved: many products, pictures, pages. Wrong input is not. */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { asOwner, newProducts, productsNamed, showMoreActions } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test, visit } from './test.ts';

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('many products are changed exactly as previewed', async ({ page }, { project }) => {
  const name = `Bulk ${project.name}`;
  await asOwner(page);
  await newProducts(page, `${name} shelf`, [`${name} one`, `${name} two`]);
  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}`);

  const pickAll = async () => {
    for (const which of ['one', 'two']) await page.getByRole('checkbox', { name: `Select ${name} ${which}` }).check();
    await page.getByRole('button', { name: 'Change selected' }).click();
    return page.getByRole('dialog', { name: 'Change 2 products' });
  };
  const change = async (dialog: ReturnType<typeof page.getByRole>) => {
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('table', { name: 'Preview' }).getByRole('row')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Change 2 products' }).click();
    await expect(dialog).toBeHidden();
  };

  const price = await pickAll();
  await price.getByLabel('Percent').fill('12.5');
  await price.getByLabel('Round prices to').selectOption('paisa');
  await change(price);
  expect((await productsNamed(page, name)).map(({ base_price }) => base_price)).toEqual([112.5, 112.5]);
  await expect(page.getByRole('row').filter({ hasText: `${name} one` })).toContainText('₹112.50');

  const stock = await pickAll();
  await stock.getByLabel('What to change').selectOption('stock');
  await stock.getByLabel('Quantity in stock').fill('7');
  await change(stock);
  expect((await productsNamed(page, name)).map(({ quantity }) => quantity)).toEqual([7, 7]);

  await showMoreActions(page);
  await page.getByRole('button', { name: 'Bulk price change' }).click();
  const shelf = page.getByRole('dialog', { name: 'Change all products of a category' });
  await shelf.getByLabel('Category').selectOption({ label: `${name} shelf` });
  await shelf.getByLabel('Percent').fill('17.25');
  await change(shelf);
  expect((await productsNamed(page, name)).map(({ discount_price }) => discount_price)).toEqual([17.25, 17.25]);

  const off = await pickAll();
  await off.getByLabel('What to change').selectOption('deactivate');
  await change(off);
  expect((await productsNamed(page, name)).map(({ status }) => status)).toEqual([0, 0]);

  await page.getByRole('button', { name: `Stock history of ${name} one` }).click();
  await expect(page.getByRole('dialog', { name: `Stock history of ${name} one` })).toContainText('−43');
});

test('pictures are refused, uploaded with a progress bar, and reordered by keyboard', async ({ page }, { project }) => {
  const name = `Pictured ${project.name}`;
  await asOwner(page);
  const [product] = await newProducts(page, `${name} shelf`, [name]);
  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}&product=${product?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const files = dialog.locator('input[type=file]');
  await files.setInputFiles({ name: 'evil.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF image.')).toBeVisible();
  await files.setInputFiles([await picture('red.png', '#c8102e'), await picture('gold.png', '#e8a317')]);
  await expect(dialog.getByRole('img', { name: 'Image 2' })).toBeVisible();
  await expectAccessible(page);

  const seen = Promise.withResolvers<void>();
  await page.route('**/api/product/update/*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Uploading \d+%$/).first()).toBeVisible();
  seen.resolve();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const first = dialog.getByRole('img', { name: 'Image 1' });
  const red = await first.getAttribute('src');
  await dialog.getByRole('button', { name: 'Move image 2 earlier' }).press('Enter');
  const gold = await first.getAttribute('src');
  expect(gold).not.toBe(red);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(first).toHaveAttribute('src', gold ?? '');
});

test('photos in a folder, named by product code, are added to their products at once', async ({ page }, {
  project,
}) => {
  const name = `Folder ${project.name}`;
  await asOwner(page);
  await newProducts(page, `${name} shelf`, [`${name} one`, `${name} two`]);
  const [one, two] = await productsNamed(page, name);
  await page.goto('/?tab=products');
  await showMoreActions(page);
  await page.getByRole('button', { name: 'Photos by code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photos for many products' });
  await dialog
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles([
      await picture(`${one?.sku}-2.png`, '#e8a317'),
      await picture(`${one?.sku.toLowerCase()}.png`, '#c8102e'),
      await picture(`${two?.sku} (1).png`, '#2f9e44'),
      await picture('IMG_2041.png', '#2f6fc4'),
      { name: 'evil.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
  await expect(dialog.getByText(`${one?.sku} · 2 photos`)).toBeVisible();
  await expect(dialog.getByText('IMG_2041.png')).toBeVisible();
  await expect(dialog.getByText(/^evil\.svg · Please choose/)).toBeVisible();
  await expectAccessible(page);

  // The first response is lost: that product is named, and can be tried again.
  await page.route('**/api/product/update/*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Save for 2 products' }).click();
  await expect(dialog.getByText('Photos of 1 product could not be saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Photos of 1 product saved.')).toBeVisible();
  const pictures = (await productsNamed(page, name)).map(({ ProductImages }) => ProductImages.length);
  expect(pictures.sort()).toEqual([1, 2]);
});

/** Drops files or a folder of this computer on an element, as the operating system does. */
async function dropOn(page: Page, place: Locator, path: string): Promise<void> {
  // Playwright hovers over what stands still: the dialog may still be opening.
  await place.hover();
  const box = await place.boundingBox();
  if (!box) throw new Error('Nothing to drop on.');
  const at = { x: box.x + box.width / 2, y: box.y + 10 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

test('a dropped folder is read with its subfolders', async ({ page }, { project }) => {
  const name = `Dropped ${project.name}`;
  await asOwner(page);
  await newProducts(page, `${name} shelf`, [`${name} one`, `${name} two`]);
  const [one, two] = await productsNamed(page, name);
  const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
  mkdirSync(join(folder, 'rockets'));
  writeFileSync(join(folder, `${one?.sku}.png`), (await picture('', '#e8a317')).buffer);
  writeFileSync(join(folder, 'rockets', `${two?.sku}.png`), (await picture('', '#2f9e44')).buffer);
  writeFileSync(join(folder, 'Thumbs.db'), 'not a photograph');

  // The folder is dropped before the products' codes have come.
  const codes = Promise.withResolvers<void>();
  await page.goto('/?tab=products');
  await showMoreActions(page);
  await page.route('**/api/product/**', async (route) => {
    await codes.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Photos by code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photos for many products' });
  await dropOn(page, dialog.getByText('Drop', { exact: false }).first(), folder);
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-busy', 'true');
  codes.resolve();
  for (const product of [one, two]) await expect(dialog.getByText(`${product?.sku} · 1 photo`)).toBeVisible();
  await expect(dialog.getByText('Thumbs.db')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save for 2 products' }).click();
  await expect(dialog.getByText('Photos of 2 products saved.')).toBeVisible();
  expect((await productsNamed(page, name)).map(({ ProductImages }) => ProductImages.length)).toEqual([1, 1]);
});

test('a photograph of the shop and its licence are shown on About and Contact', async ({ page, browser }) => {
  await asOwner(page);
  await page.goto('/?tab=settings&section=pictures');
  const save = page.getByRole('button', { name: 'Save image' });
  for (const [index, file] of [
    [1, await picture('shop.png', '#c8102e')],
    [2, await picture('licence.png', '#2f6fc4')],
  ] as const) {
    await page.locator('input[type=file]').nth(index).setInputFiles(file);
    await save.nth(index).click();
    // The button has another name while it saves, and the next one would be matched instead.
    await expect(save).toHaveCount(3);
    await expect(save.nth(index)).toBeDisabled();
  }
  // Staff see no pages but the admin.
  const visitor = await browser.newPage();
  for (const address of ['/about', '/contact']) {
    await expect(async () => {
      await visitor.goto(new URL(address, page.url()).href);
      await expect(visitor.getByRole('img', { name: /^Our shop: / })).toBeVisible({ timeout: 1_000 });
      // Saved after the photograph: a page made between the two has only that.
      const licence = visitor.getByRole('link', { name: 'Our licence, enlarge' });
      const picture = /^\/media\/licence-[0-9a-f]{8}\/1200\.webp$/;
      await expect(licence).toHaveAttribute('href', picture, { timeout: 1_000 });
    }).toPass();
    await expectAccessible(visitor);
  }
  await visitor.close();
  for (const place of ['shop-photo', 'licence'])
    await page.request.put(`/api/address/store/picture/${place}`, { multipart: { image: '' } });
});

test('a page written by the owner is previewed, and shown in both languages', async ({ page }) => {
  const [key, label] = ['returns', 'Returns'];
  await asOwner(page);
  await page.goto('/?tab=settings&section=pages');
  const form = page.getByRole('form', { name: label });
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue(/^[A-Z][^#]+\n\n# \S/);
  await expect(form.getByLabel('Text in Tamil')).toHaveValue(/# [\u0b80-\u0bff]/);
  const save = async (english: string, tamil: string) => {
    await form.getByLabel('Text', { exact: true }).fill(english);
    await form.getByLabel('Text in Tamil').fill(tamil);
    await form.getByRole('button', { name: `Save ${label}` }).click();
    await expect(form.getByRole('button', { name: `Save ${label}` })).toBeDisabled();
    await expect(form.getByLabel('Text', { exact: true })).toHaveValue(english);
    await expect(form.getByLabel('Text in Tamil')).toHaveValue(tamil);
  };
  await form.getByLabel('Text', { exact: true }).fill('# Our word\n<b>Only</b> dry boxes.');
  await form.getByText(`Preview of ${label}`).click();
  const english = form.getByRole('article').first();
  await expect(english.getByText('Our word')).toBeVisible();
  await expect(english).toContainText('<b>Only</b> dry boxes.');
  await expectAccessible(page);
  await save('# Our word\n<b>Only</b> dry boxes.', '# எங்கள் சொல்\nஉலர்ந்த பெட்டிகள் மட்டுமே.');

  const visitor = await page.context().browser()?.newContext();
  const read = await visitor?.newPage();
  if (!read) throw new Error('no browser');
  await read.goto(new URL(`/${key}`, page.url()).href);
  await expect(read.getByRole('heading', { name: 'Our word' })).toBeVisible();
  await expect(read.getByText('<b>Only</b> dry boxes.')).toBeVisible();
  await read.goto(new URL(`/ta/${key}`, page.url()).href);
  await expect(read.getByRole('heading', { name: 'எங்கள் சொல்' })).toBeVisible();
  await visitor?.close();
  await save('', '');
});

test('wrong settings are reported next to their field and never saved', async ({ page }) => {
  await asOwner(page);
  const store = async () =>
    ((await (await page.request.get('/api/address/store')).json()) as { data: { contact_email: string }[] }).data[0];
  const before = await store();
  await page.goto('/?tab=settings');
  await page.getByLabel('Contact email').fill('nobody@');
  await page.getByLabel('YouTube link').fill('javascript:alert(1)');
  await expect(page.getByText('Changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('The link must be a web address that starts with https://')).toBeVisible();
  await expect(page.getByLabel('Contact email')).toBeFocused();
  await expectAccessible(page);
  expect(await store()).toEqual(before);
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByLabel('Contact email')).toHaveValue(before?.contact_email ?? '');
  await page.getByLabel('Contact email').fill('nobody@');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
});

test('on a phone the settings list their sections; what is half typed in one stays or is asked about', async ({
  page,
}) => {
  await asOwner(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/?tab=settings');
  const list = page.getByRole('navigation', { name: 'Parts of the settings' });
  await expect(list.getByRole('link')).toHaveCount(10);
  await expect(page.getByLabel('YouTube link')).toBeHidden();
  // All ten at once, above the bar.
  await expect(list.getByRole('link', { name: 'Activity log' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await list.getByRole('link', { name: 'Store Configuration' }).press('Enter');
  const back = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true });
  await expect(back).toBeFocused();
  await expectAccessible(page);
  const video = page.getByLabel('YouTube link');
  await video.fill('https://youtube.com/@unsaved');
  await back.click();
  await expect(list.getByRole('link', { name: 'Store Configuration' })).toBeFocused();
  await list.getByRole('link', { name: 'Staff' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await list.getByRole('link', { name: 'Store Configuration' }).click();
  await expect(video).toHaveValue('https://youtube.com/@unsaved');
  // Turned on its side, the phone shows the tabs and keeps what was typed.
  await page.setViewportSize({ width: 915, height: 412 });
  await expect(page.getByRole('tab', { name: 'Store Configuration' })).toBeVisible();
  await expect(video).toHaveValue('https://youtube.com/@unsaved');
  await page.setViewportSize({ width: 360, height: 740 });
  await back.click();
  await list.getByRole('link', { name: 'Staff' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Staff', level: 2 })).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  await visit(page, '/?tab=settings&section=payments');
  await expect(page.getByRole('heading', { name: 'Payment status', level: 1 })).toBeInViewport();
});

test('leaving unsaved settings for another part or tab asks first', async ({ page }) => {
  await asOwner(page);
  await page.goto('/?tab=settings');
  const video = page.getByLabel('YouTube link');
  await video.fill('https://youtube.com/@unsaved');
  const question = page.getByRole('alertdialog');
  await page.getByRole('tab', { name: 'Coupons' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(video).toHaveValue('https://youtube.com/@unsaved');
  await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).first().click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await page.goBack();
  await expect(video).not.toHaveValue('https://youtube.com/@unsaved');
  await page.getByRole('tab', { name: 'Coupons' }).click();
  await expect(question).toBeHidden();
});
