/**
 * Shares a scarce resource by time: the next is the key that has recently used least (start-time fair queueing). A
 * hundred expensive pieces of one key wait for each other, while an occasional caller waits only for the current piece.
 */

interface Share {
  /** Time used, on a clock shared by all keys; a returning key starts at the current time. */
  used: number;
  /** Those who wait, in the order in which they came. */
  waiting: Set<() => void>;
  running: number;
}

/** Charged to a piece while it runs, because its duration is known only afterwards. */
const GUESSED_MS = 5;
/** The part that our own work (jobs, cached pages) is charged, because many callers benefit from it. */
const OWN_PART = 0.1;
/** Of keys that neither run nor wait. */
const MOST_KEPT = 1_000;

export class WaitedTooLong extends Error {}

interface FairTurns {
  /**
   * Resolves when it is the key's turn, with the function that ends the turn. Our own work has the key null. `signal`
   * takes back the wish for a turn.
   */
  enter(key: string | null, withinMs?: number, signal?: AbortSignal): Promise<() => void>;
}

export function fairTurns(atOnce: number, now = () => performance.now()): FairTurns {
  /** Keys that run or wait: each turn's end looks through them. */
  const shares = new Map<string | null, Share>();
  /** What the others have used beyond the clock; those that have used no more would start from it anyway. */
  const idle = new Map<string | null, number>();
  let clock = 0;
  let running = 0;

  function shareOf(key: string | null): Share {
    const share = shares.get(key) ?? { used: Math.max(idle.get(key) ?? 0, clock), waiting: new Set(), running: 0 };
    idle.delete(key);
    shares.set(key, share);
    return share;
  }

  function rest(key: string | null, { used, waiting, running: own }: Share): void {
    if (waiting.size > 0 || own > 0) return;
    shares.delete(key);
    if (used <= clock) return;
    idle.set(key, used);
    for (const longest of idle.keys()) {
      if (idle.size <= MOST_KEPT) break;
      idle.delete(longest);
    }
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
      rest(key, share);
      beginNext();
    };
  }

  function beginNext(): void {
    let next: Share | undefined;
    for (const share of shares.values()) if (share.waiting.size > 0 && (!next || share.used < next.used)) next = share;
    const [first] = next?.waiting ?? [];
    first?.();
  }

  function wait(key: string | null, share: Share, withinMs?: number, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        share.waiting.delete(take);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const take = () => {
        leave();
        resolve(begin(key, share));
      };
      const giveUp = () => {
        leave();
        rest(key, share);
        reject(signal?.aborted ? signal.reason : new WaitedTooLong(`No turn within ${withinMs} ms.`));
      };
      const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs);
      signal?.addEventListener('abort', giveUp);
      share.waiting.add(take);
    });
  }

  return {
    async enter(key, withinMs, signal) {
      signal?.throwIfAborted();
      const share = shareOf(key);
      return running < atOnce ? begin(key, share) : wait(key, share, withinMs, signal);
    },
  };
}
