/**
 * Reads an uploaded table in its own thread, with limits on time and memory: a file made to be hard to read delays
 * nobody else and fails alone.
 */
import { Worker } from 'node:worker_threads';
import { UNREADABLE } from '#shared/sheets.ts';
import { callerIsGone, currentTurn } from '../current-request.ts';
import { fairLane } from '../http/fair-lane.ts';
import { type SheetRow, UnreadableSheet } from './sheet.ts';

export type SheetAnswer = { rows: SheetRow[] } | { unreadable: string } | { error: string };

export interface SheetLimits {
  mostMs: number;
  mostMegabytes: number;
}

const LIMITS: SheetLimits = { mostMs: 60_000, mostMegabytes: 768 };

/** One at a time, in turns of the senders: ten hard files at once would take ten times the memory. */
const lane = fairLane({ mostWaiting: 16, restPart: 0, longestRestMs: 0 });

/** The rows of a CSV or XLSX file. Throws UnreadableSheet with a text for the sender. */
export const readSheetAside = (bytes: Buffer, limits: SheetLimits = LIMITS): Promise<SheetRow[]> =>
  lane.run(currentTurn(), () => readInThread(bytes, limits), callerIsGone());

async function readInThread(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: limits.mostMegabytes },
    env: {},
    execArgv: [],
    // What the library says about unknown records of a file is not for the shop's log.
    stderr: true,
  });
  worker.stderr.resume();
  const answer = Promise.withResolvers<SheetAnswer>();
  const timer = setTimeout(() => answer.resolve({ unreadable: UNREADABLE.too_much }), limits.mostMs);
  worker.once('message', (message) => answer.resolve(message as SheetAnswer));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    answer.resolve(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? { unreadable: UNREADABLE.too_much }
        : { error: `${error.stack ?? error}` },
    ),
  );
  worker.once('exit', () => answer.resolve({ error: 'The reading thread ended without an answer.' }));
  try {
    const read = await answer.promise;
    if ('rows' in read) return read.rows;
    throw 'unreadable' in read ? new UnreadableSheet(read.unreadable) : new Error(read.error);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
