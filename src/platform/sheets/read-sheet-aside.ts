/**
 * Reads an uploaded table in its own process, with limits on time and memory: a file made to be hard to read delays
 * nobody else and fails alone. A thread is not enough: one that needs memory faster than V8 looks takes the shop with it.
 */
import { UNREADABLE } from '#shared/sheets.ts';
import { callerIsGone, currentTurn } from '../current-request.ts';
import { createHelperProcess, type HelperLimits } from '../helper-process.ts';
import { fairLane } from '../http/fair-lane.ts';
import { type SheetRow, UnreadableSheet } from './sheet.ts';
import type { SheetAnswer, SheetOrder } from './sheet-process.ts';

/** Ended soon after a file, which gives its memory back. */
const LIMITS: HelperLimits = { mostMs: 60_000, mostMegabytes: 700, heapMegabytes: 600, idleMs: 1_000 };

/** One at a time, in turns of the senders: ten hard files at once would take ten times the memory. */
const LANE = { mostWaiting: 16, restPart: 0, longestRestMs: 0 };

/** Reads the rows of a file. Throws UnreadableSheet with a text for the sender. */
export function createSheetReader(limits: HelperLimits = LIMITS): (bytes: Buffer) => Promise<SheetRow[]> {
  const script = new URL('./sheet-process.ts', import.meta.url);
  const run = createHelperProcess<SheetOrder, SheetAnswer>({ script, args: [], limits, subject: 'table' });
  const lane = fairLane(LANE);
  const read = (bytes: Buffer) => run({ bytes }).catch((): SheetAnswer => ({ unreadable: UNREADABLE.too_much }));
  return async (bytes) => {
    const answer = await lane.run(currentTurn(), () => read(bytes), callerIsGone());
    if ('rows' in answer) return answer.rows;
    throw 'unreadable' in answer ? new UnreadableSheet(answer.unreadable) : new Error(answer.fault);
  };
}

export const readSheetAside = createSheetReader();
