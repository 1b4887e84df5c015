/** Who may reach whose data: D1 to D6, D21, D22 and D30 of the security assertions (docs/security.md). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { ADDRESS, addAddress, buy, fillCart, signInAs } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let meena: Client;
let kannan: Client;
let admin: Client;
let order: { id: number; number: string };
let addressId: number;

beforeAll(async () => {
  shop = await startTestShop();
  [meena, kannan] = [await signInAs(shop, 'meena'), await signInAs(shop, 'kannan')];
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  order = await buy(kannan, { [shop.world.products.sparklers]: 1 }, 20.75);
  addressId = await addAddress(kannan);
  await fillCart(kannan, { [shop.world.products.flowerPot]: 2 });
});
afterAll(() => shop.close());

/** A response without the parts that differ from call to call. */
const told = ({ status, body }: Reply) => ({ status, ...body, requestId: '' });
const read = <T>(statement: ReturnType<typeof sql>) => rowsOf<T>(shop.database.db, statement);

describe("other people's records", () => {
  // Without the comparison in `readableUserId`: 200 instead of 404, six times of six.
  it.each([
    ['/address/list/:id', '/address/list/999999'],
    ['/cart/list/:id', '/cart/list/999999'],
    ['/users/user/:id', '/users/user/999999'],
    ['/order/details/user/:id', '/order/details/user/999999'],
    ['/order/tracking/history/:order/:id', '/order/tracking/history/999999/999999'],
    ['/order/delivery/address/:order/:id', '/order/delivery/address/999999/999999'],
  ])('D1: %s of another person is the same 404 as a missing one', async (path, missing) => {
    const foreign = path.replace(':id', String(kannan.userId)).replace(':order', String(order.id));
    expect((await kannan.get(`/api${foreign}`)).status).toBe(200);
    const answer = await meena.get(`/api${foreign}`);
    expect(answer.status).toBe(404);
    expect(told(answer)).toEqual(told(await meena.get(`/api${missing}`)));
  });

  // Without the owner in `findPlacedId`: 200.
  it('D2: one’s own id in the path does not open another person’s order, by id or by number', async () => {
    for (const reference of [order.id, order.number])
      for (const path of ['tracking/history', 'delivery/address']) {
        expect((await kannan.get(`/api/order/${path}/${reference}/${kannan.userId}`)).status).toBe(200);
        expect((await meena.get(`/api/order/${path}/${reference}/${meena.userId}`)).status).toBe(404);
      }
  });

  // Without the owner in `getAddress`: another person's address was changed and deleted (200, 200).
  it('D3: cannot be changed, deleted or added to', async () => {
    const things = () =>
      read<object>(sql`select (select json_agg(u order by u.id) from users u where id = ${kannan.userId}) as person,
        (select json_agg(a order by a.id) from addresses a where user_id = ${kannan.userId}) as addresses,
        (select json_agg(c order by c.id) from cart_lines c where user_id = ${kannan.userId}) as cart`);
    const before = await things();
    const { userId } = kannan;
    const line = { user_id: userId, product_id: shop.world.products.sparklers, count: 1 };
    const attempts: Reply[] = [
      await meena.put(`/api/address/update/${addressId}`, { ...ADDRESS, city: 'Theni' }),
      await meena.call('DELETE', `/api/address/delete/${addressId}`),
      await meena.put(`/api/users/update/${userId}`, { name: 'Mine now' }),
      await meena.post('/api/address/add', { ...ADDRESS, user_id: userId }),
      await meena.post('/api/cart/add', [line]),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await things()).toEqual(before);
  });
});

describe("the owner's calls", () => {
  // Without `enforceAccess` and `requireAdmin`: ten of fifteen answered 400 instead of 403.
  it.each([
    ['GET', '/order/delivery/address/1'],
    ['POST', '/product/add'],
    ['PUT', '/product/update/1'],
    ['POST', '/category/add'],
    ['PUT', '/category/update/1'],
    ['POST', '/courier/add'],
    ['PUT', '/courier/update/1'],
    ['GET', '/users/list'],
    ['GET', '/order/list'],
    ['PUT', '/order/update/order/status'],
    ['PUT', '/address/store/update/1'],
    ['GET', '/address/dashboard'],
    ['GET', '/tracking/list'],
    ['GET', '/category/list'],
  ])('D4: %s %s is 403 for a customer and 401 without a session, before the body is read', async (method, path) => {
    const body = method === 'GET' ? undefined : { no: 'such field' };
    expect((await meena.call(method, `/api${path}`, body)).status).toBe(403);
    expect((await shop.client().call(method, `/api${path}`, body)).status).toBe(401);
    expect([401, 403]).not.toContain((await admin.call(method, `/api${path}`, body)).status);
  });

  it('D4: cannot be reached by another spelling of a path or method', async () => {
    const spellings = [
      '/api/users/list/',
      '/api//users/list',
      '/api/users/%6Cist',
      '/api/./users/list',
      '/API/users/list',
    ];
    for (const path of spellings) {
      const { status, body } = await meena.get(path);
      // A path outside the API is a page: it redirects home, or fails if the pages are not built.
      if (path.startsWith('/api/')) expect([401, 403, 404], path).toContain(status);
      expect(body ?? {}, path).not.toHaveProperty('data');
      expect(JSON.stringify(body)).not.toContain(PHONES.kannan);
    }
    const ask = (method: string, path: string) =>
      fetch(`${shop.base}${path}`, { method, headers: { authorization: `Bearer ${meena.token}` } });
    expect((await ask('HEAD', '/api/users/list')).status).toBe(403);
    for (const method of ['OPTIONS', 'PATCH', 'PROPFIND', 'POST']) {
      const { status, headers } = await ask(method, '/api/users/list');
      expect([status, headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
      expect((await ask(method, '/api/no/such/call')).status, method).toBe(404);
    }
    const overridden = await meena.post('/api/users/logout?_method=GET', undefined, {
      'x-http-method-override': 'DELETE',
    });
    expect(overridden.status).toBe(200);
    meena = await signInAs(shop, 'meena');
  });
});

describe('what is public', () => {
  it('D5: the store record has no private field', async () => {
    const { body } = await shop.client().get<{ data: Record<string, unknown>[] }>('/api/address/store');
    const names = Object.keys(body.data[0] ?? {});
    expect(names).toContain('store_name');
    expect(names.filter((name) => /secret|password|token|key_|created|updated|audit|smtp/i.test(name))).toEqual([]);
  });

  // Without `isOfShop`: every visitor read in which rack of the store room the goods lie.
  it.each(['list1', 'list'])('D5: the price list (%s) does not say where goods lie in the store room', async (list) => {
    await shop.database.db.execute(sql`update products set storage_place = 'Rack B2'`);
    const places = async (client: Client, path: string) => {
      const { body } = await client.get<{ data: { storage_place: string }[] }>(path);
      return [...new Set(body.data.map(({ storage_place }) => storage_place))];
    };
    expect(await places(shop.client(), `/api/product/${list}`)).toEqual(['']);
    expect(await places(admin, '/api/product/admin/list')).toEqual(['Rack B2']);
  });

  // Without `isPublic` in the list: ONCE and THREE were told to everybody.
  it('D5: the coupon list has only public current coupons, without their limits', async () => {
    const { body } = await shop.client().get<{ data: Record<string, unknown>[] }>('/api/coupon/list');
    expect(body.data.map(({ code }) => code)).toEqual(['DIWALI20']);
    expect(Object.keys(body.data[0] ?? {}).filter((name) => /max|used|limit|public/.test(name))).toEqual([]);
  });
});

describe('an account', () => {
  const person = { name: 'Mallika', email: 'm@example.com', phone_number: '9360011111', password: 'a-fine-one' };
  const roleOf = (phone: string) =>
    read<{ role: string }>(sql`select role from users where phone_number = ${`+91${phone}`}`);

  // With any value allowed for `role`: `role: admin` was 201 instead of 400.
  it.each([
    '"role":"admin"',
    '"role":"customer"',
    '"role":["user"]',
    '"role":"user","role":"admin"',
    '"id":1',
    '"createdAt":"2020-01-01T00:00:00Z"',
    '"phone_number_verified":true',
    '"__proto__":{"role":"admin"}',
  ])('D6: cannot be registered with %s', async (extra) => {
    const answer = await fetch(`${shop.base}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${JSON.stringify(person).slice(0, -1)},${extra}}`,
    });
    expect(answer.status).toBe(400);
    expect(await roleOf(person.phone_number)).toEqual([]);
  });

  it('D6: registers as a customer whatever status is sent, and stays one', async () => {
    const client = shop.client();
    expect((await client.post('/api/users/register', { ...person, role: 'user', status: 'admin' })).status).toBe(201);
    await client.signIn(person.phone_number, person.password);
    await client.put(`/api/users/update/${client.userId}`, { name: 'Mallika', role: 'admin', status: 1, id: 1 });
    expect(await roleOf(person.phone_number)).toEqual([{ role: 'customer' }]);
    expect((await client.get('/api/users/list')).status).toBe(403);
    expect((await client.put(`/api/users/update/${client.userId}`, { isAdmin: true })).status).toBe(400);
  });

  // With `isSensitive` always false: the phone was changed without a password.
  it('D30: changes phone or email only with the current password', async () => {
    const path = `/api/users/update/${meena.userId}`;
    for (const change of [{ phone_number: '9360022222' }, { email: 'new@example.com' }]) {
      expect((await meena.put(path, change)).body).toMatchObject({ code: 'REAUTH_REQUIRED' });
      expect((await meena.put(path, { ...change, current_password: 'not-it' })).status).toBe(403);
    }
    const [row] = await read<{ phone_number: string }>(sql`select phone_number from users where id = ${meena.userId}`);
    expect(row?.phone_number).toBe(`+91${PHONES.meena}`);
    expect((await meena.put(path, { email: 'meena@example.org', current_password: PASSWORD })).status).toBe(200);
  });
});

describe('another site', () => {
  const cookieOf = async () => {
    const answer = await fetch(`${shop.base}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: PHONES.meena, password: PASSWORD }),
    });
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };

  // Without the origin check: only the content type of the body (415) still refused them.
  it.each([
    ['a form', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }, 'name=Mine'],
    ['JSON as text', { origin: 'https://evil.example', 'content-type': 'text/plain' }, '{"name":"Mine"}'],
    ['a sandboxed frame', { origin: 'null', 'content-type': 'application/json' }, '{"name":"Mine"}'],
    ['a browser that tells', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, '{"name":"Mine"}'],
  ])('D21: cannot write with a cookie by %s', async (_, headers, body) => {
    const cookie = await cookieOf();
    const path = `${shop.base}/api/users/update/${meena.userId}`;
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await fetch(path, { method, headers: { ...headers, cookie }, body })).status).toBe(403);
    const own = await fetch(path, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json', origin: shop.base, 'sec-fetch-site': 'same-origin' },
      body: '{"name":"Meena"}',
    });
    expect(own.status).toBe(200);
  });

  it('D21: no GET writes', async () => {
    const document = await meena.get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json');
    const reads = Object.entries(document.body.paths).filter(([, methods]) => 'get' in methods);
    const things = () =>
      read<object>(sql`select (select count(*) from audit_entries) as audit,
        (select md5(string_agg(p::text, ',' order by id)) from products p) as goods,
        (select md5(string_agg(o::text, ',' order by id)) from orders o) as orders,
        (select md5(string_agg(u::text, ',' order by id)) from users u) as people`);
    const before = await things();
    for (const [path] of reads) await admin.get(`/api${path.replace(/\{\w+\}/g, '1')}?id=1&delete=1&status=0`);
    for (const [path] of reads) await admin.get(`/api${path.replace(/\{\w+\}/g, '1')}`);
    expect(await things()).toEqual(before);
  });

  // With the asking origin allowed: the header was there.
  it('D22: reads nothing: no CORS header for any origin, including preflights', async () => {
    for (const method of ['GET', 'OPTIONS'])
      for (const origin of ['https://evil.example', 'null', shop.base.replace('http', 'https')]) {
        const headers = { origin, cookie: await cookieOf(), 'access-control-request-method': 'PUT' };
        const answer = await fetch(`${shop.base}/api/users/session`, { method, headers });
        const granted = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(granted).toEqual([]);
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
  });
});
