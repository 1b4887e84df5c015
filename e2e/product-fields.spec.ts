/** Every product field has a control in the owner's dialog, and its value is saved and shown. */
import { type FieldKind, productFields } from '#shop/products/products.fields.ts';
import { asOwner, newProducts, productsNamed } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test } from './test.ts';

/** The contents of a gift box are chosen, not typed (gift-boxes.spec.ts). */
const FIELDS = productFields().filter(([key]) => key !== 'contents' && key !== 'fromContents');

const TYPED: Partial<Record<FieldKind, string>> = {
  lines: 'Burns long',
  money: '125.5',
  optionalMoney: '99.75',
  percent: '12.5',
  count: '40',
  rating: '4.5',
  video: 'https://youtu.be/abcdefghijk',
  hsn: '360410',
};

test('every field can be edited, saved, listed, filtered and shown to shoppers', async ({ page }, { project }) => {
  const name = `Fields ${project.name}`;
  const brand = `Brand ${project.name}`;
  await asOwner(page);
  const [product] = await newProducts(page, `${name} shelf`, [name]);
  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}&product=${product?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const textOf = (wire: string, kind: FieldKind) =>
    TYPED[kind] ?? (wire === 'brand' ? brand : `${name} ${wire}`.slice(0, 40));
  for (const [, { wire, kind }] of FIELDS) {
    const control = dialog.locator(`[name="${wire}"]`);
    await expect(control, wire).toBeVisible();
    if (kind === 'flag') await control.check();
    else if (!['status', 'category', 'subCategory'].includes(kind)) await control.fill(textOf(wire, kind));
  }
  await dialog.getByLabel('HSN code').fill('36');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('An HSN code has 4, 6 or 8 digits.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('HSN code').fill('360410');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const [kept] = await productsNamed(page, name);
  for (const [, { wire, kind }] of FIELDS) {
    if (['status', 'category', 'subCategory'].includes(kind)) continue;
    const expected = kind === 'flag' ? true : textOf(wire, kind);
    expect(typeof expected === 'string' ? String(kept?.[wire as 'name']) : kept?.[wire as 'name'], wire).toBe(expected);
  }
  const row = page.getByRole('row').filter({ hasText: brand });
  await expect(row).toContainText('Green cracker');
  await page.goto('/?tab=products');
  await page.getByLabel('Filter by brand').selectOption(brand);
  await expect(page.getByRole('row').filter({ hasText: brand })).toHaveCount(1);
  await expect(page).toHaveURL(/brand=/);

  await page.context().clearCookies();
  // The shop renders the cached page again after products change, so this may take a moment.
  await expect(async () => {
    await page.goto(`/?q=${encodeURIComponent(brand)}`);
    await expect(page.locator('.price-row')).toContainText([name], { timeout: 1_000 });
  }).toPass();
  for (const [parameter, mark] of [
    ['quiet', 'Low noise'],
    ['kids', 'For children'],
  ] as const) {
    await page.goto(`/?q=${encodeURIComponent(brand)}&${parameter}=1`);
    await expect(page.locator('.price-row')).toContainText([name]);
    await page.getByRole('button', { name: /^Sort and filter/ }).click();
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${mark}`) })).toBeChecked();
  }
});
