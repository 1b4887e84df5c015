/**
 * Backups in any S3. A file of any size is uploaded in parts, with one part in memory, and appears only when complete;
 * a download is one stream, resumed where a lost connection cut it. Only loaded if BACKUP_DIR names an S3.
 */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Place } from '../storage/s3-address.ts';
import { explainS3, isFull, statusOf } from '../storage/s3-fault.ts';
import { BackupError } from './archive.ts';
import { type BackupStore, onlyBackups, type StoredBackup } from './backup-store.ts';

/** An S3 object has at most 10,000 parts, so a backup may have 167 GB. */
const PART_BYTES = 16_777_216;
const MOST_PARTS = 10_000;
const CONNECT_WITHIN_MS = 5_000;
/** If no byte moves in either direction for this long, the peer is gone. A part as a whole may take any time. */
const SILENT_MS = 60_000;
const ATTEMPTS = 5;
/** After this many download streams without any data, each retried by the SDK, the download fails. */
const MOST_STREAMS = 2;

/** Sizes and times; tests use smaller ones. */
export interface Measures {
  partBytes: number;
  silentMs: number;
  pauseMs: number;
}
const MEASURES: Measures = { partBytes: PART_BYTES, silentMs: SILENT_MS, pauseMs: 2_000 };

function clientAt({ endpoint, region, accessKeyId, secretAccessKey }: S3Place, { silentMs }: Measures): S3Client {
  return new S3Client({
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: ATTEMPTS },
    // The bucket's name goes into the path, which every S3 supports; not all support it in the host name.
    forcePathStyle: true,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: silentMs },
    // Newer SDKs send checksums that other S3s refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const isMissingBackup = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name);
/** Temporary: no answer, half an answer, or a request to retry. */
const isTemporary = (error: unknown) => (statusOf(error) ?? 503) >= 500 && !isFull(error);

const explain = (error: unknown, place: S3Place) => new BackupError(`BACKUP_DIR: ${explainS3(error, place)}`);

/**
 * Parts of equal size except the last. They share one buffer, so each part must be finished before the next is
 * requested.
 */
async function* inParts(bytes: Readable, partBytes: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + partBytes - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < partBytes) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

export function s3Backups(place: S3Place, measures: Measures = MEASURES): BackupStore {
  const client = clientAt(place, measures);
  const folder = place.prefix === '' ? '' : `${place.prefix}/`;
  const objectOf = (name: string) => ({ Bucket: place.bucket, Key: `${folder}${name}` });
  const nameFor = (name: string) => `s3://${new URL(place.endpoint).host}/${place.bucket}/${folder}${name}`;

  const ask = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw explain(error, place);
    });

  async function sizeOf(name: string): Promise<number | undefined> {
    return (await ask(client.send(new HeadObjectCommand(objectOf(name))))).ContentLength;
  }

  async function sendParts(name: string, uploadId: string, bytes: Readable): Promise<number> {
    const upload = { ...objectOf(name), UploadId: uploadId };
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let sent = 0;
    for await (const Body of inParts(bytes, measures.partBytes)) {
      const PartNumber = parts.length + 1;
      if (PartNumber > MOST_PARTS) throw new BackupError(`${name}: is larger than an S3 takes in ${MOST_PARTS} parts`);
      const { ETag } = await ask(client.send(new UploadPartCommand({ ...upload, PartNumber, Body })));
      parts.push({ PartNumber, ETag });
      sent += Body.length;
    }
    const whole = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
    // After a lost answer the retry may be refused although the upload succeeded, so check whether the object exists.
    const failure = await ask(client.send(whole)).then(
      () => null,
      (error: unknown) => error,
    );
    const stored = await sizeOf(name).catch(() => undefined);
    if (stored !== sent) throw failure ?? new BackupError(`${nameFor(name)}: holds ${stored ?? 0} of ${sent} bytes`);
    return sent;
  }

  /** One stream of the object from an offset. Throws if it ends early. */
  async function* stream(name: string, from: number): AsyncGenerator<Uint8Array> {
    const Range = from === 0 ? undefined : `bytes=${from}-`;
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ ...objectOf(name), Range }));
    const body = Body as Readable;
    const cut = () => body.destroy(new Error(`no byte for ${measures.silentMs} ms`));
    const silence = setTimeout(cut, measures.silentMs);
    let got = 0;
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        silence.refresh();
        got += chunk.length;
        yield chunk;
      }
    } finally {
      clearTimeout(silence);
    }
    if (got !== ContentLength) throw new Error(`ended after ${got} of ${ContentLength} bytes`);
  }

  async function downloadInto(name: string, file: string): Promise<void> {
    const handle = await open(file, 'wx', 0o600);
    let at = 0;
    try {
      for (let failed = 0; ; ) {
        const before = at;
        try {
          for await (const chunk of stream(name, at)) {
            await handle.write(chunk);
            at += chunk.length;
          }
          return;
        } catch (error) {
          if (isMissingBackup(error)) throw new BackupError(`${nameFor(name)}: there is no such backup`);
          if ((error as NodeJS.ErrnoException).syscall === 'write') throw error;
          failed = at > before ? 1 : failed + 1;
          if (failed >= MOST_STREAMS || !isTemporary(error)) throw explain(error, place);
          await pause(measures.pauseMs);
        }
      }
    } finally {
      await handle.close();
    }
  }

  return {
    nameFor,
    async write(name, bytes) {
      const { UploadId } = await ask(client.send(new CreateMultipartUploadCommand(objectOf(name))));
      if (UploadId === undefined) throw new BackupError(`BACKUP_DIR: ${place.endpoint} begins no upload`);
      try {
        return await sendParts(name, UploadId, bytes);
      } catch (error) {
        // An upload that cannot be aborted never becomes an object; the bucket's rule for incomplete uploads removes
        // it.
        await client.send(new AbortMultipartUploadCommand({ ...objectOf(name), UploadId })).catch(() => undefined);
        throw error;
      }
    },
    async list() {
      const listing = { Bucket: place.bucket, Prefix: folder, Delimiter: '/' };
      const found: StoredBackup[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await ask(client.send(new ListObjectsV2Command({ ...listing, ContinuationToken })));
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          found.push({ name: Key.slice(folder.length), bytes: Size });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return onlyBackups(found);
    },
    download: downloadInto,
    async remove(name) {
      await ask(client.send(new DeleteObjectCommand(objectOf(name))));
    },
  };
}
