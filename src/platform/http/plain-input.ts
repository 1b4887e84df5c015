/**
 * Refuses malformed input before any route reads it: JSON nested deeper than any record, invalid UTF-8, and characters
 * that no text contains (NUL, half a surrogate pair), on which the database fails.
 */
import type { MiddlewareHandler } from 'hono';
import { invalid, invalidField, ShopError } from '#shared/errors.ts';
import { type HttpContext, type HttpEnv, isForm, NO_JSON_TEXT } from './http.ts';

/** The deepest record on the wire has five levels. */
const MOST_LEVELS = 32;

const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** The code unit of an escape such as `\u0bae` at `at`, else null. */
function escapedUnit(text: string, at: number): number | null {
  if (text.charCodeAt(at) !== BACKSLASH || text.charCodeAt(at + 1) !== LETTER_U) return null;
  const digits = text.slice(at + 2, at + 6);
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}

/** The length of the escape at `at`; null if it encodes no valid text. */
function readEscape(text: string, at: number): number | null {
  const unit = escapedUnit(text, at);
  if (unit === null) return 2;
  if (unit === 0 || isLow(unit)) return null;
  if (!isHigh(unit)) return 6;
  return isLow(escapedUnit(text, at + 6) ?? 0) ? 12 : null;
}

/** Why a JSON text is refused, or null. One pass without recursion, for any nesting. */
export function complaintAboutJson(text: string): string | null {
  let level = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInText && unit === BACKSLASH) {
      const length = readEscape(text, at);
      if (length === null) return 'The request has characters that are not text.';
      at += length - 1;
    } else if (unit === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.has(unit)) level += 1;
    else if (CLOSING.has(unit)) level -= 1;
    if (level > MOST_LEVELS) return 'The request is nested too deeply.';
  }
  return null;
}

async function checkJson(c: HttpContext): Promise<void> {
  const bytes = await c.req.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The request is not UTF-8.');
  }
  const complaint = complaintAboutJson(text);
  if (complaint) throw invalid(complaint);
}

/**
 * Far above any form of the shop. Parsing this many takes milliseconds; 30 MB of empty fields would block the thread
 * for two seconds.
 */
const MOST_PARTS = 5_000;

/**
 * Whether a form has more parts than any page sends. Counts the bytes that precede each part, whatever the boundary; in
 * a picture they occur by chance once in four gigabytes.
 */
export function hasTooManyParts(bytes: Uint8Array, type: string): boolean {
  const sign = /^multipart/i.test(type) ? '\r\n--' : '&';
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = buffer.indexOf(sign); at >= 0 && parts <= MOST_PARTS; at = buffer.indexOf(sign, at + 1)) parts += 1;
  return parts > MOST_PARTS;
}

const hasNul = (text: string) => text.includes('\u0000');

async function checkForm(c: HttpContext, type: string): Promise<void> {
  const unreadable = () => invalid('The form cannot be read.');
  if (hasTooManyParts(new Uint8Array(await c.req.arrayBuffer()), type)) throw unreadable();
  const form = await c.req.formData().catch(() => {
    throw unreadable();
  });
  // Cached, or the route would parse it again.
  c.req.bodyCache.formData = form;
  for (const [name, value] of form)
    if (hasNul(name)) throw invalid('The request has characters that are not text.');
    else if (hasNul(typeof value === 'string' ? value : value.name))
      throw invalidField(name, 'The request has characters that are not text.');
}

const hasBody = (c: HttpContext) =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;

async function checkBody(c: HttpContext, takesForm: (c: HttpContext) => boolean): Promise<void> {
  const type = c.req.header('content-type')?.toLowerCase() ?? '';
  if (!isForm(type)) {
    if (type.includes('json')) return checkJson(c);
    // Parsed as an empty object, it would be refused for fields that the sender did give.
    if (hasBody(c)) throw new ShopError('UNSUPPORTED_MEDIA', NO_JSON_TEXT);
    return;
  }
  // A megabyte of tiny form fields takes seconds to parse, so forms are refused except for calls that accept a file.
  if (!takesForm(c)) throw new ShopError('UNSUPPORTED_MEDIA', 'Please send JSON.');
  return checkForm(c, type);
}

/** Runs after the body limit and before every route. `takesForm`: whether a call accepts a form. */
export function plainInput(takesForm: (c: HttpContext) => boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (/%00/.test(c.req.url)) throw invalid('The address has characters that are not text.');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await checkBody(c, takesForm);
    await next();
  };
}
