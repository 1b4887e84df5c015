/** A packed order's bill, for staff and for its customer. */

import { register } from './as-customer.ts';
import { asOwner, newCustomer, newProducts, openOrderPart, placeOrder } from './as-owner.ts';
import { fillAddress } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { expect, test, visit } from './test.ts';

test('packing bills an order: the office and its customer print the same bill', async ({
  page,
  browser,
  playwright,
  baseURL,
}, { project }) => {
  await asOwner(page);
  const name = `Billed ${project.name} ${Date.now()}`;
  const [goods] = await newProducts(page, name, [name]);
  const shopper = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const customer = await newCustomer(shopper, 'Kavitha Raman');
  const order = await placeOrder(shopper, customer, goods as { id: number; unit_price: number });

  await visit(page, `/?tab=orders&order=${order.id}`);
  const panel = page.getByRole('dialog', { name: /^Order / });
  await expect(panel.getByRole('heading', { name: 'Customer Information' })).toBeVisible();
  await openOrderPart(panel, 'Papers');
  await expect(panel.getByRole('heading', { name: 'Bills' })).toHaveCount(0);
  const whole = await (await page.request.get(`/api/order/delivery/address/${order.id}`)).json();
  const packed_line_ids = whole.data.Carts.map(({ id }: { id: number }) => id);
  const packed = await page.request.put(`/api/order/packing/${order.id}`, { data: { packed_line_ids, cartons: 1 } });
  expect(packed.status()).toBe(200);
  await page.reload();
  await openOrderPart(panel, 'Papers');
  const bill = panel.getByRole('link', { name: /^BILL\/\d\d-\d\d\/\d+ Bill/ });
  await expect(bill).toBeVisible();
  await expectSound(page);
  const printed = await page.request.get((await bill.getAttribute('href')) ?? '');
  expect(printed.headers()['content-type']).toBe('application/pdf');

  const own = await (await browser.newContext({ storageState: await shopper.storageState() })).newPage();
  await visit(own, '/dashboard?tab=orders');
  await own
    .getByRole('button', { name: /^Track order / })
    .first()
    .click();
  const link = own.getByRole('dialog').getByRole('link', { name: /^Bill BILL\// });
  const theirs = await own.request.get((await link.getAttribute('href')) ?? '');
  expect((await theirs.body()).equals(await printed.body())).toBe(true);
  await own.context().close();
  await shopper.dispose();
});

test('a buyer asks for a GST bill to a company; its fields stay folded until needed', async ({ page }) => {
  await register(page);
  await fillCart(page);
  await visit(page, '/cart?step=add-address');
  await fillAddress(page);
  await expect(page.getByLabel('GSTIN')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'I need a GST bill for my firm' }).check();
  await page.getByLabel('Name of the firm').fill('Bright & Sons');
  await page.getByLabel('GSTIN').fill('29aagcb7383j1z5');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText('Please check the GSTIN: 15 characters, as on your certificate.')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('GSTIN').fill('29aagcb7383j1z4');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText(/Bright & Sons, GSTIN 29AAGCB7383J1Z4/)).toBeVisible();
});
