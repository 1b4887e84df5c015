/**
 * Runs one piece of heavy work at a time, alternating between keys. Rendering a page blocks the thread: a dozen renders side by
 * side would delay every call by all of them. Heavy callers wait only behind themselves.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '#shared/errors.ts';
import { type Place, sharedPlaces } from './shared-places.ts';

export interface LaneOptions {
  /** Pieces that may wait, of which one key gets half while it is alone; of more the oldest of the greediest is refused. */
  mostWaiting: number;
  /** After each piece the thread is left to others for this part of the time that the piece took. */
  restPart: number;
  /** And no longer than this: what a piece took on a busy thread were others' turns already, and they need none again. */
  longestRestMs: number;
}

export interface FairLane {
  /**
   * Runs `work` in its turn, or throws OVERLOADED; under the key `null`, which is our own, it is never refused. What nobody
   * waits for any more (`isGone`) is not begun.
   */
  run<T>(key: string | null, work: () => Promise<T>, isGone?: () => boolean): Promise<T>;
}

interface Piece {
  place: Place | null;
  begin: () => Promise<unknown>;
}

const busy = () => new ShopError('OVERLOADED', 'The shop is very busy. Please try again in a moment.');

/**
 * The next piece of the key that has waited longest; a key with more goes to the end. Every second piece is our own where there
 * is one: a page that is kept for everybody would otherwise wait for one piece of each caller.
 */
function takeNext(waiting: Map<string | null, Piece[]>, wasOwn: boolean): [string | null, Piece] | undefined {
  const own = wasOwn ? undefined : waiting.get(null);
  const [key, pieces] = own ? [null, own] : ([...waiting][0] ?? [null, []]);
  const piece = pieces.shift();
  if (!piece) return undefined;
  waiting.delete(key);
  if (pieces.length > 0) waiting.set(key, pieces);
  return [key, piece];
}

export function fairLane({ mostWaiting, restPart, longestRestMs }: LaneOptions): FairLane {
  const places = sharedPlaces(mostWaiting);
  const waiting = new Map<string | null, Piece[]>();
  let isRunning = false;

  function leave(key: string | null, piece: Piece): void {
    const others = (waiting.get(key) ?? []).filter((other) => other !== piece);
    if (others.length > 0) waiting.set(key, others);
    else waiting.delete(key);
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let next = takeNext(waiting, false); next; next = takeNext(waiting, next[0] === null)) {
      const [, piece] = next;
      piece.place?.giveBack();
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
          begin: () => (isGone() ? Promise.reject(busy()) : work()).then(resolve, reject),
        };
        const giveWay = () => {
          leave(key, piece);
          reject(busy());
        };
        if (key !== null) piece.place = places.take(key, giveWay);
        if (key !== null && !piece.place) return reject(busy());
        waiting.set(key, [...(waiting.get(key) ?? []), piece]);
        if (!isRunning) void runAll();
      });
    },
  };
}
