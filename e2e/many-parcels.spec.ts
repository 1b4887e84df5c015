/** Booking one carrier for many parcels; the shop then remembers the carrier's details. */
import { asOwner, newCustomer, newProducts, placeOrder } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test } from './test.ts';

test('one courier is booked for several orders, and its contact is remembered', async ({ page, request }, {
  project,
}) => {
  await asOwner(page);
  const [box] = await newProducts(page, `Lorry ${project.name}`, [`Lorry Box ${project.name}`]);
  if (!box) throw new Error('no product');
  const customer = await newCustomer(request, `Selvi ${project.name}`);
  const parcels = [await placeOrder(request, customer, box), await placeOrder(request, customer, box)] as const;
  const late = await placeOrder(request, customer, box);
  const carrier = `Rathinam Lorry ${project.name} ${parcels[0].id}`;
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });

  await page.goto(`/?tab=orders&search=${encodeURIComponent(customer.name)}`);
  for (const { number } of parcels) await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await page.getByRole('button', { name: 'Book courier' }).click();
  const dialog = page.getByRole('dialog', { name: 'One courier for the selected orders' });
  await dialog.getByRole('button', { name: 'Book courier' }).click();
  await expect(dialog.getByText('Courier name is required.')).toBeVisible();
  await dialog.getByLabel('Courier name').fill(carrier);
  await dialog.getByLabel('Contact number').fill('04562 221100');
  const rows = parcels.map(({ number }) => `${number}\tLR-${number}`);
  const paste = dialog.getByLabel('Paste rows of order number and LR number');
  // One receipt for both: named, and filled in only when asked.
  await paste.fill(parcels.map(({ number }) => `${number}\tLR-77`).join('\n'));
  const lrOf = ({ number }: { number: string }) => dialog.getByLabel(`${number}, Madurai`);
  await expect(dialog.getByText(`LR-77 is in several rows: ${parcels[0].number}, ${parcels[1].number}.`)).toBeVisible();
  await expect(lrOf(parcels[0])).toHaveValue('');
  await dialog.getByRole('button', { name: 'Enter it for all 2' }).click();
  await expect(lrOf(parcels[1])).toHaveValue('LR-77');
  await paste.fill([...rows, '999999\tLR-1'].join('\n'));
  await expect(dialog.getByText('Numbers found: 2')).toBeVisible();
  await expect(dialog.getByText('Not clear, so left out. Please enter by hand: 999999')).toBeVisible();
  for (const { number } of parcels) await expect(dialog.getByLabel(`${number}, Madurai`)).toHaveValue(`LR-${number}`);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Book courier' }).click();
  await expect(dialog).toBeHidden();
  for (const { number } of parcels) {
    await expect(row(number)).toContainText(carrier);
    await expect(row(number)).toContainText('Shipped');
  }
  await expect(row(late.number)).not.toContainText(carrier);

  await page.getByRole('button', { name: `View order ${late.number}` }).click();
  const details = page.getByRole('dialog', { name: `Order ${late.number}` });
  await details.getByLabel('Courier name').fill(carrier);
  await expect(details.getByLabel('Contact number')).toHaveValue('04562 221100');
});
