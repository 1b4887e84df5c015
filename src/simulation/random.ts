/** Seeded random numbers: the same seed gives the same sequence (mulberry32 over a hash of the seed). */

export type Seed = number | string;

function hashOf(seed: Seed): number {
  let hash = 2166136261;
  for (const letter of String(seed)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Returns a function that gives the next number of the sequence: 0 or more, below 1. */
export function createDice(seed: Seed): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
