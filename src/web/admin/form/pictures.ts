/** Pictures chosen in this browser, before anything is sent. */
import { useEffect, useState } from 'react';
import { m } from '#web/words/messages.js';
import { canReadCanvas } from './canvas-truth.ts';

/** SVG is refused, because it can run script (decisions §7). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MAX_BYTES = 10 * 1024 * 1024;

export function refusalOf(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return m.admin_image_type_error();
  return file.size > MAX_BYTES ? m.admin_image_size_error() : null;
}

/** A photo of this size is sent as it is. */
const SMALL_BYTES = 1024 * 1024;
/** Pixels, for a photo with readable print; a phone's camera makes three times that, in up to 20 MB. */
const LONGEST_SIDE = 2400;

async function shrink(file: File): Promise<File> {
  if (!canReadCanvas()) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
}

/** Shrinks a camera's photo to a useful size for weak networks. Returns a file that this browser cannot read unchanged. */
export async function photoToSend(file: File): Promise<File> {
  return file.size <= SMALL_BYTES || !PICTURE_TYPES.includes(file.type) ? file : shrink(file).catch(() => file);
}

/** A chosen file's picture as a data address: the pages' security policy refuses `blob:` ones. */
export function usePicturePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}
