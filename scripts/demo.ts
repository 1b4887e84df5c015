/**
 * `npm run demo`: builds the demonstration site into dist/demo and serves it as any static host would; `--build` only
 * builds. Skips the build if nothing has changed.
 */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { ROOT } from './tools/run.ts';

const CONFIG = join(ROOT, 'vite.demo.config.ts');
const BUILT = join(ROOT, 'dist/demo/index.html');
const SOURCES = [
  'src/{demo,simulation,shared,web,shop}/**/*',
  'messages/**/*.json',
  'seeds/art/*.svg',
  'vite.demo.config.ts',
  'package-lock.json',
];
/** Not part of the build's input. */
const NOT_SOURCES = /src\/web\/words|\.gen\.ts$|\.test\.tsx?$/;

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isBuilt(): boolean {
  const builtAt = changedAt(BUILT);
  const sources = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NOT_SOURCES.test(file));
  return sources.every((file) => changedAt(join(ROOT, file)) < builtAt);
}

async function buildIfNeeded(): Promise<void> {
  if (isBuilt()) return;
  console.log('Building the demonstration …');
  process.env.NODE_ENV = 'production';
  await build({ configFile: CONFIG, logLevel: 'error' });
}

/** Serves the built site; port 0 chooses a free one. */
export async function serveDemo(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await preview({ configFile: CONFIG, logLevel: 'error', preview: { port, strictPort: port !== 0 } });
  const address = server.httpServer.address();
  const usedPort = address && typeof address === 'object' ? address.port : port;
  return { url: `http://localhost:${usedPort}/`, close: () => server.close() };
}

if (import.meta.main) {
  await buildIfNeeded();
  if (!process.argv.includes('--build')) {
    const { url, close } = await serveDemo(Number(process.env.PORT || 4000));
    const end = () => void close().then(() => process.exit(0));
    process.once('SIGINT', end).once('SIGTERM', end);
    console.log(`Demonstration on ${url}`);
  }
}
