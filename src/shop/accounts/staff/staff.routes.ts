import type { Db } from '#platform/db/db.ts';
import { createRoutes, type HttpContext, pageLanguage, requireAdmin, requireStaff } from '#platform/http/http.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Auth } from '../auth.ts';
import { guardOwnPassword } from '../passwords/own-password.ts';
import { authFor } from '../sign-in/devices.ts';
import * as steps from '../sign-in/second-step.ts';
import { staffCalls } from './staff.calls.ts';
import * as staff from './staff.ts';

interface Needs {
  db: Db;
  auth: Auth;
  limiter: RateLimiter;
  jobs: JobSender;
}

export function staffRoutes({ db, auth, limiter, jobs }: Needs) {
  /** A thief with a stolen session must not find the password or a code by trying. */
  const guard = <T>(c: HttpContext, work: () => Promise<T>) => guardOwnPassword(limiter, requireStaff(c).id, work);

  const hasher = (c: HttpContext) => (limiter.isOn ? authFor(auth, c) : auth);
  const mailing = (c: HttpContext) => ({ jobs, locale: pageLanguage(c) });

  return createRoutes()
    .openapi(route(staffCalls.listStaff), async (c) => c.json({ data: await staff.listStaff(db) }, 200))
    .openapi(route(staffCalls.addStaff), async (c) =>
      c.json({ data: await staff.addStaff(db, hasher(c), requireAdmin(c), c.req.valid('json')) }, 201),
    )
    .openapi(route(staffCalls.updateStaff), async (c) => {
      const { id } = c.req.valid('param');
      const member = await staff.updateStaff(db, hasher(c), requireAdmin(c), id, c.req.valid('json'), mailing(c));
      return c.json({ data: member }, 200);
    })
    .openapi(route(staffCalls.resetSecondStep), async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await staff.resetSecondStep(db, requireAdmin(c), id, mailing(c)) }, 200);
    })
    .openapi(route(staffCalls.endStaffSessions), async (c) =>
      c.json({ data: await staff.endSessionsOf(db, requireAdmin(c), c.req.valid('param').id) }, 200),
    )
    .openapi(route(staffCalls.getSecondStep), async (c) =>
      c.json({ data: await steps.secondStepOf(db, requireStaff(c).id) }, 200),
    )
    .openapi(route(staffCalls.beginSecondStep), async (c) => {
      const { current_password } = c.req.valid('json');
      const draft = await guard(c, () => steps.beginSecondStep(db, hasher(c), requireStaff(c), current_password));
      return c.json({ data: draft }, 200);
    })
    .openapi(route(staffCalls.confirmSecondStep), async (c) => {
      const { code } = c.req.valid('json');
      const recovery_codes = await guard(c, () => steps.confirmSecondStep(db, auth, requireStaff(c), code, mailing(c)));
      return c.json({ data: { recovery_codes } }, 200);
    })
    .openapi(route(staffCalls.renewRecoveryCodes), async (c) => {
      const proof = c.req.valid('json');
      const recovery_codes = await guard(c, () =>
        steps.renewRecoveryCodes(db, hasher(c), requireStaff(c), proof, mailing(c)),
      );
      return c.json({ data: { recovery_codes } }, 200);
    })
    .openapi(route(staffCalls.endSecondStep), async (c) => {
      const actor = requireStaff(c);
      await guard(c, () => steps.endSecondStep(db, hasher(c), actor, c.req.valid('json'), mailing(c)));
      return c.json({ data: await steps.secondStepOf(db, actor.id) }, 200);
    });
}
