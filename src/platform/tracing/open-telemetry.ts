/**
 * Sends traces to an OpenTelemetry collector, by OTLP over HTTP as JSON (docs/decisions/033). Only loaded if
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. A collector that is down only costs spans, because the queue is bounded.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { currentRequestId } from '../current-request.ts';
import { followOutgoingCalls } from './outgoing-calls.ts';
import { type Attributes, setTracer, type Tracer, type WorkKind } from './traced.ts';

export interface TracingOptions {
  /** The collector's address, to which `/v1/traces` is added. */
  endpoint: string;
  /** For example a collector's key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Identifies this process. */
  instance: string;
  /** The fraction of requests and jobs traced, 0 to 1. */
  ratio: number;
  /** Called when the collector fails, and when it recovers. */
  tell?: (line: string) => void;
  everyMs?: number;
}

/** The protocol's enum values: span.proto of opentelemetry-proto 1.x. */
const KINDS: Readonly<Record<WorkKind | 'part', number>> = { part: 1, request: 2, statement: 3, call: 3, job: 5 };
const FAILED = 2;
const BEGINS = new Set<WorkKind>(['request', 'job']);

const EVERY_MS = 5_000;
const MOST_AT_ONCE = 512;
/** About a minute of a busy shop; beyond this the oldest spans are dropped. */
const MOST_WAITING = 8_192;
const ANSWER_WITHIN_MS = 10_000;
/** A shop that ends does not wait longer for the collector. */
const LAST_BATCH_WITHIN_MS = 2_000;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue: string } | { intValue: number } }[];
  status: { code?: number };
}

/** From a clock that never goes back. */
const nowInNanoseconds = () =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);

const attributesOf = (attributes: Attributes): Span['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));

/** The kind of failure. Never its text, which may be about a person. */
function typeOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown };
  return typeof code === 'string' ? code : (name ?? 'Error');
}

/** Sends spans in batches, one batch at a time. */
function createSender({ endpoint, headers, serviceName, instance, tell = () => undefined }: TracingOptions) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const resource = { attributes: attributesOf({ 'service.name': serviceName, 'service.instance.id': instance }) };
  let waiting: Span[] = [];
  let isWell = true;

  function tellChange(problem: string | null): void {
    const isWellNow = problem === null;
    if (isWellNow === isWell) return;
    isWell = isWellNow;
    tell(`OTEL_EXPORTER_OTLP_ENDPOINT: the collector ${problem ?? 'takes traces again'}`);
  }

  async function send(spans: readonly Span[], withinMs: number): Promise<void> {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'mathappu' }, spans }] }],
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return tellChange(null);
    tellChange(answer ? `refuses traces (${answer.status})` : 'does not respond, traces are let go of');
    // A batch refused for its content would be refused again.
    if (!answer || answer.status === 429 || answer.status >= 500) waiting = [...spans, ...waiting].slice(-MOST_WAITING);
  }

  return {
    take(span: Span): void {
      waiting.push(span);
      if (waiting.length > MOST_WAITING) waiting.shift();
    },
    async sendWaiting(withinMs = ANSWER_WITHIN_MS): Promise<void> {
      while (waiting.length > 0) {
        await send(waiting.splice(0, MOST_AT_ONCE), withinMs);
        if (!isWell) return;
      }
    },
  };
}

/** Starts tracing. The returned function ends it, after sending the last spans. */
export function startTracing(options: TracingOptions): () => Promise<void> {
  /** The span of the current work; null if it is not traced. */
  const current = new AsyncLocalStorage<Span | null>();
  const sender = createSender(options);

  function begin(name: string, kind: number, attributes: Attributes): Span {
    const parent = current.getStore();
    const requestId = currentRequestId();
    return {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      ...(parent ? { parentSpanId: parent.spanId } : {}),
      ...{ name, kind, startTimeUnixNano: nowInNanoseconds(), endTimeUnixNano: '', status: {} },
      attributes: attributesOf({ ...attributes, ...(requestId === undefined ? {} : { 'shop.request_id': requestId }) }),
    };
  }
  const tell = (span: Span, more: Attributes) => void span.attributes.push(...attributesOf(more));
  function fail(span: Span, error: unknown): void {
    span.status = { code: FAILED };
    tell(span, { 'error.type': typeOf(error) });
  }
  function end(span: Span): void {
    span.endTimeUnixNano = nowInNanoseconds();
    sender.take(span);
  }

  const follow: Tracer['follow'] = async (kind, name, attributes, work) => {
    const parent = current.getStore();
    const isFollowed = parent !== undefined ? parent !== null : BEGINS.has(kind) && Math.random() < options.ratio;
    const untraced = { rename: () => undefined, tell: () => undefined };
    if (!isFollowed) return BEGINS.has(kind) ? current.run(null, () => work(untraced)) : work(untraced);
    // A page that calls the API in this process: part of the same request.
    const span = begin(name, KINDS[parent && kind === 'request' ? 'part' : kind], attributes);
    try {
      return await current.run(span, () =>
        work({
          rename: (next) => {
            span.name = next;
          },
          tell: (more) => tell(span, more),
        }),
      );
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      end(span);
    }
  };

  setTracer({ follow });
  const stopFollowing = followOutgoingCalls((name, attributes) => {
    if (!current.getStore()) return null;
    const span = begin(name, KINDS.call, attributes);
    return {
      answered: (status) => tell(span, { 'http.response.status_code': status }),
      ended: (error) => {
        if (error !== undefined) fail(span, error);
        end(span);
      },
    };
  });

  let sending = Promise.resolve();
  // Outside any span, so that this call is not traced itself.
  const sendWaiting = (withinMs?: number) =>
    current.exit(() => {
      sending = sending.then(() => sender.sendWaiting(withinMs));
      return sending;
    });
  const timer = setInterval(() => void sendWaiting(), options.everyMs ?? EVERY_MS);
  timer.unref();

  return async () => {
    setTracer(undefined);
    stopFollowing();
    clearInterval(timer);
    const late = new Promise((resolve) => setTimeout(resolve, LAST_BATCH_WITHIN_MS).unref());
    await Promise.race([sendWaiting(LAST_BATCH_WITHIN_MS), late]);
  };
}
