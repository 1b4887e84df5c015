/** Delivery rules and PIN codes over HTTP, on a real database. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { listen } from '#platform/db/listen.ts';
import { fillDistricts } from '#shop/addresses/addresses.ts';
import { addAddress, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { DeliveryQuote, DeliveryRule, PinPlace } from './delivery.contract.ts';
import { DELIVERY_CHANNEL, keepRules } from './delivery.ts';

let shop: TestShop;
let owner: Client;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

const rules = async () => (await owner.get<{ data: DeliveryRule[] }>('/api/delivery/rules')).body.data;

beforeEach(async () => {
  for (const { id } of await rules()) await owner.call('DELETE', `/api/delivery/rule/delete/${id}`);
});

const add = (body: object) =>
  owner.post<{ data: DeliveryRule; fields: Record<string, string> }>('/api/delivery/rule/add', body);
const quote = async (query: string) =>
  (await shop.client().get<{ data: DeliveryQuote }>(`/api/delivery/quote?${query}`)).body.data;

describe('a delivery rule', () => {
  it('is added, changed in part and deleted, which everybody sees at once', async () => {
    const rule = await add({ name: 'Chennai', districts: ['chennai, tamil nadu'], min_order: 3000, min_basis: 'list' });
    expect(rule.status).toBe(201);
    expect(rule.body.data).toMatchObject({ districts: ['Chennai, Tamil Nadu'], packing_kind: 'shop', valid_to: null });
    expect(await quote('pin=600001&subtotal=500&list_total=2500')).toMatchObject({ missing: 500, min_order: 3000 });
    const { id } = rule.body.data;
    await owner.put(`/api/delivery/rule/update/${id}`, { min_order: 2400, days_text: '3 to 5 days' });
    expect(await quote('pin=600001&subtotal=500&list_total=2500')).toMatchObject({
      missing: 0,
      days_text: '3 to 5 days',
      rule: { min_basis: 'list', districts: ['Chennai, Tamil Nadu'] },
    });
    await owner.call('DELETE', `/api/delivery/rule/delete/${id}`);
    expect(await quote('pin=600001')).toMatchObject({ rule: null, served: true, missing: 0, delivery: 0 });
    expect((await owner.put(`/api/delivery/rule/update/${id}`, { min_order: 1 })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'A', states: ['Narnia'] }, 'states.0'],
    [{ name: 'A', districts: ['Bilaspur'] }, 'districts'],
    [{ name: 'A', districts: ['Chennai, Narnia'] }, 'districts.0'],
    [{ name: 'A', districts: ['Atlantis, Tamil Nadu'] }, 'districts'],
    [{ name: 'A', pins: ['600**'] }, 'pins.0'],
    [{ name: 'A', pins: ['000*'] }, 'pins.0'],
    [{ name: 'A', valid_from: '2026-10-31', valid_to: '2026-10-01' }, 'valid_to'],
    [{ name: 'A', valid_from: '2026-02-30' }, 'valid_from'],
    [{ name: 'A', served: false }, 'message'],
    [{ name: 'A', min_order: -1 }, 'min_order'],
    [{ name: 'A', packing_percent: 101 }, 'packing_percent'],
    [{ name: 'A', payment_methods: ['gold'] }, 'payment_methods.0'],
  ])('%j is refused at %s', async (body, field) => {
    const refused = await add(body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toContain(field);
  });

  it('completes a district that exists in only one state, also by a former name', async () => {
    const { body } = await add({ name: 'South', districts: ['CHENNAI', 'Tuticorin'] });
    expect(body.data.districts).toEqual(['Chennai, Tamil Nadu', 'Thoothukudi, Tamil Nadu']);
    const changed = await owner.put<{ data: DeliveryRule }>(`/api/delivery/rule/update/${body.data.id}`, {
      districts: ['madurai'],
    });
    expect(changed.body.data.districts).toEqual(['Madurai, Tamil Nadu']);
    expect((await owner.put(`/api/delivery/rule/update/${body.data.id}`, { districts: ['Bilaspur'] })).status).toBe(
      400,
    );
  });

  it.each([
    [{ packing_percent: 3 }, { packing_kind: 'percent', delivery_kind: 'none' }],
    [
      { packing_charge: 50, delivery_charge: 100 },
      { packing_kind: 'fixed', delivery_kind: 'fixed' },
    ],
    [{ packing_kind: 'none', packing_percent: 3 }, { packing_kind: 'none' }],
    [
      { delivery_kind: 'to_pay', delivery_charge: 100 },
      { packing_kind: 'shop', delivery_kind: 'to_pay' },
    ],
  ])('a price alone determines how delivery is charged: %j', async (sent, kinds) => {
    expect((await add({ name: 'A', ...sent })).body.data).toMatchObject(kinds);
  });

  it('quotes packing and delivery of these goods, and uses the subtotal if no list total is sent', async () => {
    await add({
      name: 'All',
      packing_percent: 3,
      delivery_charge: 150,
      free_from: 3000,
      min_order: 2600,
      min_basis: 'list',
    });
    const at = (subtotal: string) => quote(`pin=600001&subtotal=${subtotal}`);
    expect(await at('2570')).toMatchObject({ packing: 77.1, delivery: 150, missing: 30, min_basis: 'list' });
    expect(await at('3000')).toMatchObject({ packing: 90, delivery: 0, missing: 0 });
    expect(await quote('pin=600001&subtotal=100&list_total=2599.5')).toMatchObject({ packing: 3, missing: 0.5 });
    await owner.put('/api/address/store/update/1', { packing_kind: 'fixed', packing_charge: 40 });
    expect(await at('2570')).toMatchObject({ packing: 77.1 });
    for (const { id } of await rules()) await owner.call('DELETE', `/api/delivery/rule/delete/${id}`);
    expect(await at('2570')).toMatchObject({ packing: 40, rule: null });
    await owner.put('/api/address/store/update/1', { packing_kind: 'none', packing_charge: 0 });
  });

  it('says why nothing is delivered, in both languages', async () => {
    await add({
      name: 'Delhi',
      states: ['Delhi'],
      served: false,
      message: 'From 2 Nov.',
      tamil_message: 'நவ. 2 முதல்.',
    });
    expect(await quote('pin=110001')).toMatchObject({
      served: false,
      message: 'From 2 Nov.',
      tamil_message: 'நவ. 2 முதல்.',
    });
    expect(await quote('pin=600001')).toMatchObject({ served: true, message: '' });
  });

  it('says before anybody orders that a shop under the composition scheme sells only in its own state', async () => {
    const set = (tax_mode: string) => owner.put('/api/address/store/update/1', { tax_mode, gstin: '33ABCDE1234F1Z7' });
    await add({ name: 'Kerala', states: ['Kerala'], served: false, message: 'Not now.', valid_to: '2099-11-01' });
    await set('composition');
    expect(await quote('pin=800001')).toMatchObject({
      served: false,
      message: 'We deliver within Tamil Nadu only.',
      tamil_message: 'தமிழ்நாடு மாநிலத்துக்குள் மட்டுமே டெலிவரி செய்கிறோம்.',
      opens_on: null,
    });
    expect(await quote('pin=600001')).toMatchObject({ served: true, message: '' });
    // The last day of a rule does not open it.
    expect(await quote('pin=682001')).toMatchObject({ served: false, message: 'Not now.', opens_on: null });
    await set('none');
    expect(await quote('pin=800001')).toMatchObject({ served: true });
  });

  it('says from when it delivers there again, and the store record shows that rules are in force', async () => {
    const promise = async () =>
      (await shop.client().get<{ data: { delivery: unknown }[] }>('/api/address/store')).body.data[0]?.delivery;
    expect(await promise()).toEqual({ by_rules: false, min_from: 0 });
    await add({ name: 'All', min_order: 3000 });
    await add({ name: 'Delhi', states: ['Delhi'], served: false, message: 'Closed.', valid_to: '2099-11-01' });
    expect(await quote('pin=110001')).toMatchObject({ served: false, opens_on: '2099-11-02' });
    expect(await quote('pin=600001')).toMatchObject({ served: true, opens_on: null });
    expect(await promise()).toEqual({ by_rules: true, min_from: 3000 });
  });

  it('applies the chosen state if the directory does not know the PIN code, and only then', async () => {
    await add({ name: 'Bihar', states: ['Bihar'], min_order: 10_000 });
    expect(await quote('pin=999999')).toMatchObject({ state: null, missing: 0 });
    expect(await quote('pin=999999&state=bihar')).toMatchObject({ state: 'Bihar', missing: 10_000 });
    expect(await quote('pin=600001&state=Bihar')).toMatchObject({
      state: 'Tamil Nadu',
      district: 'Chennai',
      missing: 0,
    });
  });

  it('notifies processes that cache the rules when another process changes them', async () => {
    const kept = keepRules(shop.database.db);
    expect(await kept.all()).toEqual([]);
    let heard = false;
    const hear = () => {
      heard = true;
      kept.forget();
    };
    const stop = await listen(shop.database, { [DELIVERY_CHANNEL]: hear });
    await add({ name: 'Everywhere', min_order: 100 });
    await shop.until(() => heard);
    expect((await kept.all()).map(({ name }) => name)).toEqual(['Everywhere']);
    await stop();
  });

  it('does not cache a failed read of the rules', async () => {
    const broken = keepRules({
      select: () => ({ from: () => ({ orderBy: () => Promise.reject(new Error('away')) }) }),
    } as never);
    await expect(broken.all()).rejects.toThrow('away');
    await expect(broken.all()).rejects.toThrow('away');
  });
});

describe('the directory of PIN codes', () => {
  it('returns district, state and places', async () => {
    const { body, status } = await shop.client().get<{ data: PinPlace }>('/api/pin/626123');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ pin: '626123', district: 'Virudhunagar', state: 'Tamil Nadu' });
    expect(body.data.places).toContain('Sivakasi');
  });

  it.each(['999999', '12345', 'abc'])('answers 404 for %s', async (pin) => {
    expect((await shop.client().get(`/api/pin/${pin}`)).status).toBe(404);
  });
});

describe('the district of an address', () => {
  const ADDRESS = {
    house_flat_no: '12',
    city: 'Madurai',
    state: 'Tamil Nadu',
    zipcode: '625001',
    delivery_contact_number: '9486012345',
  };
  type Added = { data: { id: number; district: string } };

  it('is refused with an address line of one character', async () => {
    const meena = await signInAs(shop, 'meena');
    const refused = await meena.post('/api/address/add', { ...ADDRESS, house_flat_no: '1' });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { house_flat_no: expect.stringMatching(/street/) } },
    });
  });

  it('comes from the PIN code unless it is given', async () => {
    const meena = await signInAs(shop, 'meena');
    expect((await meena.post<Added>('/api/address/add', ADDRESS)).body.data.district).toBe('Madurai');
    const written = await meena.post<Added>('/api/address/add', { ...ADDRESS, district: 'Theni' });
    expect(written.body.data.district).toBe('Theni');
    const unknown = await meena.post<Added>('/api/address/add', { ...ADDRESS, zipcode: '999999' });
    expect(unknown.body.data.district).toBe('');
  });

  it('is filled in for older addresses, and a given one stays', async () => {
    const kannan = await signInAs(shop, 'kannan');
    const [old, written] = [await addAddress(kannan), await addAddress(kannan)];
    const { db } = shop.database;
    await db.execute(sql`update addresses set district = '', zipcode = '600001' where id = ${old}`);
    await db.execute(sql`update addresses set district = 'Theni', zipcode = '600001' where id = ${written}`);
    await fillDistricts(db);
    const found = await rowsOf(
      db,
      sql`select id, district from addresses where id in (${old}, ${written}) order by id`,
    );
    expect(found).toEqual([
      { id: old, district: 'Chennai' },
      { id: written, district: 'Theni' },
    ]);
  });
});
