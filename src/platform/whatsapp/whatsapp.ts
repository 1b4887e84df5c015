/**
 * WhatsApp's Cloud API over plain fetch: sends templates, and decides whether a refusal is about the message or the
 * account. No error includes the request, which has the token and somebody's phone.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { wasNeverSent } from '../never-sent.ts';
import { readAnswer } from '../read-answer.ts';

export interface WhatsappAccount {
  token: string;
  phoneNumberId: string;
  /** The version of the Graph API, such as 'v25.0'. */
  version: string;
  appSecret: string;
  verifyToken: string;
  /** The stand-in's address instead of Meta's. */
  apiBase?: string | undefined;
}

export interface TemplateMessage {
  /** E.164. */
  to: string;
  template: string;
  /** Meta's code, such as 'en_US' or 'ta'. */
  language: string;
  /** The values of {{1}}, {{2}} … in the body. */
  values: readonly string[];
  /** Returned with each status, so that a message whose answer was lost can be recognised. */
  reference: string;
}

/**
 * `later`: another try may help. `account`: nothing can be sent until somebody fixes the account (an expired token,
 * unpaid bills). `template` and `recipient`: this message can never be sent. `refused`: any other refusal by Meta.
 */
export type WhatsappRefusal = 'later' | 'account' | 'template' | 'recipient' | 'refused';

export class WhatsappError extends Error {
  override readonly name = 'WhatsappError';
  readonly kind: WhatsappRefusal;
  /** Seconds that Meta asked to pause all sending; null if only this message waits. */
  readonly retryAfter: number | null;
  /** True if the answer was lost, so that Meta may have taken the message. */
  readonly isUnknown: boolean;

  constructor(kind: WhatsappRefusal, message: string, more: { retryAfter?: number; isUnknown?: boolean } = {}) {
    super(message);
    this.kind = kind;
    this.retryAfter = more.retryAfter ?? null;
    this.isUnknown = more.isUnknown ?? false;
  }
}

export interface Whatsapp {
  /** Identifies the token without revealing it. */
  tokenKey: string;
  /** Resolves with Meta's id of the message. Throws WhatsappError. */
  send(message: TemplateMessage): Promise<string>;
  /** True if Meta signed exactly these bytes. */
  isAuthentic(rawBody: Uint8Array, signature: string | undefined): boolean;
  isVerifyToken(token: string): boolean;
}

const BASE = 'https://graph.facebook.com';
const TIMEOUT_MS = 15_000;
const MOST_CHARACTERS = 64 * 1024;
/** The pause for Meta's limits if the response gives no time. */
const PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

const Taken = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) });
const Refused = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.int(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

/** Error codes for invalid tokens and permissions, a locked or restricted account, an account that cannot pay. */
const ACCOUNT_CODES = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042]);
/** Error codes for rate limits of the app, the account and the number. */
const THROTTLED = new Set([4, 80007, 130429]);
/** Error codes for Meta's own failures, and for too many messages to one phone at once. */
const PASSING = new Set([1, 2, 131000, 131016, 131056, 131057, 133004]);
const RECIPIENT_CODES = new Set([131021, 131026, 131030, 131050]);

/** What an error code of Meta's means; webhooks use the same codes. */
function refusalOf(code: number): WhatsappRefusal {
  if (ACCOUNT_CODES.has(code) || (code >= 200 && code <= 299)) return 'account';
  if (THROTTLED.has(code) || PASSING.has(code)) return 'later';
  if (code >= 132_000 && code <= 132_999) return 'template';
  return RECIPIENT_CODES.has(code) ? 'recipient' : 'refused';
}

const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string) => timingSafeEqual(hashOf(a), hashOf(b));

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pauseOf(answer: Response): number {
  const given = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(given) && given > 0 ? Math.min(given, LONGEST_PAUSE_SECONDS) : PAUSE_SECONDS;
}

function errorOf(answer: Response, body: unknown): WhatsappError {
  const parsed = Refused.safeParse(body);
  if (!parsed.success) {
    const retryAfter = answer.status === 429 ? { retryAfter: pauseOf(answer) } : {};
    const mayPass = answer.status === 429 || answer.status >= 500;
    return new WhatsappError(mayPass ? 'later' : 'refused', `WhatsApp answered ${answer.status}`, retryAfter);
  }
  const { code, message, error_data } = parsed.data.error;
  const kind = answer.status >= 500 && refusalOf(code) === 'refused' ? 'later' : refusalOf(code);
  const isThrottled = kind === 'later' && (THROTTLED.has(code) || answer.status === 429);
  const text = [`${code}: ${message}`, error_data?.details].filter(Boolean).join(' · ');
  return new WhatsappError(kind, text, isThrottled ? { retryAfter: pauseOf(answer) } : {});
}

const bodyOf = ({ to, template, language, values, reference }: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/\D/g, ''),
  type: 'template',
  template: {
    name: template,
    language: { code: language },
    components: values.length > 0 ? [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }] : [],
  },
  biz_opaque_callback_data: reference,
});

export function createWhatsapp(account: WhatsappAccount): Whatsapp {
  const { token, phoneNumberId, version, appSecret, verifyToken, apiBase = BASE } = account;
  const address = `${apiBase.replace(/\/+$/, '')}/${version}/${phoneNumberId}/messages`;
  return {
    tokenKey: hashOf(token).toString('base64url').slice(0, 16),

    async send(message) {
      const request = {
        method: 'POST',
        redirect: 'error' as const,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(bodyOf(message)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const answer = await fetch(address, request).catch((error: Error & { cause?: { code?: string } }) => {
        const why = error.cause?.code ?? error.name;
        throw new WhatsappError('later', `WhatsApp does not answer (${why})`, { isUnknown: !wasNeverSent(error) });
      });
      const body = jsonIn(await readAnswer(answer, MOST_CHARACTERS).catch(() => ''));
      if (!answer.ok) throw errorOf(answer, body);
      const taken = Taken.safeParse(body);
      if (!taken.success) throw new WhatsappError('later', 'WhatsApp’s answer could not be read', { isUnknown: true });
      return (taken.data.messages[0] as { id: string }).id;
    },

    isAuthentic(rawBody, signature) {
      const given = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1];
      if (given === undefined) return false;
      const own = createHmac('sha256', appSecret).update(rawBody).digest();
      return timingSafeEqual(own, Buffer.from(given, 'hex'));
    },

    isVerifyToken: (given) => isSame(given, verifyToken),
  };
}
