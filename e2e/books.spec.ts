/** The books of a month: their totals compared with the ledger, and the files. */
import { readFile } from 'node:fs/promises';
import { asOwner, newCustomer, newProducts, placeOrder } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test, visit } from './test.ts';

test('the books of this month agree with the ledger, and their files download', async ({ page, playwright, baseURL }, {
  project,
}) => {
  await asOwner(page);
  const name = `Booked ${project.name} ${Date.now()}`;
  const [goods] = await newProducts(page, name, [name]);
  const shopper = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const customer = await newCustomer(shopper, 'Kavitha Raman');
  const order = await placeOrder(shopper, customer, goods as { id: number; unit_price: number });
  const whole = await (await page.request.get(`/api/order/delivery/address/${order.id}`)).json();
  const packed_line_ids = whole.data.Carts.map(({ id }: { id: number }) => id);
  await page.request.put(`/api/order/packing/${order.id}`, { data: { packed_line_ids, cartons: 1 } });

  await visit(page, '/?tab=books');
  await expect(page.getByText('The books and the ledger agree.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Sales billed ₹/ })).toBeVisible();
  await expectSound(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sales register: CSV' }).click(),
  ]);
  await expect(page.getByText('The file is in your downloads.')).toBeVisible();
  expect(await readFile(await file.path(), 'utf8')).toContain(order.number);

  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01/);
  await expect(page.getByText('Bills, credit notes and vouchers: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Close this month' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close this month' }).click();
  await expect(page.getByText(/^Closed on .* by /)).toBeVisible();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await page.getByLabel('Why it is opened').fill('A bill was missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByRole('button', { name: 'Close this month' })).toBeVisible();
  const last = page.getByLabel('To', { exact: true });
  await last.fill('2020-01-01');
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible();
  await shopper.dispose();
});
