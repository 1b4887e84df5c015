/** Uploaded files: D13 and D14 of the security assertions (docs/security.md). */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from '#platform/storage/media.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';

let shop: TestShop;
let admin: Client;
let png: Buffer;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());

interface Sent {
  status: number;
  body: { data?: { logo: string | null }; error?: string };
}

async function sendLogo(bytes: Buffer, name = 'logo.png', type = 'image/png'): Promise<Sent> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], name, { type }));
  const answer = await fetch(`${shop.base}/api/address/store/picture/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin.token}`, connection: 'close' },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

/** The status of a form whose one file has a name and no bytes. */
async function sendEmpty(method: string, path: string, field: string): Promise<number> {
  const form = new FormData();
  form.append(field, new File([], 'empty.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${admin.token}`, connection: 'close' };
  const answer = await fetch(`${shop.base}${path}`, { method, headers, body: form });
  await answer.body?.cancel();
  return answer.status;
}

/** A PNG whose header claims a size; the rest is never decoded. */
function claimedPng(width: number, height: number): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crcOf(claimed.subarray(12, 29)));
  crc.copy(claimed, 29);
  return claimed;
}

function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const flatPng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" onload="alert(1)"><rect width="60" height="40"/></svg>';

const SCRIPT = '<script>alert(document.domain)</script><?php system($_GET["c"]); ?>';

describe('a file that is not a picture', () => {
  // Those that a decoder could read are kept out by three guards: what a picture begins with, the decoders that the process
  // has, and the most pixels. Without all three, the two drawings, the TIFF and the large one were stored (200).
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['SVG', () => Buffer.from(SVG), 'image/svg+xml'],
    ['SVG behind a comment, named PNG', () => Buffer.from(`<!-- x -->${SVG}`), 'image/png'],
    ['TIFF, which shops have no use for', () => sharp(png).tiff().toBuffer(), 'image/tiff'],
    ['seven thousand pixels square', () => flatPng(7_200), 'image/png'],
    ['HTML named PNG', () => Buffer.from(`<html>${SCRIPT}</html>`), 'image/png'],
    ['a script that begins like a GIF', () => Buffer.from(`GIF89a/*${'x'.repeat(60)}*/=alert(1)//`), 'image/gif'],
    ['a zip', () => Buffer.from('PK\u0003\u0004 and so on'), 'image/png'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 'image/png'],
    ['no more than its first bytes', () => png.subarray(0, 60), 'image/png'],
    ['30000 × 30000 pixels in a few bytes', () => claimedPng(30_000, 30_000), 'image/png'],
    ['4294967295 × 1 pixels', () => claimedPng(4_294_967_295, 1), 'image/png'],
  ])('D13: %s is refused', async (_, make, type) => {
    expect(await sendLogo(await make(), 'logo.png', type)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  // While files without bytes were taken for none: 200, the shop's own logo was gone, and the others kept nothing.
  it('D13: an empty file is refused on every form, and the logo stays', async () => {
    expect((await sendLogo(png)).status).toBe(200);
    const logoOf = async () => {
      const { body } = await shop.client().get<{ data: { logo: string | null }[] }>('/api/address/store');
      return body.data[0]?.logo;
    };
    const logo = await logoOf();
    expect(logo).toMatch(/^\/media\//);
    const text = 'This file is empty. Please choose another.';
    expect(await sendLogo(Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { error: text, fields: { image: text } },
    });
    const { products } = shop.world;
    expect(await sendEmpty('PUT', `/api/product/update/${products.sparklers}`, 'image')).toBe(400);
    expect(await sendEmpty('PUT', '/api/category/update/1', 'image')).toBe(400);
    expect(await sendEmpty('POST', '/api/product/import/preview', 'file')).toBe(400);
    expect(await logoOf()).toBe(logo);
  });

  // With ten times the limit: 200 for 11 MB.
  it('D13: above 10 MB is refused, and above 32 MB is not even read', async () => {
    expect((await sendLogo(Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))).status).toBe(413);
    // The server may close before all of it is sent, which is also a refusal.
    const refused = await sendLogo(Buffer.alloc(50 * 1024 * 1024), 'huge.png').catch(() => ({ status: 413 }));
    expect(refused.status).toBe(413);
  });

  // Parsed, 30 MB of them stopped the shop for two seconds, and a packer may send sixty such forms a minute.
  it.each([
    [
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(500_000)}--b--\r\n`,
    ],
    ['application/x-www-form-urlencoded', 'a=&'.repeat(5_000_000)],
  ])('D38: a form of nothing but tiny fields is refused unparsed: %s', async (type, body) => {
    const headers = { authorization: `Bearer ${admin.token}`, connection: 'close', 'content-type': type };
    const answer = await fetch(`${shop.base}/api/parcel/photo/1`, { method: 'POST', headers, body });
    // Parsed, it would lack the picture.
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'The form cannot be read.' }]);
  });

  it('D13: anybody but the owner is refused before a byte is read', async () => {
    const form = new FormData();
    form.append('image', new File([new Uint8Array(png)], 'a.png'));
    const answer = await fetch(`${shop.base}/api/address/store/picture/logo`, { method: 'PUT', body: form });
    expect(answer.status).toBe(401);
  });
});

describe('forms whose files never end', () => {
  const FILE_BYTES = 31 * 1024 * 1024;

  /** A form that says how long it is and stops after its first bytes; resolves to the status that it is answered with. */
  function begin(
    { token }: Client,
    call = 'PUT /api/address/store/picture/logo',
  ): { socket: Socket; status: Promise<number> } {
    const { hostname, port } = new URL(shop.base);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `${call} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${FILE_BYTES}\r\n\r\n--x\r\n`,
    );
    const status = once(socket, 'data').then(([bytes]) => Number(`${bytes}`.split(' ')[1]));
    return { socket, status };
  }

  // Before: two hundred of them, of anybody on the staff, kept six gigabytes for five minutes.
  it('D38: hold no more memory than a share, and their own oldest end', async () => {
    const begun: ReturnType<typeof begin>[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      begun.push(begin(admin));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const ended: number[] = [];
    for (const [nth, { status }] of begun.entries()) void status.then((is) => ended.push(nth, is));
    await expect.poll(() => ended).toEqual([0, 503, 1, 503, 2, 503, 3, 503]);
    expect((await sendLogo(png)).status).toBe(200);
    for (const { socket } of begun) socket.destroy();

    // What they held is free again: another person may have two.
    const packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const photos = [begin(packer, 'POST /api/parcel/photo/1'), begin(packer, 'POST /api/parcel/photo/1')];
    const answered: number[] = [];
    for (const { status } of photos) void status.then((is) => answered.push(is));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answered).toEqual([]);
    for (const { socket } of photos) socket.destroy();
  });
});

describe('a picture with hidden data', () => {
  // With the metadata kept: EXIF was there five times of five.
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['HTML at its end', () => Buffer.concat([png, Buffer.from(SCRIPT)]), 'a.png'],
    [
      'PHP in its EXIF',
      () =>
        sharp(png)
          .withExif({ IFD0: { ImageDescription: SCRIPT, Make: 'GPS 9.92N 78.11E' } })
          .jpeg()
          .toBuffer(),
      'a.jpg',
    ],
    ['a name that climbs', () => png, '../../../../etc/cron.d/x.png'],
    ['a name of markup', () => png, '"><img src=x onerror=alert(1)>.png'],
    ['a name of another kind', () => png, 'shell.php\u0001.html'],
  ])('D13: %s is stored as its pixels alone, under a name that the shop chose', async (_, make, name) => {
    const sent = await sendLogo(await make(), name);
    expect(sent.status).toBe(200);
    const address = sent.body.data?.logo ?? '';
    expect(address).toMatch(/^\/media\/logo-[0-9a-f]{8}\/\d+\.webp$/);
    for (const format of ['webp', 'avif']) {
      const stored = await fetch(shop.base + address.replace('webp', format));
      const bytes = Buffer.from(await stored.arrayBuffer());
      expect(stored.status).toBe(200);
      expect(bytes.includes('<?php')).toBe(false);
      expect(bytes.includes('<script')).toBe(false);
      expect(bytes.includes('GPS')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });
});

// Without the check of the folder's name: the first three were read. Without that of the file's: the others.
it.each([
  ['../outside', '480.webp'],
  ['..', '480.webp'],
  ['.hidden', '480.webp'],
  ['shown', '../../480.webp'],
  ['shown', 'secret.json'],
])('D13: %s and %s cannot leave the folder of pictures', async (key, file) => {
  const root = mkdtempSync(join(tmpdir(), 'mathappu-media-'));
  const folder = join(root, 'media');
  for (const path of ['outside', 'media/shown', 'media/.hidden']) mkdirSync(join(root, path), { recursive: true });
  for (const path of ['480.webp', 'outside/480.webp', 'media/shown/480.webp', 'media/shown/secret.json'])
    writeFileSync(join(root, path), 'bytes');
  writeFileSync(join(folder, '.hidden/480.webp'), 'bytes');
  const media = createMedia(folderStore(folder));
  expect(await media.read('shown', '480.webp')).not.toBeNull();
  expect(await media.read(key, file)).toBeNull();
  rmSync(root, { recursive: true });
});

// Without the header: no policy stood there.
it('D14: pictures are served with a fixed type, without sniffing, in a sandbox', async () => {
  const { body } = await sendLogo(png);
  const { status, headers } = await fetch(shop.base + (body.data?.logo ?? ''));
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('a browser that supports AVIF gets it at the same address, and caches keep the two apart', async () => {
  const { body } = await sendLogo(png);
  const shown = (accept: string) => fetch(shop.base + (body.data?.logo ?? ''), { headers: { accept } });
  for (const [accept, type] of [
    ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
  ] as const) {
    const { headers } = await shown(accept);
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([type, 'accept']);
  }
});

it.each([
  '/media/..%2f..%2fetc/480.webp',
  '/media/%2e%2e%2fpostgres/480.webp',
  '/media/logo/..%2f..%2fsecrets.json',
  '/media/.hidden/480.webp',
  '/media/logo-00000000/480.php',
  '/media/logo-00000000/480.webp%00.html',
])('D13: %s is not there', async (path) => {
  const { status, headers } = await fetch(shop.base + path);
  expect([400, 404]).toContain(status);
  expect(headers.get('content-type')).toContain('json');
});
