/**
 * `npm run licences`: lists every installed package with its licence. Fails if a licence is missing or not on the list below:
 * somebody has to read it first.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/run.ts';

/** A shop may use these without asking anybody; at most they require keeping the notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Licences that a person has read, with the result. */
const READ: Readonly<Record<string, string>> = {
  'humanize-number': 'MIT: its Readme says so, its manifest nothing',
  '@inlang/plugin-message-format': 'MIT: its LICENSE file says so, its manifest nothing',
  'sqlite-wasm-kysely': 'MIT: its LICENSE file says so, its manifest nothing',
  '@img/sharp-libvips': 'LGPL-3.0: a library of its own file, linked at run time and not changed',
};

export interface Package {
  name: string;
  version: string;
  licence: string;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map((one) => one.type ?? '').join(' OR ') ?? '';
}

/** Every installed package, each name and version once. */
export function installedPackages(folder = join(ROOT, 'node_modules')): Package[] {
  const found = new Map<string, Package>();
  for (const file of globSync(
    ['**/node_modules/*/package.json', '*/package.json', '@*/*/package.json', '**/node_modules/@*/*/package.json'],
    { cwd: folder },
  )) {
    const manifest = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Manifest;
    const { name, version } = manifest;
    if (!name || !version) continue;
    found.set(`${name}@${version}`, { name, version, licence: licenceOf(manifest) });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** True if the SPDX expression offers at least one allowed choice. */
export function isAllowed(licence: string): boolean {
  const ways = licence.replace(/[()]/g, '').split(/\s+OR\s+/);
  return ways.some((way) => way !== '' && way.split(/\s+AND\s+/).every((part) => ALLOWED.has(part.trim())));
}

const wasRead = ({ name }: Package) => Object.keys(READ).some((known) => name.startsWith(known));

/** Packages whose licence is not allowed yet. */
export const unknownLicences = (packages: readonly Package[]): Package[] =>
  packages.filter((one) => !isAllowed(one.licence) && !wasRead(one));

if (import.meta.main) {
  const packages = installedPackages();
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(5)}  ${licence || 'none'}`);
  const unknown = unknownLicences(packages);
  for (const { name, version, licence } of unknown)
    console.error(`Not on the list: ${name}@${version}: ${licence || 'none'}`);
  console.log(`${packages.length} packages, ${unknown.length} to be read.`);
  if (unknown.length > 0) process.exitCode = 1;
}
