/**
 * Pictures are stored in three widths, `/media/<key>/<width>.webp` (and .avif): this turns the URL of one width into that of
 * another. Any other URL is returned unchanged.
 */
export type ImageWidth = 160 | 480 | 1200;

export function imageAt(url: string, width: ImageWidth): string {
  return url.replace(/\/\d+\.(webp|avif)$/, `/${width}.$1`);
}
