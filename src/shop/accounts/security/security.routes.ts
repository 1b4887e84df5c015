import { deleteCookie, setCookie } from 'hono/cookie';
import { createRoutes, type HttpContext, pageLanguage, requireActor, requireShopper } from '#platform/http/http.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { sessionCookieName } from '../accounts.routes.ts';
import { onBehalfOf, SESSION_SECONDS } from '../auth.ts';
import { closeAccount } from '../closing/closing.ts';
import type { CodeNeeds } from '../codes/codes.ts';
import { confirmEmail, sendEmailProof } from '../codes/email-proof.ts';
import { resetPassword, sendResetCode } from '../codes/recovery.ts';
import { guardOwnPassword } from '../passwords/own-password.ts';
import { authFor, placeOf } from '../sign-in/devices.ts';
import { sendTakeoverCode } from '../takeover/takeover.ts';
import { securityCalls } from './security.calls.ts';
import * as security from './security.ts';

interface Needs extends CodeNeeds {
  limiter: RateLimiter;
  jobs: JobSender;
  isSecure: boolean;
}

const DONE = { data: { ok: true as const } };

export function accountSecurityRoutes(needs: Needs) {
  const { db, auth, limiter, jobs, isSecure } = needs;
  const cookieName = sessionCookieName(isSecure);
  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure, maxAge: SESSION_SECONDS } as const;
  const hasher = (c: HttpContext) => (limiter.isOn ? authFor(auth, c) : auth);
  const mailing = (c: HttpContext) => ({ jobs, locale: pageLanguage(c) });
  const guardPassword = <T>(c: HttpContext, work: () => Promise<T>) =>
    guardOwnPassword(limiter, requireActor(c).id, work);

  return createRoutes()
    .openapi(route(securityCalls.changePassword), async (c) => {
      const actor = requireActor(c);
      const change = { ...c.req.valid('json'), userAgent: c.req.header('user-agent') };
      const token = await guardPassword(c, () => security.changePassword(db, hasher(c), actor, change, mailing(c)));
      setCookie(c, cookieName, token, cookie);
      return c.json({ data: { token } }, 200);
    })
    .openapi(route(securityCalls.listSessions), async (c) =>
      c.json({ data: await security.listOpenSessions(db, requireActor(c)) }, 200),
    )
    .openapi(route(securityCalls.endSession), async (c) => {
      const { id } = c.req.valid('param');
      await security.endSession(db, requireActor(c), id);
      return c.json({ data: { id } }, 200);
    })
    .openapi(route(securityCalls.getPreferences), async (c) =>
      c.json({ data: await security.getPreferences(db, requireShopper(c).id) }, 200),
    )
    .openapi(route(securityCalls.updatePreferences), async (c) => {
      const saved = await security.updatePreferences(db, requireShopper(c).id, c.req.valid('json'));
      return c.json({ data: saved }, 200);
    })
    .openapi(route(securityCalls.deleteAccount), async (c) => {
      const actor = requireShopper(c);
      const input = c.req.valid('json');
      const password = 'current_password' in input ? input.current_password : undefined;
      await guardPassword(c, () => closeAccount({ db, auth: hasher(c), jobs }, actor, password));
      deleteCookie(c, cookieName, { path: '/', secure: isSecure });
      return c.json(DONE, 200);
    })
    .openapi(route(securityCalls.sendEmailCode), async (c) => {
      const { id } = requireActor(c);
      await limiter.hit(`email-code:${id}`, 5);
      await sendEmailProof(needs, id, pageLanguage(c));
      return c.json(DONE, 200);
    })
    .openapi(route(securityCalls.confirmEmail), async (c) => {
      await confirmEmail(needs, requireActor(c), c.req.valid('json').otp);
      return c.json(DONE, 200);
    })
    .openapi(route(securityCalls.sendPhoneCode), async (c) => {
      const { id } = requireShopper(c);
      await limiter.hit(`phone-code:${id}`, 5);
      await sendTakeoverCode(needs, id, c.get('address'));
      return c.json(DONE, 200);
    })
    .openapi(route(securityCalls.forgotPassword), async (c) => {
      const input = c.req.valid('json');
      const { device, key } = await placeOf(needs, c, input.phone_number);
      if (device === null) await limiter.hit(`forgot:${c.get('address')}`, 20);
      await limiter.hit(`forgot:${device === null ? input.phone_number : key}`, 3);
      await sendResetCode(needs, { ...input, device }, { address: c.get('address'), locale: pageLanguage(c) });
      return c.json(DONE, 200);
    })
    .openapi(route(securityCalls.resetPassword), async (c) => {
      const input = c.req.valid('json');
      const { device, key, asker } = await placeOf(needs, c, input.phone_number);
      const turn = { db, auth: limiter.isOn ? onBehalfOf(auth, asker) : auth };
      const reset = () => resetPassword(turn, mailing(c), { ...input, device });
      // Wrong guesses from elsewhere do not count on a known device.
      if (device !== null) await limiter.countFailures(`reset:${key}`, 10, reset);
      else
        await limiter.countFailures(`reset:${c.get('address')}`, 30, () =>
          limiter.countFailures(`reset:${input.phone_number}`, 10, reset),
        );
      return c.json(DONE, 200);
    });
}
