/** Shared by tests of the shop: creates a customer through the API and signs in the page's own session. */
import { expect, type Page } from './test.ts';

export const PASSWORD = 'muththu-2026';

/** A phone number nobody else has: the tests share one shop. */
export const newPhone = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

/** A new customer, signed in; returns their phone number. */
export async function register(page: Page, phone = newPhone()): Promise<string> {
  const account = { name: 'Kavitha Raman', email: 'kavitha@example.com', phone_number: phone, password: PASSWORD };
  expect((await page.request.post('/api/users/register', { data: account })).status()).toBe(201);
  await page.request.post('/api/users/login', { data: { phone_number: phone, password: PASSWORD } });
  return phone;
}

/** A new customer with one address in Sivakasi; returns their phone number. */
export async function signInWithAddress(page: Page): Promise<string> {
  const phone_number = await register(page);
  const address = {
    house_flat_no: '14/2',
    city: 'Sivakasi',
    state: 'Tamil Nadu',
    zipcode: '626123',
    delivery_contact_number: phone_number,
  };
  expect((await page.request.post('/api/address/add', { data: address })).status()).toBe(201);
  return phone_number;
}
