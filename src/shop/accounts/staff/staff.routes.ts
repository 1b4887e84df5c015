import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import {
  adminOnly,
  answers,
  createRoutes,
  creates,
  type HttpContext,
  jsonBody,
  pageLanguage,
  requireAdmin,
  requireStaff,
  staffOnly,
} from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { Data, PathId } from '#shared/wire.ts';
import type { Auth } from '../auth.ts';
import { guardOwnPassword } from '../passwords/own-password.ts';
import { authFor } from '../sign-in/devices.ts';
import * as steps from '../sign-in/second-step.ts';
import {
  RecoveryCodes,
  SecondStep,
  SecondStepBegin,
  SecondStepConfirm,
  SecondStepDraft,
  SecondStepProof,
  StaffAdd,
  StaffMember,
  StaffUpdate,
} from './staff.contract.ts';
import * as staff from './staff.ts';

interface Needs {
  db: Db;
  auth: Auth;
  limiter: RateLimiter;
  jobs: JobSender;
}

const withId = { params: z.object({ id: PathId }) };
const owner = { middleware: adminOnly };
const own = { middleware: staffOnly };

const paths = {
  list: createRoute({ method: 'get', path: '/staff/list', ...owner, responses: answers(Data(z.array(StaffMember))) }),
  add: createRoute({
    method: 'post',
    path: '/staff/add',
    ...owner,
    request: jsonBody(StaffAdd),
    responses: creates(Data(StaffMember)),
  }),
  update: createRoute({
    method: 'put',
    path: '/staff/update/{id}',
    ...owner,
    request: { ...withId, ...jsonBody(StaffUpdate) },
    responses: answers(Data(StaffMember)),
  }),
  resetStep: createRoute({
    method: 'delete',
    path: '/staff/second-step/{id}',
    ...owner,
    request: withId,
    responses: answers(Data(StaffMember)),
  }),
  endSessions: createRoute({
    method: 'delete',
    path: '/staff/sessions/{id}',
    ...owner,
    request: withId,
    responses: answers(Data(StaffMember)),
  }),
  step: createRoute({ method: 'get', path: '/users/second-step', ...own, responses: answers(Data(SecondStep)) }),
  begin: createRoute({
    method: 'post',
    path: '/users/second-step/begin',
    ...own,
    request: jsonBody(SecondStepBegin),
    responses: answers(Data(SecondStepDraft)),
  }),
  confirm: createRoute({
    method: 'post',
    path: '/users/second-step/confirm',
    ...own,
    request: jsonBody(SecondStepConfirm),
    responses: answers(Data(RecoveryCodes)),
  }),
  renew: createRoute({
    method: 'post',
    path: '/users/second-step/recovery-codes',
    ...own,
    request: jsonBody(SecondStepProof),
    responses: answers(Data(RecoveryCodes)),
  }),
  off: createRoute({
    method: 'post',
    path: '/users/second-step/off',
    ...own,
    request: jsonBody(SecondStepProof),
    responses: answers(Data(SecondStep)),
  }),
};

export function staffRoutes({ db, auth, limiter, jobs }: Needs) {
  /** Whoever holds a stolen session must find out neither password nor code by trying. */
  const guard = <T>(c: HttpContext, work: () => Promise<T>) => guardOwnPassword(limiter, requireStaff(c).id, work);

  const hasher = (c: HttpContext) => (limiter.isOn ? authFor(auth, c) : auth);
  const telling = (c: HttpContext) => ({ jobs, locale: pageLanguage(c) });

  return createRoutes()
    .openapi(paths.list, async (c) => c.json({ data: await staff.listStaff(db) }, 200))
    .openapi(paths.add, async (c) =>
      c.json({ data: await staff.addStaff(db, hasher(c), requireAdmin(c), c.req.valid('json')) }, 201),
    )
    .openapi(paths.update, async (c) => {
      const { id } = c.req.valid('param');
      const member = await staff.updateStaff(db, hasher(c), requireAdmin(c), id, c.req.valid('json'), telling(c));
      return c.json({ data: member }, 200);
    })
    .openapi(paths.resetStep, async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await staff.resetSecondStep(db, requireAdmin(c), id, telling(c)) }, 200);
    })
    .openapi(paths.endSessions, async (c) =>
      c.json({ data: await staff.endSessionsOf(db, requireAdmin(c), c.req.valid('param').id) }, 200),
    )
    .openapi(paths.step, async (c) => c.json({ data: await steps.secondStepOf(db, requireStaff(c).id) }, 200))
    .openapi(paths.begin, async (c) => {
      const { current_password } = c.req.valid('json');
      const draft = await guard(c, () => steps.beginSecondStep(db, hasher(c), requireStaff(c), current_password));
      return c.json({ data: draft }, 200);
    })
    .openapi(paths.confirm, async (c) => {
      const { code } = c.req.valid('json');
      const recovery_codes = await guard(c, () => steps.confirmSecondStep(db, auth, requireStaff(c), code, telling(c)));
      return c.json({ data: { recovery_codes } }, 200);
    })
    .openapi(paths.renew, async (c) => {
      const proof = c.req.valid('json');
      const recovery_codes = await guard(c, () =>
        steps.renewRecoveryCodes(db, hasher(c), requireStaff(c), proof, telling(c)),
      );
      return c.json({ data: { recovery_codes } }, 200);
    })
    .openapi(paths.off, async (c) => {
      const actor = requireStaff(c);
      await guard(c, () => steps.endSecondStep(db, hasher(c), actor, c.req.valid('json'), telling(c)));
      return c.json({ data: await steps.secondStepOf(db, actor.id) }, 200);
    });
}
