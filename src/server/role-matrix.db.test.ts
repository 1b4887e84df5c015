/**
 * Calls every route as everybody: anonymous, guest, two customers, disabled accounts, packer, biller, owner. `*.calls.ts` says
 * what each may do; a route without a call, or a call without a route, fails. Other people's things answer like missing ones.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#shared/call.ts';
import { ALL_CALLS } from '#shop/api.calls.ts';
import { addAddress, buy, signInAs } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

const PEOPLE = [
  'anonymous',
  'guest',
  'meena',
  'kannan',
  'disabled',
  'disabledPacker',
  'packer',
  'biller',
  'admin',
] as const;
type Person = (typeof PEOPLE)[number];

let shop: TestShop;
let clients: Record<Person, Client>;
let orderId: number;
let addressId: number;

async function disabledClient(): Promise<Client> {
  const person = { name: 'Gone', email: 'gone@example.com', phone_number: '9360000099', password: 'a-fine-one' };
  await shop.client().post('/api/users/register', person);
  const client = await shop.client().signIn(person.phone_number, person.password);
  await clients.admin.put(`/api/users/status/${client.userId}`, { active: false });
  return client;
}

async function disabledPackerClient(): Promise<Client> {
  const person = { name: 'Left', phone_number: '9360000098', role: 'packer', password: 'a-packer-of-old' };
  const own = 'the-packers-own-one';
  const added = await clients.admin.post<{ data: { id: number } }>('/api/staff/add', person);
  const { phone_number, password } = person;
  await shop.client().post('/api/users/login', { phone_number, password, new_password: own });
  const client = await shop.client().signIn(phone_number, own);
  await clients.admin.put(`/api/staff/update/${added.body.data.id}`, { active: false });
  return client;
}

async function guestClient(): Promise<Client> {
  const client = shop.client();
  const opened = await client.post<{ data: { token: string; user: { id: number } } }>('/api/guest/start', {
    contact_method: 'email',
    contact: 'guest@example.com',
  });
  client.token = opened.body.data.token;
  client.userId = opened.body.data.user.id;
  return client;
}

beforeAll(async () => {
  shop = await startTestShop();
  const admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const meena = await signInAs(shop, 'meena');
  const kannan = await signInAs(shop, 'kannan');
  const biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  const packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  const nobody = shop.client();
  const [disabled, disabledPacker] = [nobody, nobody];
  clients = {
    ...{ anonymous: shop.client(), guest: await guestClient(), meena, kannan, biller, packer, admin },
    ...{ disabled, disabledPacker },
  };
  clients.disabled = await disabledClient();
  clients.disabledPacker = await disabledPackerClient();
  orderId = (await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75)).id;
  addressId = await addAddress(meena);
});
afterAll(() => shop.close());

const allowed: Record<Access, readonly Person[]> = {
  public: PEOPLE,
  'signed-in': ['guest', 'meena', 'kannan', 'packer', 'biller', 'admin'],
  shopper: ['guest', 'meena', 'kannan'],
  staff: ['packer', 'biller', 'admin'],
  packing: ['packer', 'biller', 'admin'],
  money: ['biller', 'admin'],
  customers: ['biller', 'admin'],
  admin: ['admin'],
  demo: ['admin'],
};

/** Calls that would change the actors of other rows, or need a body that a matrix cannot have. */
const LEFT_OUT = new Set(['POST /users/logout', 'POST /users/login', 'POST /guest/start', 'POST /users/register']);

/** Unknown ids: a permitted caller gets a 404 or a 400, any other a 401 or a 403. */
const withMissingIds = (path: string) => path.replace(/\{\w+\}/g, '999999');

function call(client: Client, row: string): Promise<Reply> {
  const [method = 'GET', path = '/'] = row.split(' ');
  return client.call(method, `/api${withMissingIds(path)}`, method === 'GET' || method === 'DELETE' ? undefined : {});
}

const rows = ALL_CALLS.length;

describe(`the role matrix: ${rows} routes × ${PEOPLE.length} people = ${rows * PEOPLE.length} calls`, () => {
  it('is enforced before a body is read', async () => {
    const { anonymous, meena } = clients;
    const nonsense = { not: 'a courier' };
    expect((await anonymous.post('/api/courier/add', nonsense)).status).toBe(401);
    expect((await meena.post('/api/courier/add', nonsense)).status).toBe(403);
    expect((await clients.admin.post('/api/courier/add', nonsense)).status).toBe(400);
    expect((await meena.get('/api/order/list?page=0')).status).toBe(403);
  });

  // With an object in place of the map: 500.
  it.each(['constructor', '__proto__', 'toString'])('finds no file of the documentation named %s', async (name) => {
    expect((await clients.admin.get(`/api/docs/${name}`)).status).toBe(404);
  });

  it('has a call for every route and a route for every call', async () => {
    const document = await clients.anonymous.get<{ paths: Record<string, Record<string, unknown>> }>(
      '/api/openapi.json',
    );
    const described = Object.entries(document.body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const undocumented = [
      'GET /openapi.json',
      'GET /docs',
      'GET /docs/{file}',
      'POST /payment/webhook',
      'GET /whatsapp/webhook',
      'GET /newsletter/stop/{token}',
      'POST /newsletter/stop/{token}',
      'POST /whatsapp/webhook',
    ];
    expect([...described, ...undocumented].sort()).toEqual(ALL_CALLS.map(({ route }) => route).sort());
  });

  it.each(ALL_CALLS.filter(({ route }) => !LEFT_OUT.has(route)))(
    '$route is $access',
    async ({ route: row, access }) => {
      for (const [name, client] of Object.entries(clients)) {
        const { status } = await call(client, row);
        const mayCall = allowed[access].includes(name as Person);
        const hasSession = name !== 'anonymous' && !name.startsWith('disabled');
        if (mayCall) expect([401, 403], `${row} as ${name}: ${status}`).not.toContain(status);
        else expect(status, `${row} as ${name}`).toBe(hasSession ? 403 : 401);
        expect(status, `${row} as ${name}`).toBeLessThan(500);
      }
    },
  );
});

describe("other people's records answer like missing ones", () => {
  const foreign: [string, (meena: number) => string, unknown?][] = [
    ['GET', (meena) => `/address/list/${meena}`],
    ['GET', (meena) => `/cart/list/${meena}`],
    ['GET', (meena) => `/users/user/${meena}`],
    ['PUT', (meena) => `/users/update/${meena}`, { name: 'Mine now' }],
    ['GET', (meena) => `/order/details/user/${meena}`],
    ['GET', (meena) => `/order/tracking/history/${orderId}/${meena}`],
    ['GET', (meena) => `/order/delivery/address/${orderId}/${meena}`],
    [
      'PUT',
      () => `/address/update/${addressId}`,
      {
        house_flat_no: '12',
        city: 'Madurai',
        state: 'Tamil Nadu',
        zipcode: '625001',
        delivery_contact_number: '9486012345',
      },
    ],
    ['DELETE', () => `/address/delete/${addressId}`],
    ['POST', () => '/order/mail/resend', { order_id: 1 }],
  ];

  it.each(foreign)('%s %s', async (method, path, body) => {
    const { meena, kannan, guest } = clients;
    for (const other of [kannan, guest]) {
      const reply = await other.call(method, `/api${path(meena.userId)}`, body);
      const missing = await other.get(`/api/order/delivery/address/999999/${other.userId}`);
      expect(reply.status).toBe(404);
      expect({ ...reply.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
  });

  it("cannot be reached by one's own id with another person's order", async () => {
    const { kannan } = clients;
    for (const path of ['tracking/history', 'delivery/address'])
      expect((await kannan.get(`/api/order/${path}/${orderId}/${kannan.userId}`)).status).toBe(404);
  });

  it('leaves them unchanged', async () => {
    const { meena } = clients;
    expect(await meena.get(`/api/users/user/${meena.userId}`)).toMatchObject({ body: { data: { name: 'Meena' } } });
    const addresses = await meena.get<{ data: { id: number }[] }>(`/api/address/list/${meena.userId}`);
    expect(addresses.body.data.map((address) => address.id)).toContain(addressId);
  });
});
