/** The shop's staff as the owner manages them, and the second step of their sign-in, on the whole server. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchTotp, totpCode, totpStepAt } from '#platform/totp.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let owner: Client;
const GIVEN = 'a-first-password-2026';
const PASSWORD = 'only-i-know-this-2026';
let hired = 0;

interface Member {
  id: number;
  name: string;
  role: string;
  isActive: boolean;
  hasSecondStep: boolean;
  sessions: number;
}
type Answer<T> = { data: T };

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});

/** A member of staff who has already chosen a password. */
async function hire(role: string): Promise<{ id: number; phone: string }> {
  const person = await add(role);
  expect((await loginWith({ phone_number: person.phone, password: GIVEN, new_password: PASSWORD })).status).toBe(200);
  await owner.call('DELETE', `/api/staff/sessions/${person.id}`);
  return person;
}

async function add(role: string): Promise<{ id: number; phone: string }> {
  hired += 1;
  const phone = String(9_350_000_000 + hired);
  const reply = await owner.post<Answer<Member>>('/api/staff/add', {
    name: `Person ${hired}`,
    phone_number: phone,
    role,
    password: GIVEN,
  });
  expect(reply.status).toBe(201);
  return { id: reply.body.data.id, phone };
}

const loginWith = (body: Record<string, string>): Promise<Reply> => shop.client().post('/api/users/login', body);
const login = (phone_number: string, password: string, totp_code?: string): Promise<Reply> =>
  shop.client().post('/api/users/login', { phone_number, password, ...(totp_code ? { totp_code } : {}) });
const isSignedIn = async (client: Client) => (await client.get('/api/users/sessions')).status === 200;

async function auditOf(id: number): Promise<string[]> {
  const { body } = await owner.get<Answer<{ action: string; subject: string }[]>>('/api/audit/list?limit=200');
  return body.data.filter(({ subject }) => subject === `staff:${id}`).map(({ action }) => action);
}

describe('staff', () => {
  // Without the role check, the biller got the owner's name and phone.
  it('are hidden from a biller, who can read customers', async () => {
    const { phone } = await hire('biller');
    const biller = await shop.client().signIn(phone, PASSWORD);
    expect((await biller.get(`/api/users/user/${owner.userId}`)).status).toBe(404);
    expect((await biller.get(`/api/users/user/${biller.userId}`)).status).toBe(200);
    expect((await biller.get(`/api/users/user/${shop.world.people.meena}`)).status).toBe(200);
    expect((await owner.get(`/api/users/user/${biller.userId}`)).status).toBe(200);
  });

  it('are listed with their role, without passwords or tokens', async () => {
    const { id, phone } = await hire('biller');
    const biller = await shop.client().signIn(phone, PASSWORD);
    const { body } = await owner.get<Answer<Member[]>>('/api/staff/list');
    expect(body.data.find((member) => member.id === id)).toMatchObject({
      role: 'biller',
      isActive: true,
      hasSecondStep: false,
      sessions: 1,
      phone_number: phone,
    });
    for (const secret of [PASSWORD, biller.token, '$']) expect(JSON.stringify(body)).not.toContain(secret);
    expect((await auditOf(id)).sort()).toEqual(['staff.add', 'staff.password', 'staff.sessions.end']);
  });

  it('must choose their own password before one given by the owner opens anything', async () => {
    const { id, phone } = await add('packer');
    const choose = (new_password: string) => loginWith({ phone_number: phone, password: GIVEN, new_password });
    expect(await login(phone, GIVEN)).toMatchObject({ status: 401, body: { code: 'NEW_PASSWORD_REQUIRED' } });
    expect(await login(phone, 'not-the-password')).toMatchObject({ body: { code: 'WRONG_CREDENTIALS' } });
    for (const weak of ['eleven-char', GIVEN])
      expect(await choose(weak)).toMatchObject({ status: 400, body: { fields: { new_password: expect.any(String) } } });
    expect((await choose(PASSWORD)).status).toBe(200);
    expect((await login(phone, GIVEN)).body).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await login(phone, PASSWORD)).status).toBe(200);
    expect(await auditOf(id)).toContain('staff.password');
  });

  it('keep their password when a sign-in sends a new one without being asked to', async () => {
    const { phone } = await hire('packer');
    const proposal = { phone_number: phone, password: PASSWORD, new_password: 'nobody-asked-for-this' };
    expect((await loginWith(proposal)).status).toBe(200);
    expect((await login(phone, PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ password: 'eleven-char' }, 'password'],
    [{ password: 'password1234567' }, null],
    [{ phone_number: '12345' }, 'phone_number'],
    [{ role: 'customer' }, 'role'],
    [{ name: ' ' }, 'name'],
    [{ status: 1 }, 'status'],
  ])('are not added with %o', async (wrong, field) => {
    const person = { name: 'Someone', phone_number: '9350009999', role: 'packer', password: PASSWORD, ...wrong };
    const reply = await owner.post('/api/staff/add', person);
    if (field === null) return expect(reply.status).toBe(201);
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('cannot share a phone', async () => {
    const person = { name: 'Twin', phone_number: PHONES.meena, role: 'packer', password: PASSWORD };
    expect(await owner.post('/api/staff/add', person)).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
  });

  it('lose their sessions when their role, password or access changes', async () => {
    const { id, phone } = await hire('packer');
    for (const change of [{ role: 'biller' }, { password: GIVEN }, { active: false }]) {
      const client = await shop.client().signIn(phone, PASSWORD);
      expect((await owner.put(`/api/staff/update/${id}`, change)).status).toBe(200);
      expect(await isSignedIn(client)).toBe(false);
      if ('password' in change) {
        expect((await login(phone, PASSWORD)).body).toMatchObject({ code: 'WRONG_CREDENTIALS' });
        await loginWith({ phone_number: phone, password: GIVEN, new_password: PASSWORD });
      }
    }
    expect(await login(phone, PASSWORD)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
    await owner.put(`/api/staff/update/${id}`, { active: true });
    expect((await login(phone, PASSWORD)).status).toBe(200);
    expect((await auditOf(id)).filter((action) => action === 'staff.update')).toHaveLength(4);
  });

  it('keep their sessions when only their name changes', async () => {
    const { id, phone } = await hire('packer');
    const client = await shop.client().signIn(phone, PASSWORD);
    const renamed = await owner.put<Answer<Member>>(`/api/staff/update/${id}`, { name: 'Selvi' });
    expect(renamed.body.data.name).toBe('Selvi');
    expect(await isSignedIn(client)).toBe(true);
  });

  it('are signed out everywhere by the owner', async () => {
    const { id, phone } = await hire('packer');
    const client = await shop.client().signIn(phone, PASSWORD);
    expect((await owner.call('DELETE', `/api/staff/sessions/${id}`)).status).toBe(200);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('are not customers, and customers are not staff', async () => {
    const customers = await owner.get<Answer<{ id: number }[]>>('/api/users/list?limit=200');
    const { body } = await owner.get<Answer<Member[]>>('/api/staff/list');
    const staff = new Set(body.data.map((member) => member.id));
    expect(customers.body.data.filter(({ id }) => staff.has(id))).toEqual([]);
    const { meena } = shop.world.people;
    expect((await owner.put(`/api/staff/update/${meena}`, { role: 'admin' })).status).toBe(404);
    expect((await owner.call('DELETE', `/api/staff/sessions/${meena}`)).status).toBe(404);
    const { packer } = shop.world.people;
    expect((await owner.put(`/api/users/status/${packer}`, { active: false })).status).toBe(404);
  });
});

describe('the last owner', () => {
  const ownId = () => shop.world.people.owner;

  it.each([{ role: 'biller' }, { active: false }])('stays: %o', async (change) => {
    const reply = await owner.put(`/api/staff/update/${ownId()}`, change);
    expect(reply).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('remains when two owners demote each other at once', async () => {
    const { id, phone } = await hire('admin');
    const other = await shop.client().signIn(phone, PASSWORD);
    const replies = await Promise.all([
      owner.put(`/api/staff/update/${id}`, { role: 'packer' }),
      other.put(`/api/staff/update/${ownId()}`, { role: 'packer' }),
    ]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const rows = await shop.database.db.execute(sql`select id from users where role = 'admin' and disabled_at is null`);
    expect((rows as unknown as { rows: unknown[] }).rows).toHaveLength(1);
    await shop.database.db.execute(sql`update users set role = 'admin' where id = ${ownId()}`);
    await shop.database.db.execute(sql`update users set role = 'packer' where id = ${id}`);
  });
});

describe('the second step', () => {
  interface Draft {
    secret: string;
    uri: string;
  }
  async function setUp(client: Client): Promise<{ secret: string; codes: string[] }> {
    const draft = await client.post<Answer<Draft>>('/api/users/second-step/begin', { current_password: PASSWORD });
    expect(draft.status).toBe(200);
    const { secret } = draft.body.data;
    // The half minute before this one, so that the current code is left for the sign-in.
    const code = totpCode(secret, totpStepAt(Date.now()) - 1);
    const confirmed = await client.post<Answer<{ recovery_codes: string[] }>>('/api/users/second-step/confirm', {
      code,
    });
    expect(confirmed.status).toBe(200);
    return { secret, codes: confirmed.body.data.recovery_codes };
  }

  async function hireWithStep() {
    const { id, phone } = await hire('biller');
    const client = await shop.client().signIn(phone, PASSWORD);
    return { id, phone, client, ...(await setUp(client)) };
  }

  it('needs the password, and takes effect once confirmed with a code', async () => {
    const { phone } = await hire('packer');
    const client = await shop.client().signIn(phone, PASSWORD);
    const refused = await client.post('/api/users/second-step/begin', { current_password: 'not-this-one' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } });
    const draft = await client.post<Answer<Draft>>('/api/users/second-step/begin', { current_password: PASSWORD });
    expect(draft.body.data.uri).toContain(`secret=${draft.body.data.secret}`);
    expect((await login(phone, PASSWORD)).status).toBe(200);
    const wrong = await client.post('/api/users/second-step/confirm', { code: '000000' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'TOTP_INVALID', fields: { code: expect.any(String) } } });
    expect((await client.get('/api/users/second-step')).body).toMatchObject({ data: { isOn: false } });
  });

  it('is asked for only after the right password, and opens with a code', async () => {
    const { phone, secret } = await hireWithStep();
    expect(await login(phone, PASSWORD)).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
    expect(await login(phone, 'a-wrong-password')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    const unspent = totpCode(secret, totpStepAt(Date.now()));
    expect(await login(phone, 'a-wrong-password', unspent)).toMatchObject({ body: { code: 'WRONG_CREDENTIALS' } });
    expect(await login(phone, PASSWORD, '000000')).toMatchObject({ status: 401, body: { code: 'TOTP_INVALID' } });
    const code = totpCode(secret, totpStepAt(Date.now()));
    const opened = await login(phone, PASSWORD, code);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('set-cookie')).toContain('HttpOnly');
  });

  it('accepts no code twice, not even in parallel', async () => {
    const { phone, secret } = await hireWithStep();
    const code = totpCode(secret, totpStepAt(Date.now()));
    const replies = await Promise.all([1, 2, 3, 4].map(() => login(phone, PASSWORD, code)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('takes each recovery code once, however it was typed', async () => {
    const { id, phone, client, codes } = await hireWithStep();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await login(phone, PASSWORD, first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(await login(phone, PASSWORD, first)).toMatchObject({ status: 401, body: { code: 'TOTP_INVALID' } });
    expect((await client.get('/api/users/second-step')).body).toMatchObject({ data: { recoveryCodesLeft: 9 } });
    expect((await login(phone, PASSWORD, second)).status).toBe(200);
    expect(await auditOf(id)).toContain('staff.second_step.recovery');
  });

  it('ends the other sessions when it is switched on', async () => {
    const { phone } = await hire('packer');
    const [here, elsewhere] = [
      await shop.client().signIn(phone, PASSWORD),
      await shop.client().signIn(phone, PASSWORD),
    ];
    await setUp(here);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it('gives new recovery codes for password and code, and voids the old ones', async () => {
    const { phone, client, secret, codes } = await hireWithStep();
    const path = '/api/users/second-step/recovery-codes';
    expect((await client.post(path, { current_password: 'wrong-one', code: codes[0] })).status).toBe(403);
    expect((await client.post(path, { current_password: PASSWORD, code: '000000' })).status).toBe(401);
    const code = totpCode(secret, totpStepAt(Date.now()));
    const renewed = await client.post<Answer<{ recovery_codes: string[] }>>(path, { current_password: PASSWORD, code });
    expect(renewed.status).toBe(200);
    expect((await login(phone, PASSWORD, codes[1])).status).toBe(401);
    expect((await login(phone, PASSWORD, renewed.body.data.recovery_codes[0])).status).toBe(200);
  });

  it('is switched off with password and code', async () => {
    const { id, phone, client, codes } = await hireWithStep();
    const path = '/api/users/second-step/off';
    expect((await client.post(path, { current_password: 'wrong-one', code: codes[0] })).status).toBe(403);
    expect((await client.post(path, { current_password: PASSWORD, code: '123456' })).status).toBe(401);
    expect((await client.post(path, { current_password: PASSWORD, code: codes[0] })).status).toBe(200);
    expect((await login(phone, PASSWORD)).status).toBe(200);
    expect(await auditOf(id)).toEqual(expect.arrayContaining(['staff.second_step.on', 'staff.second_step.off']));
  });

  it('is asked for before a password given by the owner is replaced', async () => {
    const { id, phone, codes } = await hireWithStep();
    await owner.put(`/api/staff/update/${id}`, { password: GIVEN });
    const choice = { phone_number: phone, password: GIVEN, new_password: PASSWORD };
    expect(await loginWith(choice)).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
    expect(await loginWith({ ...choice, totp_code: '000000' })).toMatchObject({ body: { code: 'TOTP_INVALID' } });
    expect(await login(phone, PASSWORD)).toMatchObject({ body: { code: 'WRONG_CREDENTIALS' } });
    expect((await loginWith({ ...choice, totp_code: codes[1] as string })).status).toBe(200);
    expect(await login(phone, PASSWORD)).toMatchObject({ body: { code: 'TOTP_REQUIRED' } });
  });

  it('can be switched off by the owner for somebody who lost phone and codes', async () => {
    const { id, phone, client } = await hireWithStep();
    expect((await owner.call('DELETE', `/api/staff/second-step/${id}`)).status).toBe(200);
    expect(await isSignedIn(client)).toBe(false);
    expect((await login(phone, PASSWORD)).status).toBe(200);
    expect(await auditOf(id)).toContain('staff.second_step.reset');
  });

  it('survives a new password by SMS', async () => {
    const { phone } = await hireWithStep();
    await shop.client().post('/api/users/forgot', { phone_number: phone });
    const texts = () => shop.texts().filter(({ file }) => file.startsWith(`91${phone}-`));
    await shop.until(() => texts().length > 0);
    const otp = /^\d{6}/.exec(texts()[0]?.text ?? '')?.[0];
    const reset = { phone_number: phone, otp, new_password: 'another-password-2026' };
    expect((await shop.client().post('/api/users/reset', reset)).status).toBe(200);
    expect(await login(phone, 'another-password-2026')).toMatchObject({ body: { code: 'TOTP_REQUIRED' } });
  });

  it('stores neither secret nor recovery codes in readable form', async () => {
    const { id, secret, codes } = await hireWithStep();
    const rows = await shop.database.db.execute(sql`select * from second_steps where user_id = ${id}`);
    const text = JSON.stringify((rows as unknown as { rows: unknown[] }).rows);
    for (const plain of [secret, codes[0] as string, (codes[0] as string).replace('-', '')])
      expect(text).not.toContain(plain);
    expect(matchTotp(secret, totpCode(secret, totpStepAt(Date.now())), Date.now(), 0)).not.toBeNull();
  });
});
