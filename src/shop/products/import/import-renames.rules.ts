/** New rows that are probably renamed products. Only suggested, because a similar name may be another size. Pure. */

/** Names less similar than this are different products. */
const LEAST_LIKENESS = 0.6;

/** The limit on comparisons in a preview; a list that replaces a whole category has no renames. */
const MOST_COMPARED = 40_000;

interface Named {
  name: string;
  category: string;
  pack: string;
}

/** Bigrams of letters and digits, ignoring spaces, punctuation and case. */
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

/** The most similar missing product for each new row's line; each product is suggested once. */
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
  const isHere = ({ category }: T) => folded(category) === folded(values.category ?? '');
  // In another category only by the identical name: the category was renamed, or the product moved.
  const isMoved = ({ name }: T) => folded(name) === folded(values.name ?? '');
  return missing
    .filter((product) => isHere(product) || isMoved(product))
    .map((product) => ({
      line,
      product,
      // Among equals, the same pack wins.
      score: likeness(own, pairsOf(product.name)) + (folded(product.pack) === folded(values.pack ?? '') ? 0.05 : 0),
    }))
    .filter(({ score }) => score >= LEAST_LIKENESS);
}
