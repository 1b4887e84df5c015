/** Random numbers that are the same for the same seed (mulberry32), so that a finding can be reproduced. */

export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  oneOf<T>(items: readonly T[]): T;
  /** True in about `share` of all calls. */
  chance(share: number): boolean;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    oneOf: <T>(items: readonly T[]) => items[below(items.length)] as T,
    chance: (share) => next() < share,
  };
}
