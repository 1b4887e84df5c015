/**
 * The door to the directory of PIN codes: where each lies, by India Post's list of offices. `npm run pins` writes the file. It
 * is read at the first question, kept as two megabytes of text, and searched by halving: no object per place.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { stateNamed } from '../../addresses/india.ts';
import type { PinPlace } from '../delivery.contract.ts';
import { sameDistrict } from '../districts.rules.ts';

interface Directory {
  /** 'Virudhunagar\tTamil Nadu', by the number that a line has. */
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

/** The line of a PIN code; undefined where no post office has it. */
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

/** Where a PIN code lies; null when India Post has no such code, which may still be one of tomorrow. */
export function findPin(pin: string): PinPlace | null {
  const line = /^[1-9]\d{5}$/.test(pin) ? lineOf(pin) : undefined;
  if (line === undefined) return null;
  const [, number, places = ''] = line.split('\t');
  const [district = '', state = ''] = (directory as Directory).districts[Number(number)]?.split('\t') ?? [];
  return { pin, district, state, places: places.split(',') };
}

/** Every district as rules name it, 'Chennai, Tamil Nadu': one name may be in two states. */
export function listDistricts(): string[] {
  directory ??= read();
  return directory.districts.map((line) => line.replace('\t', ', '));
}

/**
 * The district that somebody wrote, 'chennai' or 'Tuticorin, Tamil Nadu', as rules name it; null when there is none, or when
 * no state was written and several have one.
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
