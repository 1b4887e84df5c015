/**
 * The process that proves a backup. It is separate because an embedded database, once opened, keeps its memory until
 * its process ends.
 */
import { setFlagsFromString } from 'node:v8';
import type { HelperAnswer } from '#platform/helper-process.ts';
import { explainDisk } from '#platform/storage/disk-errors.ts';
import type { Proof, ProofOrder } from './prove.ts';

/** The shop's PATH, to find PostgreSQL's tools: helper processes get no environment. */
export interface ProcessOrder extends ProofOrder {
  path: string;
}

async function answer({ path, ...order }: ProcessOrder): Promise<HelperAnswer<Proof>> {
  process.env.PATH = path;
  try {
    const { proveBackup } = await import('./prove.ts');
    return { result: await proveBackup(order) };
  } catch (error) {
    return { error: explainDisk(error) ?? String((error as Error).message) };
  }
}

if (import.meta.main) {
  // V8 takes half a gigabyte to optimise the embedded database (docs/performance.md).
  setFlagsFromString('--liftoff-only');
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: ProcessOrder) => void answer(order).then((sent) => process.send?.(sent)));
}
