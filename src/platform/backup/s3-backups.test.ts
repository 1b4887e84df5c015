/** Against a server that speaks S3, over real HTTP, through lost connections, a full bucket and wrong keys. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '#testing/s3-server.ts';
import { BackupError } from './archive.ts';
import { backupName } from './kept.rules.ts';
import { s3Backups } from './s3-backups.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-s3-backups-'));
const MEASURES = { partBytes: 1_500_000, silentMs: 20_000, pauseMs: 10 };
const IMPATIENT = { ...MEASURES, silentMs: 400 };
/** Three parts, of which the last is short. */
const BYTES = createHash('shake256', { outputLength: 100_000 }).update('a backup').digest();
const TIMES = 35;
const whole = () => Readable.from(Array.from({ length: TIMES }, () => BYTES));
const WHOLE_SHA = createHash('sha256')
  .update(Buffer.concat(Array.from({ length: TIMES }, () => BYTES)))
  .digest('hex');
const shaOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

let s3: TestS3;
let count = 0;
const next = () => {
  count += 1;
  return { name: backupName(new Date(Date.UTC(2026, 0, count)), false), file: join(scratch, String(count)) };
};
const store = (prefix = 'backups', measures = MEASURES) => s3Backups(s3.place(prefix), measures);
const names = async (prefix?: string) => (await store(prefix).list()).map(({ name }) => name);

beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => s3.break());
afterAll(async () => {
  await s3.close();
  rmSync(scratch, { recursive: true, force: true });
});

const isPart = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes('partNumber');
const isLastPart = (call: IncomingMessage) => isPart(call) && /partNumber=3/.test(call.url ?? '');
const isComplete = ({ method, url = '' }: IncomingMessage) => method === 'POST' && url.includes('uploadId');
const isFetch = ({ method, url = '' }: IncomingMessage) => method === 'GET' && url.includes('.tar.gz');

/** The first `times` of such requests are disturbed, later ones pass. */
function firstOf<Fate>(times: number, such: (call: IncomingMessage) => boolean, fate: Fate) {
  let left = times;
  return (call: IncomingMessage) => {
    if (!such(call) || left === 0) return undefined;
    left -= 1;
    return fate;
  };
}

describe('a backup in an S3', () => {
  it('comes back unchanged, and is listed without its neighbours', async () => {
    const { name, file } = next();
    expect(await store().write(name, whole())).toBe(BYTES.length * TIMES);
    expect(await store().list()).toEqual([{ name, bytes: BYTES.length * TIMES }]);
    await store().download(name, file);
    expect(shaOf(file)).toBe(WHOLE_SHA);
    const other = next();
    await store('backups/deeper').write(other.name, Readable.from([BYTES]));
    await store().write('notes.txt', Readable.from([BYTES]));
    expect([await names(), await names('backups/deeper'), await names('')]).toEqual([[name], [other.name], []]);
    await store().remove(name);
    expect(await names()).toEqual([]);
  });

  it('survives a lost part and a lost response', async () => {
    const { name } = next();
    s3.break(firstOf(2, isPart, 'cut'));
    await store().write(name, whole());
    const second = next();
    // The server has done it, but the response is lost.
    s3.break(firstOf(1, isComplete, { cutAfter: 0 }));
    await store().write(second.name, whole());
    expect(await names()).toEqual([name, second.name]);
  });

  it.each([
    ['the connection is cut', 'cut' as const, /does not respond, or the connection was lost/],
    ['the peer falls silent', 'hold' as const, /does not respond, or the connection was lost/],
    ['the bucket is full', { refuse: 507, code: 'XMinioStorageFull' }, /the bucket shop at 127.0.0.1:\d+ is full/],
    ['the server fails', { refuse: 500, code: 'InternalError' }, /answered 500 \(InternalError\)/],
  ])('does not exist if %s before its last part', async (_, fate, words) => {
    const before = await names();
    s3.break((call) => (isLastPart(call) ? fate : undefined));
    const impatient = store('backups', fate === 'hold' ? IMPATIENT : MEASURES);
    await expect(impatient.write(next().name, whole())).rejects.toThrow(words);
    s3.break();
    expect(await names()).toEqual(before);
  });

  it('does not exist if packing it was cut short', async () => {
    const before = await names();
    const broken = Readable.from(
      (function* () {
        for (let at = 0; at < 20; at += 1) yield BYTES;
        throw new Error('pg_dump: disk full');
      })(),
    );
    await expect(store().write(next().name, broken)).rejects.toThrow('pg_dump: disk full');
    expect(await names()).toEqual(before);
  });

  it('resumes its download where a lost connection has cut it', async () => {
    const { name, file } = next();
    await store().write(name, whole());
    s3.break((call) => (isFetch(call) ? { cutAfter: 400_000 } : undefined));
    await store().download(name, file);
    expect(shaOf(file)).toBe(WHOLE_SHA);
  });

  it('is not downloaded from a server that stays silent, or does not have it', async () => {
    const { name, file } = next();
    await store().write(name, Readable.from([BYTES]));
    s3.break((call) => (isFetch(call) ? 'hold' : undefined));
    await expect(store('backups', IMPATIENT).download(name, file)).rejects.toThrow(
      /does not respond, or the connection was lost/,
    );
    s3.break();
    await expect(store().download('mathappu-none', next().file)).rejects.toThrow(
      /mathappu-none: there is no such backup/,
    );
  });

  it('is listed in full, however many there are', async () => {
    const [first, second] = [next().name, next().name];
    const page = (name: string, token = '') =>
      `<?xml version="1.0"?><ListBucketResult>${token && `<NextContinuationToken>${token}</NextContinuationToken>`}
        <Contents><Key>backups/${name}</Key><Size>7</Size></Contents></ListBucketResult>`;
    // The test's server serves no second page: it encrypts its token with a cipher that OpenSSL has dropped.
    s3.break((call, answer) => {
      answer.end(call.url?.includes('continuation-token=more') ? page(second) : page(first, 'more'));
      return 'hold';
    });
    expect(await names()).toEqual([first, second]);
  });
});

describe('an unusable S3 is reported', () => {
  it.each([
    ['a missing bucket', { bucket: 'elsewhere' }, /^BACKUP_DIR: there is no bucket elsewhere at 127.0.0.1:\d+$/],
    [
      'a wrong key',
      { accessKeyId: 'NOBODY' },
      /^BACKUP_DIR: 127.0.0.1:\d+ refuses the access key \(InvalidAccessKeyId/,
    ],
    ['nobody there', { endpoint: 'http://127.0.0.1:1' }, /^BACKUP_DIR: 127.0.0.1:1 does not respond/],
  ])('%s', async (_, wrong, words) => {
    const wrongStore = s3Backups({ ...s3.place('backups'), ...wrong }, MEASURES);
    const { name, file } = next();
    const calls = [
      () => wrongStore.list(),
      () => wrongStore.write(name, whole()),
      () => wrongStore.download(name, file),
    ];
    for (const call of calls) {
      const error = await call().then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(error).toBeInstanceOf(BackupError);
      expect(error?.message).toMatch(words);
      expect(error?.message).not.toContain('S3RVER');
    }
    expect(existsSync(join(s3.folder, 'backups', `${name}._S3rver_object`))).toBe(false);
  });
});
