/**
 * The inline scripts of a page that is kept for many and can carry no nonce: its policy names their hashes. Hashed is only
 * what was written with the nonce of this drawing, by the framework or by us. A script that got into the page by any other
 * way does not know it, and the policy does not allow it.
 */
import { createHash } from 'node:crypto';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page without its nonce, which would be another at every drawing, and the hashes of the scripts that had it. */
export function withoutNonce(html: string, nonce: string): { html: string; hashes: string } {
  const own = new RegExp(`<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = new Set([...html.matchAll(own)].map(([, text = '']) => hashOf(text)));
  const bare = html.replace(new RegExp(`<meta[^>]*\\scontent="${nonce}"[^>]*>`, 'g'), '');
  return { html: bare.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes].join(' ') };
}
