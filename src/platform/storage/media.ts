/**
 * Pictures: each upload becomes AVIF and WebP in three widths under a key from its content, so that an address never
 * changes its bytes. Stored as `<key>/<width>.<format>`. The shop's own drawings stay SVG, which is sharp at every
 * width.
 */

import { createHash, randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { DAY_MS } from '#shared/dates.ts';
import { callerIsGone, currentTurn } from '../current-request.ts';
import { fairLane } from '../http/fair-lane.ts';
import { createPictureEncoder } from './picture-encoder.ts';
import type { PictureVariant } from './picture-process.ts';
import type { PictureStore } from './picture-store.ts';

const IMAGE_WIDTHS = [160, 480, 1200] as const;
export const BANNER_WIDTHS = [800, 1600] as const;

/** The drawing itself; papers also need it as pixels in one width. */
const DRAWING = 'drawing.svg';
const PAPER_WIDTHS = [160] as const;

/** A large SVG takes more than a photograph. The process ends soon, because a shop draws its own pictures only once. */
const OF_DRAWINGS = { mostMs: 60_000, mostMegabytes: 1500, idleMs: 1000 };

/**
 * Pictures without a public address, such as the photo of a parcel's papers; the rest of the name cannot be guessed.
 */
const PRIVATE = 'private-';

export const privateName = (): string => `${PRIVATE}${randomUUID()}`;

/**
 * A waiting picture keeps its bytes in memory, so one sender may take half of these places and is refused beyond that.
 */
const LANE = { mostWaiting: 16, restPart: 0, longestRestMs: 0 };

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.webp': 'image/webp', '.avif': 'image/avif' };

export type Media = ReturnType<typeof createMedia>;

export const isPrivate = (key: string): boolean => key.startsWith(PRIVATE);

/** The public address of a stored picture. */
export function mediaUrl(key: string, width: number = 480): string {
  return `/media/${key}/${width}.webp`;
}

function keyOf(source: Buffer, name: string | undefined): string {
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  return name ? `${name}-${digest.slice(0, 8)}` : digest;
}

export function createMedia(store: PictureStore) {
  const strangers = createPictureEncoder();
  const lane = fairLane(LANE);
  const drawings = createPictureEncoder(OF_DRAWINGS, 'shop');
  const write = (key: string, variants: readonly PictureVariant[], drawing?: Buffer): Promise<void> =>
    store.write(key, [
      ...variants.map(({ width, format, bytes }) => ({ name: `${width}.${format}`, bytes })),
      ...(drawing ? [{ name: DRAWING, bytes: drawing }] : []),
    ]);

  return {
    /** Stores an uploaded picture, in turns of the senders, and returns its key; the same bytes give the same key. */
    async put(source: Buffer, options: { name?: string; widths?: readonly number[] } = {}): Promise<string> {
      const key = keyOf(source, options.name);
      const widths = options.widths ?? IMAGE_WIDTHS;
      if (await store.has(key)) return key;
      await write(key, await lane.run(currentTurn(), () => strangers.encode({ source, widths }), callerIsGone()));
      return key;
    },
    /** Stores one of the shop's own drawings, an SVG without scripts, and returns its key. */
    async putOwn(source: Buffer, name: string): Promise<string> {
      const key = keyOf(source, name);
      if (await store.has(key)) return key;
      await write(key, await drawings.encode({ source, widths: PAPER_WIDTHS, formats: ['webp'] }), source);
      return key;
    },
    /** Stores one of the shop's own drawings under a fixed name, such as a banner. */
    async putNamed(name: string, source: Buffer, widths: readonly number[]): Promise<void> {
      await write(name, await drawings.encode({ source, widths }));
    },
    /**
     * The bytes of one variant, or null. Clients that accept AVIF get it instead of WebP: a quarter to a half fewer
     * bytes. A drawing is the same SVG in every width, also for clients that do not list SVG, unless there are pixels
     * in that width. Names are checked before they become a path.
     */
    async read(key: string, file: string, accept = ''): Promise<{ bytes: Uint8Array; type: string } | null> {
      const [, width, named] = /^(\d{2,4})\.(webp|avif)$/.exec(file) ?? [];
      if (!named || !/^[a-z0-9][a-z0-9-]{0,80}$/.test(key)) return null;
      const pixels = (accept.includes('image/avif') ? ['avif', named] : [named]).map((format) => `${width}.${format}`);
      const files = accept.includes('image/svg+xml') ? [DRAWING, ...pixels] : [...pixels, DRAWING];
      for (const name of files) {
        const bytes = await store.read(key, name);
        if (bytes) return { bytes, type: TYPES[extname(name)] as string };
      }
      return null;
    },
    /**
     * Deletes private pictures that nothing refers to. Keeps today's, because their reference may not be stored yet.
     */
    async forgetPrivate(named: ReadonlySet<string>): Promise<number> {
      const unnamed = (await store.keys()).filter((key) => isPrivate(key) && !named.has(key));
      let removed = 0;
      for (const key of unnamed) {
        const writtenAt = await store.writtenAt(key);
        if (!writtenAt || Date.now() - writtenAt.getTime() < DAY_MS) continue;
        await store.remove(key);
        removed += 1;
      }
      return removed;
    },
  };
}
