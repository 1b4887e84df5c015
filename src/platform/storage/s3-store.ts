/**
 * Pictures in any S3 (Amazon, Cloudflare R2, MinIO …), so that several machines serve the same ones. Cached in memory,
 * because each picture is requested by hundreds of visitors. Only loaded if MEDIA_URL is set.
 */
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { LRUCache } from 'lru-cache';
import { overloaded } from '#shared/errors.ts';
import { callerIsGone, currentTurn } from '../current-request.ts';
import { fairTurns, WaitedTooLong } from '../fair-turns.ts';
import { type PictureStore, StoreUnavailable } from './picture-store.ts';
import type { S3Place } from './s3-address.ts';
import { explainS3, refusalIn, statusOf } from './s3-fault.ts';

/** A marker written last: a picture without it is incomplete and is written again. Not empty: for that the SDK warns. */
const WHOLE = 'whole';
const CACHE = { maxSize: 64_000_000, ttl: 3_600_000 };
/** Also caches missing files briefly: browsers first ask for a drawing, which photographs do not have. */
const MISSING = new Uint8Array();
const MISSING_MS = 60_000;
const CONNECT_WITHIN_MS = 3_000;
/**
 * The SDK has 50 connections, and takes waiting for one for a server that does not respond. So visitors' requests wait
 * here instead, and uploads always find a connection.
 */
const READ_AT_ONCE = 40;

/** Tests use shorter times. */
interface Measures {
  /** Without an answer, or without the next bytes of one, for this long, the S3 does not respond. */
  answerMs: number;
  /** The longest wait for a turn: with an S3 that holds every connection, all waiting visitors give up together. */
  turnMs: number;
}
const MEASURES: Measures = { answerMs: 10_000, turnMs: 20_000 };

/**
 * A file that visitors wait for. Each waits for a turn of their own, because whoever else asked for it may have asked for
 * hundreds before; the first turn fetches it for all.
 */
interface Wanted {
  /** Their wishes for a turn, taken back once it is being fetched. */
  wishes: Set<AbortController>;
  /** From when it is being fetched. */
  bytes: Promise<Uint8Array | null> | undefined;
  /** How many visitors wait for it. */
  by: number;
}

/** A bucket that is missing says nothing about the picture: it is a wrong MEDIA_URL, or is being restored. */
const isMissing = (error: unknown) => statusOf(error) === 404 && refusalIn(error).name !== 'NoSuchBucket';

function diskAt({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place, answerMs: number): Disk {
  const driver = new S3Driver({
    ...{ endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey } },
    // The bucket's name goes into the path, which every S3 supports; not all support it in the host name.
    forcePathStyle: true,
    // Access is decided by the bucket's policy; R2 and others know no ACLs.
    ...{ visibility: 'private', supportsACL: false },
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // The time above ends with the first bytes of the answer.
      socketTimeout: answerMs,
    },
    // Newer SDKs send checksums that other S3s refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new Disk(driver);
}

export function s3Store(place: S3Place, { answerMs, turnMs }: Measures = MEASURES): PictureStore {
  const disk = diskAt(place, answerMs);
  const cache = new LRUCache<string, Uint8Array>({ ...CACHE, sizeCalculation: (bytes) => bytes.byteLength + 200 });
  const at = (...parts: string[]) => [place.prefix, ...parts].filter(Boolean).join('/');

  const unavailable = (error: unknown) => new StoreUnavailable(explainS3(error, place), error);

  const ask = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw unavailable(error);
    });

  const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw unavailable(error);
    });

  /** By the caller's address: one that asks for hundreds of invented names delays no other. */
  const turns = fairTurns(READ_AT_ONCE);
  const wanted = new Map<string, Wanted>();

  async function load(path: string): Promise<Uint8Array | null> {
    const bytes = await orNull(disk.getBytes(path));
    if (bytes) cache.set(path, bytes);
    else cache.set(path, MISSING, { ttl: MISSING_MS });
    return bytes;
  }

  async function turnFor(file: Wanted): Promise<() => void> {
    // One each: of a shared signal with thousands of listeners, each new one looks through all.
    const wish = new AbortController();
    file.wishes.add(wish);
    try {
      return await turns.enter(currentTurn(), turnMs, wish.signal);
    } catch (error) {
      if (file.bytes) return () => undefined;
      if (!(error instanceof WaitedTooLong)) throw error;
      throw new StoreUnavailable('it is too slow for all the pictures that are asked for', undefined);
    } finally {
      file.wishes.delete(wish);
    }
  }

  /** Fetches it, unless another visitor has begun to while this one waited. */
  async function fetchInTurn(path: string, file: Wanted): Promise<Uint8Array | null> {
    const isGone = callerIsGone();
    const endTurn = await turnFor(file);
    if (file.bytes || isGone()) {
      endTurn();
      return file.bytes ?? Promise.reject(overloaded());
    }
    file.bytes = load(path).finally(endTurn);
    for (const wish of file.wishes) wish.abort();
    return file.bytes;
  }

  /** Visitors who ask for a file that is being fetched share it: after a start all ask for the same list of pictures. */
  async function read(key: string, name: string): Promise<Uint8Array | null> {
    const path = at(key, name);
    const kept = cache.get(path);
    if (kept) return kept === MISSING ? null : kept;
    const file: Wanted = wanted.get(path) ?? { wishes: new Set(), bytes: undefined, by: 0 };
    wanted.set(path, file);
    file.by += 1;
    try {
      return await (file.bytes ?? fetchInTurn(path, file));
    } finally {
      file.by -= 1;
      if (file.by === 0) wanted.delete(path);
    }
  }

  /** Folders of the bucket, or files of a folder, page by page. */
  async function list(folder: string): Promise<string[]> {
    const names: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await ask(
        disk.listAll(folder || '/', { recursive: false, ...(paginationToken && { paginationToken }) }),
      );
      for (const entry of page.objects) names.push(entry.name);
      paginationToken = page.paginationToken;
    } while (paginationToken);
    return names;
  }

  return {
    has: (key) => ask(disk.exists(at(key, WHOLE))),
    async write(key, files) {
      for (const { name, bytes } of files) {
        await ask(disk.put(at(key, name), bytes));
        cache.delete(at(key, name));
      }
      await ask(disk.put(at(key, WHOLE), WHOLE));
    },
    read,
    keys: () => list(place.prefix),
    async files(key) {
      const names = (await list(at(key))).filter((name) => name !== WHOLE);
      // Another machine may have written one that was missing here a moment ago.
      for (const path of names.map((name) => at(key, name))) if (cache.peek(path) === MISSING) cache.delete(path);
      return names;
    },
    writtenAt: async (key) => (await orNull(disk.getMetaData(at(key, WHOLE))))?.lastModified ?? null,
    async remove(key) {
      const files = await list(at(key));
      // A picture without its marker counts as missing, so the marker is deleted first.
      for (const name of [WHOLE, ...files.filter((one) => one !== WHOLE)]) {
        await ask(disk.delete(at(key, name)));
        cache.delete(at(key, name));
      }
    },
  };
}
