import type { Client, TestShop } from './test-shop.ts';

interface Newcomer {
  /** Signed in. */
  client: Client;
  /** Ten digits. */
  phone: string;
  email: string;
}

let registered = 0;

/** A person who has just registered, with a phone and an email that nobody else has. */
export async function registerNewcomer(shop: TestShop, password: string): Promise<Newcomer> {
  registered += 1;
  const phone = String(9_400_000_000 + registered);
  const email = `kavitha${registered}@example.com`;
  await shop.client().post('/api/users/register', { name: 'Kavitha', email, phone_number: phone, password });
  return { client: await shop.client().signIn(phone, password), phone, email };
}
