/**
 * Makes the SDK's HTTP client safe: by itself it has no time limit, follows redirects, trusts any body, and turns a
 * lost connection into a TypeError. Beyond this file every failure is a GatewayError, and no error carries the request,
 * which holds keys.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type Razorpay from 'razorpay';
import { z } from 'zod';

/**
 * `rejected`: the gateway understood and refused, nothing happened. `network` and `unavailable` (429, 5xx) and
 * `malformed` (an answer we cannot read): whether it happened is unknown. `status` is the HTTP status, 0 without one.
 */
export type GatewayErrorKind = 'network' | 'rejected' | 'unavailable' | 'malformed';

export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: GatewayErrorKind;
  readonly status: number;

  constructor(kind: GatewayErrorKind, status: number, message: string) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

/**
 * Whether the account of our keys does not have the record. Other rejections, of the keys or our address, say nothing
 * about it.
 */
export const isUnknownRecord = (error: unknown): error is GatewayError =>
  error instanceof GatewayError &&
  error.kind === 'rejected' &&
  (error.status === 404 || (error.status === 400 && /\bid\b.*(does not exist|not (a )?valid)/i.test(error.message)));

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 200;
const MAX_RESPONSE_BYTES = 1024 * 1024;

interface HttpFailure {
  code?: string;
  message?: string;
  response?: { status: number; data: unknown };
}

/** The part of the SDK's axios instance that we set; its types do not show it. */
interface SdkHttp {
  defaults: {
    baseURL?: string;
    timeout?: number;
    maxRedirects?: number;
    maxContentLength?: number;
    maxBodyLength?: number;
    proxy?: false;
    httpAgent?: HttpAgent;
    httpsAgent?: HttpsAgent;
  };
  interceptors: {
    request: { use(amend: <T extends { signal?: AbortSignal }>(config: T) => T): void };
    response: { use(pass: undefined, fail: (failure: HttpFailure) => never): void };
  };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

/** The SDK's client with limits, and with another host when `apiBase` is given. */
export function safeHttpOf(sdk: Razorpay, apiBase: string | undefined, timeoutMs: number): SdkHttp {
  const http = (sdk.api as unknown as { rq: SdkHttp }).rq;
  Object.assign(http.defaults, { timeout: timeoutMs, maxRedirects: 0, maxContentLength: MAX_RESPONSE_BYTES });
  // No keep-alive: calls are seconds apart, so the gateway may have closed the connection, and a POST on it fails with
  // an unknown outcome. A new connection costs little, because TLS sessions are kept.
  Object.assign(http.defaults, {
    httpAgent: new HttpAgent({ keepAlive: false }),
    httpsAgent: new HttpsAgent({ keepAlive: false }),
  });
  if (apiBase) {
    if (!/^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/.test(apiBase))
      throw new Error('The payment gateway may only be replaced by one on this machine.');
    http.defaults.baseURL = apiBase.replace(/(\/v1)?\/*$/, '');
    // Loopback calls must not go through a proxy from the environment.
    http.defaults.proxy = false;
  }
  // axios' own timeout covers only silence. This one covers the whole call, so that a trickling response cannot block us.
  http.interceptors.request.use((request) => Object.assign(request, { signal: AbortSignal.timeout(timeoutMs) }));
  http.interceptors.response.use(undefined, (failure) => {
    throw withReadableResponse(failure);
  });
  return http;
}

/** The SDK always reads `failure.response.data.error`; without a complete response that would be a TypeError. */
function withReadableResponse(failure: HttpFailure): { response: { status: number; data: object } } {
  const status = failure.response?.status ?? 0;
  const data = failure.response?.data;
  if (status >= 300) return { response: { status, data: typeof data === 'object' && data !== null ? data : {} } };
  const code = failure.message?.startsWith('maxContentLength') ? 'TOO_LARGE' : (failure.code ?? 'NETWORK_ERROR');
  return { response: { status: 0, data: { error: { code, description: code } } } };
}

const Failure = z.object({ code: z.string(), description: z.string() });

/** Converts what the SDK or its client threw. Keeps only the status and the gateway's text, because the rest may hold keys. */
function gatewayErrorOf(failure: unknown): GatewayError {
  if (failure instanceof GatewayError) return failure;
  const raw = failure as {
    statusCode?: number;
    error?: unknown;
    response?: { status: number; data: { error?: unknown } };
  };
  const status = Number(raw.statusCode ?? raw.response?.status ?? 0);
  const parsed = Failure.safeParse(raw.error ?? raw.response?.data?.error);
  const text = parsed.data?.description ?? `The payment gateway answered ${status}.`;
  if (status === 0) return new GatewayError(parsed.data?.code === 'TOO_LARGE' ? 'malformed' : 'network', 0, text);
  if (status === 429 || status >= 500) return new GatewayError('unavailable', status, text);
  // Bad keys are 400 on some pages and 401 on others.
  if (/authentication failed/i.test(text)) return new GatewayError('rejected', 401, text);
  // 409 means that a request with the same key is in progress, unless the key was used for something else.
  if (status === 409 && !/different request/i.test(text)) return new GatewayError('unavailable', status, text);
  return new GatewayError(status >= 400 && parsed.success ? 'rejected' : 'malformed', status, text);
}

/** After this many calls in a row without an answer, the gateway counts as silent until it answers again. */
const MOST_UNANSWERED = 3;
/** Half of a process's places for reading (overload.ts): two hundred calls a second at half a second each. */
const MOST_AT_ONCE = 100;
/**
 * As shares of the time limit: how long a call waits for a place, and from when on an error page does not count as an
 * answer.
 */
const LONG_WAIT = 0.2;
/** Timers may be a little early. */
const WHOLE_LIMIT = 0.9;

type Ask = <T extends z.ZodType>(schema: T, send: () => Promise<unknown>) => Promise<z.output<T>>;

/**
 * Limits the calls to one gateway. While it is silent, one call at a time tests whether it answers again and the others
 * fail at once: if all waited, shoppers who follow their payments would take every place of a process within seconds.
 * While it answers and all places are taken, a call waits a little for one.
 */
export function askWithin(timeoutMs: number): Ask {
  const longWaitMs = LONG_WAIT * timeoutMs;
  let running = 0;
  let unanswered = 0;
  /** When a call last began or ended. */
  let movedAt = 0;
  const waiting = new Set<() => void>();
  const isSilent = () => unanswered >= MOST_UNANSWERED;
  const isFull = () => running >= (isSilent() ? 1 : MOST_AT_ONCE);

  async function enter(): Promise<void> {
    const begunAt = performance.now();
    while (isFull()) {
      // If nothing has begun or ended for that long, it is about to count as silent.
      const leftMs = Math.min(begunAt, movedAt) + longWaitMs - performance.now();
      if (isSilent() || leftMs <= 0) throw new GatewayError('network', 0, 'The payment gateway does not answer.');
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(go, leftMs);
        waiting.add(go);
      });
    }
    running += 1;
    movedAt = performance.now();
  }

  function leave(isAnswered: boolean): void {
    running -= 1;
    movedAt = performance.now();
    unanswered = isAnswered ? 0 : unanswered + 1;
    for (const go of isSilent() ? waiting : [...waiting].slice(0, 1)) go();
  }

  return async (schema, send) => {
    await enter();
    const begunAt = performance.now();
    let mostMs = WHOLE_LIMIT * timeoutMs;
    try {
      return await answerOf(schema, send);
    } catch (error) {
      // An error page from a proxy that gave up waiting for the gateway behind it.
      if ((error as GatewayError).status >= 500) mostMs = longWaitMs;
      throw error;
    } finally {
      leave(performance.now() - begunAt < mostMs);
    }
  };
}

/** Sends a request and parses the response; a mismatch with the schema is `malformed`. */
async function answerOf<T extends z.ZodType>(schema: T, send: () => Promise<unknown>): Promise<z.output<T>> {
  let body: unknown;
  try {
    body = await send();
  } catch (failure) {
    throw gatewayErrorOf(failure);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GatewayError('malformed', 200, 'The payment gateway sent an answer we cannot read.');
  return parsed.data;
}

/** Retries reads that failed quickly: at most three times, with growing pauses, and none after `latest`. */
export async function retrying<T>(latest: number, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = error instanceof GatewayError && (error.kind === 'network' || error.kind === 'unavailable');
      if (!mayPass || attempt > MAX_RETRIES || performance.now() > latest) throw error;
      await pauseBefore(attempt);
    }
  }
}

export function pauseBefore(retry: number): Promise<void> {
  const ceiling = FIRST_PAUSE_MS * 2 ** (retry - 1);
  return new Promise((resolve) => setTimeout(resolve, ceiling / 2 + Math.random() * (ceiling / 2)));
}
