/** Answers a request with a PDF that opens in the browser. */
import type { HttpContext } from '../http/http.ts';

export const PDF_TYPE = 'application/pdf';

export function sendPdf(
  c: HttpContext,
  { bytes, hash, name }: { bytes: Buffer<ArrayBuffer>; hash: string; name: string },
  { isPublic = false }: { isPublic?: boolean } = {},
): Response {
  const etag = `"${hash.slice(0, 22)}"`;
  c.header('etag', etag);
  // A public PDF is cached but revalidated: a 304 costs little, an outdated price might.
  c.header('cache-control', isPublic ? 'no-cache' : 'private, no-store');
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  c.header('content-type', PDF_TYPE);
  c.header('content-disposition', `inline; filename="${name}"`);
  return c.body(bytes, 200);
}
