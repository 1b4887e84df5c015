/** Against a server that speaks S3, over real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startS3, type TestS3 } from '#testing/s3-server.ts';
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
  expect(await copyPictures(from, elsewhere)).toBe(2);
  expect(await copyPictures(from, elsewhere)).toBe(0);
  const back = folderStore(join(scratch, 'back'));
  expect(await copyPictures(elsewhere, back)).toBe(2);
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
  await expect(copyPictures(s3Store({ ...place, prefix: 'lost' }), to)).rejects.toThrow('lists one/480.webp');
  s3.break();
  expect(await to.keys()).toEqual([]);
});

// Before: half of it was copied, taken for whole, and never completed.
it('is copied once its upload is complete', async () => {
  const from = s3Store({ ...place, prefix: 'half' });
  const to = folderStore(join(scratch, 'half'));
  const files = [file('160.webp', 'one'), file('480.webp', 'one')];
  s3.break((call) =>
    call.method === 'PUT' && !call.url?.includes('160.webp') ? { refuse: 507, code: 'InsufficientStorage' } : undefined,
  );
  await expect(from.write('one', files)).rejects.toThrow();
  s3.break();
  expect(await copyPictures(from, to)).toBe(0);
  await from.write('one', files);
  expect(await copyPictures(from, to)).toBe(1);
  expect((await to.files('one')).sort()).toEqual(['160.webp', '480.webp']);
});

// Before: the backup failed, as if the file were lost.
it('is copied with a file that was missing a moment ago, and that another machine wrote since', async () => {
  const here = s3Store({ ...place, prefix: 'fresh' });
  expect(await here.read('one', '160.webp')).toBeNull();
  await s3Store({ ...place, prefix: 'fresh' }).write('one', [file('160.webp', 'one')]);
  const to = folderStore(join(scratch, 'fresh'));
  expect(await copyPictures(here, to)).toBe(1);
  expect(textOf(await to.read('one', '160.webp'))).toBe('one');
});

it('is not copied if it is removed meanwhile', async () => {
  const from = folderStore(join(scratch, 'removed'));
  for (const key of ['one', 'two']) await from.write(key, [file('160.webp', key)]);
  const to = folderStore(join(scratch, 'remaining'));
  const read: typeof from.read = async (key, name) => {
    if (key === 'one') await from.remove(key);
    return from.read(key, name);
  };
  expect(await copyPictures({ ...from, read }, to)).toBe(1);
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
  if (code === 'AccessDenied') await expect(s3Store(place).has('told')).rejects.toThrow(words);
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
