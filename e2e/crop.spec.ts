/** The owner crops a product's photograph in the product's dialog, on a phone and on a desktop. */
import sharp from 'sharp';
import { asOwner, newProducts, productsNamed } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, type Page, test } from './test.ts';

/** A red box on greyish paper, left of centre; twice as wide as high. */
const photo = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: { r: 200, g: 195, b: 180 } } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#b01020' } }, left: 100, top: 100 },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();

/** The colour of the product's saved first picture, at a fraction of its width and height. */
async function keptAt(page: Page, name: string) {
  const [product] = await productsNamed(page, name);
  const address = product?.ProductImages[0]?.imageUrl.replace(/\/\d+\.\w+$/, '/480.webp') ?? '';
  const { data, info } = await sharp(await (await page.request.get(address)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shadeAt = (x: number, y: number) => {
    const at = 3 * (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1)));
    return [...data.subarray(at, at + 3)];
  };
  return { width: info.width, height: info.height, shadeAt };
}

test('a photo is cropped, straightened and given a white background on the device; undo works until it is saved', async ({
  page,
}, { project }) => {
  const name = `Crop ${project.name}`;
  await asOwner(page);
  const [product] = await newProducts(page, `${name} shelf`, [name]);
  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}&product=${product?.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  const buffer = await photo();
  await form.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });

  await form.getByRole('button', { name: 'Crop image 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image 1' });
  const frame = dialog.getByRole('application', { name: 'The image as customers will see it' });
  await frame.focus();
  // The whole picture is wide, so above and below is white; the red box is left of centre.
  const shadeAt = (x: number, y: number) =>
    frame.locator('canvas').evaluate(
      (canvas, at) => {
        const { width } = canvas as HTMLCanvasElement;
        const context = (canvas as HTMLCanvasElement).getContext('2d');
        return [...(context?.getImageData(at.x * width, at.y * width, 1, 1).data ?? [])].slice(0, 3);
      },
      { x, y },
    );
  expect(await shadeAt(0.5, 0.05)).toEqual([255, 255, 255]);
  expect((await shadeAt(0.25, 0.5))[0]).toBeGreaterThan(150);
  expect((await shadeAt(0.25, 0.5))[1]).toBeLessThan(60);

  // By keyboard: zoom in, and move the box to the centre.
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('+');
  for (let times = 0; times < 27; times += 1) await page.keyboard.press('ArrowRight');
  expect((await shadeAt(0.5, 0.5))[1]).toBeLessThan(60);
  // By dragging.
  const before = await frame.boundingBox();
  const [x, y, side] = [before?.x ?? 0, before?.y ?? 0, before?.width ?? 0];
  await page.mouse.move(x + side / 2, y + side / 2);
  await page.mouse.down();
  await page.mouse.move(x + side * 0.9, y + side / 2, { steps: 4 });
  await page.mouse.up();
  expect((await shadeAt(0.5, 0.5))[1]).toBeGreaterThan(150);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  expect((await shadeAt(0.5, 0.5))[1]).toBeLessThan(60);
  await dialog.getByLabel('Straighten').fill('-4');
  await dialog.getByLabel('White background').check();
  expect(await shadeAt(0.95, 0.5)).toEqual([255, 255, 255]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this image' }).click();
  await expect(dialog).toBeHidden();

  // Undo, and do it again.
  await form.getByRole('button', { name: 'Image 1 as it was' }).click();
  await expect(form.getByRole('button', { name: 'Image 1 as it was' })).toBeHidden();
  await form.getByRole('button', { name: 'Crop image 1' }).click();
  expect((await shadeAt(0.25, 0.5))[1]).toBeLessThan(60);
  await dialog.getByLabel('White background').check();
  await dialog.getByLabel('Zoom').focus();
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Use this image' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const kept = await keptAt(page, name);
  expect([kept.width, kept.height]).toEqual([480, 480]);
  expect(Math.min(...kept.shadeAt(0.95, 0.05))).toBeGreaterThan(245);

  // A saved picture can be cropped too.
  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}&product=${product?.id}`);
  await form.getByRole('button', { name: 'Crop image 1' }).click();
  await dialog.getByRole('button', { name: 'Rotate right' }).click();
  await dialog.getByRole('button', { name: 'Use this image' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
});

// Before: the page was reloaded, and what was typed in the product's dialog was gone.
test('after an upgrade that removed the script for cropping, the form and what was typed in it stay', async ({ page }, {
  project,
}) => {
  const name = `Upgrade ${project.name}`;
  await asOwner(page);
  const [product] = await newProducts(page, `${name} shelf`, [name]);
  await page.context().route(/\/CropDialog-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}&product=${product?.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  const buffer = await photo();
  await form.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByLabel('Product name').first().fill(`${name}, typed`);
  await form.getByRole('button', { name: 'Crop image 1' }).click();
  await expect(page.getByText('This part could not be loaded. What you typed is still here')).toBeVisible();
  await expect(form.getByLabel('Product name').first()).toHaveValue(`${name}, typed`);
});
