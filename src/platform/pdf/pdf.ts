/**
 * PDFs from Typst templates, in a process of their own. A template (`.typ`) is a file that a designer can read; what it
 * shows reaches it as `/data.json` and is never part of its code, so nothing that somebody typed can run.
 */
import { fileURLToPath } from 'node:url';
import { createHelperProcess, type HelperLimits } from '../helper-process.ts';
import type { PdfOrder } from './pdf-process.ts';

/** A price list of 2,000 products with pictures needs about 3 s and 300 MB. */
const LIMITS: HelperLimits = { mostMs: 30_000, mostMegabytes: 700, idleMs: 60_000 };

export interface PdfMaker {
  /** The bytes of a template with its data: the same data give the same bytes. */
  make(order: PdfOrder): Promise<Buffer<ArrayBuffer>>;
}

/** `templates` is the folder that templates may read, and nothing beside it. */
export function createPdfMaker(templates: URL, limits: HelperLimits = LIMITS): PdfMaker {
  const run = createHelperProcess<PdfOrder, Buffer>({
    script: new URL('./pdf-process.ts', import.meta.url),
    args: [fileURLToPath(templates)],
    limits,
    subject: 'document',
  });
  return { make: async (order) => Buffer.from(await run(order)) };
}
