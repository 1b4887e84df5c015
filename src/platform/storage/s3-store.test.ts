/** Against a server that speaks S3, over real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startS3, type TestS3 } from '#testing/s3-server.ts';
import { asRequest } from '../current-request.ts';
import { createMedia, privateName } from './media.ts';
import { copyPictures, folderStore, StoreUnavailable } from './picture-store.ts';
import { parseS3Address, type S3Place } from './s3-address.ts';
import { s3Store } from './s3-store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-s3-'));
let s3: TestS3;
let place: S3Place;

beforeAll(async () => {
  s3 = await startS3();
  place = s3.place('pictures');
});
afterAll(async () => {
  await s3.close();
  rmSync(scratch, { recursive: true });
});

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

const WHOLE = { onlyWhole: true };

it('lets one machine read what another wrote, and knows what does not exist', async () => {
  await s3Store(place).write('sky-shot-12', [file('160.webp', 'small'), file('480.webp', 'large')]);
  const other = s3Store(place);
  expect(await other.has('sky-shot-12')).toBe(true);
  expect(textOf(await other.read('sky-shot-12', '480.webp'))).toBe('large');
  expect(await other.read('sky-shot-12', '99.webp')).toBeNull();
  expect([await other.has('sky-shot'), await other.read('sky-shot', '480.webp')]).toEqual([false, null]);
  expect((await other.files('sky-shot-12')).sort()).toEqual(['160.webp', '480.webp']);
});

it('treats a truncated picture as missing', async () => {
  const store = s3Store(place);
  const cutOff = new Proxy([file('160.webp', 'a')], {
    get: (files, name) => (name === Symbol.iterator ? () => half(files[0]) : Reflect.get(files, name)),
  });
  await expect(store.write('half', cutOff)).rejects.toThrow('power cut');
  expect(await store.has('half')).toBe(false);
});

function* half<T>(first: T) {
  yield first;
  throw new Error('power cut');
}

it('removes one picture, and none whose name only begins with its name', async () => {
  const store = s3Store(place);
  for (const key of ['rose', 'rose-2']) await store.write(key, [file('160.webp', key)]);
  expect(textOf(await store.read('rose', '160.webp'))).toBe('rose');
  await store.remove('rose');
  expect([await store.has('rose'), await store.read('rose', '160.webp')]).toEqual([false, null]);
  expect(textOf(await store.read('rose-2', '160.webp'))).toBe('rose-2');
});

it('stores uploads, and does not delete a private picture from today that nothing refers to yet', async () => {
  const store = s3Store(place);
  const media = createMedia(store);
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();
  const key = await media.put(bytes, { widths: [160] });
  expect((await createMedia(s3Store(place)).read(key, '160.webp', 'image/avif'))?.type).toBe('image/avif');
  const photo = privateName();
  await store.write(photo, [file('160.webp', 'LR')]);
  expect(await store.keys()).toContain(photo);
  // From today: something may still be about to refer to it.
  expect(await media.forgetPrivate(new Set())).toBe(0);
});

it('is copied from a folder and back, each picture once', async () => {
  const from = folderStore(join(scratch, 'from'));
  for (const key of ['one', 'two']) await from.write(key, [file('160.webp', key), file('160.avif', key)]);
  const elsewhere = s3Store({ ...place, prefix: 'copied' });
  expect(await copyPictures(from, elsewhere, WHOLE)).toEqual({ copied: 2, notWhole: [] });
  expect(await copyPictures(from, elsewhere, WHOLE)).toEqual({ copied: 0, notWhole: [] });
  const back = folderStore(join(scratch, 'back'));
  expect((await copyPictures(elsewhere, back, WHOLE)).copied).toBe(2);
  expect(textOf(await back.read('two', '160.avif'))).toBe('two');
  expect((await back.files('two')).sort()).toEqual(['160.avif', '160.webp']);
});

// Before: the file was left out, and a backup of such a picture was taken for a whole one.
it('is not copied without a file that the S3 lists but does not have', async () => {
  const from = s3Store({ ...place, prefix: 'lost' });
  await from.write('one', [file('160.webp', 'one'), file('480.webp', 'one')]);
  const to = folderStore(join(scratch, 'lost'));
  s3.break((call) =>
    call.method === 'GET' && call.url?.includes('480.webp') ? { refuse: 404, code: 'NoSuchKey' } : undefined,
  );
  await expect(copyPictures(s3Store({ ...place, prefix: 'lost' }), to, WHOLE)).rejects.toThrow('lists one/480.webp');
  s3.break();
  expect(await to.keys()).toEqual([]);
});

// Before: the backup failed, as if the file were lost.
it('is copied with a file that was missing a moment ago, and that another machine wrote since', async () => {
  const here = s3Store({ ...place, prefix: 'fresh' });
  expect(await here.read('one', '160.webp')).toBeNull();
  await s3Store({ ...place, prefix: 'fresh' }).write('one', [file('160.webp', 'one')]);
  const to = folderStore(join(scratch, 'fresh'));
  expect((await copyPictures(here, to, WHOLE)).copied).toBe(1);
  expect(textOf(await to.read('one', '160.webp'))).toBe('one');
});

// Before: it counted as whole where it was copied to, so that uploading the picture again changed nothing.
it('is not copied if it is not whole, so that uploading it again repairs it', async () => {
  const half = s3Store({ ...place, prefix: 'interrupted' });
  s3.break((call) => (call.url?.includes('480.webp') ? { refuse: 403, code: 'AccessDenied' } : undefined));
  await expect(half.write('rocket', [file('160.webp', 'a'), file('480.webp', 'b')])).rejects.toThrow(StoreUnavailable);
  s3.break();
  const disk = folderStore(join(scratch, 'interrupted'));
  expect(await copyPictures(half, disk, WHOLE)).toEqual({ copied: 0, notWhole: ['rocket'] });
  expect(await disk.has('rocket')).toBe(false);

  await disk.write('emptied', [file('160.webp', 'a'), file('480.webp', '')]);
  expect(await copyPictures(disk, half, WHOLE)).toEqual({ copied: 0, notWhole: ['emptied'] });
  expect(await half.has('emptied')).toBe(false);
  // A bucket that was filled by other means has no marks, and must be in the backup.
  expect((await copyPictures(half, disk, { onlyWhole: false })).copied).toBe(1);
});

it('is not copied if it is removed meanwhile', async () => {
  const from = folderStore(join(scratch, 'removed'));
  for (const key of ['one', 'two']) await from.write(key, [file('160.webp', key)]);
  const to = folderStore(join(scratch, 'remaining'));
  const read: typeof from.read = async (key, name) => {
    if (key === 'one') await from.remove(key);
    return from.read(key, name);
  };
  expect((await copyPictures({ ...from, read }, to, WHOLE)).copied).toBe(1);
  expect(await to.keys()).toEqual(['two']);
});

it('lists more pictures than one S3 response holds', async () => {
  const many = s3Store({ ...place, prefix: 'many' });
  const keys = Array.from({ length: 1005 }, (_, at) => `p${String(at).padStart(4, '0')}`);
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(keys.slice(at, at + 50).map((key) => many.write(key, [])));
  expect(await many.keys()).toEqual(keys);
});

it('reports that the picture’s existence is unknown if S3 is unreachable or does not know the bucket', async () => {
  const away = s3Store({ ...place, endpoint: 'http://127.0.0.1:1' });
  await expect(away.read('sky-shot-12', '480.webp')).rejects.toThrow(StoreUnavailable);
  await expect(away.has('sky-shot-12')).rejects.toThrow(StoreUnavailable);
  await expect(away.write('x', [file('160.webp', 'x')])).rejects.toThrow(StoreUnavailable);
  // Before: the picture counted as missing, so shoppers got a 404 and nobody learned of the wrong bucket.
  const elsewhere = s3Store({ ...place, bucket: 'elsewhere' });
  await expect(elsewhere.read('sky-shot-12', '480.webp')).rejects.toThrow('there is no bucket elsewhere');
});

// Before: requests beyond the SDK's 50 connections failed after three seconds, as if the S3 did not respond.
it('asks a slow S3 once for what a crowd asks for, and for the rest in turns', async () => {
  const written = s3Store({ ...place, prefix: 'crowd' });
  const keys = Array.from({ length: 200 }, (_, at) => `p${at}`);
  for (let at = 0; at < keys.length; at += 20)
    await Promise.all(keys.slice(at, at + 20).map((key) => written.write(key, [file('480.webp', key)])));
  const asked: string[] = [];
  s3.break((call) => {
    asked.push(call.url ?? '');
    return { after: 1_000 };
  });
  const store = s3Store({ ...place, prefix: 'crowd' });
  const crowd = Array.from({ length: 10 }, () => keys).flat();
  const seen = await Promise.all(crowd.map(async (key) => textOf(await store.read(key, '480.webp'))));
  s3.break();
  expect(seen).toEqual(crowd);
  expect(asked).toHaveLength(keys.length);
}, 30_000);

// Before: behind 500 invented names, and an S3 with a second for each, the next visitor waited for 13 seconds.
it('asks first for the picture of an address that asks for few', async () => {
  const asked: string[] = [];
  s3.break((call) => {
    asked.push(call.url ?? '');
    return { after: 50 };
  });
  const store = s3Store({ ...place, prefix: 'fair' });
  const from = (address: string, key: string) => asRequest(key, address, () => store.read(key, '480.webp'));
  const invented = Array.from({ length: 300 }, (_, at) => from('203.0.113.7', `x${at}`));
  await Promise.all([...invented, from('198.51.100.4', 'honest')]);
  s3.break();
  expect(asked.findIndex((url) => url.includes('/honest/'))).toBeLessThan(60);
});

// Before: a visitor joined a fetch that waited under the other's address, behind all its invented names.
it('lets nobody wait in the turn, or until the limit, of another who asked for the same picture', async () => {
  const asked: string[] = [];
  s3.break((call) => {
    asked.push(call.url ?? '');
    return { after: 300 };
  });
  const store = s3Store({ ...place, prefix: 'shared' }, { answerMs: 5_000, turnMs: 1_000 });
  const from = (address: string, key: string) => asRequest(key, address, () => store.read(key, '480.webp'));
  const names = [...Array.from({ length: 300 }, (_, at) => `x${at}`), 'honest'];
  const other = Promise.allSettled(names.map((key) => from('203.0.113.7', key)));
  await new Promise((resolve) => setTimeout(resolve, 950));
  const before = asked.length;
  expect(await from('198.51.100.4', 'honest')).toBeNull();
  expect(asked.findIndex((url) => url.includes('/honest/')) - before).toBeLessThan(41);
  const late = (await other).filter((one) => one.status === 'rejected');
  expect(late.length).toBeGreaterThan(50);
  s3.break();
}, 10_000);

// Before: a slow S3 was still asked for everything that visitors had asked for who left.
it('asks for nothing that a visitor waited for who has left', async () => {
  const asked: string[] = [];
  s3.break((call) => {
    asked.push(call.url ?? '');
    return { after: 300 };
  });
  const store = s3Store({ ...place, prefix: 'left' });
  let isGone = false;
  const reads = Array.from({ length: 100 }, (_, at) =>
    asRequest(
      `r${at}`,
      '203.0.113.7',
      () => store.read(`x${at}`, '480.webp'),
      () => isGone,
    ),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(40));
  isGone = true;
  const outcomes = await Promise.allSettled(reads);
  s3.break();
  expect([asked.length, outcomes.filter((one) => one.status === 'rejected').length]).toEqual([40, 60]);
});

it('lets an upload through while visitors wait for an S3 that holds their pictures', async () => {
  const store = s3Store({ ...place, prefix: 'held' }, { answerMs: 2_000, turnMs: 1_000 });
  s3.break((call) => (call.method === 'GET' ? 'hold' : undefined));
  const waiting = Promise.allSettled(Array.from({ length: 200 }, (_, at) => store.read(`p${at}`, '480.webp')));
  await store.write('new', [file('480.webp', 'new')]);
  expect(await store.has('new')).toBe(true);
  const outcomes = await waiting;
  s3.break();
  expect(outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof StoreUnavailable)).toHaveLength(
    200,
  );
}, 30_000);

// Before: the visitor waited for ever, and one of the connections was lost until the next start.
it('gives up on an S3 that stops within a picture', async () => {
  await s3Store(place).write('stalled', [file('480.webp', 'x'.repeat(1_000))]);
  const store = s3Store(place, { answerMs: 300, turnMs: 1_000 });
  s3.break((call, answer) => {
    if (call.method !== 'GET') return undefined;
    answer.writeHead(200, { 'content-length': '1000' }).write('x'.repeat(500));
    return 'hold';
  });
  await expect(store.read('stalled', '480.webp')).rejects.toThrow('does not respond');
  s3.break();
  expect(textOf(await store.read('stalled', '480.webp'))).toHaveLength(1_000);
}, 10_000);

it.each([
  [403, 'AccessDenied', 'refuses the access key'],
  [403, 'RequestTimeTooSkewed', 'refuses this machine’s clock'],
  [507, 'InsufficientStorage', 'is full'],
  [501, 'NotImplemented', 'answered 501'],
])('tells the operator what the S3 said with %s %s', async (refuse, code, words) => {
  s3.break(() => ({ refuse, code }));
  const asked = s3Store(place).write('told', [file('160.webp', 'x')]);
  await expect(asked).rejects.toThrow(words);
  await expect(asked).rejects.not.toThrow('S3RVER');
  // A picture that is looked for is asked for without a body, so the answer has no words of its own.
  if (code === 'AccessDenied')
    await expect(s3Store(place).has('told')).rejects.toThrow(`${words} (status 403, without a reason)`);
  s3.break();
});

it('prints nothing of its own on the way: the shop’s log is one JSON line per event', async () => {
  const warn = vi.spyOn(console, 'warn');
  await s3Store(place).write('quiet', [file('160.webp', 'x')]);
  expect(warn.mock.calls).toEqual([]);
  warn.mockRestore();
});

it.each([
  [
    's3://key:sec%2Fret@s3.ap-south-1.amazonaws.com/shop/a/b?region=ap-south-1',
    'https://s3.ap-south-1.amazonaws.com',
    'a/b',
  ],
  ['s3+http://key:sec%2Fret@localhost:9000/shop?region=ap-south-1', 'http://localhost:9000', ''],
])('reads the URL %s', (address, endpoint, prefix) => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'sec/ret' };
  expect(parseS3Address(address)).toEqual({ endpoint, prefix, bucket: 'shop', region: 'ap-south-1', ...keys });
});

it.each(['s3://host/bucket', 's3://key:secret@host/', 'https://key:secret@host/bucket', 'nonsense'])(
  'finds no valid URL in %s',
  (address) => expect(parseS3Address(address)).toBeNull(),
);
