/**
 * Responses that are the same for everybody (the price list and the anonymous pages, which nearly all visits read),
 * cached as compressed bytes with an ETag and sent without entering the router. Changes in the database mark them
 * stale: a stale page is rebuilt at most once a second, stale data before it is sent. While the database is down the
 * cached response is sent: a price list from a minute ago is better than none.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { onceFor } from '#shared/once-for.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The shortest time between rebuilds of a page, however fast the shop changes. */
const SHORTEST_LIFE_MS = 1_000;
/** How long a page may be sent while stale: with the shortest life, nothing older than two seconds is sent. */
const LONGEST_STALE_MS = 1_000;
/** The shortest time between rebuilds of data, which must not be stale; earlier requests wait. */
const SHORTEST_PAUSE_MS = 200;

/**
 * The greatest age of anything sent, even if a change is missed; from half of it on it is rebuilt in the background.
 */
const GREATEST_AGE_MS = 60_000;

/**
 * The most cached addresses with parameters. A page in its three encodings takes up to a megabyte. A popular category's
 * link stays, while a rarely used one is evicted first.
 */
const MOST_PASSING = 32;
/**
 * Brotli quality: high for responses made once and sent often, low for those that may serve a single visitor
 * (compressing must not cost more than rendering). Content that stayed the same, with nobody waiting for it, is
 * compressed a tenth smaller again; the price list then takes 165 ms of a thread instead of 20.
 */
const LASTING_QUALITY = 9;
const LASTED_QUALITY = 11;
const PASSING_QUALITY = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Variant {
  headers: string[];
  body: Buffer;
}

interface Prepared {
  etag: string;
  plain: Variant;
  br: Variant;
  gzip: Variant;
  notModified: string[];
  madeAt: number;
}

interface Entry {
  prepared: Prepared | null;
  making: Promise<void> | null;
  /** When the database changed after the build of `prepared` began; null while it is fresh. */
  staleSince: number | null;
  /** The number of changes, so that one during a build does not count as included. */
  changes: number;
  lastChange: number;
  /** Since when rebuilding fails; null while it works. */
  failedAt: number | null;
}

const NOTHING_YET: Entry = {
  prepared: null,
  making: null,
  staleSince: null,
  changes: 0,
  lastChange: 0,
  failedAt: null,
};

export interface PreparedAnswersOptions {
  /**
   * Builds the response of an address for `asker` (null for a page of this process); only a 200 is cached. The ETag, or
   * else the bytes, tell whether it differs from the last one.
   */
  make: (address: string, asker: IncomingMessage | null) => Promise<Response>;
  /** The address whose cached response a request gets; null for none. Runs for every request, so it must be fast. */
  addressOf: (request: IncomingMessage) => string | null;
  /**
   * Whether an address may be sent while stale, for up to a second. Data may not, because a buyer must see their own
   * purchase.
   */
  mayBeStale: (address: string) => boolean;
  /** What to wait for before data counts as fresh; null if nothing is pending. */
  news?: () => Promise<void> | null;
  /** Never goes back: after a correction of the machine's clock every page would wait as long as it was corrected by. */
  now?: () => number;
}

/** Whether it is one of unlimited many addresses, because it has parameters. */
const isPassing = (address: string) => address.includes('?');

const OF_ONE_TRANSFER = ['content-length', 'content-encoding', 'transfer-encoding', 'set-cookie', 'x-request-id'];

interface Making {
  response: Response;
  begunAt: number;
  /** The quality for Brotli, depending on whether the response's ETag is new. */
  qualityOf: (isNew: boolean) => number;
  before: Prepared | null;
}

async function prepare({ response, begunAt, qualityOf, before }: Making): Promise<Prepared> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag =
    response.headers.get('etag') ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  for (const name of OF_ONE_TRANSFER) headers.delete(name);
  headers.set('etag', etag);
  headers.set('vary', 'accept-encoding, cookie');
  const shared = [...headers].flat();
  // A page's policy lists its scripts by hash, so a 304 must not replace the one that the client has with its bytes.
  headers.delete('content-security-policy');
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: [...shared, 'content-length', String(bytes.length), ...(encoding ? ['content-encoding', encoding] : [])],
  });
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(etag !== before?.etag),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  const [asBrotli, asGzip] = await Promise.all([brotli(body, quality), gzipped(body)]);
  return {
    etag,
    plain: variant(body),
    br: variant(asBrotli, 'br'),
    gzip: variant(asGzip, 'gzip'),
    notModified: [...headers].flat(),
    madeAt: begunAt,
  };
}

function send(request: IncomingMessage, response: ServerResponse, prepared: Prepared): void {
  if (request.headers['if-none-match']?.includes(prepared.etag.slice(2))) {
    response.writeHead(304, prepared.notModified).end();
    return;
  }
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const variant = accepted.includes('br') ? prepared.br : accepted.includes('gzip') ? prepared.gzip : prepared.plain;
  response.writeHead(200, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

const dataOf = onceFor(({ plain }: Prepared) => frozen(JSON.parse(plain.body.toString())));

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Handles requests from the cache; `handle` calls `otherwise` if the router must take the request. */
export function createPreparedAnswers({
  make,
  addressOf,
  mayBeStale,
  news = () => null,
  now = () => performance.now(),
}: PreparedAnswersOptions) {
  const entries = new Map<string, Entry>();
  /** Addresses with parameters, least recently requested first. */
  const passing = new Map<string, Entry>();

  function entryOf(address: string): Entry {
    const map = isPassing(address) ? passing : entries;
    const entry = map.get(address) ?? { ...NOTHING_YET };
    if (map === passing) passing.delete(address);
    map.set(address, entry);
    return entry;
  }

  /**
   * Evicts after a build. Builds in progress are kept: an evicted one would be built twice at the same time, and
   * visitors of its link would wait behind their own requests.
   */
  function keepFew(address: string, entry: Entry): void {
    if (entry.prepared === null && passing.get(address) === entry) passing.delete(address);
    const made = [...passing].filter(([, { prepared, making }]) => prepared !== null && making === null);
    for (const [oldest] of made.slice(0, Math.max(0, made.length - MOST_PASSING))) passing.delete(oldest);
  }

  const pauseFor = ({ madeAt }: Prepared) => SHORTEST_PAUSE_MS - (now() - madeAt);

  function remake(address: string, entry: Entry, asker: IncomingMessage | null, isAwaited: boolean): Promise<void> {
    entry.making ??= (async () => {
      const pauseMs = entry.prepared === null ? 0 : pauseFor(entry.prepared);
      if (pauseMs > 0) await pause(pauseMs);
      const { changes } = entry;
      const begunAt = now();
      try {
        const response = await make(address, asker);
        if (response.status === 503)
          throw new Error('The sources of this answer are unavailable, or the shop is too busy.');
        const qualityOf = (isNew: boolean) => {
          if (isPassing(address)) return PASSING_QUALITY;
          return isNew || isAwaited ? LASTING_QUALITY : LASTED_QUALITY;
        };
        const before = entry.prepared;
        entry.prepared = response.status === 200 ? await prepare({ response, begunAt, qualityOf, before }) : null;
        entry.staleSince = entry.changes === changes ? null : entry.lastChange;
        const hadFailed = entry.failedAt !== null;
        entry.failedAt = null;
        // Pages rendered meanwhile contain the old data.
        if (hadFailed && !mayBeStale(address)) pagesChanged();
      } catch (error) {
        entry.failedAt = now();
        throw error;
      } finally {
        entry.making = null;
        keepFew(address, entry);
      }
    })();
    return entry.making;
  }

  function markChanged([, entry]: readonly [string, Entry]): void {
    const at = now();
    entry.staleSince ??= at;
    entry.changes += 1;
    entry.lastChange = at;
  }

  const all = () => [...entries, ...passing];
  const pagesChanged = () =>
    all()
      .filter(([address]) => mayBeStale(address))
      .forEach(markChanged);

  function mayBeSent(address: string, entry: Entry): entry is Entry & { prepared: Prepared } {
    if (entry.prepared === null) return false;
    if (entry.failedAt !== null) return true;
    if (entry.staleSince === null) return now() - entry.prepared.madeAt < GREATEST_AGE_MS;
    return mayBeStale(address) && now() - entry.staleSince < LONGEST_STALE_MS;
  }

  function shouldBeRemade(entry: Entry & { prepared: Prepared }): boolean {
    if (entry.failedAt !== null) return now() - entry.failedAt >= SHORTEST_LIFE_MS;
    const age = now() - entry.prepared.madeAt;
    return age >= (entry.staleSince === null ? GREATEST_AGE_MS / 2 : SHORTEST_LIFE_MS);
  }

  /** Null if it can be sent now; otherwise resolves when the attempt to make it has ended, successful or not. */
  function freshened(address: string, entry: Entry, asker: IncomingMessage | null): Promise<void> | null {
    if (!mayBeSent(address, entry)) return remake(address, entry, asker, true).catch(() => undefined);
    if (shouldBeRemade(entry)) remake(address, entry, asker, false).catch(() => undefined);
    return null;
  }

  function answer(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: () => unknown,
  ): unknown {
    const entry = entryOf(address);
    const sendOr = () => (entry.prepared ? send(request, response, entry.prepared) : otherwise());
    const making = freshened(address, entry, request);
    return making ? void making.then(sendOr) : sendOr();
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, otherwise: () => unknown): unknown {
      if (request.method !== 'GET' && request.method !== 'HEAD') return otherwise();
      const address = addressOf(request);
      if (address === null) return otherwise();
      const expected = mayBeStale(address) ? null : news();
      const answerNow = () => answer(address, request, response, otherwise);
      return expected ? void expected.then(answerNow) : answerNow();
    },
    /**
     * The JSON of an address, parsed once for all pages that show it, and therefore frozen. Undefined if making it
     * would have to wait.
     */
    async data(address: string): Promise<unknown> {
      if (!mayBeStale(address)) await news();
      const entry = entryOf(address);
      if (!mayBeSent(address, entry) && entry.prepared && pauseFor(entry.prepared) > 0) return undefined;
      await freshened(address, entry, null);
      return mayBeSent(address, entry) ? dataOf(entry.prepared) : undefined;
    },
    /** Marks everything as possibly changed. */
    invalidate: () => all().forEach(markChanged),
  };
}
