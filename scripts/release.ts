/**
 * `npm run release`: the built shop as one file for servers that are too small to build it, with its checksum and bill of
 * materials. It contains what is needed to run, and nothing for building or testing; `deploy/install.sh` puts it on a server.
 */
import { createHash } from 'node:crypto';
import { cpSync, createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import packageJson from '../package.json' with { type: 'json' };
import {
  BUILD_ONLY,
  isShipped,
  modeInRelease,
  refuseChanges,
  releaseName,
  releasePackage,
} from './build/release.rules.ts';
import { environmentWith, ROOT, run } from './tools/run.ts';

const OUTPUT = join(ROOT, 'dist/release');

async function mustRun(command: string, args: string[], cwd = ROOT): Promise<void> {
  const code = await run(command, args, { cwd, env: environmentWith() });
  if (code !== 0) throw new Error(`${[basename(command), ...args].join(' ')} ended with ${code}`);
}

async function outputOf(command: string, args: string[], cwd = ROOT): Promise<string> {
  const { execFileSync } = await import('node:child_process');
  return execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9, env: environmentWith() });
}

/** Its day and its hash; the day first, so that names sort by age. */
const commit = () =>
  outputOf('git', ['log', '-1', '--format=%cd.%h', '--date=format:%Y%m%d', '--abbrev=8']).then((text) => text.trim());

const NAME = releaseName(packageJson.version, await commit(), `${process.platform}-${process.arch}`);
const STAGE = join(OUTPUT, NAME);

/** The shop's files in git, and the output of the build. */
async function copyFiles(): Promise<void> {
  const tracked = (await outputOf('git', ['ls-files', '-z'])).split('\0').filter(Boolean);
  for (const file of tracked.filter(isShipped)) {
    mkdirSync(dirname(join(STAGE, file)), { recursive: true });
    cpSync(join(ROOT, file), join(STAGE, file));
  }
  for (const folder of ['dist/app', 'dist/client', 'dist/server', 'src/web/words'])
    cpSync(join(ROOT, folder), join(STAGE, folder), { recursive: true });
}

/** The runtime packages of the lockfile, in the tested versions. */
async function installPackages(): Promise<void> {
  cpSync(join(ROOT, 'package.json'), join(STAGE, 'package.json'));
  cpSync(join(ROOT, 'package-lock.json'), join(STAGE, 'package-lock.json'));
  await mustRun('npm', ['uninstall', '--package-lock-only', '--no-audit', '--no-fund', ...BUILD_ONLY], STAGE);
  await mustRun('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], STAGE);
  const sbom = await outputOf(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    STAGE,
  );
  writeFileSync(join(OUTPUT, `${NAME}.cdx.json`), sbom);
  const installed = JSON.parse(readFileSync(join(STAGE, 'package.json'), 'utf8')) as typeof packageJson;
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify(releasePackage(installed), null, 2)}\n`);
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

refuseChanges(await outputOf('git', ['status', '--porcelain']));
await mustRun(process.execPath, ['scripts/build.ts', '--if-needed']);
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(STAGE, { recursive: true });
await copyFiles();
await installPackages();

const file = `${STAGE}.tar.gz`;
// The same tree always gives the same bytes.
await create(
  {
    file,
    gzip: { level: 9 },
    cwd: OUTPUT,
    portable: true,
    mtime: new Date(0),
    onWriteEntry: ({ stat }) => {
      if (stat) stat.mode = modeInRelease(stat.mode);
    },
  },
  [NAME],
);
writeFileSync(`${file}.sha256`, `${await checksumOf(file)}  ${basename(file)}\n`);
rmSync(STAGE, { recursive: true });
console.log(`${file}\nIts checksum and bill of materials lie beside it.`);
