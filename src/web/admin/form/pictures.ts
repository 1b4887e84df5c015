/** Pictures chosen in this browser, before anything is sent. */
import { useEffect, useState } from 'react';
import { m } from '#web/words/messages.js';

/** SVG is refused, because a picture that can run script is none (decisions §7). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MAX_BYTES = 10 * 1024 * 1024;

export function refusalOf(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return m.admin_image_type_error();
  return file.size > MAX_BYTES ? m.admin_image_size_error() : null;
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
