import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { asRequest } from '../current-request.ts';
import { createMedia } from './media.ts';
import { folderStore, StoreUnavailable } from './picture-store.ts';
import { storePicture } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'media-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40" fill="#c8102e"/></svg>';
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

test('a drawing of the shop is sent unchanged for every width, and as pixels to documents', async () => {
  const media = createMedia(folderStore(folder));
  const key = await media.putOwn(Buffer.from(SVG), 'ball');
  expect(key).toMatch(/^ball-[0-9a-f]{8}$/);
  const typeOf = async (file: string, accept?: string) => (await media.read(key, file, accept))?.type;
  for (const width of [160, 480, 1200]) expect(await typeOf(`${width}.webp`, BROWSER)).toBe('image/svg+xml');
  expect(Buffer.from((await media.read(key, '160.webp', BROWSER))?.bytes ?? []).toString()).toBe(SVG);
  expect(await typeOf('160.webp')).toBe('image/webp');
  expect(await typeOf('1200.webp', '*/*')).toBe('image/svg+xml');
});

// Seen before: as many waiting as were sent, with up to 30 MB each, and everybody else's pictures behind them.
test('of many pictures of one sender only some wait, and others have their turn', async () => {
  const store = folderStore(folder);
  const media = createMedia(store);
  const put = (sender: string, nth: number) =>
    asRequest('test', sender, async () => {
      const source = await sharp({ create: { width: 9, height: 9, channels: 3, background: { r: nth, g: 9, b: 9 } } })
        .png()
        .toBuffer();
      return media.put(source, { name: sender, widths: [160] });
    });
  const many = Promise.allSettled(Array.from({ length: 30 }, (_, nth) => put('person-1', nth)));
  const other = await put('person-2', 100);
  expect(other).toMatch(/^person-2-/);
  const results = await many;
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(new Set(refused)).toEqual(new Set(['OVERLOADED']));
});

const away = () => Promise.reject(new StoreUnavailable('no answer', undefined));
const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));

// Before, on a full disk: 'This picture could not be read. Please choose another.', and nothing in the log.
test.each([
  ['away', { ...folderStore(folder), has: away }],
  ['full', folderStore(join(folder, 'full'), full)],
])('a store that is %s is not taken for a picture that cannot be read', async (_, store) => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], 'a.png');
  await expect(storePicture(createMedia(store), file)).rejects.toThrow(StoreUnavailable);
});
