import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMedia } from './media.ts';
import { folderStore } from './picture-store.ts';

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
