/**
 * PDFs from Typst templates, in a separate process. A template (`.typ`) is a file that a designer can read; its data
 * arrives as `/data.json` and is never part of its code, so nothing that somebody typed can run.
 */
import { fileURLToPath } from 'node:url';
import { currentTurn } from '../current-request.ts';
import { createHelperProcess, type HelperLimits } from '../helper-process.ts';
import { fairLane } from '../http/fair-lane.ts';
import type { PdfOrder } from './pdf-process.ts';

/** A price list of 2,000 products with pictures needs about 3 s and 300 MB. */
const LIMITS: HelperLimits = { mostMs: 30_000, mostMegabytes: 700, idleMs: 60_000 };

/** Papers that may wait; a lone address gets half. The work runs in another process, so this thread needs no rest. */
const LANE = { mostWaiting: 32, restPart: 0, longestRestMs: 0 };

export interface PdfMaker {
  /** The PDF of a template with its data; the same data give the same bytes. */
  make(order: PdfOrder): Promise<Buffer<ArrayBuffer>>;
}

/**
 * One at a time, in turns of the requesters, so that repeated requests of one guest do not delay the shop's next bill.
 * Templates can read only the folder `templates`.
 */
export function createPdfMaker(templates: URL, limits: HelperLimits = LIMITS): PdfMaker {
  const run = createHelperProcess<PdfOrder, Buffer>({
    script: new URL('./pdf-process.ts', import.meta.url),
    args: [fileURLToPath(templates)],
    limits,
    subject: 'document',
  });
  const lane = fairLane(LANE);
  return { make: async (order) => Buffer.from(await lane.run(currentTurn(), () => run(order))) };
}
