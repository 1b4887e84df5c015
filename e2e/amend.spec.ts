/** Staff change a paid order while its customer is on the phone: counts, another product, and the money due. */
import { asOwner, newCustomer, newProducts, placeOrder } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test } from './test.ts';

interface Goods {
  id: number;
  unit_price: number;
}

test('a product is added to a paid order; its customer sees that and pays the difference', async ({
  page,
  browser,
  playwright,
  baseURL,
}, { project }) => {
  await asOwner(page);
  const name = `Amended ${project.name} ${Date.now()}`;
  const [first] = (await newProducts(page, name, [`${name} A`, `${name} B`])) as unknown as [Goods, Goods];
  const shopper = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const customer = await newCustomer(shopper, 'Kavitha Raman');
  const order = await placeOrder(shopper, customer, first);

  await page.goto(`/?tab=orders&order=${order.id}`);
  const panel = page.getByRole('dialog', { name: /^Order / });
  await panel.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change order / });
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await dialog.getByLabel('Reason').fill('Asked for more by phone');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Add a product' }).click();
  await dialog.getByLabel('Add a product').fill(`${name} B`);
  await dialog.getByRole('button', { name: new RegExp(`${name} B`) }).click();
  await expect(dialog.getByRole('group', { name: /^The customer has ₹.* more to pay$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change the delivery address' }).click();
  await dialog.getByLabel('PIN code').fill('12');
  await expect(dialog.getByText('Please enter a valid 6-digit PIN code.')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Keep the address as it was' }).click();
  await expect(dialog.getByRole('group', { name: /^The customer has ₹.* more to pay$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(/is still due for the change to this order$/)).toBeVisible();
  await expect(panel.getByText(`Added: ${name} B × 1`)).toBeVisible();

  const own = await (await browser.newContext({ storageState: await shopper.storageState() })).newPage();
  await own.goto(`/track-order?id=${order.number}`);
  await expect(own.getByText('We pack it once the balance is paid.')).toBeVisible();
  await expect(own.getByRole('link', { name: /^Pay ₹.* now$/ })).toBeVisible();
  await own.goto('/dashboard?tab=orders');
  await expect(own.getByText('Balance due')).toBeVisible();
  await own
    .getByRole('button', { name: /^Track order / })
    .first()
    .click();
  const theirs = own.getByRole('dialog');
  await expect(theirs.getByRole('heading', { name: 'What we changed' })).toBeVisible();
  await expect(theirs.getByText(`Added: ${name} B × 1`)).toBeVisible();
  await expect(theirs.getByText(/^₹.* is still to be paid$/)).toBeVisible();
  await expectSound(own);
  await theirs.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await own.getByRole('button', { name: 'Success', exact: true }).click();
  await expect(theirs.getByText(/^₹.* is still to be paid$/)).toBeHidden();
  await own.context().close();

  await page.reload();
  await expect(panel.getByText(`Added: ${name} B × 1`)).toBeVisible();
  await expect(panel.getByText(/is still due for the change to this order$/)).toBeHidden();
  await shopper.dispose();
});
