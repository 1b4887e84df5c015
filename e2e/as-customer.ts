/** Shared by tests of the shop: creates a customer through the API and signs in the page's own session. */
import { expect, type Page } from './test.ts';

/** A new customer with one address in Sivakasi. */
export async function signInWithAddress(page: Page): Promise<void> {
  const phone_number = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const account = { name: 'Kavitha Raman', email: 'kavitha@example.com', phone_number, password: 'muththu-2026' };
  await page.request.post('/api/users/register', { data: account });
  await page.request.post('/api/users/login', { data: { phone_number, password: account.password } });
  const address = {
    house_flat_no: '14/2',
    city: 'Sivakasi',
    state: 'Tamil Nadu',
    zipcode: '626123',
    delivery_contact_number: phone_number,
  };
  expect((await page.request.post('/api/address/add', { data: address })).status()).toBe(201);
}
