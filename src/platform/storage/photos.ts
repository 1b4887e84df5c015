/** Photos that staff take of parcels and their papers: without a public address, legible on a phone. */
import { notFound } from '#shared/errors.ts';
import { type Media, privateName } from './media.ts';
import { storePicture } from './uploads.ts';

/** Pixels. */
const WIDTHS = { small: 480, large: 1600 } as const;

export interface PhotoWanted {
  size: keyof typeof WIDTHS;
  /** The header of the request. */
  accept: string | undefined;
}

/** Stores a photo under a name that nobody can guess. */
export const storePhoto = (media: Media, photo: File): Promise<string> =>
  storePicture(media, photo, { name: privateName(), widths: Object.values(WIDTHS) });

/** NOT_FOUND without a photo. */
export async function readPhoto(media: Media, key: string | null | undefined, { size, accept }: PhotoWanted) {
  const photo = key ? await media.read(key, `${WIDTHS[size]}.webp`, accept) : null;
  if (!photo) throw notFound();
  return photo;
}
