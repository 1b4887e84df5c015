/**
 * How long a sign-in waits after failed tries: nothing at first, then a second that doubles with every further failure, up to
 * a longest wait. Nobody is locked out for good, and nobody tries more than a handful of passwords a minute. Pure.
 */
export type TryKind = 'account' | 'address' | 'pair' | 'code';

/**
 * `pair` is one account from one network address. `account` counts all addresses together, so that many machines do not help
 * a guesser; its wait is short, because it also holds up the rightful owner at a new place. `address` counts all accounts, and
 * is generous: a whole village shares one. `code` counts the second step, whose codes are short.
 */
const LIMITS: Record<TryKind, { free: number; longest: number }> = {
  pair: { free: 5, longest: 15 * 60 },
  account: { free: 10, longest: 60 },
  address: { free: 60, longest: 5 * 60 },
  code: { free: 5, longest: 15 * 60 },
};

/** Seconds from the last failure on until the next try counts. */
export function waitAfter(kind: TryKind, failures: number): number {
  const { free, longest } = LIMITS[kind];
  return failures < free ? 0 : Math.min(longest, 2 ** Math.min(failures - free, 20));
}
