import type { Context } from 'hono';
import type { HttpEnv } from '../http/http.ts';

/** Sends headers that keep pages from running it and browsers from caching it. */
export function sendPrivatePicture(c: Context<HttpEnv>, { bytes, type }: { bytes: Uint8Array; type: string }) {
  c.header('content-type', type);
  c.header('content-disposition', 'inline');
  c.header('content-security-policy', "default-src 'none'; sandbox");
  return c.body(new Uint8Array(bytes));
}
