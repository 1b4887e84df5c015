/** Invalid lists, paths, headers and bodies are refused with a plain text that names what is wrong. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTamilName } from '#shared/refusals/field-names.ts';
import { tamilOutcome } from '#shared/refusals/tamil-outcomes.ts';
import { type Callers, prepareCallers } from '#testing/fuzz/callers.ts';
import { mayCall, send } from '#testing/fuzz/judge.ts';
import { type ApiRoute, routesOf } from '#testing/fuzz/requests.ts';
import { complaintAboutTamil, complaintAboutWords, type RefusalBody } from '#testing/fuzz/words.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let callers: Callers;
let routes: ApiRoute[];

beforeAll(async () => {
  shop = await startTestShop();
  callers = await prepareCallers(shop);
  const document = await shop.client().get<Parameters<typeof routesOf>[0]>('/api/openapi.json');
  routes = routesOf(document.body).filter(({ path }) => !/\.json$|webhook|no\/such/.test(path));
});
afterAll(() => shop.close());

/** The required parameters of a call, so that the refusal is about the wrong one. */
const NEEDED: Readonly<Record<string, { name: string; value: string }>> = {
  '/delivery/quote': { name: 'pin', value: '626123' },
  '/delivery/offices': { name: 'pin', value: '626123' },
};

const WRONG_TEXTS = ['no-such-choice', '-1', '1.5', '99999999999', 'x'.repeat(3_000)];

function roleFor(route: ApiRoute) {
  return (['admin', 'customer'] as const).find((role) => mayCall(role, { method: route.method, route })) ?? 'admin';
}

function queryOf(route: ApiRoute, name: string, value: string): string {
  const needed = NEEDED[route.path];
  const rest = needed && needed.name !== name ? `&${needed.name}=${needed.value}` : '';
  return `?${name}=${value}${rest}`;
}

async function ask(route: ApiRoute, query: string, headers: Record<string, string> = {}) {
  const role = roleFor(route);
  const id = role === 'customer' ? callers.clients.customer.userId : 1;
  const path = route.path
    .replace('{key}', 'about')
    .replace('{place}', 'logo')
    .replace(/\{\w+\}/g, String(id));
  const sent = { route, method: 'GET', target: `/api${path}${query}`, headers, body: null };
  return send(shop.base, sent, callers.clients[role].token);
}

it('every wrong query parameter is refused by name, in Tamil on Tamil pages, and ignored if empty', async () => {
  const complaints: string[] = [];
  let asked = 0;
  for (const route of routes.filter(({ method }) => method === 'GET'))
    for (const { name, in: place } of route.parameters) {
      if (place !== 'query') continue;
      const empty = await ask(route, `?${name}=`);
      // An export answers with a file.
      const without = await ask(route, '');
      if (empty.status !== without.status) complaints.push(`${route.path} ${name}= answers ${empty.status}`);
      for (const text of WRONG_TEXTS) {
        asked += 1;
        const query = queryOf(route, name, text);
        const answer = await ask(route, query);
        const tamil = await ask(route, query, { referer: `${shop.base}/ta/` });
        const complaint = complaintAboutWords(answer, name) ?? complaintAboutTamil(tamil);
        if (complaint) complaints.push(`${route.path}?${name}=${text.slice(0, 20)}: ${complaint}`);
      }
    }
  expect(complaints).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

it('an unknown status or sort is refused by every list', async () => {
  const lists = routes.filter(
    ({ method, path }) => method === 'GET' && /list|export|details\/user|rows|stock/.test(path),
  );
  const passed: string[] = [];
  for (const route of lists)
    for (const name of ['status', 'sort']) {
      const { status, text } = await ask(route, `?${name}=nonsense`);
      if (status !== 400 || !(JSON.parse(text) as RefusalBody).fields?.[name])
        passed.push(`${route.path} ${name}: ${status}`);
    }
  expect(passed).toEqual([]);
  expect(lists.length).toBeGreaterThan(15);
});

it.each([
  ['/order/list?status=nonsense', 'status', /^Status: choose one of: confirmed, processing, .*, all\.$/],
  ['/order/list?sort=nonsense', 'sort', 'Sort: choose one of: newest, oldest.'],
  ['/order/list?limit=201', 'limit', 'Limit must be a whole number from 1 to 200.'],
  ['/order/list?page=0', 'page', 'Page must be a whole number of 1 or more.'],
  ['/order/list?from=tomorrow', 'from', 'From must be a date such as 2026-11-20.'],
  ['/order/export?to=2026-02-30', 'to', 'To must be a date such as 2026-11-20.'],
  ['/users/list?status=nonsense', 'status', 'Status: choose one of: active, inactive.'],
  ['/mail/list?status=nonsense', 'status', 'Status: choose one of: queued, sent, dead.'],
  ['/audit/list?status=nonsense', 'status', 'Unknown field: status.'],
  ['/order/export?format=pdf', 'format', 'Format: choose one of: csv, xlsx.'],
])('%s lists what is allowed', async (path, field, text) => {
  const { status, body } = await callers.clients.admin.get<RefusalBody>(`/api${path}`);
  expect(status).toBe(400);
  expect(body.fields?.[field]).toMatch(text);
  expect(body.error).toBe(body.fields?.[field]);
});

it('a refusal without a field is in the page’s language too', async () => {
  const { admin, packer } = callers.clients;
  const refusedOn = async (page: string, path: string, token: string | null, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', referer: shop.base + page };
    const request = body ? { method: 'PUT', headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${shop.base}/api${path}`, request)).json()) as RefusalBody;
  };
  const own = [`/staff/update/${admin.userId}`, admin.token, { role: 'packer' }] as const;
  const english = await refusedOn('/', ...own);
  expect(english.code).toBe('CONFLICT');
  expect((await refusedOn('/ta/', ...own)).error).toBe(tamilOutcome(english.error));
  expect((await refusedOn('/ta/', '/staff/list', packer.token)).error).toBe('இது கடையின் உரிமையாளருக்கு மட்டும்.');
});

it('every field that the API documents has a Tamil name', () => {
  type Part = { properties?: Record<string, Part>; items?: Part; anyOf?: Part[]; oneOf?: Part[]; allOf?: Part[] };
  const namesIn = (part: Part | undefined): string[] =>
    part === undefined
      ? []
      : [
          ...Object.entries(part.properties ?? {}).flatMap(([name, inside]) => [name, ...namesIn(inside)]),
          ...[part.items, ...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])].flatMap(namesIn),
        ];
  const names = routes.flatMap((route) => [
    ...namesIn((route.json ?? {}) as Part),
    ...namesIn((route.form ?? {}) as Part),
    // No form shows a header's name: pages send it themselves.
    ...route.parameters.filter((one) => one.in !== 'header').map(({ name }) => name),
  ]);
  expect([...new Set(names)].filter((name) => !hasTamilName(name))).toEqual([]);
  expect(new Set(names).size).toBeGreaterThan(100);
});

describe('an address', () => {
  const ADDRESS = {
    house_flat_no: '12',
    city: 'Madurai',
    zipcode: '625001',
    delivery_contact_number: '9486012345',
    country: 'India',
    state: 'Tamil Nadu',
  };
  type Added = { data: { id: number; state: string; country: string } } & RefusalBody;

  it.each(['customer', 'guest'] as const)('of a %s must be in one of the states of India', async (role) => {
    const client = callers.clients[role];
    const wrong = { state: 'Narnia', country: 'USA', city: '12' };
    const refused = await client.post<Added>('/api/address/add', { ...ADDRESS, ...wrong });
    const fields = {
      state: 'Please choose one of the states and union territories of India, such as Tamil Nadu.',
      country: 'We deliver within India only.',
      city: 'Please enter the name of the city.',
    };
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({ status: 400, fields });

    const added = await client.post<Added>('/api/address/add', { ...ADDRESS, state: ' tamilnadu ', country: 'INDIA' });
    expect(added).toMatchObject({ status: 201, body: { data: { state: 'Tamil Nadu', country: 'India' } } });
    const { id } = added.body.data;
    const changed = await client.put<Added>(`/api/address/update/${id}`, { ...ADDRESS, ...wrong });
    expect({ status: changed.status, fields: changed.body.fields }).toEqual({ status: 400, fields });
    const tamil = await client.put<Added>(`/api/address/update/${id}`, { ...ADDRESS, state: 'கேரளா' });
    expect(tamil.body.data.state).toBe('Kerala');
  });

  it('from before the rule is returned unchanged', async () => {
    const { customer } = callers.clients;
    const { body } = await customer.post<Added>('/api/address/add', ADDRESS);
    await shop.database.db.execute(
      sql`update addresses set state = 'Narnia', country = 'USA' where id = ${body.data.id}`,
    );
    const list = await customer.get<{ data: Added['data'][] }>(`/api/address/list/${customer.userId}`);
    expect(list.body.data.find(({ id }) => id === body.data.id)).toMatchObject({ state: 'Narnia', country: 'USA' });
  });
});

describe('an invalid request', () => {
  const post = (path: string, type: string | null, body: string | null, headers: Record<string, string> = {}) =>
    fetch(`${shop.base}/api${path}`, {
      method: 'POST',
      headers: {
        ...(type === null ? {} : { 'content-type': type }),
        authorization: `Bearer ${callers.clients.customer.token}`,
        ...headers,
      },
      body: body === null ? null : Buffer.from(body),
    });

  it.each([
    ['no JSON', 'application/json', '{"amount":', 400, 'The request is not valid JSON.'],
    ['no JSON type', 'text/plain', '{}', 415, 'Please send JSON, with the Content-Type application/json.'],
    ['no type', null, '{}', 415, 'Please send JSON, with the Content-Type application/json.'],
    [
      'a type with JSON in its name',
      'text/json-x',
      '{}',
      415,
      'Please send JSON, with the Content-Type application/json.',
    ],
    ['a form', 'multipart/form-data; boundary=x', '--x--', 415, 'Please send JSON.'],
    ['no body', null, null, 400, 'Please enter the amount.'],
    ['a list', 'application/json', '[]', 400, 'Request must be an object with named fields.'],
    ['null', 'application/json', 'null', 400, 'Please enter the request.'],
  ])('%s', async (_, type, body, status, text) => {
    const answer = await post('/order/create-order', type, body);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as RefusalBody).error).toBe(text);
  });

  it('names the header', async () => {
    const line = JSON.stringify([{ product_id: 1, count: 1 }]);
    const answer = await post('/cart/add', 'application/json', line, { 'idempotency-key': 'a b' });
    expect(await answer.json()).toMatchObject({
      fields: { 'Idempotency-Key': expect.stringMatching(/visible characters/) },
    });
    const event = await post('/payment/webhook', 'application/json', '{}', { 'x-razorpay-signature': 'no' });
    expect(await event.json()).toMatchObject({ fields: { 'X-Razorpay-Signature': 'The signature does not match.' } });
  });

  // Seen from outside: `fields` was empty, because every object already seems to have a field with one of these names.
  it.each(['__proto__', 'constructor', 'toString'])('names an unknown field %s', async (name) => {
    const body = `{"contact_method":"email","contact":"p@example.com","${name}":{"role":"admin"}}`;
    const answer = await post('/guest/start', 'application/json', body);
    const { fields } = (await answer.json()) as RefusalBody;
    expect({ status: answer.status, fields: Object.entries(fields ?? {}) }).toEqual({
      status: 400,
      fields: [[name, `Unknown field: ${name}.`]],
    });
  });

  // Seen from outside: 870 KB of made-up fields were answered with 2.7 MB, and one of 900 KB with itself.
  it('names only a few unknown fields, however many or long they are', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`made_up_${nth}`, 1]));
    for (const body of [many, { ['k'.repeat(300_000)]: 1 }]) {
      const refused = await callers.clients.admin.post<RefusalBody>('/api/coupon/add', body);
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.fields ?? {}).length).toBeGreaterThan(0);
      expect(JSON.stringify(refused.body).length).toBeLessThan(2_000);
    }
  });

  it('create-order with only the amount names everything missing', async () => {
    const { status, body } = await callers.clients.customer.post<RefusalBody>('/api/order/create-order', {
      amount: 10,
    });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { address_id: 'Please enter the address.', age_confirmed: 'Please confirm that you are 18 or older.' },
    });
  });

  it('counts the entries of a list from 1', async () => {
    const lines = [
      { product_id: 1, count: 1 },
      { product_id: 1, count: 1.5 },
    ];
    const { body } = await callers.clients.customer.post<RefusalBody>('/api/cart/add', lines);
    expect(body.fields).toEqual({ '1.count': 'Entry 2: Quantity must be a whole number from 1 to 10,00,000.' });
  });
});
