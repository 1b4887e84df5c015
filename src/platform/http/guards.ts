/** Checks before any route: where a request comes from, and how large it is. */
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { overloaded, ShopError } from '#shared/errors.ts';
import { refuseAndClose } from './bare-answers.ts';
import type { HttpEnv } from './http.ts';
import { createUploadMemory } from './upload-memory.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from other sites (decisions §3): a foreign Origin, or Sec-Fetch-Site: cross-site. A request
 * with neither header comes from a program, not from a page, and passes.
 */
export function sameSiteOnly(
  allowedOrigin: () => string,
  isExempt: (path: string) => boolean,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || isExempt(c.req.path)) return next();
    const origin = c.req.header('origin');
    const isForeign = origin !== undefined && origin !== allowedOrigin() && hostOf(origin) !== c.req.header('host');
    if (isForeign || c.req.header('sec-fetch-site') === 'cross-site')
      throw new ShopError('CROSS_SITE', 'This request comes from another site.');
    return next();
  };
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/** How long an oversized body may keep arriving before the connection is closed anyway. */
const MOST_MS_OF_UNWANTED = 500;

/** Reads a body to its end and discards it. False if the end did not come in time. */
async function discard(body: ReadableStream<Uint8Array>, mostMs: number): Promise<boolean> {
  const reader = body.getReader();
  const toTheEnd = async () => {
    while (!(await reader.read()).done);
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), mostMs);
  });
  // If the caller hangs up meanwhile, nobody reads the answer anyway.
  const isRead = await Promise.race([toTheEnd().catch(() => false), tooLong]);
  clearTimeout(timer);
  reader.releaseLock();
  return isRead;
}

/**
 * Refuses bodies of more than `bytes` with 413. A connection with a half-read body would soon be closed, and the
 * caller's next request lost with it; so the rest is read and dropped, or the response announces the close.
 */
export function limitBody(bytes: number): MiddlewareHandler {
  const limited = bodyLimit({
    maxSize: bytes,
    onError: async (c) => {
      const { body } = c.req.raw;
      const isRead = body !== null && !body.locked && (await discard(body, MOST_MS_OF_UNWANTED));
      if (!isRead) c.header('connection', 'close');
      throw new ShopError('TOO_LARGE', 'The request is too large.');
    },
  });
  return (c, next) => (declaredLength(c) <= bytes ? next() : limited(c, next));
}

/**
 * Limits the memory of all forms being received to `bytes`, each until it is answered. `mostBytes` is the limit for one
 * form.
 */
export function shareUploads(bytes: number, mostBytes: number): MiddlewareHandler<HttpEnv> {
  const memory = createUploadMemory(bytes);
  return async (c, next) => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const end = () => refuseAndClose(incoming, outgoing, 'OVERLOADED');
    const form = memory.take(`${c.get('actor')?.id}`, Math.min(declaredLength(c), mostBytes), end);
    if (!form) {
      // The body stays unread (see limitBody).
      c.header('connection', 'close');
      throw overloaded();
    }
    incoming.once('end', form.keep);
    try {
      await next();
    } finally {
      form.release();
    }
  };
}

/**
 * The length given in the headers, which the server enforces; infinite if there is none. Hono's own check opens every
 * body as a stream, which costs as much as reading a short one.
 */
function declaredLength(c: Context): number {
  if (c.req.header('transfer-encoding') !== undefined) return Number.POSITIVE_INFINITY;
  const length = c.req.header('content-length');
  if (length === undefined) return SAFE.has(c.req.method) ? 0 : Number.POSITIVE_INFINITY;
  return Number(length);
}

/**
 * The first four groups of an IPv6 address: a household owns all addresses with them, and could use a new one for every
 * try.
 */
function networkOf(address: string): string {
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [head = '', tail = ''] = address.split('::');
  const zeros = Array.from({ length: Math.max(0, 8 - groups(head).length - groups(tail).length) }, () => '0');
  const all = address.includes('::') ? [...groups(head), ...zeros, ...groups(tail)] : groups(address);
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Some proxies include the port: `203.0.113.9:51344`, `[2001:db8::1]:51344`. Unparsed, all visitors would count as the
 * proxy.
 */
const withoutPort = (text: string) => text.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** The key under which limits count a network address; null if the text is not an address. */
export function countedAddress(text: string): string | null {
  const address = withoutPort(text)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  return isIP(address) === 6 ? networkOf(address) : null;
}

/**
 * The network address that a limit counts: the connection's or, behind a trusted proxy, the last entry of
 * X-Forwarded-For. The client may have written the other entries.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  connection: string | undefined,
  trustProxy: boolean,
): string {
  if (trustProxy) {
    const forwarded = countedAddress(forwardedFor?.split(',').at(-1)?.trim() ?? '');
    if (forwarded) return forwarded;
  }
  return countedAddress(connection ?? '') ?? UNKNOWN_ADDRESS;
}

/** Stands for a call made by our own pages in this process, which has no connection. */
export const UNKNOWN_ADDRESS = 'unknown';
