/**
 * The door to the directory of PIN codes: the place of each, by India Post's list of offices. `npm run pins` writes the
 * file. It is loaded on first use, kept as two megabytes of text, and searched by bisection: no object per place.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { isPin } from '../../addresses/addresses.rules.ts';
import { stateNamed } from '../../addresses/india.ts';
import type { PinPlace } from '../delivery.contract.ts';
import { sameDistrict } from '../districts.rules.ts';

interface Directory {
  /** 'Virudhunagar\tTamil Nadu', indexed by the number in a line. */
  districts: string[];
  /** One line a PIN code, in order: code, number of its district, names of its post offices. */
  lines: string[];
}

let directory: Directory | undefined;

function read(): Directory {
  const text = brotliDecompressSync(readFileSync(new URL('./pins.txt.br', import.meta.url))).toString();
  const [districts = '', lines = ''] = text.split('\n\n');
  return { districts: districts.split('\n'), lines: lines.trimEnd().split('\n') };
}

/** The line of a PIN code; undefined if no post office has it. */
function lineOf(pin: string): string | undefined {
  directory ??= read();
  const { lines } = directory;
  let [low, high] = [0, lines.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const line = lines[middle] as string;
    const found = line.slice(0, 6);
    if (found === pin) return line;
    if (found < pin) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** The place of a PIN code; null if India Post has no such code, which may still be added later. */
export function findPin(pin: string): PinPlace | null {
  const line = isPin(pin) ? lineOf(pin) : undefined;
  if (line === undefined) return null;
  const [, number, places = ''] = line.split('\t');
  const [district = '', state = ''] = (directory as Directory).districts[Number(number)]?.split('\t') ?? [];
  return { pin, district, state, places: places.split(',') };
}

/** Every district as rules name it, 'Chennai, Tamil Nadu': two states may share a name. */
export function listDistricts(): string[] {
  directory ??= read();
  return directory.districts.map((line) => line.replace('\t', ', '));
}

/**
 * The district meant by a text such as 'chennai' or 'Tuticorin, Tamil Nadu', as rules name it; null if unknown, or if
 * several states have one and none was given.
 */
export function findDistrict(text: string): string | null {
  const [name = '', state = ''] = text.split(/,\s*(?=[^,]*$)/);
  const found = listDistricts().filter((known) => {
    const [knownName = '', knownState = ''] = known.split(', ');
    return sameDistrict(name, knownName) && (state === '' || stateNamed(state) === knownState);
  });
  return found.length === 1 ? (found[0] as string) : null;
}

/** Every PIN code of the directory, in order. */
export function listPins(): string[] {
  directory ??= read();
  return directory.lines.map((line) => line.slice(0, 6));
}
