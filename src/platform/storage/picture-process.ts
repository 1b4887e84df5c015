/**
 * The process in which pictures are decoded: without the shop's secrets, its database or its memory. A picture that takes too
 * much of the machine ends this process and nothing else; what drawing took of it goes with it. Started by picture-encoder.ts.
 */
import sharp, { type Sharp } from 'sharp';
import type { HelperAnswer } from '../helper-process.ts';

type PictureAnswer = HelperAnswer<PictureVariant[]>;

export interface PictureOrder {
  source: Buffer;
  widths: readonly number[];
  /** All of them, unless said. */
  formats?: readonly PictureVariant['format'][];
}

/** Drawings of the shop's own may be SVG, which a stranger's may not. */
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

/** Turned as its EXIF says, then pixels alone: what else the file carried is left behind. */
async function encodePhotograph({
  source,
  widths,
  formats = PICTURE_FORMATS,
}: PictureOrder): Promise<PictureVariant[]> {
  const variants: PictureVariant[] = [];
  // Read again for each width: a decoder that knows the width needs a fraction of the memory.
  for (const width of widths)
    for (const format of formats)
      variants.push(await variantOf(sharp(source, { limitInputPixels: MOST_PIXELS }).rotate(), width, format));
  return variants;
}

/** Drawn once, in its largest width; all variants are made of the same pixels, at the same time. */
async function encodeDrawing({ source, widths, formats = PICTURE_FORMATS }: PictureOrder): Promise<PictureVariant[]> {
  const drawing = sharp(source, { limitInputPixels: MOST_PIXELS }).resize({ width: Math.max(...widths) });
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const asked = widths.flatMap((each) => formats.map((format) => variantOf(pixels(), each, format)));
  return Promise.all(asked);
}

/** What a picture may need of the machine's memory at most, as megabytes of this process, and who made it. */
const [MOST_MEGABYTES, MAKER] = process.argv.slice(2);
const LOOK_EVERY_MS = 100;

/** What pictures are told by, and nothing that reads other files or runs scripts. */
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
