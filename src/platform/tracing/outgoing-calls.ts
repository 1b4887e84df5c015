/**
 * Observes every outgoing HTTP call of this process: `fetch` (messages, notifications, the leak check) and Node's own
 * client (the gateway's SDK, an S3), both through Node's diagnostics channels.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export interface OutgoingCall {
  answered(status: number): void;
  /** Undefined on success. */
  ended(error?: unknown): void;
}
type Begin = (
  name: string,
  attributes: { 'http.request.method': string; 'server.address': string },
) => OutgoingCall | null;

interface FetchNews {
  request: { origin: string; method: string };
  response?: { statusCode: number };
  error?: unknown;
}
interface NodeNews {
  request: { host: string; method: string; getHeader(name: string): unknown };
  response?: { statusCode?: number };
  error?: unknown;
}

/** Observes until the returned function is called; `begin` returns null for a call to skip. */
export function followOutgoingCalls(begin: Begin): () => void {
  const calls = new WeakMap<object, OutgoingCall>();

  function start(request: object, method: string, host: string): void {
    const address = host.replace(/:\d+$/, '');
    const call = begin(`${method} ${address}`, { 'http.request.method': method, 'server.address': address });
    if (call) calls.set(request, call);
  }
  const end = (request: object, error?: unknown) => {
    calls.get(request)?.ended(error);
    calls.delete(request);
  };

  const channels: Readonly<Record<string, (news: never) => void>> = {
    'undici:request:create': ({ request }: FetchNews) => start(request, request.method, new URL(request.origin).host),
    'undici:request:headers': ({ request, response }: FetchNews) =>
      calls.get(request)?.answered(response?.statusCode ?? 0),
    'undici:request:trailers': ({ request }: FetchNews) => end(request),
    'undici:request:error': ({ request, error }: FetchNews) => end(request, error),
    'http.client.request.start': ({ request }: NodeNews) =>
      start(request, request.method, String(request.getHeader('host') ?? request.host)),
    'http.client.response.finish': ({ request, response }: NodeNews) => {
      calls.get(request)?.answered(response?.statusCode ?? 0);
      end(request);
    },
    'http.client.request.error': ({ request, error }: NodeNews) => end(request, error),
  };
  for (const [name, hear] of Object.entries(channels)) subscribe(name, hear as () => void);
  return () => {
    for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear as () => void);
  };
}
