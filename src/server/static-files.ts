/**
 * The built browser files, read once: their names contain hashes, so browsers cache them for a year. The build leaves a
 * `.br` at the best compression beside each text file. Files not requested yet are read shortly after the start, so
 * that a build which replaces them does not affect a running shop.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { NO_FRAMES } from '#platform/http/bare-answers.ts';

/** After the first page, which should not wait during a start. */
const READ_REST_AFTER_MS = 5000;

const FOLDER = fileURLToPath(new URL('../../dist/client', import.meta.url));

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

interface StaticFile {
  type: string;
  isHashed: boolean;
  plain: Buffer;
  br: Buffer | null;
  /** Made on first use: nearly every browser takes `br`. */
  gzip: () => Buffer | null;
}

function readStatic(folder: string, path: string): StaticFile | null {
  if (!existsSync(join(folder, path))) return null;
  const plain = readFileSync(join(folder, path));
  const isText = /^(text|application|image\/svg)/.test(TYPES[extname(path)] ?? '');
  let gzip: Buffer | null = null;
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    isHashed: path.startsWith('assets/'),
    plain,
    br: isText && existsSync(join(folder, `${path}.br`)) ? readFileSync(join(folder, `${path}.br`)) : null,
    gzip: () => {
      if (isText) gzip ??= gzipSync(plain);
      return gzip;
    },
  };
}

/** All that a file needs of a page's security headers: with the others, half of the scripts were smaller than their headers. */
const HEADERS = {
  'content-security-policy': NO_FRAMES,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves dist/client, with `more` headers; missing files go on to the next handler. */
export function staticFiles(more: Readonly<Record<string, string>> = {}, folder: string = FOLDER): MiddlewareHandler {
  const names = new Set(existsSync(folder) ? globSync('**/*.*', { cwd: folder }) : []);
  const files = new Map<string, StaticFile>();
  function fileOf(name: string): StaticFile | null {
    const file = files.get(name) ?? readStatic(folder, name);
    if (file) files.set(name, file);
    return file;
  }
  setTimeout(() => {
    for (const name of names) if (!name.endsWith('.br')) fileOf(name);
  }, READ_REST_AFTER_MS).unref();

  return async (c, next) => {
    const name = c.req.path.slice(1);
    if (!names.has(name) || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const file = fileOf(name);
    if (!file) return next();
    const { bytes, encoding } = encodedFor(c.req.header('accept-encoding') ?? '', file);
    for (const [header, value] of Object.entries({ ...HEADERS, ...more })) c.header(header, value);
    c.header('content-type', file.type);
    c.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    c.header('vary', 'accept-encoding');
    if (encoding) c.header('content-encoding', encoding);
    return c.body(new Uint8Array(bytes));
  };
}

function encodedFor(accepted: string, file: StaticFile): { bytes: Buffer; encoding?: string } {
  if (file.br && /\bbr\b/.test(accepted)) return { bytes: file.br, encoding: 'br' };
  const gzip = /\bgzip\b/.test(accepted) ? file.gzip() : null;
  return gzip ? { bytes: gzip, encoding: 'gzip' } : { bytes: file.plain };
}
