/** My Dashboard with the demonstration shopper Meena, who has orders in several states and two addresses. */
import { expectSound } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const PHONE = '9486012345';
const PASSWORD = 'sparkle-2026';

async function signIn(page: Page): Promise<void> {
  await page.request.post('/api/users/login', { data: { phone_number: PHONE, password: PASSWORD } });
}

async function openTab(page: Page, tab: string): Promise<void> {
  await signIn(page);
  await visit(page, `/dashboard?tab=${tab}`);
}

test('signed out, it asks for sign-in and returns to the same tab', async ({ page }) => {
  await page.goto('/dashboard?tab=orders');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Phone Number').fill(PHONE);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible();
});

test('the overview shows totals and links onward', async ({ page }) => {
  await openTab(page, 'overview');
  for (const label of ['Total Orders', 'Total Spent', 'Delivered Items', 'Processing Orders'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  const recent = page.getByRole('heading', { name: 'Recent Orders' });
  await expect(recent).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /₹/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/');

  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/tab=orders/);
  await expect(page.getByRole('rowheader').first()).toContainText(/MP-\d+/);
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
});

test('an order opens with its steps, courier and items, and can be ordered again', async ({ page }) => {
  await openTab(page, 'orders');
  const shipped = page.getByRole('row').filter({ hasText: 'Shipped' }).first();
  await shipped.getByRole('button', { name: /^Track order / }).click();

  const dialog = page.getByRole('dialog', { name: 'Order Status' });
  await expect(dialog.getByRole('list', { name: 'Tracking steps' }).getByRole('listitem')).toHaveCount(6);
  await expect(dialog.getByRole('link', { name: /courier site/ })).toHaveAttribute('rel', /noopener/);
  await expect(dialog.getByRole('heading', { name: 'Order items' })).toBeVisible();
  await expect(page).toHaveURL(/order=\d+/);

  // From the end of a long order: the result is shown at its top.
  await dialog.getByRole('heading', { name: 'Order items' }).scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Reorder' }).click();
  await expect(dialog.getByText(/added to your cart/)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/order=/);
});

test('last season’s goods are put in the cart in one press, naming what is gone or dearer', async ({ page }) => {
  const products = (await (await page.request.get('/api/product/list1')).json()).data as Record<string, unknown>[];
  const [one, other] = products.filter(({ quantity }) => Number(quantity) > 20);
  const line = (product: typeof one, count: number, unit_price: unknown) => ({
    ...{ product_id: product?.id, name: product?.name, tamil_name: product?.tamil_name },
    ...{ count, unit_price },
  });
  const lines = [line(one, 3, one?.unit_price), line(other, 2, 0.5), { ...line(one, 1, 5), product_id: 999_999 }];
  const data = { from: '2025-10-14', until: '2025-10-14', orders: 1, lines: [...lines] };
  await page.route('**/api/order/last-season', (route) => route.fulfill({ json: { data } }));
  await openTab(page, 'orders');
  const card = page.getByRole('main');
  await expect(card.getByText('Ordered on 14/10/2025')).toBeVisible();
  await card.getByRole('button', { name: 'Add everything to cart' }).click();
  await expect(card.getByText('2 products are in your cart. Nothing is ordered yet.')).toBeVisible();
  await expect(card.getByText('No longer available')).toBeVisible();
  await expect(card.getByText(`${other?.name}: `, { exact: false })).toContainText('was ₹0.50');
  await expectSound(page);
  await card.getByRole('button', { name: 'Add everything to cart' }).click();
  await card.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByLabel(`Quantity of ${one?.name}`, { exact: true })).toHaveValue('3');
});

test('a customer can ask to cancel, with a reason, only before dispatch', async ({ page }) => {
  await openTab(page, 'orders');
  const dialog = page.getByRole('dialog', { name: 'Order Status' });
  await page
    .getByRole('row')
    .filter({ hasText: 'Processing' })
    .first()
    .getByRole('button', { name: /^Track order / })
    .click();
  await dialog.getByRole('button', { name: 'Request cancellation' }).click();
  const question = page.getByRole('dialog', { name: /^Cancel order / });
  await question.getByRole('button', { name: 'Send request' }).click();
  await expect(question.getByText('Please give a reason.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep the order' }).click();
  await expect(question).toBeHidden();
});

test('a new phone number needs the current password', async ({ page }) => {
  await openTab(page, 'profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();

  await page.getByLabel('Full Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Please fill in all required fields/);

  await page.getByLabel('Full Name').fill('Meena Sundaram');
  await page.getByLabel('Phone Number').fill('9876500000');
  await page.getByLabel('Current password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(PHONE)).toBeVisible();
});

test('an address can be added, and is deleted only after confirmation', async ({ page }, { project }) => {
  await openTab(page, 'addresses');
  await page.getByRole('button', { name: 'Add New Address' }).click();

  const form = page.getByRole('dialog', { name: 'Add New Address' });
  await form.getByRole('button', { name: 'Save Address' }).click();
  await expect(form.getByText('Please fill in all required fields')).toBeVisible();

  // Both screens share one shop, so each adds a different address.
  const house = `House of ${project.name}`;
  await form.getByLabel(/Door/).fill(house);
  await form.getByLabel(/PIN/).fill('625001');
  await form.getByLabel('State').selectOption('Tamil Nadu');
  await form.getByLabel('City', { exact: false }).first().selectOption('Madurai');
  await form.getByLabel(/Mobile number/).fill(PHONE);
  await form.getByRole('button', { name: 'Save Address' }).click();
  await expect(form).toBeHidden();

  await page
    .getByRole('button', { name: `Delete address ${house}, Madurai` })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete Address' });
  await expect(question).toContainText('Are you sure you want to delete? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(house)).toHaveCount(0);
});

test('offline, a new address waits to be sent and the known ones stay', async ({ page, context }, { project }) => {
  await openTab(page, 'addresses');
  const known = page.getByRole('button', { name: /^Delete address / });
  await known.first().waitFor();
  const count = await known.count();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Address' });
  await form.getByLabel(/Door/).fill(`Waiting house of ${project.name}`);
  await form.getByLabel(/PIN/).fill('625001');
  await form.getByLabel('State').selectOption('Tamil Nadu');
  await form.getByLabel('City', { exact: false }).first().selectOption('Madurai');
  await form.getByLabel(/Mobile number/).fill(PHONE);
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Save Address' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Could not refresh; what you see may be out of date.')).toBeVisible();
  await expect(known).toHaveCount(count);
});

test('a phone shows all six tabs at once, in both languages, each large enough for a thumb', async ({ page }) => {
  await signIn(page);
  for (const prefix of ['', '/ta']) {
    await visit(page, `${prefix}/dashboard`);
    const row = page.getByRole('tablist').first();
    expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    for (const tab of await row.getByRole('tab').all()) {
      const box = await tab.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(await tab.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    }
  }
});
