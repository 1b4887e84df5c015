/**
 * Shares a scarce resource by time: the next is the key that has recently used least (start-time fair queueing). A
 * hundred expensive pieces of one key wait for each other, while an occasional caller waits only for the current piece.
 */

interface Waiting {
  begin: () => void;
}

interface Share {
  /** Time used, on a clock shared by all keys; a returning key starts at the current time. */
  used: number;
  waiting: Waiting[];
  running: number;
}

/** Charged to a piece while it runs, because its duration is known only afterwards. */
const GUESSED_MS = 5;
/** The part that our own work (jobs, cached pages) is charged, because many callers benefit from it. */
const OWN_PART = 0.1;
const MOST_KEPT = 1_000;

export class WaitedTooLong extends Error {}

interface FairTurns {
  /** Resolves when it is the key's turn, with the function that ends the turn. Our own work has the key null. */
  enter(key: string | null, withinMs?: number): Promise<() => void>;
}

export function fairTurns(atOnce: number, now = () => performance.now()): FairTurns {
  const shares = new Map<string | null, Share>();
  let clock = 0;
  let running = 0;

  function shareOf(key: string | null): Share {
    const share = shares.get(key) ?? { used: clock, waiting: [], running: 0 };
    if (share.waiting.length === 0 && share.running === 0) share.used = Math.max(share.used, clock);
    shares.set(key, share);
    return share;
  }

  /** Forgets keys that have used no more than the others: they would start from the current time anyway. */
  function forget(): void {
    if (shares.size <= MOST_KEPT) return;
    for (const [key, { used, waiting, running: own }] of shares)
      if (used <= clock && waiting.length === 0 && own === 0) shares.delete(key);
  }

  function begin(key: string | null, share: Share): () => void {
    running += 1;
    share.running += 1;
    clock = Math.max(clock, share.used);
    const part = key === null ? OWN_PART : 1;
    share.used += GUESSED_MS * part;
    const begunAt = now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      share.running -= 1;
      share.used += (now() - begunAt - GUESSED_MS) * part;
      beginNext();
      forget();
    };
  }

  function beginNext(): void {
    let next: Share | undefined;
    for (const share of shares.values())
      if (share.waiting.length > 0 && (!next || share.used < next.used)) next = share;
    next?.waiting.shift()?.begin();
  }

  return {
    async enter(key, withinMs) {
      const share = shareOf(key);
      if (running < atOnce) return begin(key, share);
      return new Promise((resolve, reject) => {
        const waiting = {
          begin: () => {
            clearTimeout(timer);
            resolve(begin(key, share));
          },
        };
        const leave = () => {
          share.waiting = share.waiting.filter((other) => other !== waiting);
          reject(new WaitedTooLong(`No turn within ${withinMs} ms.`));
        };
        const timer = withinMs === undefined ? undefined : setTimeout(leave, withinMs);
        share.waiting.push(waiting);
      });
    },
  };
}
