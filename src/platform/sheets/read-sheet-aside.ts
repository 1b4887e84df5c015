/**
 * Reads a sent table in a thread of its own, with a limit of time and memory: a file made to be hard to read keeps nobody
 * else waiting and takes nothing but its own reading down.
 */
import { Worker } from 'node:worker_threads';
import { UNREADABLE } from '#shared/sheets.ts';
import { type SheetRow, UnreadableSheet } from './sheet.ts';

export type SheetAnswer = { rows: SheetRow[] } | { unreadable: string } | { error: string };

export interface SheetLimits {
  mostMs: number;
  mostMegabytes: number;
}

const LIMITS: SheetLimits = { mostMs: 60_000, mostMegabytes: 768 };

/** The rows of a CSV or XLSX file. Throws UnreadableSheet with a text for the sender. */
export async function readSheetAside(bytes: Buffer, limits: SheetLimits = LIMITS): Promise<SheetRow[]> {
  const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: limits.mostMegabytes },
    env: {},
    execArgv: [],
  });
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
