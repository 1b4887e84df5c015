/** The owner sets where the shop delivers and on what terms, and tests a PIN code. */
import { asOwner } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test } from './test.ts';

test('a delivery rule is created, tested, changed and deleted', async ({ page }) => {
  await asOwner(page);
  await page.goto('/?tab=delivery');
  // A PIN code of its own, so that no other test's order goes there.
  const name = `Andaman ${Date.now()}`;
  await page.getByRole('button', { name: 'Add rule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('PIN codes').fill('7443');
  await dialog.getByLabel('Minimum order in rupees').fill('3000');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('A PIN code has six digits')).toBeVisible();
  await expect(dialog.getByLabel('Minimum order in rupees')).toHaveValue('3000');
  await expectSound(page);
  await dialog.getByLabel('PIN codes').fill('7443*');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('To 7443*: minimum ₹3,000, transport to pay')).toBeVisible();

  await page.getByLabel('PIN code', { exact: true }).fill('744301');
  await page.getByLabel('Goods in rupees').fill('2570');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByText('744301, Nicobars, Andaman and Nicobar Islands')).toBeVisible();
  await expect(page.getByText('₹430 more needed for the minimum.')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: `Change the rule ${name}` }).click();
  const change = page.getByRole('dialog', { name: 'Change delivery rule' });
  await change.getByLabel('We deliver there').uncheck();
  await change.getByLabel('What shoppers read').fill('The boat goes again in January.');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('To 7443*: nothing is delivered', { exact: true })).toBeVisible();
  // The tester's answer changes with the rules.
  await expect(page.getByText('The boat goes again in January.')).toBeVisible();

  await page.getByRole('button', { name: `Delete the rule ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The rule was deleted.')).toBeVisible();
  await expect(page.getByText('To 7443*')).toBeHidden();
});

test('transports are listed, imported from a sheet, and suggested for a parcel’s destination', async ({ page }) => {
  await asOwner(page);
  await page.goto('/?tab=delivery');
  await page.getByRole('tab', { name: 'Transports' }).click();
  const name = `Coral Lorry ${Date.now()}`;
  await page.getByRole('button', { name: 'Add transport', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add transport' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add an office' }).click();
  await dialog.getByLabel('District').fill('Chennai');
  await dialog.getByLabel('Phone of the office').fill('00000 000099');
  await dialog.getByLabel('Address of the office').fill('9 Reef Road, Chennai');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Please write district and state, such as Chennai, Tamil Nadu.')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('District').fill('Chennai, Tamil Nadu');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card.getByRole('link', { name: '00000 000099' })).toHaveAttribute('href', 'tel:00000000099');
  await expectSound(page);

  await page.getByRole('button', { name: 'Import transports', exact: true }).click();
  const importing = page.getByRole('dialog', { name: 'Import transports' });
  const rows = `Transport,Days of free storage,Carries crackers\n${name},4,\n${name} 2,many,yes\n`;
  await importing.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  });
  await expect(importing.getByText('Days of free storage: 0 → 4')).toBeVisible();
  await expect(importing.getByText('Line 3, Days of free storage: Please write a whole number of days.')).toBeVisible();
  await expectSound(page);
  await importing.getByRole('button', { name: 'Save 1 change', exact: true }).click();
  await expect(card.getByText('Kept 4 days without a charge')).toBeVisible();
  await expect(page.getByText(`${name} 2`)).toBeHidden();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The transport was deleted.')).toBeVisible();
});
