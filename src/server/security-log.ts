/**
 * What an operator looks for after an incident, one line per event: sign-ins and failed ones, refusals, changes by
 * staff, refunds. Ids and masked phones only, never a body.
 */
import type { MiddlewareHandler } from 'hono';
import { type HttpContext, type HttpEnv, isShopper } from '#platform/http/http.ts';
import { pathForLog } from '#platform/log.ts';
import { maskPhone } from '#platform/personal.ts';
import { ShopError } from '#shared/errors.ts';
import { callOf } from './api/call-guards.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Failed attempts to sign in or to do something without permission. */
const FAILURES: Readonly<Record<string, string>> = {
  WRONG_CREDENTIALS: 'sign-in failed',
  ACCOUNT_DISABLED: 'sign-in failed',
  NEW_PASSWORD_REQUIRED: 'sign-in waits for a new password',
  TOTP_REQUIRED: 'sign-in waits for the second step',
  TOTP_INVALID: 'sign-in failed',
  CODE_INVALID: 'code refused',
  REAUTH_REQUIRED: 'password refused',
  UNAUTHENTICATED: 'access denied',
  FORBIDDEN: 'access denied',
  CROSS_SITE: 'access denied',
  TOO_MANY_REQUESTS: 'too many attempts',
};

function eventOf(c: HttpContext): { event: string; isFailure: boolean; code?: string } | null {
  if (c.error instanceof ShopError) {
    const event = FAILURES[c.error.code];
    return event ? { event, isFailure: true, code: c.error.code } : null;
  }
  if (c.res.status >= 400) return null;
  const actor = c.get('actor');
  const event = callOf(c)?.event;
  if (event) return { event, isFailure: false };
  const isChange = actor && !isShopper(actor.role) && !SAFE.has(c.req.method);
  return isChange ? { event: 'change by the shop', isFailure: false } : null;
}

/** The phone of a sign-in or code request, masked except for its last digits. */
async function accountOf(c: HttpContext): Promise<{ account?: string }> {
  if (!/\/users\/(login|reset)$/.test(c.req.path)) return {};
  const body: unknown = await c.req.json().catch(() => null);
  const phone = (body as { phone_number?: unknown } | null)?.phone_number;
  return typeof phone === 'string' ? { account: maskPhone(phone.slice(0, 40)) } : {};
}

/** None of our paths is longer, but a stranger's may have 16 KB. */
const MOST_PATH_LETTERS = 200;
const MINUTE_MS = 60_000;

/**
 * Limits the lines logged per kind, address and minute: a caller refused a thousand times a second could fill the disk.
 * The next line logged says how many were left out.
 */
function limitLines(mostAMinute: number) {
  // By the monotonic clock: after the machine's clock went back by days, lines would be left out for days.
  let windowStart = performance.now();
  let counts = new Map<string, number>();
  let leftOut = 0;
  return {
    /** Null if the line is to be left out. */
    take(event: string, address: string): { leftOut?: number } | null {
      if (performance.now() - windowStart > MINUTE_MS) {
        windowStart = performance.now();
        counts = new Map();
      }
      const key = `${event} ${address}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > mostAMinute) {
        leftOut += 1;
        return null;
      }
      const before = leftOut;
      leftOut = 0;
      return before > 0 ? { leftOut: before } : {};
    },
  };
}

const MOST_REFUSALS_A_MINUTE = 120;

export function logSecurityEvents(): MiddlewareHandler<HttpEnv> {
  const refusals = limitLines(MOST_REFUSALS_A_MINUTE);
  return async (c, next) => {
    await next();
    const found = eventOf(c);
    if (!found) return;
    const { event, isFailure, code } = found;
    const written = isFailure ? refusals.take(event, c.get('address')) : {};
    if (!written) return;
    const actor = c.get('actor');
    const line = {
      security: true,
      method: c.req.method,
      path: pathForLog(c.req.path).slice(0, MOST_PATH_LETTERS),
      address: c.get('address'),
      ...(code ? { code } : {}),
      ...(actor ? { actorId: actor.id, role: actor.role } : {}),
      ...(await accountOf(c)),
      ...written,
    };
    c.get('log')[isFailure ? 'warn' : 'info'](line, event);
  };
}
