/**
 * No member of staff changes anything without an entry in the audit: every changing call of theirs names its entry or says why
 * there is none (`audit` in `*.calls.ts`). Each is made here once by somebody who may, and must leave that entry with their
 * name.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { totpCode, totpStepAt } from '#platform/totp.ts';
import { dayInIndia } from '#shared/dates.ts';
import { ALL_CALLS, type NamedCall } from '#shop/api.calls.ts';
import { buy, fillCart, signInAs, startPayment } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

const FIRST_PASSWORD = 'the-first-one-2026';
const OWN_PASSWORD = 'my-own-one-2026';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Done {
  by: Client;
  reply: Reply<unknown>;
}

let shop: TestShop;
let owner: Client;
let biller: Client;
let packer: Client;
let meena: Client;

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
  meena = await signInAs(shop, 'meena');
  await run(
    sql`update store_settings set cod_enabled = true, upi_id = 'mathappu@bank', bank_details = 'A/C 12345, IFSC ABCD0000001'`,
  );
});
afterAll(() => shop.close());

const run = (statement: ReturnType<typeof sql>) => shop.database.db.execute(statement);
const idOf = async (statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ id: number }>(shop.database.db, statement))[0]?.id as number;

async function sendFile(
  client: Client,
  method: string,
  path: string,
  field: string,
  file: Blob,
  name: string,
  more = {},
) {
  const body = new FormData();
  body.set(field, file, name);
  for (const [key, value] of Object.entries<string>(more)) body.set(key, value);
  const headers = { authorization: `Bearer ${client.token}` };
  const response = await fetch(`${shop.base}/api${path}`, { method, headers, body });
  const content = (await response.json()) as { data: { id: number } };
  return { status: response.status, body: content, headers: response.headers };
}

const as = async (by: Client, method: string, path: string, body?: unknown): Promise<Done> => ({
  by,
  reply: await by.call(method, `/api${path}`, body),
});

const order = async () => (await buy(meena, { [shop.world.products.sparklers]: 1 }, 20.75)).id;

const referenceOf = (orderId: number) => `4122334455${String(orderId).padStart(2, '0')}`;

async function transferred(): Promise<number> {
  await fillCart(meena, { [shop.world.products.sparklers]: 1 });
  const started = await startPayment(meena, 20.75, { payment_method: 'upi_direct' });
  const order_id = started.body.order_id as number;
  await meena.post('/api/order/utr', { order_id, utr: referenceOf(order_id) });
  return order_id;
}

async function enquired(): Promise<number> {
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'enquiry_only'`);
  await fillCart(meena, { [shop.world.products.sparklers]: 1 });
  const order_id = (await startPayment(meena, 20.75)).body.order_id as number;
  await meena.post('/api/order/add', { order_id });
  await shop.database.db.execute(sql`update store_settings set sales_mode = 'online_payment'`);
  return order_id;
}

async function ticket(): Promise<number> {
  const message = { name: 'Meena', phone_number: '9486012345', email: 'meena@example.com', message: 'Two boxes short' };
  const { ticket: number } = (await meena.post<{ data: { ticket: string } }>('/api/contact', message)).body.data;
  return idOf(sql`select id from contact_messages where ticket = ${number}`);
}

async function courierOf(): Promise<{ id: number; fields: object }> {
  const fields = { courier_partner: 'ST Courier', contact_number: '9486012345', tracking_id: 'LR1' };
  const added = await packer.post<{ data: { id: number } }>('/api/courier/add', { ...fields, order_id: await order() });
  return { id: added.body.data.id, fields };
}

const banner = () => idOf(sql`insert into banners (picture_key, title) values ('banner-1', 'Audited') returning id`);

let hired = 0;
/** A new person with their own password, signed in. */
async function hire(): Promise<{ id: number; phone: string; client: Client }> {
  hired += 1;
  const phone_number = `93700000${String(hired).padStart(2, '0')}`;
  const person = { name: `Hired ${hired}`, phone_number, role: 'packer', password: FIRST_PASSWORD };
  const added = await owner.post<{ data: { id: number } }>('/api/staff/add', person);
  const first = { phone_number, password: FIRST_PASSWORD, new_password: OWN_PASSWORD };
  await shop.client().post('/api/users/login', first);
  const client = await shop.client().signIn(phone_number, OWN_PASSWORD);
  return { id: added.body.data.id, phone: phone_number, client };
}

async function beginSecondStep(client: Client): Promise<{ code: string }> {
  const draft = await client.post<{ data: { secret: string } }>('/api/users/second-step/begin', {
    current_password: OWN_PASSWORD,
  });
  return { code: totpCode(draft.body.data.secret, totpStepAt(Date.now())) };
}

/** A person with two-step sign-in on, and a way to prove it once. */
async function withSecondStep() {
  const person = await hire();
  const confirmed = await person.client.post<{ data: { recovery_codes: string[] } }>(
    '/api/users/second-step/confirm',
    await beginSecondStep(person.client),
  );
  const code = confirmed.body.data.recovery_codes[0] as string;
  return { ...person, proof: { current_password: OWN_PASSWORD, code } };
}

const preview = (rows: string) =>
  sendFile(owner, 'POST', '/product/import/preview', 'file', new Blob([`Product,Price,Stock\n${rows}\n`]), 'list.csv');

const category = async () =>
  (await owner.post<{ data: { id: number } }>('/api/category/add', { name: `Made ${Date.now()}` })).body.data.id;
const subCategory = async () =>
  (
    await owner.post<{ data: { id: number } }>('/api/subcategory/add', {
      category_id: 1,
      name: `Made ${Date.now()}`,
    })
  ).body.data.id;
const transport = async (name: string) =>
  (await owner.post<{ data: { id: number } }>('/api/delivery/transport/add', { name })).body.data.id;

/** Previews a sheet and applies the preview. */
async function appliedSheet(list: 'rule' | 'transport', rows: string): Promise<Done> {
  const file = new Blob([rows]);
  const path = `/delivery/${list}/import`;
  const { body } = await sendFile(owner, 'POST', `${path}/preview`, 'file', file, 'list.csv');
  const seen = (body as unknown as { data: { seen: string } }).data.seen;
  return { by: owner, reply: await sendFile(owner, 'POST', `${path}/apply`, 'file', file, 'list.csv', { seen }) };
}

const deliveryRule = async () =>
  (await owner.post<{ data: { id: number } }>('/api/delivery/rule/add', { name: 'Everywhere' })).body.data.id;
const coupon = (code: string) => ({ code, discount_percentage: 5 });

const PRODUCT = {
  name: 'Audited',
  tamil_name: 'பதிவு',
  category_id: 1,
  base_price: 10,
  discount_price: 0,
  quantity_content: '1 Box',
  quantity: 5,
  performance_ratings: 4,
};

/** One successful call of each route, which must leave the entry that it names. */
const CALLS: Readonly<Record<string, () => Promise<Done>>> = {
  'PUT /users/update/{id}': () => as(packer, 'PUT', `/users/update/${packer.userId}`, { name: 'Selvi' }),
  'PUT /users/password': async () => {
    const { client } = await hire();
    const change = { current_password: OWN_PASSWORD, new_password: 'yet-another-2026' };
    return as(client, 'PUT', '/users/password', change);
  },
  'POST /users/email/confirm': async () => {
    shop.mails.length = 0;
    await packer.post('/api/users/email/code');
    const codeMail = () => shop.mails.find(({ id }) => id.startsWith('code-'));
    await shop.until(() => codeMail() !== undefined);
    return as(packer, 'POST', '/users/email/confirm', { otp: codeMail()?.plain.match(/^\d{6}$/m)?.[0] });
  },
  'DELETE /users/sessions/{id}': async () => {
    await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
    const { body } = await packer.get<{ data: { id: number; isCurrent: boolean }[] }>('/api/users/sessions');
    return as(packer, 'DELETE', `/users/sessions/${body.data.find((one) => !one.isCurrent)?.id}`);
  },
  'POST /users/second-step/confirm': async () => {
    const { client } = await hire();
    return as(client, 'POST', '/users/second-step/confirm', await beginSecondStep(client));
  },
  'POST /users/second-step/recovery-codes': async () => {
    const { client, proof } = await withSecondStep();
    return as(client, 'POST', '/users/second-step/recovery-codes', proof);
  },
  'POST /users/second-step/off': async () => {
    const { client, proof } = await withSecondStep();
    return as(client, 'POST', '/users/second-step/off', proof);
  },
  'POST /staff/add': () =>
    as(owner, 'POST', '/staff/add', {
      name: 'New',
      phone_number: '9370000099',
      role: 'biller',
      password: FIRST_PASSWORD,
    }),
  'PUT /staff/update/{id}': async () => as(owner, 'PUT', `/staff/update/${(await hire()).id}`, { role: 'biller' }),
  'DELETE /staff/second-step/{id}': async () =>
    as(owner, 'DELETE', `/staff/second-step/${(await withSecondStep()).id}`),
  'DELETE /staff/sessions/{id}': async () => as(owner, 'DELETE', `/staff/sessions/${(await hire()).id}`),
  'PUT /users/status/{id}': () => as(owner, 'PUT', `/users/status/${shop.world.people.kannan}`, { active: false }),
  'PUT /address/store/update/{id}': () => as(owner, 'PUT', '/address/store/update/1', { store_name: 'Another name' }),
  'PUT /address/store/picture/{place}': async () => {
    const reply = await sendFile(owner, 'PUT', '/address/store/picture/logo', 'image', new Blob([PNG]), 'logo.png');
    return { by: owner, reply };
  },
  'POST /banner/add': async () => {
    const reply = await sendFile(owner, 'POST', '/banner/add', 'image', new Blob([PNG]), 'offer.png', {
      title: 'Offer',
    });
    return { by: owner, reply };
  },
  'PUT /banner/update/{id}': async () => as(owner, 'PUT', `/banner/update/${await banner()}`, { link: '/about' }),
  'DELETE /banner/delete/{id}': async () => as(owner, 'DELETE', `/banner/delete/${await banner()}`),
  'PUT /banner/order': async () => as(owner, 'PUT', '/banner/order', { ids: [await banner()] }),
  'PUT /pack/list': () => as(owner, 'PUT', '/pack/list', { packs: [], version: 0 }),
  'PUT /page/update/{key}': () => as(owner, 'PUT', '/page/update/about', { title: 'Who we are' }),
  'POST /category/add': () => as(owner, 'POST', '/category/add', { name: 'Audited' }),
  'PUT /category/update/{id}': async () =>
    as(owner, 'PUT', `/category/update/${await category()}`, { description: 'Bright' }),
  'PUT /category/order': async () => as(owner, 'PUT', '/category/order', { ids: [await category(), 1] }),
  'POST /subcategory/add': () => as(owner, 'POST', '/subcategory/add', { category_id: 1, name: 'Audited' }),
  'PUT /subcategory/update/{id}': async () =>
    as(owner, 'PUT', `/subcategory/update/${await subCategory()}`, { name: `Other ${Date.now()}` }),
  'DELETE /subcategory/delete/{id}': async () => as(owner, 'DELETE', `/subcategory/delete/${await subCategory()}`),
  'PUT /subcategory/order/{id}': async () =>
    as(owner, 'PUT', '/subcategory/order/1', { ids: [await subCategory(), 1] }),
  'POST /product/add': () => as(owner, 'POST', '/product/add', PRODUCT),
  'PUT /product/update/{id}': () =>
    as(owner, 'PUT', `/product/update/${shop.world.products.skyShot}`, { base_price: 260 }),
  'POST /product/count/book': async () => {
    const { body } = await owner.get<{ data: { id: number; shelf: number }[] }>('/api/product/count/list');
    const product_id = shop.world.products.skyShot;
    const shelf = body.data.find(({ id }) => id === product_id)?.shelf ?? 0;
    return as(owner, 'POST', '/product/count/book', {
      booking_key: 'audit-coverage-booking',
      kind: 'counted',
      reason: 'Evening count',
      lines: [{ product_id, quantity: shelf + 5, shelf }],
    });
  },
  'POST /product/bulk': () =>
    as(owner, 'POST', '/product/bulk', {
      ids: [shop.world.products.skyShot],
      action: { type: 'stock', quantity: 33 },
    }),
  'POST /product/bulk/undo': async () => {
    await owner.post('/api/product/bulk', {
      ids: [shop.world.products.skyShot],
      action: { type: 'discount', percent: 12 },
    });
    const { body } = await owner.get<{ data: { id: number } }>('/api/product/bulk/last');
    return as(owner, 'POST', '/product/bulk/undo', { id: body.data.id });
  },
  'POST /product/import/apply': async () => {
    const { body } = await preview('Imported rocket,10,5');
    return as(owner, 'POST', '/product/import/apply', { id: body.data.id });
  },
  'POST /product/import/undo': async () => {
    const { body } = await preview('Imported wheel,10,5');
    await owner.post('/api/product/import/apply', { id: body.data.id });
    return as(owner, 'POST', '/product/import/undo', { id: body.data.id });
  },
  'POST /coupon/add': () => as(owner, 'POST', '/coupon/add', coupon('AUDIT5')),
  'PUT /coupon/update/{id}': async () => {
    const added = await owner.post<{ data: { id: number } }>('/api/coupon/add', coupon('AUDIT6'));
    return as(owner, 'PUT', `/coupon/update/${added.body.data.id}`, { active: false });
  },
  'POST /delivery/rule/add': () => as(owner, 'POST', '/delivery/rule/add', { name: 'Everywhere' }),
  'PUT /delivery/rule/update/{id}': async () =>
    as(owner, 'PUT', `/delivery/rule/update/${await deliveryRule()}`, { name: 'Elsewhere' }),
  'DELETE /delivery/rule/delete/{id}': async () => as(owner, 'DELETE', `/delivery/rule/delete/${await deliveryRule()}`),
  'POST /order/note': async () => as(packer, 'POST', '/order/note', { order_id: await order(), note: 'Call before' }),
  'PUT /order/bulk/status': async () =>
    as(packer, 'PUT', '/order/bulk/status', { order_ids: [await order()], track_id: 2 }),
  'PUT /order/bulk/cancel': async () =>
    as(biller, 'PUT', '/order/bulk/cancel', { order_ids: [await enquired()], reason: 'Asked twice' }),
  'POST /packing/take': async () => as(packer, 'POST', '/packing/take', { order_id: await order() }),
  'POST /packing/release': async () => {
    const order_id = await order();
    await packer.post('/api/packing/take', { order_id });
    return as(packer, 'POST', '/packing/release', { order_id });
  },
  'POST /packing/next': async () => {
    await order();
    return as(owner, 'POST', '/packing/next', {});
  },
  'POST /packing/photo/{id}': async () => {
    const reply = await sendFile(packer, 'POST', `/packing/photo/${await order()}`, 'image', new Blob([PNG]), 'p.png');
    return { by: packer, reply };
  },
  'DELETE /packing/photo/{id}': async () => as(packer, 'DELETE', `/packing/photo/${await order()}`),
  'PUT /order/packing/{orderId}': async () =>
    as(packer, 'PUT', `/order/packing/${await order()}`, { packed_line_ids: [], cartons: 2 }),
  'PUT /order/update/order/status': async () =>
    as(packer, 'PUT', '/order/update/order/status', { order_id: await order(), track_id: 2 }),
  'POST /order/refund': async () =>
    as(owner, 'POST', '/order/refund', { order_id: await order(), amount: 5, reason: 'Wet' }),
  'PUT /order/cancel-request/{orderId}': async () => {
    const order_id = await order();
    await meena.post('/api/order/cancel-request', { order_id, reason: 'Twice' });
    return as(owner, 'PUT', `/order/cancel-request/${order_id}`, { approve: false });
  },
  'POST /books/close': async () => as(biller, 'POST', '/books/close', { month: '2026-01' }),
  'POST /books/reopen': async () => {
    await biller.post('/api/books/close', { month: '2026-02' });
    return as(owner, 'POST', '/books/reopen', { month: '2026-02', reason: 'Late bill' });
  },
  'POST /cash/count': async () => {
    const day = dayInIndia(Date.now());
    const { received } = (await biller.get<{ data: { received: number } }>(`/api/cash/day?day=${day}`)).body.data;
    const counted = { notes_500: 0, notes_200: 0, notes_100: 0, notes_50: 0, notes_20: 0, notes_10: 0, coins: 1 };
    return as(biller, 'POST', '/cash/count', { day, received, opening: 0, ...counted, note: 'Found a rupee' });
  },
  'POST /order/payment/confirm': async () =>
    as(biller, 'POST', '/order/payment/confirm', { order_id: await transferred(), reason: 'Seen' }),
  'POST /order/payment/bulk/confirm': async () => {
    const order_id = await transferred();
    const transfers = [{ order_id, utr: referenceOf(order_id) }];
    return as(biller, 'POST', '/order/payment/bulk/confirm', { transfers, reason: 'Seen' });
  },
  'POST /order/payment/refuse': async () =>
    as(biller, 'POST', '/order/payment/refuse', { order_id: await transferred(), reason: 'None' }),
  'POST /order/payment/take': async () =>
    as(biller, 'POST', '/order/payment/take', {
      ...{ order_id: await enquired(), version: 1, amount: 20.75, payment_method: 'cash' },
    }),
  'POST /order/amend': async () =>
    as(biller, 'POST', '/order/amend', {
      ...{ order_id: await enquired(), version: 1, reason: 'As asked', total: 41.5 },
      lines: [{ product_id: shop.world.products.sparklers, count: 2 }],
    }),
  'POST /order/desk': async () =>
    as(biller, 'POST', '/order/desk', {
      ...{ key: 'key-of-the-audited-order', channel: 'counter', payment: { payment_method: 'cash' } },
      ...{ lines: [{ product_id: shop.world.products.sparklers, count: 2 }], age_confirmed: true, amount: 41.5 },
    }),
  'POST /order/estimate/renew': async () =>
    as(biller, 'POST', '/order/estimate/renew', { order_id: await enquired(), version: 1 }),
  'POST /order/estimate/answered': async () => {
    const order_id = await enquired();
    await shop.database.db.execute(
      sql`update estimates set asked_at = now(), ask = 'Two boxes more' where order_id = ${order_id}`,
    );
    return as(biller, 'POST', '/order/estimate/answered', { order_id, version: 1 });
  },
  'POST /order/payment/hold': async () =>
    as(biller, 'POST', '/order/payment/hold', { order_id: await transferred(), reason: 'Known' }),
  'POST /payment/alert/resolve': async () => {
    const id = await idOf(
      sql`insert into payment_alerts (kind, reference) values ('no_webhooks', 'audited') returning id`,
    );
    return as(biller, 'POST', '/payment/alert/resolve', { id });
  },
  'POST /mail/resend': async () => {
    await order();
    // One already sent: the job of a queued one would set its state again.
    const sent = sql`select min(id) as id from messages where state = 'sent'`;
    await shop.until(async () => (await idOf(sent)) !== null);
    const id = await idOf(sql`update messages set state = 'failed' where id = (${sent}) returning id`);
    return as(owner, 'POST', '/mail/resend', { id });
  },
  'POST /message/resend': async () => {
    await order();
    const sent = sql`select min(id) as id from messages where state = 'sent'`;
    await shop.until(async () => (await idOf(sent)) !== null);
    const id = await idOf(
      sql`update messages set channel = 'whatsapp', state = 'failed' where id = (${sent}) returning id`,
    );
    return as(owner, 'POST', '/message/resend', { id });
  },
  'POST /message/aside': async () => {
    await order();
    const sent = sql`select min(id) as id from messages where state = 'sent'`;
    await shop.until(async () => (await idOf(sent)) !== null);
    const id = await idOf(sql`update messages set state = 'failed' where id = (${sent}) returning id`);
    return as(owner, 'POST', '/message/aside', { id });
  },
  'PUT /message/settings': () => as(owner, 'PUT', '/message/settings', { per_day: 7 }),
  'POST /newsletter/send': async () => {
    await meena.put('/api/users/preferences', { newsletter: true });
    return as(owner, 'POST', '/newsletter/send', { message: 'The list is here' });
  },
  'POST /message/resume': () => as(owner, 'POST', '/message/resume', { way: 'whatsapp' }),
  'POST /contact/answer': async () =>
    as(biller, 'POST', '/contact/answer', { id: await ticket(), answer: 'We look into it.' }),
  'PUT /contact/state': async () => as(biller, 'PUT', '/contact/state', { id: await ticket(), resolved: true }),
  'POST /delivery/rule/import/apply': () => appliedSheet('rule', 'Rule\nFrom a sheet\n'),
  'POST /delivery/transport/add': () => as(owner, 'POST', '/delivery/transport/add', { name: 'First Lorry' }),
  'PUT /delivery/transport/update/{id}': async () =>
    as(owner, 'PUT', `/delivery/transport/update/${await transport('Second Lorry')}`, { free_days: 3 }),
  'DELETE /delivery/transport/delete/{id}': async () =>
    as(owner, 'DELETE', `/delivery/transport/delete/${await transport('Third Lorry')}`),
  'POST /delivery/transport/import/apply': () => appliedSheet('transport', 'Transport\nFrom a sheet\n'),
  'POST /courier/add': async () =>
    as(packer, 'POST', '/courier/add', {
      order_id: await order(),
      courier_partner: 'ST Courier',
      contact_number: '9486012345',
    }),
  'PUT /courier/update/{id}': async () => {
    const { id, fields } = await courierOf();
    return as(packer, 'PUT', `/courier/update/${id}`, { ...fields, tracking_id: 'LR2' });
  },
  'POST /parcel/add': async () =>
    as(packer, 'POST', '/parcel/add', {
      order_id: await order(),
      courier_partner: 'ST Courier',
      contact_number: '9486012345',
    }),
  'PUT /parcel/update/{id}': async () =>
    as(packer, 'PUT', `/parcel/update/${(await courierOf()).id}`, { state: 'arrived' }),
  'DELETE /parcel/delete/{id}': async () => as(packer, 'DELETE', `/parcel/delete/${(await courierOf()).id}`),
  'POST /parcel/photo/{id}': async () => {
    const { id } = await courierOf();
    const reply = await sendFile(packer, 'POST', `/parcel/photo/${id}`, 'image', new Blob([PNG]), 'lr.png');
    return { by: packer, reply };
  },
  'DELETE /parcel/photo/{id}': async () => as(packer, 'DELETE', `/parcel/photo/${(await courierOf()).id}`),
};

/** Changing calls of staff; those of customers and of the public leave no entry. */
const changing = ALL_CALLS.filter(
  ({ route, access }) => !route.startsWith('GET ') && access !== 'public' && access !== 'shopper',
);
const isAudited = (call: NamedCall): call is NamedCall & { audit: string } => typeof call.audit === 'string';
const audited = changing.filter(isAudited);

it('every changing call of staff is made below, or says why it leaves no entry', () => {
  expect(changing.filter(({ audit }) => audit === undefined).map(({ route }) => route)).toEqual([]);
  expect(Object.keys(CALLS).sort()).toEqual(audited.map(({ route }) => route).sort());
});

describe(`the audit has an entry for each of ${audited.length} changing calls`, () => {
  it.each(audited)('$route', async ({ route, audit }) => {
    const { by, reply } = await (CALLS[route] as () => Promise<Done>)();
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const [last] = await rowsOf<{ actor: number }>(
      shop.database.db,
      sql`select actor_id as actor from audit_entries where action = ${audit} or action like ${`${audit}.%`} order by id desc limit 1`,
    );
    expect(last).toEqual({ actor: by.userId });
  });
});
