/**
 * Razorpay's wire format: ids, error bodies, collections, notes and its JSON. The texts are those of its documentation and
 * error index; a client written against them cannot tell the difference.
 */
import { randomInt } from 'node:crypto';

/** Shown on every page and in every message for people. */
export const DEMONSTRATION = 'Demonstration payments: no money moves';

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomToken(length = 14): string {
  return Array.from({ length }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('');
}

export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'card'): string {
  return `${prefix}_${randomToken()}`;
}

export interface WireErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  field: string | null;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
}

/** An error in Razorpay's words; the app turns it into `{ error }` with its status. */
export class WireError extends Error {
  readonly status: number;
  readonly body: WireErrorBody;

  constructor(description: string, rest: Partial<WireErrorBody> & { status?: number } = {}) {
    super(description);
    const { status = 400, ...fields } = rest;
    this.status = status;
    this.body = {
      code: 'BAD_REQUEST_ERROR',
      description,
      field: null,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...fields,
    };
  }
}

export const unknownId = () => new WireError('The id provided does not exist');

/** Throws unless this is an id of this kind, with the error index's text. */
export function requireId(prefix: 'order' | 'pay' | 'rfnd', id: string): string {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) throw new WireError(`${id} is not a valid id.`);
  return id;
}

export type Notes = Record<string, string>;

/** Empty notes travel as `[]` (payments A.1). */
export function notesOnTheWire(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new WireError('The notes must be an array.', { field: 'notes' });
  const entries = Object.entries(value).map(([key, text]) => [key, String(text)] as const);
  if (entries.length > 15)
    throw new WireError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  if (entries.some(([key, text]) => key.length > 256 || text.length > 256))
    throw new WireError('The notes may not be greater than 256 characters.', { field: 'notes' });
  return Object.fromEntries(entries);
}

export type Body = Record<string, unknown>;

export function requireOnly(allowed: readonly string[], body: Body): void {
  const extra = Object.keys(body).filter((key) => !allowed.includes(key));
  if (extra.length > 0)
    throw new WireError(`${extra.join(', ')} is/are not required and should not be sent`, {
      field: extra[0],
      reason: 'extra_field_sent',
    });
}

/** An amount in paise. Refuses a missing amount, a fraction, and less than one rupee, each with its own text. */
export function readAmount(value: unknown): number {
  if (value === undefined || value === null) throw new WireError('amount: is required.', { field: 'amount' });
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new WireError('The amount must be an integer.', { field: 'amount' });
  return value;
}

export interface Page {
  from: number;
  to: number;
  count: number;
  skip: number;
}

export function readPage(query: Record<string, string>): Page {
  const number = (name: string, fallback: number) => {
    const text = query[name];
    if (text === undefined || text === '') return fallback;
    if (!/^\d{1,12}$/.test(text)) throw new WireError(`The ${name} must be an integer.`, { field: name });
    return Number(text);
  };
  const page = {
    from: number('from', 0),
    to: number('to', 999_999_999_999),
    count: number('count', 10),
    skip: number('skip', 0),
  };
  if (page.count > 100) throw new WireError('The count may not be greater than 100.', { field: 'count' });
  return page;
}

export function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items };
}

/** JSON as Razorpay writes it: slashes and everything beyond ASCII escaped, so that re-serialising breaks a signature. */
export function razorpayJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
