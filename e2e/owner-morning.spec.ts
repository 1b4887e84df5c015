/** An owner's morning in the admin, on a phone and on a desktop. */

import {
  askToCancel,
  asOwner,
  login,
  newCustomer,
  newProducts,
  openHeader,
  openOrderPart,
  placeOrder,
} from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test } from './test.ts';

test('the owner runs the shop from six tabs', async ({ page, request }, { project, retry }) => {
  await asOwner(page);
  const category = `Morning ${project.name}`;
  // A failed attempt left its customer behind.
  const customerName = `Kavitha ${project.name}${retry > 0 ? ' again' : ''}`;
  const [box] = await newProducts(page, category, [`Morning Box ${project.name}`]);
  if (!box) throw new Error('no product');
  const customer = await newCustomer(request, customerName);
  const first = await placeOrder(request, customer, box);
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });

  await test.step('the dashboard greets and shows the newest order', async () => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
    await expect(page.getByRole('link').filter({ hasText: first.number })).toBeVisible();
    await openHeader(page);
    await page.getByRole('button', { name: 'Sound for new orders: off' }).click();
    await expect(page.getByRole('button', { name: 'Sound for new orders: on' })).toBeVisible();
    await page.getByRole('button', { name: 'Sound for new orders: on' }).click();
  });

  const second = await placeOrder(request, customer, box);
  await test.step('a new order appears without a reload', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(customer.name);
    await expect(row(second.number)).toBeVisible();
    const third = await placeOrder(request, customer, box);
    await expect(row(third.number)).toBeVisible();
  });

  await test.step('two orders are set to processing at once, and their papers are ready', async () => {
    for (const { number } of [first, second])
      await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
    const bar = page.getByRole('region', { name: 'Selected records' });
    await bar.getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the status of 2 orders' });
    await dialog.getByLabel('New status').selectOption('Processing');
    await dialog.getByLabel(/^Note for the history/).fill('Morning round');
    await dialog.getByRole('button', { name: 'Set status' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(first.number)).toContainText('Processing');
    for (const { number } of [first, second])
      await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
    await bar.getByRole('button', { name: 'Print' }).click();
    for (const name of ['Packing list (PDF)', 'Parcel labels, A4 (PDF)', 'Parcel labels, 4 × 6 inch (PDF)']) {
      const address = await page.getByRole('menuitem', { name }).getAttribute('href');
      const paper = await page.request.get(address ?? '');
      expect(paper.headers()['content-type'], name).toBe('application/pdf');
      expect(new URL(address ?? '', page.url()).searchParams.get('orders')?.split(',')).toHaveLength(2);
    }
    const bills = await page.getByRole('menuitem', { name: 'Bills (PDF)' }).getAttribute('href');
    const early = await page.request.get(bills ?? '');
    expect([early.status(), await early.text()]).toEqual([
      400,
      expect.stringContaining('None of these orders has a bill.'),
    ]);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('an order shows who set its status and why', async () => {
    await page.getByRole('button', { name: `View order ${first.number}` }).click();
    const panel = page.getByRole('dialog', { name: /^Order / });
    await openOrderPart(panel, 'Courier');
    const steps = panel.getByRole('list', { name: 'Tracking Timeline' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Processing' })).toContainText(/Owner: Morning round/);
    await page.keyboard.press('Escape');
  });

  await test.step('one cancel request is refused, the other approved', async () => {
    await askToCancel(request, customer, first, 'Ordered twice');
    await askToCancel(request, customer, second, 'Wrong address');
    await page.goto(`/?tab=orders&order=${first.id}`);
    const details = page.getByRole('dialog', { name: `Order ${first.number}` });
    await expect(details).toContainText('Ordered twice');
    await details.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
    await expect(details).toContainText('Cancellation request refused');
    await page.goto(`/?tab=orders&order=${second.id}`);
    const other = page.getByRole('dialog', { name: `Order ${second.number}` });
    await other.getByRole('button', { name: 'Approve and cancel' }).click();
    const question = page.getByRole('alertdialog', { name: `Cancel order ${second.number}?` });
    await expect(question).toContainText('will be refunded to the customer');
    await question.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(other).toContainText('Cancellation request approved');
    await expect(other).toContainText('This order was cancelled on');
    // Fading in, it lacks contrast; it comes after the panel's answer.
    await expect(page.getByText(`Order ${second.number} was cancelled.`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a customer is blocked and unblocked', async () => {
    await page.goto('/?tab=customers&sort=spent');
    await expect(page.getByLabel('Sort')).toHaveValue('spent');
    await page.getByRole('searchbox', { name: 'Search Customers' }).fill(customer.phone);
    const person = page.getByRole('row').filter({ hasText: customer.name });
    await person.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await expect(person).toContainText('Disabled');
    expect((await login(request, customer.phone)).status()).toBe(403);
    await person.getByRole('button', { name: 'Enable' }).click();
    await expect(person).toContainText('Active');
    expect((await login(request, customer.phone)).status()).toBe(200);
  });

  await test.step('a category is deleted only after two questions', async () => {
    await page.goto('/?tab=categories');
    await page.getByRole('button', { name: `Delete ${category}`, exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`"${category}"`);
    await expect(question).toContainText('cannot be undone');
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question).toContainText('This category has 1 product. Are you sure you want to delete it?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: `Restore ${category}`, exact: true })).toBeVisible();
  });

  await test.step('the audit lists all of it', async () => {
    await page.goto('/?tab=settings&section=audit');
    await page.getByRole('searchbox', { name: 'Search activity log' }).fill('customer.status');
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `:${customer.id}` })
        .first(),
    ).toContainText('Owner');
  });
});
