/**
 * Which new rows of a list are most likely products of the shop under another name. Only offered, never assumed: a name that
 * is nearly the same may as well be another size. Pure.
 */

/** A name that shares fewer of its pairs of letters with another is another product. */
const LEAST_LIKENESS = 0.6;

/** More comparisons than a preview may take; a list that replaces a whole category has no renamed products. */
const MOST_COMPARED = 40_000;

interface Named {
  name: string;
  category: string;
  pack: string;
}

/** Pairs of neighbouring letters and digits: what is left of a name when blanks, marks and case are gone. */
function pairsOf(name: string): Set<string> {
  const letters = [...name.normalize('NFC').toLowerCase()].filter((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter));
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

/** Dice's coefficient, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

const folded = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

interface NewRow {
  line: number;
  kind: string;
  values: Partial<Named>;
}

interface Match<T> {
  line: number;
  product: T;
  score: number;
}

/** For lines of new rows the product of the shop that each most likely is; no product is offered twice. */
export function likelyRenames<T extends Named & { id: number }>(
  rows: readonly NewRow[],
  missing: readonly T[],
): Map<number, { id: number; name: string }> {
  const fresh = rows.filter(({ kind, values }) => kind === 'new' && values.name);
  const isTooMuch = fresh.length * missing.length > MOST_COMPARED;
  const candidates = isTooMuch ? [] : fresh.flatMap((row) => matchesOf(row, missing));
  const taken = new Set<number>();
  const found = new Map<number, { id: number; name: string }>();
  for (const { line, product } of candidates.sort((a, b) => b.score - a.score)) {
    if (taken.has(product.id) || found.has(line)) continue;
    taken.add(product.id);
    found.set(line, { id: product.id, name: product.name });
  }
  return found;
}

function matchesOf<T extends Named>({ line, values }: NewRow, missing: readonly T[]): Match<T>[] {
  const own = pairsOf(values.name ?? '');
  return missing
    .filter(({ category }) => folded(category) === folded(values.category ?? ''))
    .map((product) => ({
      line,
      product,
      // The same pack decides between two that are alike.
      score: likeness(own, pairsOf(product.name)) + (folded(product.pack) === folded(values.pack ?? '') ? 0.05 : 0),
    }))
    .filter(({ score }) => score >= LEAST_LIKENESS);
}
