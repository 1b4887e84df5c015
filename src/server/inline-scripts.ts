/**
 * Hashes the inline scripts of a shared page, which cannot have a nonce: its policy lists the hashes instead. Only
 * scripts with this rendering's nonce are hashed, those written by the framework or by us. A script that got into the
 * page in another way does not know the nonce, so the policy blocks it.
 */
import { createHash } from 'node:crypto';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page without its nonce, which differs per rendering, and the hashes of the scripts that had it. */
export function withoutNonce(html: string, nonce: string): { html: string; hashes: string } {
  const own = new RegExp(`<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = new Set([...html.matchAll(own)].map(([, text = '']) => hashOf(text)));
  const bare = html.replace(new RegExp(`<meta[^>]*\\scontent="${nonce}"[^>]*>`, 'g'), '');
  return { html: bare.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes].join(' ') };
}
