/**
 * How long a sign-in must wait after failed tries: nothing at first, then a second that doubles with every failure, up to a
 * maximum. Nobody is locked out permanently, and nobody tries more than a handful of passwords a minute. Pure.
 */
export type TryKind = 'account' | 'address' | 'pair' | 'code';

/**
 * `pair` is one account from one network address. `account` counts all addresses together, so that many machines do not help a
 * guesser; its wait is short, because it also delays the owner on a new device. `address` counts all accounts and is generous,
 * because a whole village may share one. `code` counts the second step, whose codes are short.
 */
const LIMITS: Record<TryKind, { free: number; longest: number }> = {
  pair: { free: 5, longest: 15 * 60 },
  account: { free: 10, longest: 60 },
  address: { free: 60, longest: 5 * 60 },
  code: { free: 5, longest: 15 * 60 },
};

/** Seconds after the last failure before the next try is compared. */
export function waitAfter(kind: TryKind, failures: number): number {
  const { free, longest } = LIMITS[kind];
  return failures < free ? 0 : Math.min(longest, 2 ** Math.min(failures - free, 20));
}
