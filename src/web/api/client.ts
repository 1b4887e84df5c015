/**
 * The only way pages talk to the shop: `ask` and `call` send a request to `<origin>/api`, over HTTP unless an in-process
 * handler is set (`answerWith`). Every failure is an ApiError.
 */
import type { Answer, BodyOf, DataOf, Given, Route } from './routes.ts';
import { compareClocks } from './server-clock.ts';
import { eitherOf, signalAfter } from './signals.ts';

/** The browser gives up after a minute (spec §9), so that a weak network gets a clear message instead of a spinner. */
const TIMEOUT_MS = 60_000;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** The whole response body: 409s carry `lines` and `totals` beside the text. */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.error === 'string' ? body.error : '');
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN';
    this.fields = (body.fields ?? {}) as Record<string, string>;
    this.body = body;
  }

  /** True when no response came at all: the request may be repeated (with the same key where it creates something). */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Options for sending, whatever the call. */
interface Sending {
  /** Sent as Idempotency-Key: the server acts only once per key. */
  key?: string;
  signal?: AbortSignal;
  /** Sends the request even if the page is closed meanwhile. */
  keepalive?: boolean;
}

type Query = Record<string, string | number | undefined>;

interface RequestOptions extends Sending {
  body?: unknown;
  query?: Query;
}

function addressOf(path: string, query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

export type Transport = (address: string, init: RequestInit) => Promise<Response>;

let nearby: Transport | null = null;

/**
 * Replaces the network with an in-process handler: the API during server rendering, a simulation in the demonstration.
 * Returns the previous handler; null means the network.
 */
export function answerWith(transport: Transport): Transport | null {
  const before = nearby;
  nearby = transport;
  return before;
}

/** Whether requests leave this process. */
export const isOverNetwork = () => nearby === null;

/** Sends a request to the shop, over HTTP or in process. */
export const send: Transport = (address, init) => (nearby ?? fetch)(address, init);

/** No limit on the server: no network is involved, and a timer would keep the whole request in memory until it fires. */
const timeLimit = () => (typeof window === 'undefined' ? undefined : signalAfter(TIMEOUT_MS));

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    return { error: '', code: 'UNREADABLE' };
  }
}

/** Sends to any path of the API, such as that of a queued write, and returns the whole JSON body. */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (options.key) headers['idempotency-key'] = options.key;
  const timeout = timeLimit();
  let response: Response;
  try {
    response = await send(addressOf(path, options.query), {
      method,
      headers,
      ...(options.keepalive ? { keepalive: true } : {}),
      body: isForm ? (options.body as FormData) : options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: eitherOf(options.signal, timeout) ?? null,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, { code: timeout?.aborted ? 'TIMEOUT' : 'OFFLINE', error: '' });
  }
  if (method !== 'GET') compareClocks(response);
  const body = await readBody(response);
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}

/** A route's method, and its path with the parameters filled in. */
export function placeOf(route: Route, params: Record<string, string | number> = {}): { method: Method; path: string } {
  const [method, template = ''] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { method: method as Method, path };
}

/** The arguments of a call; optional where the route needs nothing. */
type Args<R extends Route> = object extends Given<R> ? [given?: Given<R> & Sending] : [given: Given<R> & Sending];

/** Calls a route of the API and returns its whole JSON body (`{ data, … }`). Throws ApiError for every other outcome. */
export function call<R extends Route>(route: R, ...[given]: Args<R>): Promise<Answer<R>> {
  const { params, ...options }: RequestOptions & { params?: Record<string, string | number> } = given ?? {};
  const { method, path } = placeOf(route, params);
  return request(method, path, options);
}

/** As `call`, but returns only `data`. */
export async function ask<R extends Route>(route: R, ...args: Args<R>): Promise<DataOf<R>> {
  return ((await call(route, ...args)) as { data: DataOf<R> }).data;
}

/** A call that needs only its body. */
export function sends<R extends Route>(route: R): (body: BodyOf<R>) => Promise<DataOf<R>> {
  return (body) => ask(route, ...([{ body }] as unknown as Args<R>));
}
