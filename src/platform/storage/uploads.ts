/**
 * Pictures that people upload: recognised by their bytes, never by name, and always re-encoded, so that only pixels are
 * stored (decisions §7).
 */
import { fieldError, invalidField, ShopError } from '#shared/errors.ts';
import type { Media } from './media.ts';
import { StoreUnavailable } from './picture-store.ts';

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const EMPTY_TEXT = 'This file is empty. Please choose another.';
const TYPE_TEXT = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.';
const SVG_TEXT = 'SVG pictures are not accepted, because they can contain programs. Please choose a JPEG or PNG.';

function startsWith(bytes: Buffer, text: string, at = 0): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

function isPicture(bytes: Buffer): boolean {
  return (
    startsWith(bytes, '\u00ff\u00d8\u00ff') ||
    startsWith(bytes, '\u0089PNG\r\n') ||
    startsWith(bytes, 'GIF8') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
    (startsWith(bytes, 'ftyp', 4) && /^(avif|avis|mif1)$/.test(bytes.toString('latin1', 8, 12)))
  );
}

const refuse = (text: string): ShopError => invalidField('image', text);

/** The one picture of a form that must have one. */
export function requirePicture([file]: readonly File[]): File {
  if (!file) throw refuse('Please choose a picture.');
  return file;
}

/** Stores an uploaded picture and returns its key. VALIDATION or TOO_LARGE with the text for the field `image`. */
export async function storePicture(
  media: Media,
  file: File,
  options: { name?: string; widths?: readonly number[] } = {},
): Promise<string> {
  if (file.size === 0) throw refuse(EMPTY_TEXT);
  if (file.size > MAX_PICTURE_BYTES) throw fieldError('TOO_LARGE', 'image', 'The picture is larger than 10 MB.');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (/^\s*(<\?xml|<!|<svg)/i.test(bytes.toString('latin1', 0, 200))) throw refuse(SVG_TEXT);
  if (!isPicture(bytes)) throw refuse(TYPE_TEXT);
  try {
    return await media.put(bytes, options);
  } catch (error) {
    if (error instanceof ShopError || error instanceof StoreUnavailable) throw error;
    throw refuse('This picture could not be read. Please choose another.');
  }
}
