import { deleteCookie, setCookie } from 'hono/cookie';
import type { z } from 'zod';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import {
  createRoutes,
  type HttpContext,
  pageLanguage,
  readableUserId,
  requireActor,
  requireAdmin,
  requireStaff,
} from '#platform/http/http.ts';
import { keyScope, onceAbout } from '#platform/http/idempotency.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound } from '#shared/errors.ts';
import { pageFields } from '#shared/paging.ts';
import { accountCalls } from './accounts.calls.ts';
import type { DemoAccount, Login } from './accounts.contract.ts';
import { leavePayments } from './accounts.leaving.ts';
import * as accounts from './accounts.ts';
import { type Auth, onBehalfOf, SESSION_SECONDS } from './auth.ts';
import { guardOwnPassword } from './passwords/own-password.ts';
import { isStaffRole, mayDo, rolesWith } from './permissions.rules.ts';
import { authFor, placeOf, readDevice, rememberDevice } from './sign-in/devices.ts';
import { requireSecondStep } from './sign-in/second-step.ts';
import { signIn } from './sign-in/sign-in.ts';
import { admit, guardTries, keysOfCode, type TryKeys } from './sign-in/tries.ts';

interface Needs {
  db: Db;
  auth: Auth;
  limiter: RateLimiter;
  daily: DailyLimits;
  jobs: JobSender;
  /** Whether the shop is served over https, which decides the cookie's name and Secure flag. */
  isSecure: boolean;
  demoAccounts: readonly DemoAccount[];
}

/** Sign-ins per minute for one account from one place. */
const MOST_SIGN_INS = 20;
/** Sign-ins per minute from one address and unknown devices: enough for a village behind one address, not for a botnet. */
const MOST_SIGN_INS_OF_ADDRESS = 240;
/**
 * New guests and accounts per network address. Each is kept for a year; a mobile network may put a whole town behind one
 * address.
 */
const MOST_PEOPLE_A_DAY = 1_000;
/** After that, so that half an hour of one script does not keep a whole mobile network out until midnight. */
const MOST_PEOPLE_A_MINUTE_THEN = 5;

export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-token' : 'token');

export function accountRoutes({ db, auth, limiter, daily, jobs, isSecure, demoAccounts }: Needs) {
  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure, maxAge: SESSION_SECONDS } as const;
  const keepSession = (c: HttpContext, token: string) => setCookie(c, sessionCookieName(isSecure), token, cookie);
  const closeOldSession = async (c: HttpContext) => {
    const old = c.get('actor');
    if (!old) return;
    await auth.closeSession(old.sessionToken);
    // Nobody can return to a guest's session, so release what it holds.
    if (old.role === 'guest') await leavePayments(db, jobs, old.id);
  };

  const hasher = (c: HttpContext) => (limiter.isOn ? authFor(auth, c) : auth);
  const mailing = (c: HttpContext) => ({ jobs, locale: pageLanguage(c) });
  const guarded = <T>(keys: TryKeys, work: () => Promise<T>) => (limiter.isOn ? guardTries(db, keys, work) : work());

  /** Waits its turn among requests from the same place; refused after too many failures there. */
  async function openSession(c: HttpContext, input: z.output<typeof Login>) {
    const { phone_number: phone, password, new_password: newPassword, totp_code: code } = input;
    const userAgent = c.req.header('user-agent');
    const needs = { auth, mailing: mailing(c) };
    const { tries, device, key, asker } = await placeOf({ db, auth, isSecure }, c, phone);
    const turn = limiter.isOn ? onBehalfOf(auth, asker) : auth;
    return guarded(tries, async () => {
      // Correct passwords count too, because each costs the shop a hash; tries refused as too early cost nothing.
      await limiter.hit(`sign-in:${key}`, MOST_SIGN_INS);
      if (device === null) await limiter.hit(`sign-in:${c.get('address')}`, MOST_SIGN_INS_OF_ADDRESS);
      return signIn(db, turn, { phone, password, newPassword, code, userAgent }, (userId) =>
        code
          ? guarded(keysOfCode(auth, userId), () => requireSecondStep(db, needs, userId, code))
          : requireSecondStep(db, needs, userId, code),
      );
    });
  }

  async function requireFewPeople(address: string): Promise<void> {
    if (await daily.take({ what: 'person', who: address }, MOST_PEOPLE_A_DAY)) return;
    await limiter.hit(`person:${address}`, MOST_PEOPLE_A_MINUTE_THEN);
  }

  return createRoutes()
    .openapi(route(accountCalls.signIn), async (c) => {
      const signInOnce = () => openSession(c, c.req.valid('json'));
      const answer = limiter.isOn
        ? await admit(c.get('address'), readDevice(c, isSecure) !== null, signInOnce)
        : await signInOnce();
      await closeOldSession(c);
      keepSession(c, answer.token);
      await rememberDevice({ db, auth, isSecure }, c, answer.user.id);
      return c.json({ data: answer }, 200);
    })
    .openapi(route(accountCalls.register), async (c) => {
      await limiter.hit(`register:${c.get('address')}`, 30);
      await requireFewPeople(c.get('address'));
      return c.json({ data: await accounts.register(db, hasher(c), c.req.valid('json')) }, 201);
    })
    .openapi(route(accountCalls.signOut), async (c) => {
      await closeOldSession(c);
      deleteCookie(c, sessionCookieName(isSecure), { path: '/', secure: isSecure });
      return c.json({ data: { ok: true as const } }, 200);
    })
    .openapi(route(accountCalls.startGuest), async (c) => {
      await limiter.hit(`guest:${c.get('address')}`, 30);
      await requireFewPeople(c.get('address'));
      const answer = await accounts.startGuest(db, auth, c.req.valid('json'));
      await closeOldSession(c);
      keepSession(c, answer.token);
      return c.json({ data: answer }, 201);
    })
    .openapi(route(accountCalls.getSession), async (c) => {
      const actor = c.get('actor');
      return c.json({ data: actor ? await accounts.findSessionUser(db, actor.id) : null }, 200);
    })
    .openapi(route(accountCalls.getUser), async (c) => {
      const user = await accounts.getUser(db, readableUserId(c, c.req.valid('param').id, rolesWith('customers')));
      const { id, role } = requireActor(c);
      // Only the owner reads staff records: their phones are their sign-in names.
      if (user.id !== id && isStaffRole(user.role) && !mayDo(role, 'owner')) throw notFound();
      return c.json({ data: user }, 200);
    })
    .openapi(route(accountCalls.updateProfile), async (c) => {
      const actor = requireActor(c);
      if (c.req.valid('param').id !== actor.id) throw notFound();
      const input = c.req.valid('json');
      const update = async () => ({ data: await accounts.updateProfile(db, hasher(c), actor, input, mailing(c)) });
      // Changes that need the password take no idempotency key, so that no trace of the password is stored with one.
      if (input.current_password !== undefined) return c.json(await guardOwnPassword(limiter, actor.id, update), 200);
      const answer = await onceAbout(
        db,
        keyScope(c, actor.id),
        input,
        async () => ({ status: 200, body: await update(), id: actor.id }),
        async (id) => ({ data: await accounts.getUser(db, id) }),
      );
      return c.json(answer.body, 200);
    })
    .openapi(route(accountCalls.listCustomers), async (c) => {
      requireStaff(c);
      const page = await accounts.listCustomers(db, c.req.valid('query'));
      return c.json({ data: page.items, ...pageFields(page) }, 200);
    })
    .openapi(route(accountCalls.setCustomerActive), async (c) => {
      const admin = requireAdmin(c);
      const { id } = c.req.valid('param');
      const { active } = c.req.valid('json');
      await accounts.setActive(db, id, active, admin.id);
      return c.json({ data: { id, isActive: active } }, 200);
    })
    .openapi(route(accountCalls.listDemoAccounts), (c) => c.json({ data: [...demoAccounts] }, 200));
}
