/** The process that reads tables, without the shop's secrets, database or memory. Started by read-sheet-aside.ts. */
import type { HelperAnswer } from '../helper-process.ts';
import { watchMemory } from '../watch-memory.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetRow, UnreadableSheet } from './sheet.ts';

export interface SheetOrder {
  bytes: Uint8Array;
}

export type SheetAnswer = { rows: SheetRow[] } | { unreadable: string } | { fault: string };

function answer({ bytes }: SheetOrder): SheetAnswer {
  try {
    return { rows: readSheet(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { unreadable: error.message };
    return { fault: String((error as Error).stack ?? error) };
  }
}

if (import.meta.main) {
  watchMemory(Number(process.argv[2]));
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: SheetOrder) =>
    process.send?.({ result: answer(order) } satisfies HelperAnswer<SheetAnswer>),
  );
}
