/**
 * Checks before every call: who may make it and how often. Both run before the request is parsed, so that a stranger
 * learns nothing from validation texts. The rules are written with each call (`*.calls.ts`).
 */
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Db } from '#platform/db/db.ts';
import { UNKNOWN_ADDRESS } from '#platform/http/guards.ts';
import {
  type HttpContext,
  type HttpEnv,
  requireActor,
  requireAdmin,
  requireShopper,
  requireStaff,
} from '#platform/http/http.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { type Access, methodAndPath } from '#shared/call.ts';
import { notOfRole } from '#shared/errors.ts';
import { actorOf } from '#shop/accounts/accounts.ts';
import { mayDo } from '#shop/accounts/permissions.rules.ts';
import { ALL_CALLS, type NamedCall } from '#shop/api.calls.ts';

/** By route in the framework's spelling, such as 'GET /api/users/user/:id'. */
const CALLS = new Map(ALL_CALLS.map((call) => [call.route.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1'), call]));

/** The API route that will answer, documented or not. */
function apiRouteOf(c: HttpContext): string | undefined {
  // Middleware is mounted for all methods; of the other matches the first one answers. The pages' wildcard is not part
  // of the API.
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  return route && `${route.method} ${route.path}`;
}

export function callOf(c: HttpContext): NamedCall | undefined {
  return CALLS.get(apiRouteOf(c) ?? '');
}

/** Whether the call accepts a file, and therefore a larger body. */
export function takesForm(c: HttpContext): boolean {
  const call = callOf(c);
  return call?.form !== undefined || call?.formOrJson !== undefined;
}

function requireAccess(c: HttpContext, access: Access, isDemo: boolean): void {
  if (access === 'public' || (access === 'demo' && isDemo)) return;
  if (access === 'signed-in') requireActor(c);
  else if (access === 'shopper') requireShopper(c);
  else if (access === 'admin' || access === 'demo') requireAdmin(c);
  else if (access === 'staff') requireStaff(c);
  else if (!mayDo(requireActor(c).role, access)) throw notOfRole();
}

/** Refuses by role. A route without a description is for the owner only. */
export function enforceAccess(isDemo: boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const route = apiRouteOf(c);
    if (route !== undefined) requireAccess(c, CALLS.get(route)?.access ?? 'admin', isDemo);
    await next();
  };
}

/**
 * Checks access again once a late body has arrived. The session was checked with the headers, up to five minutes before,
 * and its person may have been signed out, disabled or given another role since.
 */
export function enforceAccessAgain(db: Db, isDemo: boolean): MiddlewareHandler<HttpEnv> {
  const enforce = enforceAccess(isDemo);
  return async (c, next) => {
    const actor = c.get('actor');
    if (!actor || !c.get('isBodyLate')) return next();
    c.set('actor', await actorOf(db, actor.sessionToken));
    return enforce(c, next);
  };
}

/** A person clicks at most ten times a second; one address of a mobile network may be thousands of people. */
const MOST_BY_PERSON = 3_000;
const MOST_BY_ADDRESS = 6_000;

/**
 * Answers 429 to callers over the limit per minute: one for all calls, and one for each expensive call. A caller is the
 * session's person or, without a session, the network address. Guessing (passwords, codes, coupons, order numbers) has
 * tighter limits of its own.
 */
export function limitCallers(limiter: RateLimiter): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const actor = c.get('actor');
    const address = c.get('address');
    // A call that our own pages make in this process, on behalf of a visitor.
    if (!actor && address === UNKNOWN_ADDRESS) return next();
    const caller = actor ? `person:${actor.id}` : `address:${address}`;
    limiter.load(`any:${caller}`, actor ? MOST_BY_PERSON : MOST_BY_ADDRESS);
    const call = callOf(c);
    if (call?.mostAMinute !== undefined) limiter.load(`${call.name}:${caller}`, call.mostAMinute);
    return next();
  };
}

const PATHS = ALL_CALLS.map(({ route }) => {
  const { method, path } = methodAndPath(route);
  return { method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

/** The methods of an API path; empty for unknown paths. */
export function allowedMethods(path: string): string[] {
  const methods = PATHS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
