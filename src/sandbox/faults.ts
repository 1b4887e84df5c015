/**
 * Everything that can go wrong, in one policy: which responses are lost, refused or never come, how webhooks misbehave, what
 * the bank does late, and what time it is. Without `control` nothing goes wrong and the clock is the machine's.
 */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Store } from './store.ts';
import { DEMONSTRATION, WireError } from './wire.ts';

const minutes = z.number().min(0).max(1_000_000);

const Policy = z.object({
  /** The response to a repeated receipt: the same order, a 400, or a second order. */
  receipts: z.enum(['same', 'reject', 'duplicate']).default('same'),
  /** Overrides the order's own setting. */
  capture: z.enum(['automatic', 'manual']).nullable().default(null),
  /** How a pending payment ends; without control it succeeds after a minute. */
  pending: z
    .object({ outcome: z.enum(['success', 'failure', 'never']).default('success'), afterMinutes: minutes.default(1) })
    .prefault({}),
  /** A failed payment is authorised after all, this many minutes later. */
  lateAuthorization: z.object({ afterMinutes: minutes }).nullable().default(null),
  refunds: z
    .object({
      outcome: z.enum(['processed', 'failed']).default('processed'),
      afterMinutes: minutes.default(0),
      /** `ignored`: the idempotency key has no effect, since it is unconfirmed that Razorpay's test mode honours it. */
      keys: z.enum(['honoured', 'ignored']).default('honoured'),
    })
    .prefault({}),
  webhooks: z
    .object({
      deliver: z.enum(['once', 'never', 'twice', 'ten_times']).default('once'),
      order: z.enum(['natural', 'reversed']).default('natural'),
      /** `early`: delivered before the response to the request that caused them. */
      when: z.enum(['after', 'early']).default('after'),
      delayMinutes: minutes.default(0),
      /** Signs with this secret instead of the current one. */
      secret: z.string().min(1).nullable().default(null),
      /** `changed`: one byte differs from what was signed. */
      bytes: z.enum(['same', 'changed']).default('same'),
    })
    .prefault({}),
});

const TARGETS = ['orders.create', 'payments.capture', 'refunds.create', 'checkout', 'reads', 'any'] as const;
type Target = (typeof TARGETS)[number];

const ANSWERS = ['drop', 'hang', '409', '429', '500', '502', '503', '504'] as const;
type Answer = (typeof ANSWERS)[number];

const Fault = z.object({
  on: z.enum(TARGETS),
  answer: z.preprocess((value) => String(value), z.enum(ANSWERS)),
  /** `before` anything is done, or `after` it was done and saved. */
  when: z.enum(['before', 'after']).default('before'),
  times: z.int().min(1).max(1_000_000).default(1),
});

const Control = Policy.partial()
  .extend({ faults: z.array(Fault).optional() })
  .strict();
export const Advance = z.object({ minutes }).strict();

export type Policy = z.output<typeof Policy>;

export interface Moment {
  policy: Policy;
  nowMs: number;
  now: number;
}

const DEFAULT_POLICY = Policy.parse({});

/** The current policy and time. */
export async function momentOf(store: Store, isControlled: boolean): Promise<Moment> {
  const settings = isControlled ? await store.readSettings() : undefined;
  const nowMs = Date.now() + (settings?.clockOffsetMs ?? 0);
  const policy = settings ? Policy.parse(settings.policy) : DEFAULT_POLICY;
  return { policy, nowMs, now: Math.floor(nowMs / 1000) };
}

/**
 * Changes only the settings in the body; `faults` replaces the planned ones. Stored as sent: a parsed body would contain
 * defaults for everything that was left out.
 */
export async function applyControl(store: Store, body: Record<string, unknown>): Promise<Policy> {
  const { faults } = Control.parse(body);
  const { faults: _, ...changes } = body;
  const { policy: current } = await store.readSettings();
  const policy = { ...(current as object), ...changes };
  await store.writePolicy(policy);
  if (faults)
    await store.writeFaults(faults.map(({ on, when, answer, times }) => ({ target: on, moment: when, answer, times })));
  return Policy.parse(policy);
}

function targetOf(method: string, path: string): Target {
  if (path.includes('/v1/checkout/')) return 'checkout';
  if (method !== 'POST') return 'reads';
  if (path.endsWith('/capture')) return 'payments.capture';
  if (path.endsWith('/refund')) return 'refunds.create';
  return 'orders.create';
}

/** Applies the planned faults to every request: before it is handled, and after its effect is saved. */
export function playFaults(store: Store, stopped: AbortSignal): MiddlewareHandler {
  return async (c, next) => {
    const target = targetOf(c.req.method, c.req.path);
    const before = await store.takeFault(target, 'before');
    if (before) return faultyAnswer(c, before as Answer, stopped);
    await next();
    const after = c.res.ok ? await store.takeFault(target, 'after') : undefined;
    if (after) c.res = await faultyAnswer(c, after as Answer, stopped);
  };
}

async function faultyAnswer(c: Context, answer: Answer, stopped: AbortSignal): Promise<Response> {
  if (answer === 'drop') return severed(c);
  if (answer === 'hang') {
    await untilHungUp(c, stopped);
    return severed(c);
  }
  const status = Number(answer);
  if (status === 502 || status === 504) return htmlAnswer(status);
  const texts: Record<number, string> = { 409: 'Request is in progress', 429: 'Too many requests' };
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
  const { body } = new WireError(texts[status] ?? 'We are facing some trouble completing your request at the moment.', {
    code,
    source: 'internal',
    reason: 'server_error',
  });
  return Response.json({ error: body }, { status });
}

/** The response of a proxy when the API behind it is down: HTML, not JSON. */
function htmlAnswer(status: number): Response {
  const page = `<!doctype html><html lang="en"><title>${status} Bad Gateway</title><h1>${status} Bad Gateway</h1><p>${DEMONSTRATION}</p></html>`;
  return new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Closes the connection without a response. */
function severed(c: Context): Response {
  const { outgoing } = (c.env ?? {}) as { outgoing?: { destroy(): void } };
  if (outgoing) {
    outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  return new Response(new ReadableStream({ start: (controller) => controller.error(new Error('severed')) }));
}

/** Waits until the client gives up, the sandbox stops, or two minutes have passed. */
function untilHungUp(c: Context, stopped: AbortSignal): Promise<void> {
  const end = AbortSignal.any([c.req.raw.signal, stopped, AbortSignal.timeout(120_000)]);
  if (end.aborted) return Promise.resolve();
  return new Promise((resolve) => end.addEventListener('abort', () => resolve(), { once: true }));
}
