/** Photos of lorry receipts whose files are named after their order, as a scanner or a clerk's phone saves them. Pure. */

const keyOf = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** The digits of a number, without the letters and zeros before them. */
const tailOf = (number: string) => /0*(\d+)\D*$/.exec(number)?.[1] ?? '';

/**
 * The order that a file name means: 'MP-10023.jpg', 'mp10023 (2).jpeg' or '10023.png'. The full number matches
 * anywhere; digits alone match only if a run of digits in the name equals those of exactly one order.
 */
export function orderOfFile(name: string, numbers: readonly string[]): string | undefined {
  const stem = name.replace(/\.[a-z0-9]+$/i, '').replace(/\s*\(\d+\)$/, '');
  const exact = numbers.filter((number) => keyOf(stem) === keyOf(number));
  const parts = stem.split(/[^a-z0-9-]+/i).map(keyOf);
  const named = numbers.filter((number) => parts.includes(keyOf(number)));
  const runs = (stem.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, ''));
  const ending = numbers.filter((number) => tailOf(number) !== '' && runs.includes(tailOf(number)));
  for (const found of [exact, named, ending]) if (found.length === 1) return found[0];
  return undefined;
}
