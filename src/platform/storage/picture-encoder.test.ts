import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createPictureEncoder } from './picture-encoder.ts';

const LIMITS = { mostMs: 30_000, mostMegabytes: 768, idleMs: 200 };
const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } });

it('encodes in every width and format, and keeps only the pixels', async () => {
  const source = await picture()
    .withExif({ IFD0: { Copyright: '<?php system("id") ?>' } })
    .jpeg()
    .toBuffer();
  expect(source.includes('<?php')).toBe(true);
  const variants = await createPictureEncoder(LIMITS).encode({ source, widths: [160, 20] });
  expect(variants.map(({ width, format }) => `${width}.${format}`)).toEqual([
    '160.webp',
    '160.avif',
    '20.webp',
    '20.avif',
  ]);
  for (const { bytes, width } of variants) {
    expect(bytes.includes('<?php')).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect([metadata.width, metadata.exif]).toEqual([width, undefined]);
  }
});

it('continues after a file that is not a picture', async () => {
  const encoder = createPictureEncoder(LIMITS);
  const [bad, good] = await Promise.allSettled([
    encoder.encode({ source: Buffer.from('GIF89a and nothing more'), widths: [160] }),
    encoder.encode({ source: await picture().png().toBuffer(), widths: [160] }),
  ]);
  expect(bad.status).toBe('rejected');
  expect(good.status).toBe('fulfilled');
});

it('reads no SVG, which could refer to other files', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  await expect(createPictureEncoder(LIMITS).encode({ source: svg, widths: [20] })).rejects.toThrow(
    /unsupported|format/i,
  );
});

it('ends a picture that takes too long', async () => {
  const source = await picture().png().toBuffer();
  const encoder = createPictureEncoder({ ...LIMITS, mostMs: 1 });
  await expect(encoder.encode({ source, widths: [1600] })).rejects.toThrow('too long');
});

it('ends a picture that takes too much memory, and the shop survives', async () => {
  const source = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const encoder = createPictureEncoder({ ...LIMITS, mostMegabytes: 10 });
  await expect(encoder.encode({ source, widths: [1600, 1200, 800] })).rejects.toThrow('more than it may');
});
