/** The thread of read-sheet-aside.ts: one table in, its rows out. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet.ts';
import type { SheetAnswer } from './read-sheet-aside.ts';
import { UnreadableSheet } from './sheet.ts';

function answer(): SheetAnswer {
  try {
    return { rows: readSheet(Buffer.from(workerData as Uint8Array)) };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { unreadable: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
