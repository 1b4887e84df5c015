/** What only the server refuses, said in Tamil on a Tamil page: beside the field where the form has one, else above it. */
import { signInWithAddress } from './as-customer.ts';
import { asOwner, newProducts } from './as-owner.ts';
import { expect, test } from './test.ts';

const NO_LINK = /இணைய முகவரி வேண்டாம்/;

test('the contact form, beside the field', async ({ page }) => {
  await page.goto('/ta/contact', { waitUntil: 'networkidle' });
  const name = page.getByLabel('உங்கள் பெயர்');
  await name.fill('Win at www.prize.example');
  await page.getByLabel('கைபேசி எண்').fill('9486012345');
  await page.getByLabel('செய்தி', { exact: true }).fill('Please call me.');
  await page.getByRole('button', { name: 'அனுப்பு', exact: true }).click();
  await expect(name).toHaveAccessibleDescription(/^பெயர்: இணைய முகவரி வேண்டாம்/);
});

test('the form of an address, above it', async ({ page }) => {
  await signInWithAddress(page);
  await page.goto('/ta/dashboard?tab=addresses', { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /முகவரியைத் திருத்து/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('தெரு பெயர்').fill('www.prize.example');
  await dialog.getByRole('button', { name: 'முகவரியைச் சேமி' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: NO_LINK })).toContainText('தெரு பெயர்');
});

test('the dialog of a product, beside the field', async ({ page }) => {
  await asOwner(page);
  const [product] = await newProducts(page, `Refused ${Date.now()}`, [`Refused rocket ${Date.now()}`]);
  await page.goto(`/ta/?tab=products&search=${encodeURIComponent(product?.name ?? '')}`, { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: `${product?.name} திருத்து` })
    .first()
    .click();
  const name = page.getByRole('dialog').getByLabel('பொருளின் பெயர்');
  await name.fill(`${product?.name} \u202egnihtyna`);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(name).toHaveAccessibleDescription(/கண்ணுக்குத் தெரியாத குறிகள் உள்ளன/);
});
