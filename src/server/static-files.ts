/**
 * The built browser files, read once: hashed names never change, so browsers keep them for a year. The build leaves a `.br`
 * beside each text file, compressed as far as it goes.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

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
  gzip: Buffer | null;
}

function readStatic(path: string): StaticFile | null {
  if (!existsSync(join(FOLDER, path))) return null;
  const plain = readFileSync(join(FOLDER, path));
  const isText = /^(text|application|image\/svg)/.test(TYPES[extname(path)] ?? '');
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    isHashed: path.startsWith('assets/'),
    plain,
    br: isText && existsSync(join(FOLDER, `${path}.br`)) ? readFileSync(join(FOLDER, `${path}.br`)) : null,
    gzip: isText ? gzipSync(plain) : null,
  };
}

/** Serves dist/client; anything that is not there goes on to the next handler. */
export function staticFiles(): MiddlewareHandler {
  const names = new Set(existsSync(FOLDER) ? globSync('**/*.*', { cwd: FOLDER }) : []);
  const files = new Map<string, StaticFile>();
  return async (c, next) => {
    const name = c.req.path.slice(1);
    if (!names.has(name) || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const file = files.get(name) ?? readStatic(name);
    // A build that replaced the files under a running server: what is gone is missing, not a fault.
    if (file === null) return next();
    files.set(name, file);
    const accepted = c.req.header('accept-encoding') ?? '';
    const encoding = file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
    c.header('content-type', file.type);
    c.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    c.header('vary', 'accept-encoding');
    if (encoding) c.header('content-encoding', encoding);
    const bytes = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : file.plain;
    return c.body(new Uint8Array(bytes as Buffer));
  };
}
