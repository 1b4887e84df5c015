/** What every API route shares: the caller, the request id and error responses. Knows nothing of the shop except roles. */
import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERROR_STATUS, type ErrorCode, invalidField, notFound, ShopError, signedOut } from '#shared/errors.ts';
import { speakPlainly } from '#shared/refusals/refusal.ts';
import { inTamil, type Language, unknownField, wordsFor } from '#shared/refusals/refusal-words.ts';
import { tamilOutcome } from '#shared/refusals/tamil-outcomes.ts';
import { tamilOf } from '#shared/refusals/tamil-texts.ts';
import { firstCauseOf, isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Log, pathForLog } from '../log.ts';
import { StoreUnavailable } from '../storage/picture-store.ts';
import { COME_BACK_AFTER_S, DATABASE_BACK_AFTER_S } from './bare-answers.ts';

/** The roles of staff (`admin` is the owner) and of customers. */
export type Role = 'admin' | 'biller' | 'packer' | 'customer' | 'guest';

/** The person behind a request, read from the session alone. */
export interface Actor {
  id: number;
  role: Role;
  sessionToken: string;
}

export interface HttpEnv {
  Variables: {
    actor: Actor | null;
    requestId: string;
    log: Log;
    address: string;
    /** Set for pages of staff, which may use the camera. */
    isStaffPage?: boolean;
    /** The body was still on its way when the session was read. */
    isBodyLate?: boolean;
  };
}

export type HttpContext = Context<HttpEnv>;

type Issue = z.core.$ZodIssue;
type Path = z.core.$ZodIssue['path'];

/** For a union, the issues of the branch that was most likely meant: the one with the fewest. */
function likeliest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  return [...branches].sort((a, b) => a.length - b.length)[0] ?? [];
}

/** Issues of single fields: for a union of objects, those of one branch. */
function fieldIssues(issues: readonly Issue[], above: Path = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inside = issue.code === 'invalid_union' ? likeliest(issue.errors).filter((one) => one.path.length > 0) : [];
    return inside.length > 0 ? fieldIssues(inside, path) : [{ ...issue, path }];
  });
}

/** Nobody fixes more at once, and a megabyte of made-up fields would be answered with three. */
const MOST_NAMED = 100;
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 60;

const cut = (name: string) => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).toWellFormed()}…`);

function textsOf(issue: Issue, language: Language): [name: string, text: string][] {
  if (issue.code !== 'unrecognized_keys')
    return [[issue.path.join('.'), wordsFor(issue.message, issue.path, language)]];
  const keys = issue.keys.slice(0, MOST_UNKNOWN).map(cut);
  return keys.map((key) => [[...issue.path, key].join('.'), unknownField(key, language)]);
}

/** The texts of a failed validation: the first field's for the whole, and the first text of each field. */
function checkFailure(issues: readonly Issue[], language: Language): ShopError {
  const texts = fieldIssues(issues).flatMap((issue) => textsOf(issue, language));
  // A Map, because in a plain object a field named 'constructor' or '__proto__' would seem to exist.
  const fields = new Map<string, string>();
  for (const [name, text] of texts.slice(0, MOST_NAMED)) if (name && !fields.has(name)) fields.set(name, text);
  return new ShopError('VALIDATION', texts[0]?.[1] ?? 'Please check the request.', {
    fields: Object.fromEntries(fields),
  });
}

/** A router whose validation errors have the shop's error format. Every noun's routes start from one. */
export function createRoutes() {
  speakPlainly();
  const routes = new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (!result.success) throw checkFailure(result.error.issues, pageLanguage(c));
    },
  });
  const { openapi } = routes;
  routes.openapi = ((route: RouteConfig & { getRoutingPath(): string }, ...rest: [never]) => {
    if (route.method === 'get' && !route.request?.query) routes.get(route.getRoutingPath(), refuseFilters);
    return openapi(route as never, ...rest);
  }) as typeof openapi;
  return routes;
}

/**
 * For a list that is always complete: ignoring `status` or `sort` would look as if they had been applied. Other
 * parameters are ignored.
 */
const refuseFilters: MiddlewareHandler<HttpEnv> = async (c, next) => {
  for (const name of ['status', 'sort'])
    if (c.req.query(name)) throw invalidField(name, `This list has no ${name} to choose.`);
  await next();
};

function codeOfStatus(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find(([, value]) => value === status);
  return (found?.[0] ?? 'INTERNAL') as ErrorCode;
}

export const NO_JSON_TEXT = 'Please send JSON, with the Content-Type application/json.';

/** The caller disconnected while sending a body, so nobody receives the response; this is not an error of the shop. */
const isCutOff = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

function toShopError(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  if (isDatabaseUnavailable(error) || error instanceof StoreUnavailable)
    return new ShopError('UNAVAILABLE', 'The shop cannot do this right now. Please try again in a moment.', {
      retryAfter: DATABASE_BACK_AFTER_S,
    });
  if (isCutOff(error)) return new ShopError('VALIDATION', 'The request ended too early.');
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 400) return new ShopError('VALIDATION', 'The request is not valid JSON.');
    // 'text/json-x' has JSON in its name but is not JSON.
    if (error.status === 415) return new ShopError('UNSUPPORTED_MEDIA', NO_JSON_TEXT);
    return new ShopError(codeOfStatus(error.status), error.message || 'Not possible.');
  }
  return null;
}

/** The Tamil of a whole refusal; undefined if there is none. */
export const inTamilWhole = (text: string): string | undefined => tamilOutcome(text) ?? tamilOf(text);

/** Refusals inside a response, each about one of many items, in the language of the page. */
export function inLanguageOf<T extends { error: string }>(c: HttpContext, refused: readonly T[]): T[] {
  if (pageLanguage(c) === 'en') return [...refused];
  return refused.map((one) => ({ ...one, error: inTamilWhole(one.error) ?? one.error }));
}

/**
 * A door's own message in Tamil for a Tamil page. Without a Tamil text, VALIDATION asks to check the field; for other codes the
 * page has a message of its own.
 */
function inPageLanguage(error: ShopError | null, c: HttpContext): ShopError | null {
  if (!error || pageLanguage(c) === 'en') return error;
  const { fields } = error.details;
  const whole = inTamilWhole(error.message);
  if (!fields) return new ShopError(error.code, whole ?? error.message, error.details);
  const say = (text: string, name: string) =>
    error.code === 'VALIDATION' ? inTamil(text, name.split('.')) : (tamilOf(text) ?? text);
  const entries = Object.entries(fields).map(([name, text]) => [name, say(text, name)] as const);
  return new ShopError(error.code, whole ?? say(error.message, entries[0]?.[0] ?? ''), {
    ...error.details,
    fields: Object.fromEntries(entries),
  });
}

const LOG_AWAY_EVERY_MS = 10_000;
const away = { lastLogged: Number.NEGATIVE_INFINITY, unlogged: 0 };

/**
 * An hour without the database or the picture store causes thousands of refusals for one reason, so this logs one line
 * per ten seconds with their number.
 */
function logUnavailable(c: HttpContext, error: unknown): void {
  const now = performance.now();
  away.unlogged += 1;
  if (now - away.lastLogged < LOG_AWAY_EVERY_MS) return;
  const path = pathForLog(c.req.path);
  const [what, why] =
    error instanceof StoreUnavailable
      ? ['store of pictures', error.message]
      : ['database', firstCauseOf(error).message];
  c.get('log')?.warn({ path, refused: away.unlogged, why }, `the ${what} is down`);
  away.lastLogged = now;
  away.unlogged = 0;
}

/** The one place that turns an error into a response: expected ones with their text, bugs as a plain 500 with an id. */
export function answerError(error: unknown, c: HttpContext): Response {
  const requestId = c.get('requestId') ?? '';
  const known = inPageLanguage(toShopError(error), c);
  if (!known) {
    c.get('log')?.error({ err: error, requestId, path: pathForLog(c.req.path) }, 'unexpected error');
    return c.json({ error: 'Something went wrong. Please try again.', code: 'INTERNAL', requestId }, 500);
  }
  if (known.code === 'UNAVAILABLE') logUnavailable(c, error);
  const { fields = {}, extra, retryAfter } = known.details;
  const named = Object.keys(fields).length > 0 ? { fields } : {};
  const wait = known.status === 429 ? { retryAfter: 60 } : {};
  const body = { error: known.message, code: known.code, ...named, requestId, ...wait, ...extra };
  if ('retryAfter' in body) c.header('Retry-After', String(body.retryAfter));
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  if (known.code === 'OVERLOADED') c.header('Retry-After', COME_BACK_AFTER_S);
  return c.json(body, known.status as 400);
}

/** The actor, or 401. */
export function requireActor(c: HttpContext): Actor {
  const actor = c.get('actor');
  if (!actor) throw signedOut();
  return actor;
}

export const isShopper = (role: Role) => role === 'customer' || role === 'guest';

/** A shopper (customer or guest), or 401, or 403 for staff. */
export function requireShopper(c: HttpContext): Actor {
  const actor = requireActor(c);
  if (!isShopper(actor.role)) throw new ShopError('FORBIDDEN', 'This is for customers.');
  return actor;
}

/** A member of staff, or 401 / 403. Permissions are checked before. */
export function requireStaff(c: HttpContext): Actor {
  const actor = requireActor(c);
  if (isShopper(actor.role)) throw new ShopError('FORBIDDEN', 'This is for the people of the shop.');
  return actor;
}

export function requireAdmin(c: HttpContext): Actor {
  const actor = requireActor(c);
  if (actor.role !== 'admin') throw new ShopError('FORBIDDEN', 'This is for the shop owner.');
  return actor;
}

/**
 * The user named in a path: the caller, or anybody for reads by the owner and by `readers`. Somebody else's data answers
 * NOT_FOUND (decisions §2).
 */
export function readableUserId(c: HttpContext, userId: number, readers: readonly Role[] = ['admin']): number {
  const actor = requireActor(c);
  if (!readers.includes(actor.role) && actor.id !== userId) throw notFound();
  return userId;
}

/** A `user_id` in a body must be the session's own when it is there at all. */
export function ownUserId(actor: Actor, claimed: number | undefined): number {
  if (claimed !== undefined && claimed !== actor.id) throw notFound();
  return actor.id;
}

/** A form of either kind, ignoring the case of its type, as a `formOrJson` route recognises it. */
export const isForm = (type: string) => /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);

/**
 * The validated body of a `formOrJson` route. Only the part that matches the content type was validated; the other is an empty
 * object.
 */
export function sentBody<T>(c: { req: { header(name: string): string | undefined; valid(part: never): unknown } }): T {
  const type = c.req.header('content-type');
  if (!type) throw new ShopError('VALIDATION', 'The request has no body.');
  return c.req.valid((isForm(type) ? 'form' : 'json') as never) as T;
}

/** The language of the calling page, from its address; resulting mails are written in it. */
export function pageLanguage(c: { req: { header(name: string): string | undefined } }): Language {
  return /^https?:\/\/[^/]+\/ta(\/|\?|$)/.test(c.req.header('referer') ?? '') ? 'ta' : 'en';
}

/** Private responses must not be cached. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
};
