/**
 * Limits per minute. The growing delay of sign-in is in `sign-in/tries.ts`, daily limits in `daily-counts.ts`. Two
 * kinds:
 * - Guessing and nuisance (`hit`, `countFailures`) are counted exactly over all processes: each try asks `counts`. A
 * refusal is remembered in this process, so a crowd that keeps asking costs no statement.
 * - Mere load (`load`) is counted here and shared with the others in steps of a twentieth, without waiting: no call
 * pays for it, it works while the database is down, and all processes together let through at most a twentieth each too
 * much.
 */
import { ShopError } from '#shared/errors.ts';
import type { MinuteCounts } from '../db/minute-counts.ts';

const MINUTE_MS = 60_000;
/** After this long, refused tries that may have become free in other processes are checked again. */
const ASK_AGAIN_MS = 1_000;
const PARTS = 20;

const minuteOf = (now: number) => Math.floor(now / MINUTE_MS);
const endOfMinute = (now: number) => (minuteOf(now) + 1) * MINUTE_MS;

function refuse(): never {
  const now = Date.now();
  throw new ShopError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a minute and try again.', {
    extra: { retryAfter: Math.max(1, Math.ceil((endOfMinute(now) - now) / 1000)) },
  });
}

/** Keys that this process refuses without asking. Cleared every minute, however many there are. */
function createRefusals() {
  let minute = 0;
  const until = new Map<string, number>();
  const current = () => {
    const now = minuteOf(Date.now());
    if (now !== minute) until.clear();
    minute = now;
    return until;
  };
  return {
    has: (key: string) => (current().get(key) ?? 0) > Date.now(),
    add: (key: string, forMs: number) => void current().set(key, Date.now() + forMs),
  };
}

/** One caller's load, counted here. `others` is what the other processes had counted at the last exchange. */
interface Load {
  own: number;
  untold: number;
  told: number;
  others: number;
  isTelling: boolean;
}

function createLoads(counts: MinuteCounts) {
  let minute = 0;
  const loads = new Map<string, Load>();
  function loadOf(key: string): Load {
    const now = minuteOf(Date.now());
    if (now !== minute) loads.clear();
    minute = now;
    const known = loads.get(key) ?? { own: 0, untold: 0, told: 0, others: 0, isTelling: false };
    loads.set(key, known);
    return known;
  }
  async function tell(key: string, load: Load): Promise<void> {
    load.isTelling = true;
    const times = load.untold;
    try {
      const sum = await counts.add(key, times);
      load.untold -= times;
      load.told += times;
      load.others = Math.max(0, sum - load.told);
    } catch {
      // Without the database each process counts for itself. The waiting call gets the error from its own statement.
    } finally {
      load.isTelling = false;
    }
  }
  return (key: string, most: number): boolean => {
    const load = loadOf(key);
    load.own += 1;
    if (load.own + load.others > most) return false;
    load.untold += 1;
    if (!load.isTelling && load.untold >= Math.max(1, most / PARTS)) void tell(key, load);
    return true;
  };
}

/** Tries of a key in progress here, and callers waiting for one to end, first come first served. */
interface Tries {
  running: number;
  waiting: (() => void)[];
}

export function createRateLimiter(enabled: boolean, counts: MinuteCounts) {
  const refused = createRefusals();
  const allows = createLoads(counts);
  const tries = new Map<string, Tries>();

  /** Waits until so few tries of `key` are in progress that the limit holds even if all fail. */
  async function startTry(key: string, most: number): Promise<{ end: () => void; release: () => Promise<void> }> {
    const entry = tries.get(key) ?? { running: 0, waiting: [] };
    tries.set(key, entry);
    const end = () => {
      entry.running -= 1;
      entry.waiting.shift()?.();
      if (entry.running === 0 && entry.waiting.length === 0 && tries.get(key) === entry) tries.delete(key);
    };
    for (;;) {
      if (refused.has(key)) refuse();
      if (entry.running < most) {
        entry.running += 1;
        // Counted before the outcome is known, so that other processes see it.
        const taken = await counts.take(key, most).catch((error: unknown) => {
          end();
          throw error;
        });
        if (taken) return { end, release: taken.release };
        entry.running -= 1;
        if (entry.running === 0) {
          refused.add(key, ASK_AGAIN_MS);
          for (const wake of entry.waiting.splice(0)) wake();
          tries.delete(key);
          refuse();
        }
      }
      await new Promise<void>((resolve) => entry.waiting.push(resolve));
    }
  }

  return {
    /** False when an operator measures the shop without its limits. */
    isOn: enabled,
    /** Counts a call of `key`. TOO_MANY_REQUESTS after more than `most` in this minute, over all processes. */
    async hit(key: string, most: number): Promise<void> {
      if (!enabled) return;
      if (refused.has(key)) refuse();
      if (await counts.take(key, most)) return;
      refused.add(key, endOfMinute(Date.now()) - Date.now());
      refuse();
    },
    /** Counts load of `key`. TOO_MANY_REQUESTS after about `most` in this minute. */
    load(key: string, most: number): void {
      if (enabled && !allows(key, most)) refuse();
    },
    /**
     * Runs `work` unless `key` failed `most` times in this minute. Only failures count, so that people who know their
     * password are never slowed down by success. Parallel tries wait for each other if all of them together could
     * exceed the limit: a thousand guesses at once do not get around it. `isFailure` says which errors count.
     */
    async countFailures<T>(
      key: string,
      most: number,
      work: () => Promise<T>,
      isFailure: (error: unknown) => boolean = () => true,
    ): Promise<T> {
      if (!enabled) return work();
      const { end, release } = await startTry(key, most);
      let hasFailed = false;
      try {
        return await work();
      } catch (error) {
        hasFailed = isFailure(error);
        throw error;
      } finally {
        // If this fails, the try counts until the minute is over.
        if (!hasFailed) await release().catch(() => undefined);
        end();
      }
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
