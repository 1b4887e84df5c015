/**
 * Pictures are kept in three widths under one address, `/media/<key>/<width>.webp` (and .avif): this leads from the
 * one that a record names to another. Addresses of any other shape are left as they are.
 */
export type ImageWidth = 160 | 480 | 1200;

export function imageAt(url: string, width: ImageWidth): string {
  return url.replace(/\/\d+\.(webp|avif)$/, `/${width}.$1`);
}
