/** Shared by tests of the admin: the owner's session, and customers with orders, created through the API. */
import { newPhone, PASSWORD } from './as-customer.ts';
import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from './test.ts';

export const OWNER = {
  phone_number: process.env.E2E_ADMIN_PHONE ?? '9000000001',
  password: process.env.E2E_ADMIN_PASSWORD ?? 'admin-password-2026',
};

interface Answer<T> {
  data: T;
}

/** The owner's cookies for each shop: each worker signs in once. */
const kept = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Signs the page in as the owner, without the form. */
export async function asOwner(page: Page): Promise<void> {
  const shop = new URL((await page.request.get('/healthz')).url()).origin;
  await page.context().addCookies(kept.get(shop) ?? []);
  // A test that signs out, or in as somebody else, ends this session.
  const session = (await (await page.request.get('/api/users/session')).json()) as Answer<{ role: string } | null>;
  if (session.data?.role === 'admin') return;
  expect((await page.request.post('/api/users/login', { data: OWNER })).status()).toBe(200);
  kept.set(shop, await page.context().cookies(shop));
}

/** On a phone a list's rarely used actions are folded behind one button. */
export async function showMoreActions(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More actions' });
  await page.getByRole('searchbox').first().waitFor();
  if (await more.isVisible()) await more.click();
}

/** On a phone, sound, language and the shop as a visitor are folded behind one button of the header. */
export async function openHeader(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Sound, language, view the shop' });
  await page.getByRole('link', { name: 'Admin', exact: true }).waitFor();
  if (await more.isVisible()) await more.click();
}

/** On a phone, the order panel shows one part at a time as tabs; on a desktop, all parts are below each other. */
export async function openOrderPart(
  panel: Locator,
  part: 'Order' | 'Items' | 'Courier' | 'Papers' | 'Notes',
): Promise<void> {
  if ((panel.page().viewportSize()?.width ?? 0) < 900)
    await panel.getByRole('tab', { name: new RegExp(`${part}`) }).click();
}

export interface Customer {
  id: number;
  name: string;
  phone: string;
  token: string;
}

export function login(request: APIRequestContext, phone: string) {
  return request.post('/api/users/login', { data: { phone_number: phone, password: PASSWORD } });
}

/** A new customer; `request` must not be the one of the owner's page, whose cookie it would replace. */
export async function newCustomer(request: APIRequestContext, name: string, phone = newPhone()): Promise<Customer> {
  const account = { name, email: 'kavitha@example.com', phone_number: phone, password: PASSWORD };
  expect((await request.post('/api/users/register', { data: account })).status()).toBe(201);
  const { data } = (await (await login(request, phone)).json()) as Answer<{ token: string; user: { id: number } }>;
  return { id: data.user.id, name, phone, token: data.token };
}

/** A new member of staff, hired by `owner`; returns the data of their first sign-in, which also sets their own password. */
export async function hire(owner: Page, name: string, role: 'biller' | 'packer') {
  const [phone_number, password] = [newPhone(), 'a-first-password-2026'];
  const added = await owner.request.post('/api/staff/add', { data: { name, phone_number, role, password } });
  expect(added.status(), await added.text()).toBe(201);
  return { phone_number, password, new_password: 'only-i-know-this-2026' };
}

export interface PlacedOrder {
  id: number;
  number: string;
}

interface Goods {
  id: number;
  unit_price: number;
}

/** A paid order: `count` pieces of each of the goods. */
export async function placeOrder(
  request: APIRequestContext,
  customer: Customer,
  goods: Goods | readonly Goods[],
  count = 1,
): Promise<PlacedOrder> {
  const started = await beginOrder<{ id: string }>(request, customer, goods, { count });
  const paid = await postAs<object>(request, customer, '/sandbox/razorpay/v1/checkout/pay', {
    order_id: started.id,
    method: 'upi',
    outcome: 'success',
  });
  return (await postAs<Answer<PlacedOrder>>(request, customer, '/api/order/verify-payment', paid)).data;
}

/** An order that its customer has started but not paid. */
export async function beginOrder<Started>(
  request: APIRequestContext,
  customer: Customer,
  goods: Goods | readonly Goods[],
  { count = 1, ...how }: { count?: number; payment_method?: string; whatsapp?: boolean } = {},
): Promise<Started> {
  const all = [goods].flat();
  await postAs(
    request,
    customer,
    '/api/cart/add',
    all.map(({ id }) => ({ product_id: id, count })),
  );
  const address = await postAs<Answer<{ id: number }>>(request, customer, '/api/address/add', {
    name: customer.name,
    house_flat_no: '14/2',
    street_name: 'Vadakku Veli Street',
    city: 'Madurai',
    state: 'Tamil Nadu',
    zipcode: '625001',
    delivery_contact_number: customer.phone,
  });
  return postAs<Started>(request, customer, '/api/order/create-order', {
    amount: all.reduce((sum, { unit_price }) => sum + unit_price * count, 0),
    address_id: address.data.id,
    age_confirmed: true,
    ...how,
  });
}

export async function postAs<T>(
  request: APIRequestContext,
  customer: Pick<Customer, 'token'>,
  path: string,
  data: object,
): Promise<T> {
  const answer = await request.post(path, { data, headers: { authorization: `Bearer ${customer.token}` } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

export interface PlacedEstimate extends PlacedOrder {
  estimate: { token: string; version: number };
}

/** An unpaid estimate that the owner makes on the phone. */
export async function newEstimate(
  page: Page,
  { name, phone }: Pick<Customer, 'name' | 'phone'>,
  { id, unit_price }: Goods,
): Promise<PlacedEstimate> {
  const answer = await page.request.post('/api/order/desk', {
    data: {
      key: crypto.randomUUID(),
      channel: 'phone',
      phone_number: phone,
      name,
      lines: [{ product_id: id, count: 1 }],
      payment: { payment_method: 'later' },
      age_confirmed: true,
      amount: unit_price,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as Answer<PlacedEstimate>).data;
}

export async function askToCancel(
  request: APIRequestContext,
  customer: Customer,
  order: PlacedOrder,
  reason: string,
): Promise<void> {
  await postAs(request, customer, '/api/order/cancel-request', { order_id: order.id, reason });
}

export interface OwnProduct {
  id: number;
  name: string;
  base_price: number;
  unit_price: number;
  quantity: number;
  status: number;
  discount_price: number;
  sku: string;
  ProductImages: { imageUrl: string }[];
}

/** Creates a separate category with products at ₹100, so that bulk changes do not affect other tests. */
export async function newProducts(page: Page, category: string, names: readonly string[]): Promise<OwnProduct[]> {
  const addShelf = () => page.request.post('/api/category/add', { data: { name: category, status: 1 } });
  let added = await addShelf();
  if (added.status() === 409) {
    await putAside(page, category, names);
    added = await addShelf();
  }
  expect(added.status(), await added.text()).toBe(201);
  const { data } = (await added.json()) as Answer<{ id: number }>;
  const products: OwnProduct[] = [];
  for (const name of names) {
    const answer = await page.request.post('/api/product/add', {
      data: {
        name,
        tamil_name: 'சோதனை',
        category_id: data.id,
        base_price: 100,
        discount_price: 0,
        quantity: 50,
        quantity_content: '1 Box',
        performance_ratings: 4,
        status: 1,
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    products.push(((await answer.json()) as Answer<OwnProduct>).data);
  }
  return products;
}

/** Takes off sale and renames what a failed attempt left under the same names. */
async function putAside(page: Page, category: string, names: readonly string[]): Promise<void> {
  const aside = { name: `Left behind ${Date.now()}`, status: 0 };
  for (const name of names)
    for (const product of (await productsNamed(page, name)).filter((one) => one.name === name))
      await page.request.put(`/api/product/update/${product.id}`, { data: aside });
  const shelves = (await (await page.request.get('/api/category/list')).json()) as Answer<
    { id: number; name: string }[]
  >;
  for (const { id } of shelves.data.filter(({ name }) => name === category))
    await page.request.put(`/api/category/update/${id}`, { data: aside });
}

export async function productsNamed(page: Page, search: string): Promise<OwnProduct[]> {
  const answer = await page.request.get(`/api/product/admin/list?limit=200&search=${encodeURIComponent(search)}`);
  return ((await answer.json()) as Answer<OwnProduct[]>).data;
}

/** Lets the shop sell online and accept bank transfers. */
export async function sellWithTransfers(owner: Page): Promise<void> {
  const { data } = (await (await owner.request.get('/api/address/store')).json()) as Answer<[{ id: number }]>;
  const selling = { sales_mode: 'online_payment', bank_details: 'Account: 1234567890, IFSC: SBIN0001234' };
  const saved = await owner.request.put(`/api/address/store/update/${data[0].id}`, { data: selling });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** A line of the To do list on the owner's home. */
export const todoLine = (owner: Page, line: string): Locator =>
  owner.getByRole('region', { name: 'To do' }).getByRole('link', { name: new RegExp(`^\\d+ ${line}`) });

/** Sends the contact form and returns its ticket. */
export async function writeToShop(
  request: APIRequestContext,
  { name, email, message }: { name: string; email: string; message: string },
): Promise<string> {
  const data = { name, phone_number: newPhone(), email, message };
  const sent = await request.post('/api/contact', { data });
  expect(sent.status(), await sent.text()).toBe(201);
  return ((await sent.json()) as Answer<{ ticket: string }>).data.ticket;
}
