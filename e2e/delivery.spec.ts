/** The owner says where the shop delivers and on what terms, and what a PIN code would get. */
import { asOwner } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test } from './test.ts';

test('a delivery rule is written, tried, changed and deleted', async ({ page }) => {
  await asOwner(page);
  await page.goto('/?tab=delivery');
  // Villages of a PIN code of their own, so that no other test's order goes there.
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
  await expect(page.getByText('₹430 is missing for the minimum.')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: `Change the rule ${name}` }).click();
  const change = page.getByRole('dialog', { name: 'Change delivery rule' });
  await change.getByLabel('We deliver there').uncheck();
  await change.getByLabel('What shoppers read').fill('The boat goes again in January.');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('To 7443*: nothing is delivered', { exact: true })).toBeVisible();
  // The tester's answer follows the rules.
  await expect(page.getByText('The boat goes again in January.')).toBeVisible();

  await page.getByRole('button', { name: `Delete the rule ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The rule was deleted.')).toBeVisible();
  await expect(page.getByText('To 7443*')).toBeHidden();
});
