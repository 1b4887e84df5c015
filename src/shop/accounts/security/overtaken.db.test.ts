/**
 * Changes that ask for one's password take a second or more: hashing, waiting, the service of leaked passwords. Whoever ends
 * the person's access meanwhile must win, on real PostgreSQL as on the embedded database.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, rowsOf } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { totpCode, totpStepAt } from '#platform/totp.ts';
import { createTestAuth } from '#testing/compose-shop.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import { updateProfile } from '../accounts.ts';
import type { Auth } from '../auth.ts';
import { closeAccount } from '../closing/closing.ts';
import { resetPassword } from '../codes/recovery.ts';
import type { StaffRole } from '../permissions.rules.ts';
import { roleOfKnownDevice } from '../sign-in/devices.queries.ts';
import { beginSecondStep, endSecondStep, renewRecoveryCodes } from '../sign-in/second-step.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { addStaff, endSessionsOf, resetSecondStep, updateStaff } from '../staff/staff.ts';
import { changePassword } from './security.ts';

const GIVEN = 'a-first-password-2026';
const PASSWORD = 'only-i-know-this-2026';
const CHOSEN = 'chosen-in-the-last-moment';
const REPLACED = 'the-owner-set-this-one';

let shop: TestShop;
let owner: Client;
let hired = 0;

interface Member {
  id: number;
  phone: string;
}

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
});

async function add(role: StaffRole = 'biller'): Promise<Member> {
  hired += 1;
  const phone = String(9_360_000_000 + hired);
  const person = { name: `Person ${hired}`, phone_number: phone, role, password: GIVEN };
  const { status, body } = await owner.post<{ data: { id: number } }>('/api/staff/add', person);
  expect(status).toBe(201);
  return { id: body.data.id, phone };
}

async function hire(role: StaffRole = 'biller'): Promise<Member & { actor: Actor }> {
  const person = await add(role);
  const first = { phone_number: person.phone, password: GIVEN, new_password: PASSWORD };
  const { status, body } = await shop.client().post<{ data: { token: string } }>('/api/users/login', first);
  expect(status).toBe(200);
  return { ...person, actor: { id: person.id, role, sessionToken: body.data.token } };
}

/** Does `meanwhile` once, between the comparison of the password and what follows it. */
function authWith(meanwhile: () => Promise<void>): Auth {
  const auth = createTestAuth(shop.database.db);
  let isDone = false;
  return {
    ...auth,
    async verifyPassword(hash, password) {
      const isRight = await auth.verifyPassword(hash, password);
      if (!isDone) {
        isDone = true;
        await meanwhile();
      }
      return isRight;
    },
  };
}

const jobs = { send: async () => {} };
const mailing = () => ({ jobs, locale: 'en' as const });
const change = { current_password: PASSWORD, new_password: CHOSEN, userAgent: undefined };
const login = async (phone_number: string, password: string) =>
  (await shop.client().post<{ code?: string }>('/api/users/login', { phone_number, password })).body.code ?? 'open';
const openSessions = async (id: number) =>
  (await rowsOf(shop.database.db, sql`select 1 from sessions where user_id = ${id}`)).length;

const ended = { code: 'UNAUTHENTICATED' };

const ENDINGS: [string, (id: number) => Promise<unknown>][] = [
  ['given another password', (id) => owner.put(`/api/staff/update/${id}`, { password: REPLACED })],
  ['given another role', (id) => owner.put(`/api/staff/update/${id}`, { role: 'packer' })],
  ['dismissed', (id) => owner.put(`/api/staff/update/${id}`, { active: false })],
  ['signed out by the owner', (id) => owner.call('DELETE', `/api/staff/sessions/${id}`)],
];

describe.each(ENDINGS)('somebody who is %s meanwhile', (_, end) => {
  const overtaken = (id: number) =>
    authWith(async () => {
      expect(await end(id)).toMatchObject({ status: 200 });
    });

  // Without the second look at the session, the late change replaced the owner's password and opened a session.
  it('does not change their password', async () => {
    const { id, actor } = await hire();
    const late = changePassword(shop.database.db, overtaken(id), actor, change, mailing());
    await expect(late).rejects.toMatchObject(ended);
    expect(await openSessions(id)).toBe(0);
    await owner.put(`/api/staff/update/${id}`, { active: true });
  });

  // Without it, the phone changed, and with it who can recover the account.
  it('does not change their phone or email', async () => {
    const { id, phone, actor } = await hire();
    const wish = { phone_number: '9369999999', email: 'mine@example.com', current_password: PASSWORD };
    const late = updateProfile(shop.database.db, overtaken(id), actor, wish, mailing());
    await expect(late).rejects.toMatchObject(ended);
    const known = await rowsOf(shop.database.db, sql`select phone_number, contact_email from users where id = ${id}`);
    expect(known).toEqual([{ phone_number: `+91${phone}`, contact_email: '' }]);
  });

  it('gets no secret of a second step', async () => {
    const { id, actor } = await hire();
    await expect(beginSecondStep(shop.database.db, overtaken(id), actor, PASSWORD)).rejects.toMatchObject(ended);
    expect(await rowsOf(shop.database.db, sql`select 1 from second_steps where user_id = ${id}`)).toEqual([]);
  });

  it.each([
    ['new recovery codes', renewRecoveryCodes],
    ['an end of the second step', endSecondStep],
  ])('gets no %s', async (_what, work) => {
    const { id, actor } = await hire();
    const client = shop.client();
    client.token = actor.sessionToken;
    const draft = await client.post<{ data: { secret: string } }>('/api/users/second-step/begin', {
      current_password: PASSWORD,
    });
    const codeAt = (after: number) => totpCode(draft.body.data.secret, totpStepAt(Date.now()) + after);
    expect((await client.post('/api/users/second-step/confirm', { code: codeAt(0) })).status).toBe(200);
    const read = () => rowsOf(shop.database.db, sql`select recovery_hashes from second_steps where user_id = ${id}`);
    const before = await read();
    const proof = { current_password: PASSWORD, code: codeAt(1) };
    const late = work(shop.database.db, overtaken(id), actor, proof, mailing());
    await expect(late).rejects.toMatchObject(ended);
    expect(await read()).toEqual(before);
  });
});

describe('an owner who is dismissed while a change of theirs waits', () => {
  type Late = (evil: Actor, other: number) => Promise<unknown>;
  const db = () => shop.database.db;
  const backdoor = { name: 'Backdoor', phone_number: '9369999998', role: 'admin' as const, password: GIVEN };
  const changes: [string, Late][] = [
    ['leaves no other account behind', (evil) => addStaff(db(), createTestAuth(db()), evil, backdoor)],
    [
      'does not come back',
      (evil) => updateStaff(db(), createTestAuth(db()), evil, evil.id, { active: true }, mailing()),
    ],
    [
      'gives nobody a password',
      (evil, other) => updateStaff(db(), createTestAuth(db()), evil, other, { password: REPLACED }, mailing()),
    ],
    ['ends nobody’s second step', (evil, other) => resetSecondStep(db(), evil, other, mailing())],
    ['signs nobody out', (evil, other) => endSessionsOf(db(), evil, other)],
  ];

  // Without the second look: against the running shop, twelve requests at a time brought them back six times of six.
  it.each(changes)('%s', async (_, change) => {
    const [evil, other] = [await hire('admin'), await hire()];
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(db(), async (tx) => {
      await tx.execute(sql`update users set disabled_at = now() where id = ${evil.id}`);
      late = change(evil.actor, other.id).catch((error: unknown) => error);
      // Long enough for it to reach the lock.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.execute(sql`delete from sessions where user_id = ${evil.id}`);
    });
    expect(await late).toMatchObject(ended);
    const [row] = await rowsOf<{ gone: boolean }>(
      db(),
      sql`select disabled_at is not null as gone from users where id = ${evil.id}`,
    );
    expect(row?.gone).toBe(true);
    expect(await rowsOf(db(), sql`select 1 from users where phone_number = '+919369999998'`)).toEqual([]);
    expect([await openSessions(other.id), await login(other.phone, PASSWORD)]).toEqual([1, 'open']);
  });
});

// With it, somebody dismissed went on signing in before everybody else, past the limits for strangers.
it('does not let the browser of somebody dismissed go first', async () => {
  const { id, phone } = await hire();
  const { db } = shop.database;
  const [known] = await rowsOf<{ device: string }>(db, sql`select device from known_devices where user_id = ${id}`);
  const roleHere = () => roleOfKnownDevice(db, `+91${phone}`, known?.device as string);
  expect(await roleHere()).toBe('biller');
  await owner.put(`/api/staff/update/${id}`, { active: false });
  expect(await roleHere()).toBeNull();
});

describe('a password that the owner sets', () => {
  const replace = (id: number) => async () => {
    expect(await owner.put(`/api/staff/update/${id}`, { password: REPLACED })).toMatchObject({ status: 200 });
  };

  it('stays when the person changes the old one at that moment', async () => {
    const { id, phone, actor } = await hire();
    const late = changePassword(shop.database.db, authWith(replace(id)), actor, change, mailing());
    await expect(late).rejects.toMatchObject(ended);
    expect([await login(phone, CHOSEN), await login(phone, REPLACED)]).toEqual([
      'WRONG_CREDENTIALS',
      'NEW_PASSWORD_REQUIRED',
    ]);
  });

  // Without the comparison, whoever held the first given password chose one that replaced the second.
  it('stays when somebody chooses their own with an earlier one at that moment', async () => {
    const { id, phone } = await add();
    const first = { phone, password: GIVEN, newPassword: CHOSEN };
    const late = signIn(shop.database.db, authWith(replace(id)), first, async () => false);
    await expect(late).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await login(phone, REPLACED)).toBe('NEW_PASSWORD_REQUIRED');
    expect(await openSessions(id)).toBe(0);
  });

  // Between the commit and the new session.
  it('leaves no session to a change that had just been saved', async () => {
    const { id, actor } = await hire();
    const auth = createTestAuth(shop.database.db);
    const slow: Auth = {
      ...auth,
      async openSession(userId, userAgent) {
        await replace(id)();
        return auth.openSession(userId, userAgent);
      },
    };
    await expect(changePassword(shop.database.db, slow, actor, change, mailing())).rejects.toMatchObject(ended);
    expect(await openSessions(id)).toBe(0);
  });
});

describe('an account', () => {
  let customers = 0;
  async function customer(email: string) {
    customers += 1;
    const phone = String(9_370_000_000 + customers);
    await shop.client().post('/api/users/register', { name: 'Selvi', email, phone_number: phone, password: PASSWORD });
    const client = await shop.client().signIn(phone, PASSWORD);
    const actor = { id: client.userId, role: 'customer' as const, sessionToken: client.token as string };
    return { client, phone, actor };
  }

  it('is not closed by a session that was ended meanwhile', async () => {
    const { client, phone, actor } = await customer('closing@example.com');
    const auth = authWith(async () => {
      const own = await shop.client().signIn(phone, PASSWORD);
      const { body } = await own.get<{ data: { id: number; isCurrent: boolean }[] }>('/api/users/sessions');
      const thiefs = body.data.find(({ isCurrent }) => !isCurrent)?.id;
      expect((await own.call('DELETE', `/api/users/sessions/${thiefs}`)).status).toBe(200);
    });
    const late = closeAccount({ db: shop.database.db, auth, jobs }, actor, PASSWORD);
    await expect(late).rejects.toMatchObject(ended);
    expect(await login(phone, PASSWORD)).toBe('open');
    expect((await client.get('/api/users/sessions')).status).toBe(401);
  });

  // The code had gone to a mailbox that is somebody else's now.
  it('is not recovered by a code mailed to the email that it had before', async () => {
    const { client, phone } = await customer('before@example.com');
    await rowsOf(shop.database.db, sql`update users set contact_email_verified_at = now() where id = ${client.userId}`);
    shop.mails.length = 0;
    await shop.client().post('/api/users/forgot', { phone_number: phone, by: 'email' });
    await shop.until(() => shop.mails.some(({ id }) => id.startsWith('code-')));
    const otp = shop.mails.find(({ id }) => id.startsWith('code-'))?.plain.match(/^\d{6}$/m)?.[0] as string;
    const moved = { email: 'after@example.com', current_password: PASSWORD };
    expect((await client.put(`/api/users/update/${client.userId}`, moved)).status).toBe(200);
    const reset = { phone_number: phone, by: 'email', otp, new_password: CHOSEN };
    expect(await shop.client().post('/api/users/reset', reset)).toMatchObject({ body: { code: 'CODE_INVALID' } });
    expect(await login(phone, PASSWORD)).toBe('open');
  });

  it('is not recovered by a code that was right when its phone changed', async () => {
    const { client, phone } = await customer('moving@example.com');
    await shop.client().post('/api/users/forgot', { phone_number: phone });
    const mine = () => shop.texts().filter(({ file }) => file.startsWith(`91${phone}-`));
    await shop.until(() => mine().length > 0);
    const otp = mine().at(-1)?.text.match(/\d{6}/)?.[0] as string;
    const auth = createTestAuth(shop.database.db);
    const slow: Auth = {
      ...auth,
      async hashPassword(password) {
        const moved = { phone_number: '9379999999', current_password: PASSWORD };
        expect((await client.put(`/api/users/update/${client.userId}`, moved)).status).toBe(200);
        return auth.hashPassword(password);
      },
    };
    const wish = { phone_number: phone, by: 'sms' as const, device: null, otp, new_password: CHOSEN };
    await expect(resetPassword({ db: shop.database.db, auth: slow }, mailing(), wish)).rejects.toMatchObject({
      code: 'CODE_INVALID',
    });
    expect(await login('9379999999', PASSWORD)).toBe('open');
  });
});
