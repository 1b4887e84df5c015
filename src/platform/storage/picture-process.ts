/**
 * The process in which pictures are decoded: without the shop's secrets, its database or its memory. A picture that takes too
 * much of the machine ends this process and nothing else; what drawing took of it goes with it. Started by picture-encoder.ts.
 */
import sharp from 'sharp';

export interface PictureOrder {
  source: Buffer;
  widths: readonly number[];
}

/** Drawings of the shop's own may be SVG, which a stranger's may not. */
export type PictureMaker = 'shop' | 'stranger';

export type PictureAnswer = { variants: PictureVariant[] } | { error: string };

export interface PictureVariant {
  width: number;
  format: 'webp' | 'avif';
  bytes: Buffer;
}

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
const MOST_PIXELS = 50_000_000;

/** Turned as its EXIF says, then pixels alone: what else the file carried is left behind. */
async function encodePicture({ source, widths }: PictureOrder): Promise<PictureVariant[]> {
  const variants: PictureVariant[] = [];
  for (const width of widths)
    for (const format of PICTURE_FORMATS) {
      const image = sharp(source, { limitInputPixels: MOST_PIXELS, density: 300 })
        .rotate()
        .resize({ width, withoutEnlargement: false });
      const encoded = format === 'webp' ? image.webp({ quality: 80 }) : image.avif({ quality: 55, effort: 2 });
      variants.push({ width, format, bytes: await encoded.toBuffer() });
    }
  return variants;
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
  if (MAKER !== ('shop' satisfies PictureMaker)) onlyPhotographs();
  setInterval(() => {
    if (process.memoryUsage.rss() > Number(MOST_MEGABYTES) * 1024 * 1024) process.exit(1);
  }, LOOK_EVERY_MS).unref();
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: PictureOrder) => {
    encodePicture(order)
      .then(
        (variants): PictureAnswer => ({ variants }),
        (error: unknown): PictureAnswer => ({ error: String((error as Error).message) }),
      )
      .then((answer) => process.send?.(answer));
  });
}

if (import.meta.main) serve();
