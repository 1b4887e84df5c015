/**
 * Runs one piece of heavy work at a time, alternating between keys. Rendering a page blocks the thread: a dozen renders
 * in parallel would delay every call by all of them. Heavy callers wait only behind themselves.
 */
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { overloaded } from '#shared/errors.ts';
import { type Place, sharedPlaces } from './shared-places.ts';

export interface LaneOptions {
  /**
   * How many pieces may wait; a lone key gets half. Beyond that, the oldest piece of the key with the most is refused.
   */
  mostWaiting: number;
  /** After each piece the thread rests for this multiple of its duration. */
  restPart: number;
  /** The longest rest: on a busy thread, a piece's duration already includes others' work. */
  longestRestMs: number;
}

export interface FairLane {
  /**
   * Runs `work` in its turn, or throws OVERLOADED; our own work (key `null`) is never refused. Skips work that nobody
   * waits for any more (`isGone`).
   */
  run<T>(key: string | null, work: () => Promise<T>, isGone?: () => boolean): Promise<T>;
}

interface Piece {
  place: Place | null;
  begin: () => Promise<unknown>;
}

/** More callers than get a turn in any minute. */
const MOST_REMEMBERED = 1_000;

/**
 * Whose turn is next. Every second turn is our own if we have work, because a shared page would otherwise wait for one
 * piece of each caller. The others go to callers that had no turn yet, then to the one whose last turn is longest ago.
 */
function turnTaker(waiting: Map<string | null, Piece[]>) {
  /** Callers by last turn, oldest first. */
  const served = new Set<string | null>();
  let wasOwn = false;

  function nextKey(): string | null | undefined {
    if (!wasOwn && waiting.has(null)) return null;
    const callers = [...waiting.keys()].filter((key) => key !== null);
    const newcomer = callers.find((key) => !served.has(key));
    return (
      newcomer ?? [...served].find((key) => key !== null && waiting.has(key)) ?? (waiting.has(null) ? null : undefined)
    );
  }

  return (): Piece | undefined => {
    const key = nextKey();
    if (key === undefined) return undefined;
    wasOwn = key === null;
    const [piece, ...rest] = waiting.get(key) ?? [];
    if (rest.length > 0) waiting.set(key, rest);
    else waiting.delete(key);
    served.delete(key);
    served.add(key);
    const [oldest] = served;
    if (served.size > MOST_REMEMBERED && oldest !== undefined) served.delete(oldest);
    return piece;
  };
}

export function fairLane({ mostWaiting, restPart, longestRestMs }: LaneOptions): FairLane {
  const places = sharedPlaces(mostWaiting);
  const waiting = new Map<string | null, Piece[]>();
  const takeNext = turnTaker(waiting);
  let isRunning = false;

  function leave(key: string | null, piece: Piece): void {
    const others = (waiting.get(key) ?? []).filter((other) => other !== piece);
    if (others.length > 0) waiting.set(key, others);
    else waiting.delete(key);
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let piece = takeNext(); piece; piece = takeNext()) {
      piece.place?.release();
      const begunAt = performance.now();
      await piece.begin();
      await pause(Math.min((performance.now() - begunAt) * restPart, longestRestMs));
    }
    isRunning = false;
  }

  return {
    run(key, work, isGone = () => false) {
      return new Promise((resolve, reject) => {
        const piece: Piece = {
          place: null,
          // As its own request: the log and the database's turns would take it for the one that began the queue.
          begin: AsyncResource.bind(() => (isGone() ? Promise.reject(overloaded()) : work()).then(resolve, reject)),
        };
        const evict = () => {
          leave(key, piece);
          reject(overloaded());
        };
        if (key !== null) piece.place = places.take(key, evict);
        if (key !== null && !piece.place) return reject(overloaded());
        waiting.set(key, [...(waiting.get(key) ?? []), piece]);
        if (!isRunning) void runAll();
      });
    },
  };
}
