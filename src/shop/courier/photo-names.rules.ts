/** Matches photos of lorry receipts to orders by their file names, as a scanner or a clerk's phone saves them. Pure. */

const keyOf = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** The digits of a number, without letters and leading zeros. */
const tailOf = (number: string) => /0*(\d+)\D*$/.exec(number)?.[1] ?? '';

/**
 * The day with the time or the count in the name that a phone or WhatsApp gives a photo: 'IMG_20261024_100545.jpg' was
 * taken at 10:05:45 and is not of order 100545, nor 'IMG-20261024-WA0067.jpg' of order 67.
 */
const TAKEN_AT = /20\d\d-?[01]\d-?[0-3]\d(?:(?:[-_ ]| at )?[0-2]?\d\.?[0-5]\d\.?[0-5]\d|-WA\d+)(?!\d)/g;

const stemOf = (name: string) => name.replace(/\.[a-z0-9]+$/i, '').replace(/\s*\(\d+\)$/, '');

/** The complete runs of digits in a file's name, without leading zeros and the time of the photo. */
export const digitsIn = (name: string): string[] =>
  (stemOf(name).replace(TAKEN_AT, ' ').match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, ''));

/**
 * The order that a file name means: 'MP-10023.jpg', 'mp10023 (2).jpeg' or '10023.png'. The full number may stand
 * anywhere in the name; digits alone only match if they are a complete run of digits, belong to exactly one order and are
 * not the time of the photo.
 */
export function orderOfFile(name: string, numbers: readonly string[]): string | undefined {
  const stem = stemOf(name);
  const runs = digitsIn(name);
  const exact = numbers.filter((number) => keyOf(stem) === keyOf(number));
  const parts = stem.split(/[^a-z0-9-]+/i).map(keyOf);
  const named = numbers.filter((number) => parts.includes(keyOf(number)));
  const ending = numbers.filter((number) => tailOf(number) !== '' && runs.includes(tailOf(number)));
  for (const found of [exact, named, ending]) if (found.length === 1) return found[0];
  return undefined;
}
