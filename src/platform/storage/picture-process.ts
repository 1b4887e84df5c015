/**
 * The process that decodes pictures, without the shop's secrets, database or memory. A picture that takes too much of
 * the machine ends only this process, and its memory is freed with it. Started by picture-encoder.ts.
 */
import sharp, { type Sharp } from 'sharp';
import type { HelperAnswer } from '../helper-process.ts';

type PictureAnswer = HelperAnswer<PictureVariant[]>;

export interface PictureOrder {
  source: Buffer;
  widths: readonly number[];
  /** Default: all. */
  formats?: readonly PictureVariant['format'][];
}

/** The shop's own drawings may be SVG; uploaded ones may not. */
export type PictureMaker = 'shop' | 'stranger';

export interface PictureVariant {
  width: number;
  format: 'webp' | 'avif';
  bytes: Buffer;
}

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
const MOST_PIXELS = 50_000_000;

async function variantOf(image: Sharp, width: number, format: PictureVariant['format']): Promise<PictureVariant> {
  const sized = image.resize({ width, withoutEnlargement: false });
  const encoded = format === 'webp' ? sized.webp({ quality: 80 }) : sized.avif({ quality: 55, effort: 2 });
  return { width, format, bytes: await encoded.toBuffer() };
}

/** Rotated by its EXIF, then reduced to pixels: all other data of the file is dropped. */
async function encodePhotograph({
  source,
  widths,
  formats = PICTURE_FORMATS,
}: PictureOrder): Promise<PictureVariant[]> {
  const variants: PictureVariant[] = [];
  // Decoded again for each width, because a decoder that knows the width needs a fraction of the memory.
  for (const width of widths)
    for (const format of formats)
      variants.push(await variantOf(sharp(source, { limitInputPixels: MOST_PIXELS }).rotate(), width, format));
  return variants;
}

/** Drawn once at its largest width; all variants are made from the same pixels, in parallel. */
async function encodeDrawing({ source, widths, formats = PICTURE_FORMATS }: PictureOrder): Promise<PictureVariant[]> {
  const drawing = sharp(source, { limitInputPixels: MOST_PIXELS }).resize({ width: Math.max(...widths) });
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const asked = widths.flatMap((each) => formats.map((format) => variantOf(pixels(), each, format)));
  return Promise.all(asked);
}

/** The memory limit of this process in megabytes, and who made the picture. */
const [MOST_MEGABYTES, MAKER] = process.argv.slice(2);
const LOOK_EVERY_MS = 100;

/** Only photo formats, nothing that reads other files or runs scripts. */
function onlyPhotographs(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  });
}

function serve(): void {
  const isOurs = MAKER === ('shop' satisfies PictureMaker);
  if (!isOurs) onlyPhotographs();
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(MOST_MEGABYTES) * 1024 * 1024) process.exit(1);
  }, LOOK_EVERY_MS).unref();
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: PictureOrder) => {
    (isOurs ? encodeDrawing : encodePhotograph)(order)
      .then(
        (result): PictureAnswer => ({ result }),
        (error: unknown): PictureAnswer => ({ error: String((error as Error).message) }),
      )
      .then((answer) => process.send?.(answer));
  });
}

if (import.meta.main) serve();
