/**
 * Builds pages and server into dist/: `npm run build`, or `--if-needed` as the first half of `npm start`. A stamp over
 * everything that goes into the build shows whether it is up to date, so that a second start does not build again.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildApp } from './build/build-app.ts';
import { buildOffline } from './build/build-offline.ts';
import { environmentWith, ROOT, run } from './tools/run.ts';

const STAMP = join(ROOT, 'dist/build.stamp');
const SOURCES = [
  'src/**/*.{ts,tsx,css,svg,png,webp,avif,ico,json}',
  'public/**/*',
  'seeds/**/*',
  'scripts/{build.ts,build/*.ts}',
  'messages/**/*.json',
  'project.inlang/settings.json',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** Not part of the build's input. */
const NOT_SOURCES = /^src\/web\/words\/|\.gen\.ts$|\.test\.tsx?$|^src\/testing\//;

function stampOfSources(): string {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !NOT_SOURCES.test(file))
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function stampOfBuild(): string | null {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

/** The server sends these bytes unchanged, so the slowest compression is worth it. */
async function compressBrowserFiles(): Promise<void> {
  const folder = join(ROOT, 'dist/client');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder }).map(async (file) => {
      const compressed = await promisify(brotliCompress)(readFileSync(join(folder, file)), quality);
      writeFileSync(join(folder, `${file}.br`), compressed);
    }),
  );
}

async function build(stamp: string): Promise<number> {
  // An interrupted build must not count as finished.
  rmSync(STAMP, { force: true });
  const code = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    env: environmentWith({ NODE_ENV: 'production' }),
  });
  if (code !== 0) return code;
  await buildApp();
  await buildOffline(join(ROOT, 'dist/client'));
  await compressBrowserFiles();
  writeFileSync(STAMP, stamp);
  return code;
}

const stamp = stampOfSources();
if (!process.argv.includes('--if-needed') || stampOfBuild() !== stamp) {
  console.log('Building the pages …');
  const startedAt = performance.now();
  const code = await build(stamp);
  if (code !== 0) process.exit(code);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
