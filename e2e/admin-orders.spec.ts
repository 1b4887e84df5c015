/** The owner ships an order: opens it, sets its status, adds a courier and corrects it. */
import { asOwner, newCustomer, newProducts, openOrderPart, placeOrder } from './as-owner.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

/** Phone and desktop run in parallel on one shop, so each uses a different customer of the demonstration shop. */
const CUSTOMERS: Record<string, string> = { phone: 'Girish Hegde', desktop: 'Asha Kulkarni' };

/** Finds the newest order of a customer, by name or phone, through the search and opens its details. */
async function openOrderOf(page: Page, customer: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(customer);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row').filter({ hasText: customer }).first();
  await row.getByRole('button', { name: /^View order / }).click();
  const details = page.getByRole('dialog', { name: /^Order / });
  await expect(details.getByRole('heading', { name: 'Customer Information' })).toBeVisible();
  await expect(page).toHaveURL(/order=\d+/);
  return details;
}

test('the dashboard shows its figures and links to an order', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/');
  for (const label of ['Total Revenue', 'Total Orders', 'Active Products', 'Total Customers'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  for (const label of ['Conversion Rate', 'Avg Order Value', 'Return Customers', 'Growth Rate'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();

  await page.locator('main a[href*="order="]').first().click();
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible();
});

test('an order is shipped with a courier, which is corrected afterwards', async ({ page, request }, { project }) => {
  await asOwner(page);
  const [box] = await newProducts(page, `Shipped ${project.name}`, [`Shipped Box ${project.name}`]);
  if (!box) throw new Error('no product');
  const customer = await newCustomer(request, 'Selvi Shipped');
  await placeOrder(request, customer, box);
  await visit(page, '/');
  const details = await openOrderOf(page, customer.phone);

  await details.getByRole('combobox', { name: /^Status of order / }).selectOption('Shipped');
  await openOrderPart(details, 'Courier');
  const steps = details.getByRole('list', { name: 'Tracking Timeline' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Shipped' })).toHaveAttribute('aria-current', 'step');

  await expect(details.getByRole('button', { name: 'Add courier' })).toBeDisabled();
  await details.getByLabel('Courier name').fill('Sivakasi Parcel Service');
  await details.getByRole('textbox', { name: 'Contact number' }).fill('04562 221100');
  await details.getByRole('textbox', { name: 'Website' }).fill('parcel.example');
  await details.getByRole('button', { name: 'Add courier' }).click();
  await expect(details.getByText('must be a web address that starts with https://')).toBeVisible();
  await details.getByRole('textbox', { name: 'Website' }).fill('https://parcel.example/track');
  await details.getByRole('textbox', { name: 'Tracking number' }).fill(`SPS-1-${customer.phone}`);
  await details.getByRole('button', { name: 'Add courier' }).click();
  await expect(details.getByRole('button', { name: 'Update courier' })).toBeVisible();

  await details.getByRole('textbox', { name: 'Tracking number' }).fill(`SPS-2-${customer.phone}`);
  await details.getByRole('button', { name: 'Update courier' }).click();
  await expect(page.getByText('Courier updated.')).toBeVisible();

  await page.reload();
  await openOrderPart(details, 'Courier');
  await expect(details.getByRole('textbox', { name: 'Tracking number' })).toHaveValue(`SPS-2-${customer.phone}`);
  await expect(details.getByRole('combobox', { name: /^Status of order / })).toHaveValue('3');
  await expect(details.getByRole('link', { name: 'Open courier website' })).toHaveAttribute(
    'href',
    'https://parcel.example/track',
  );
});

test('cancelling explains its consequences and changes nothing until confirmed', async ({ page }, { project }) => {
  await asOwner(page);
  await visit(page, '/');
  const details = await openOrderOf(page, CUSTOMERS[project.name] ?? 'Asha Kulkarni');
  const status = details.getByRole('combobox', { name: /^Status of order / });
  const before = await status.inputValue();

  await status.selectOption('Cancelled');
  const question = page.getByRole('alertdialog', { name: /^Cancel order / });
  await expect(question).toContainText('was paid and will be refunded to the customer');
  await question.getByRole('button', { name: 'Keep the order' }).click();
  await expect(question).toBeHidden();
  await expect(status).toHaveValue(before);
});
