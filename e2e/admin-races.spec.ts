/** Slow responses: late or outdated ones do not undo the owner's changes. */

import { asOwner, type Customer, newCustomer, newProducts, placeOrder } from './as-owner.ts';
import { comeBackUntil, expect, type Page, test } from './test.ts';

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search Customers' });
const rowOf = (page: Page, customer: Customer) => page.getByRole('row').filter({ hasText: customer.name });

/** Delays matching customer-list responses, as the server sent them, until released. */
async function holdLists(page: Page, matches: (url: URL) => boolean) {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const read = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route('**/api/users/list**', async (route) => {
    if (isHeld || !matches(new URL(route.request().url()))) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    read.resolve();
    await released;
    await route.fulfill({ response }).catch(() => undefined);
    finished.resolve();
  });
  /** Waits until the page has rendered them. */
  const letGoAndDraw = async () => {
    letGo();
    await finished.promise;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  };
  return { letGo: letGoAndDraw, held: () => read.promise };
}

test('a list read before a customer was enabled does not show them as disabled', async ({ page, request }) => {
  const customer = await newCustomer(request, `Early ${Date.now()}`);
  await asOwner(page);
  const disabled = await page.request.put(`/api/users/status/${customer.id}`, { data: { active: false } });
  expect(disabled.ok(), await disabled.text()).toBe(true);
  await page.goto('/?tab=customers');
  await expect(rowOf(page, customer)).toContainText('Disabled');

  // The change is on its way, then a search is asked and read, then the change arrives.
  const isRead = Promise.withResolvers<void>();
  await page.route('**/api/users/status/**', async (route) => {
    await isRead.promise;
    await route.continue();
  });
  await rowOf(page, customer).getByRole('button', { name: 'Enable' }).click();
  const late = await holdLists(page, (url) => url.searchParams.get('search') === customer.phone);
  await searchBox(page).fill(customer.phone);
  await late.held();
  isRead.resolve();
  await expect(rowOf(page, customer)).toContainText('Active');
  await late.letGo();
  await expect(rowOf(page, customer)).toContainText('Active');
});

test('a dialog stays open when its row leaves the list', async ({ page, request }) => {
  const customer = await newCustomer(request, `Leaving ${Date.now()}`);
  await asOwner(page);
  await page.goto('/?tab=customers&status=active');
  await rowOf(page, customer).getByRole('button', { name: 'Disable' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();

  const changed = await page.request.put(`/api/users/status/${customer.id}`, { data: { active: false } });
  expect(changed.ok(), await changed.text()).toBe(true);
  await comeBackUntil(page, () => expect(rowOf(page, customer)).toHaveCount(0, { timeout: 1_000 }));
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(`${customer.name} cannot sign in any more.`)).toBeVisible();
});

test('the cancel dialog stays open when somebody else moves the order out of the list', async ({ page, request }) => {
  await asOwner(page);
  const [box] = await newProducts(page, `Cancelled ${Date.now()}`, ['Cancelled Box']);
  if (!box) throw new Error('no product');
  const order = await placeOrder(request, await newCustomer(request, 'Valli Raman'), box);
  await page.goto(`/?tab=orders&status=confirmed&search=${order.number}`);
  const row = page.getByRole('row').filter({ hasText: order.number });
  await row.getByRole('combobox').selectOption('Cancelled');
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.number}?` });
  await expect(question).toBeVisible();

  const moved = await page.request.put('/api/order/update/order/status', { data: { track_id: 2, order_id: order.id } });
  expect(moved.ok(), await moved.text()).toBe(true);
  await comeBackUntil(page, () => expect(row).toHaveCount(0, { timeout: 1_000 }));
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(`Order ${order.number}: Cancelled`)).toBeVisible();
});

test('a delayed search does not undo a filter chosen meanwhile', async ({ page }) => {
  await asOwner(page);
  await page.goto('/?tab=customers');
  await expect(page.getByRole('table')).toBeVisible();
  await searchBox(page).fill('asha');
  await page.getByLabel('Sort').selectOption('spent');
  await expect(page).toHaveURL(/search=asha/);
  await expect(page).toHaveURL(/sort=spent/);
});
