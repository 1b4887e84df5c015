/**
 * Pictures: each upload or drawing becomes AVIF and WebP in three widths under a key of its own content, so that an
 * address never changes its bytes. Kept on disk under `<folder>/<key>/<width>.<format>`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export const IMAGE_WIDTHS = [160, 480, 1200] as const;
export const BANNER_WIDTHS = [800, 1600] as const;
const FORMATS = ['webp', 'avif'] as const;

export type Media = ReturnType<typeof createMedia>;

/** The public address of a stored picture. */
export function mediaUrl(key: string, width: number = 480): string {
  return `/media/${key}/${width}.webp`;
}

async function encode(source: Buffer, width: number, format: (typeof FORMATS)[number]): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: 50_000_000, density: 300 })
    .rotate()
    .resize({ width, withoutEnlargement: false });
  return format === 'webp' ? image.webp({ quality: 80 }).toBuffer() : image.avif({ quality: 55, effort: 2 }).toBuffer();
}

export function createMedia(folder: string) {
  async function writeVariants(key: string, source: Buffer, widths: readonly number[]): Promise<void> {
    const scratch = join(folder, `.${key}.${randomUUID()}`);
    await mkdir(scratch, { recursive: true });
    for (const width of widths)
      for (const format of FORMATS)
        await writeFile(join(scratch, `${width}.${format}`), await encode(source, width, format));
    await rm(join(folder, key), { recursive: true, force: true });
    await rename(scratch, join(folder, key)).catch(async (error: unknown) => {
      await rm(scratch, { recursive: true, force: true });
      // Somebody stored the same picture at the same moment: the same bytes under the same key.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    });
  }
  return {
    /** Stores a picture and answers its key; the same bytes again are the same key. */
    async put(source: Buffer, options: { name?: string; widths?: readonly number[] } = {}): Promise<string> {
      const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
      const key = options.name ? `${options.name}-${digest.slice(0, 8)}` : digest;
      const isThere = await access(join(folder, key)).then(
        () => true,
        () => false,
      );
      if (!isThere) await writeVariants(key, source, options.widths ?? IMAGE_WIDTHS);
      return key;
    },
    /** Stores a picture of the shop's own under a fixed name, such as a banner. */
    async putNamed(name: string, source: Buffer, widths: readonly number[]): Promise<void> {
      await writeVariants(name, source, widths);
    },
    /** The bytes of one variant, or null. Names are checked before they become a path. */
    async read(key: string, file: string): Promise<{ bytes: Buffer; type: string } | null> {
      const match = /^\d{2,4}\.(webp|avif)$/.exec(file);
      if (!match || !/^[a-z0-9][a-z0-9-]{0,80}$/.test(key)) return null;
      try {
        return { bytes: await readFile(join(folder, key, file)), type: `image/${match[1]}` };
      } catch {
        return null;
      }
    },
  };
}
