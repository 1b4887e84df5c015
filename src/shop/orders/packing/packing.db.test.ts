/** What packers and billers see and may do, over the whole server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress, buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let people: Record<'packer' | 'biller' | 'owner' | 'meena', Client>;
let paid: { id: number };

interface Packing {
  id: number;
  Carts: { id: number; count: number }[];
}
type Answer<T> = { data: T };

beforeAll(async () => {
  shop = await startTestShop();
  const staff = (name: 'packer' | 'biller' | 'owner') => shop.client().signIn(PHONES[name], ADMIN_PASSWORD);
  const meena = await signInAs(shop, 'meena');
  people = { packer: await staff('packer'), biller: await staff('biller'), owner: await staff('owner'), meena };
  await addAddress(meena);
  paid = await buy(meena, { [shop.world.products.sparklers]: 4 }, 83);
});
afterAll(() => shop.close());

const setStatus = (client: Client, order_id: number, track_id: number) =>
  client.put('/api/order/update/order/status', { order_id, track_id });

/** Every key of an answer, however deep. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

const MONEY =
  /price|amount|total$|total_a|paid|refund|discount|coupon|payment|razorpay|utr|email|charges|subtotal|line_total/i;

/** A fresh order for a test that changes it. */
const another = () => buy(people.meena, { [shop.world.products.sparklers]: 1 }, 20.75);

describe('a packer', () => {
  it('finds no amount, payment or email in any answer about orders', async () => {
    const { packer, meena } = people;
    const [line] = (await packer.get<Answer<Packing>>(`/api/order/delivery/address/${paid.id}`)).body.data.Carts;
    const answers = [
      await packer.get('/api/order/list'),
      await packer.get('/api/order/list?status=confirmed&search=Meena'),
      await packer.get(`/api/order/delivery/address/${paid.id}`),
      await packer.get(`/api/order/tracking/history/${paid.id}/${meena.userId}`),
      await packer.get(`/api/order/notes/${paid.id}`),
      await setStatus(packer, paid.id, 2),
      await packer.put('/api/order/bulk/status', { order_ids: [paid.id], track_id: 2 }),
      await packer.put(`/api/order/packing/${paid.id}`, { packed_line_ids: [line?.id], cartons: 2 }),
    ];
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200);
      expect(keysOf((body as Answer<unknown>).data).filter((key) => MONEY.test(key))).toEqual([]);
      // The total as a separate number: the milliseconds of a timestamp may contain the same digits.
      expect(JSON.stringify(body)).not.toMatch(/20\.75|\b83\b|meena@/);
    }
    expect(keysOf(answers[0]?.body)).toEqual(
      expect.arrayContaining(['Carts', 'Address', 'quantity_content', 'zipcode']),
    );
  });

  it('learns nothing about payments from filters', async () => {
    const { packer } = people;
    for (const filter of ['payment=online', 'payment=paid', 'status=paid', 'status=refunded', 'status=all'])
      expect((await packer.get(`/api/order/list?${filter}`)).body, filter).toMatchObject({ data: [], total: 0 });
  });

  // With the same search for all roles, each of the four found an order.
  it('finds no order by email or payment, which it does not see', async () => {
    const { packer, biller } = people;
    const { body } = await biller.get<Answer<{ razorpay_payment_id: string }>>(
      `/api/order/delivery/address/${paid.id}`,
    );
    const secrets = ['meena@', 'MEENA@example.com', '@example', body.data.razorpay_payment_id];
    for (const search of secrets) {
      const path = `/api/order/list?search=${encodeURIComponent(search)}`;
      expect((await packer.get(path)).body, search).toMatchObject({ data: [], total: 0 });
      expect((await biller.get<{ total: number }>(path)).body.total, search).toBeGreaterThan(0);
    }
    for (const search of ['Meena', '94860', String(paid.id)])
      expect((await packer.get(`/api/order/list?search=${search}`)).status).toBe(200);
    expect((await packer.get<{ total: number }>('/api/order/list?search=Meena')).body.total).toBeGreaterThan(0);
  });

  it('sees only orders to pack', async () => {
    const { packer, owner } = people;
    const cancelled = await another();
    await setStatus(owner, cancelled.id, 7);
    expect((await packer.get(`/api/order/delivery/address/${cancelled.id}`)).status).toBe(404);
    expect((await packer.get(`/api/order/notes/${cancelled.id}`)).status).toBe(404);
    expect((await packer.post('/api/order/note', { order_id: cancelled.id, note: 'x' })).status).toBe(404);
    expect((await packer.put(`/api/order/packing/${cancelled.id}`, { packed_line_ids: [], cartons: 1 })).status).toBe(
      404,
    );
    const courier = { order_id: cancelled.id, courier_partner: 'MSS', contact_number: '9876543210' };
    expect((await packer.post('/api/courier/add', courier)).status).toBe(404);
    expect((await setStatus(packer, cancelled.id, 1)).status).toBe(404);
    const { body } = await packer.get<Answer<Packing[]>>('/api/order/list?limit=200');
    expect(body.data.map(({ id }) => id)).toContain(paid.id);
    expect(body.data.map(({ id }) => id)).not.toContain(cancelled.id);
  });

  it('packs and hands over, and neither delivers nor cancels', async () => {
    const { packer, owner } = people;
    const order = await another();
    for (const status of [2, 3, 4, 5, 3]) expect((await setStatus(packer, order.id, status)).status).toBe(200);
    for (const status of [6, 7])
      expect(await setStatus(packer, order.id, status)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    await setStatus(owner, order.id, 6);
    expect((await setStatus(packer, order.id, 3)).status).toBe(403);
    const bulk = await packer.put<Answer<{ failed: unknown[] }>>('/api/order/bulk/status', {
      order_ids: [order.id],
      track_id: 3,
    });
    expect(bulk.body.data.failed).toHaveLength(1);
  });

  it('gives the parcel its courier', async () => {
    const { packer } = people;
    const courier = { courier_partner: 'MSS Transport', contact_number: '9876543210', tracking_id: 'LR-7' };
    const added = await packer.post<Answer<{ id: number }>>('/api/courier/add', { ...courier, order_id: paid.id });
    expect(added.status).toBe(201);
    const updated = await packer.put(`/api/courier/update/${added.body.data.id}`, { ...courier, tracking_id: 'LR-8' });
    expect(updated.body).toMatchObject({ data: { tracking_id: 'LR-8' } });
  });
});

describe('the packing of an order', () => {
  it('is saved, shown to the office, and audited when complete', async () => {
    const { packer, owner } = people;
    const order = await another();
    const [line] = (await packer.get<Answer<Packing>>(`/api/order/delivery/address/${order.id}`)).body.data.Carts;
    const state = { packed_line_ids: [line?.id, line?.id], cartons: 3 };
    expect((await packer.put(`/api/order/packing/${order.id}`, state)).body).toMatchObject({
      data: { packed_line_ids: [line?.id], cartons: 3 },
    });
    await packer.put(`/api/order/packing/${order.id}`, state);
    const seen = await owner.get<Answer<{ Packing: unknown }>>(`/api/order/delivery/address/${order.id}`);
    expect(seen.body.data.Packing).toMatchObject({ cartons: 3 });
    const audit = await owner.get<Answer<{ action: string; subject: string }[]>>('/api/audit/list?limit=200');
    const written = audit.body.data.filter(
      (entry) => entry.action === 'order.packing' && entry.subject === `order:${order.id}`,
    );
    expect(written).toHaveLength(1);
  });

  it.each([
    [{ packed_line_ids: [999_999], cartons: 1 }],
    [{ packed_line_ids: [], cartons: -1 }],
    [{ packed_line_ids: [], cartons: 1000 }],
    [{ packed_line_ids: [1.5], cartons: 1 }],
    [{ cartons: 1 }],
    [{ packed_line_ids: [], cartons: 1, order_id: 1 }],
  ])('refuses %o', async (state) => {
    expect((await people.packer.put(`/api/order/packing/${paid.id}`, state)).status).toBe(400);
  });
});

describe('a biller', () => {
  it('sees the money and reads customers', async () => {
    const { biller, meena } = people;
    const { body } = await biller.get<Answer<{ total_amount: number }>>(`/api/order/delivery/address/${paid.id}`);
    expect(body.data.total_amount).toBe(83);
    for (const path of ['/users/list', `/users/user/${meena.userId}`, `/address/list/${meena.userId}`])
      expect((await biller.get(`/api${path}`)).status, path).toBe(200);
    expect((await biller.get(`/api/order/details/user/${meena.userId}`)).status).toBe(200);
    expect((await biller.get('/api/order/export?format=csv')).status).toBe(200);
  });

  it('cannot return money, neither by a refund nor by cancelling a paid order', async () => {
    const { biller, owner } = people;
    const order = await another();
    expect((await biller.post('/api/order/refund', { order_id: order.id, reason: 'asked' })).status).toBe(403);
    expect(await setStatus(biller, order.id, 7)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const seen = await owner.get(`/api/order/delivery/address/${order.id}`);
    expect(seen.body).toMatchObject({ data: { tracking_status_id: 1, payment_status: 'paid', refunds: [] } });
    expect((await setStatus(biller, order.id, 6)).status).toBe(200);
  });

  it('cancels unpaid orders', async () => {
    const { biller, meena } = people;
    const free = await buy(meena, { [shop.world.products.snapper]: 1 }, 0.4).catch(() => null);
    if (free) expect((await setStatus(biller, free.id, 7)).status).toBe(200);
    const person = await biller.put(`/api/users/status/${meena.userId}`, { active: false });
    expect(person.status).toBe(403);
  });
});
