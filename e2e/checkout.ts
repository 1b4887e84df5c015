/** A new customer's steps from the price list to the payment, for tests that start at the payment. */
import { PASSWORD, signInWithAddress } from './as-customer.ts';
import { fillCart } from './fill-cart.ts';
import { expect, type Page, visit } from './test.ts';

export async function addFromList(page: Page, name: string, times: number): Promise<void> {
  const plus = page.getByRole('button', { name: `Increase Quantity of ${name}`, exact: true });
  for (let count = 0; count < times; count += 1) await plus.click();
}

export async function addFirstInStock(page: Page): Promise<void> {
  const row = page.locator('.price-row:not([data-out])').first();
  await row.getByRole('button', { name: /^Increase/ }).click();
}

export async function openList(page: Page): Promise<void> {
  await visit(page, '/');
}

/** The session ended elsewhere: what is pressed says so and leads to sign-in and back. */
export async function signInAgain(
  page: Page,
  phone: string,
  press: () => Promise<void>,
  back: string | RegExp = page.url(),
): Promise<void> {
  await page.context().clearCookies();
  await press();
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  // The address changes before the page does, and the profile has a phone number too.
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(back);
}

/** A new customer with two boxes in the cart and an address, at the payment step; returns their phone number. */
export async function goToPayment(page: Page, prefix = ''): Promise<string> {
  const phone = await signInWithAddress(page);
  await fillCart(page);
  await visit(page, `${prefix}/cart?step=payment`);
  return phone;
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Door / Flat No.').fill('14/2');
  await page.getByLabel('Street name').fill('Vadakku Veli Street');
  await page.getByLabel('PIN code').fill('626123');
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu');
  await page.getByLabel('City', { exact: true }).selectOption('Sivakasi');
}

export async function pay(page: Page, outcome: 'Success' | 'Failure' | 'Close'): Promise<void> {
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: outcome, exact: true }).click();
}
