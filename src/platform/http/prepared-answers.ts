/**
 * Answers that are the same for everybody, kept as compressed bytes with an ETag and sent without entering the router: the
 * price list and the anonymous pages, which nearly all visits read. What changes in the database marks them stale; a stale
 * page is made again at most once a second; stale data is made again before it is sent. While the database is down, what there
 * is goes on being sent: a price list of a minute ago serves everybody better than none.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Made again at most this often, however fast the shop changes. */
const SHORTEST_LIFE_MS = 1_000;
/** Together with the shortest life: nothing older than two seconds is sent. */
const LONGEST_STALE_MS = 1_000;
/** The shortest interval between two renders of data that must not be stale; earlier requests wait. */
const SHORTEST_PAUSE_MS = 200;

/** Should we ever not hear of a change, nothing older than this is sent; from half of it on it is made again beside. */
const GREATEST_AGE_MS = 60_000;

/** A page in its three forms is up to a megabyte. A category's link that many follow stays; what one makes up goes first. */
const MOST_PASSING = 32;
/** Made once and sent for long; and made for one, perhaps, when to compress may not cost more than to draw. */
const LASTING_QUALITY = 9;
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
  /** When the database changed after `prepared` was begun; null while it is fresh. */
  staleSince: number | null;
  /** Changes seen, so that one that comes while an answer is made is not taken for seen by it. */
  changes: number;
  lastChange: number;
  /** Since when it could not be made again; null while it could. */
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
  /** Makes the answer of an address that `asker` asked for; anything but a 200 is not kept. */
  make: (address: string, asker: IncomingMessage) => Promise<Response>;
  /** The address whose prepared answer a request gets; null when it gets none. Must be quick: it sees every request. */
  addressOf: (request: IncomingMessage) => string | null;
  /** Whether an address may be sent while it is stale, for up to a second. Data is not: who just bought must see it. */
  mayBeStale: (address: string) => boolean;
  now?: () => number;
}

/** Whether anybody could ask for any number of addresses like this one. */
const isPassing = (address: string) => address.includes('?');

async function prepare(response: Response, now: number, brotliQuality: number): Promise<Prepared> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const shared: string[] = [];
  for (const [name, value] of response.headers)
    if (!/^(content-length|content-encoding|etag|vary|transfer-encoding|set-cookie|x-request-id)$/.test(name))
      shared.push(name, value);
  shared.push('etag', etag, 'vary', 'accept-encoding, cookie');
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: [...shared, 'content-length', String(bytes.length), ...(encoding ? ['content-encoding', encoding] : [])],
  });
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  const [asBrotli, asGzip] = await Promise.all([brotli(body, quality), gzipped(body)]);
  return {
    etag,
    plain: variant(body),
    br: variant(asBrotli, 'br'),
    gzip: variant(asGzip, 'gzip'),
    notModified: shared,
    madeAt: now,
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

/** Compressed once, sent often. `handle` answers false when the router must take the request. */
export function createPreparedAnswers({ make, addressOf, mayBeStale, now = Date.now }: PreparedAnswersOptions) {
  const entries = new Map<string, Entry>();
  /** Those with parameters, the one that was asked for longest ago first. */
  const passing = new Map<string, Entry>();

  function entryOf(address: string): Entry {
    const map = isPassing(address) ? passing : entries;
    const entry = map.get(address) ?? { ...NOTHING_YET };
    if (map === passing) passing.delete(address);
    map.set(address, entry);
    return entry;
  }

  /**
   * Called when a making is over. What is being made stays: forgotten and asked for again, it would be made twice at a time, and
   * whoever follows a link would wait behind their own requests.
   */
  function keepFew(address: string, entry: Entry): void {
    if (entry.prepared === null && passing.get(address) === entry) passing.delete(address);
    const made = [...passing].filter(([, { prepared, making }]) => prepared !== null && making === null);
    for (const [oldest] of made.slice(0, Math.max(0, made.length - MOST_PASSING))) passing.delete(oldest);
  }

  function remake(address: string, entry: Entry, asker: IncomingMessage): Promise<void> {
    entry.making ??= (async () => {
      const age = entry.prepared === null ? SHORTEST_PAUSE_MS : now() - entry.prepared.madeAt;
      if (age < SHORTEST_PAUSE_MS) await pause(SHORTEST_PAUSE_MS - age);
      const { changes } = entry;
      const begunAt = now();
      try {
        const response = await make(address, asker);
        if (response.status === 503)
          throw new Error('The sources of this answer are unavailable, or the shop is too busy.');
        const quality = isPassing(address) ? PASSING_QUALITY : LASTING_QUALITY;
        entry.prepared = response.status === 200 ? await prepare(response, begunAt, quality) : null;
        entry.staleSince = entry.changes === changes ? null : entry.lastChange;
        entry.failedAt = null;
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

  function answer(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: () => unknown,
  ): unknown {
    const entry = entryOf(address);
    if (mayBeSent(address, entry)) {
      if (shouldBeRemade(entry)) remake(address, entry, request).catch(() => undefined);
      return send(request, response, entry.prepared);
    }
    const sendOr = () => (entry.prepared ? send(request, response, entry.prepared) : otherwise());
    remake(address, entry, request).then(sendOr, sendOr);
  }

  return {
    /** `news` is what data waits for before it counts as fresh; null when nothing is expected. */
    handle(
      request: IncomingMessage,
      response: ServerResponse,
      otherwise: () => unknown,
      news: () => Promise<void> | null = () => null,
    ): unknown {
      if (request.method !== 'GET' && request.method !== 'HEAD') return otherwise();
      const address = addressOf(request);
      if (address === null) return otherwise();
      const expected = mayBeStale(address) ? null : news();
      const answerNow = () => answer(address, request, response, otherwise);
      return expected ? void expected.then(answerNow) : answerNow();
    },
    /** Everything may have changed. */
    invalidate(): void {
      const at = now();
      for (const entry of [...entries.values(), ...passing.values()]) {
        entry.staleSince ??= at;
        entry.changes += 1;
        entry.lastChange = at;
      }
    },
  };
}
