/** The process that draws PDFs, without the shop's secrets or its database. Started by pdf.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { setApart } from '#shared/right-to-left.ts';
import { keepEndings } from '#shared/tamil-endings.ts';
import type { HelperAnswer } from '../helper-process.ts';
import { watchMemory } from '../watch-memory.ts';

export interface PdfOrder {
  /** A file of the templates' folder. */
  template: string;
  /** What the template reads from `/data.json`. */
  data: unknown;
  /** The pictures that the data name, such as `/qr.svg`. */
  files?: Readonly<Record<string, Uint8Array>>;
}

const [MOST_MEGABYTES, TEMPLATES = ''] = process.argv.slice(2);

function loadCompiler(): NodeCompiler {
  const folder = fileURLToPath(new URL('./fonts/', import.meta.url));
  const fonts = readdirSync(folder).filter((file) => file.endsWith('.ttf'));
  return NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: fonts.map((file) => readFileSync(join(folder, file))) }],
  });
}

/** Memoized layout is kept for this many documents: a paper is requested again soon or not at all. */
const DOCUMENTS_KEPT = 2;

const readable = (_: string, value: unknown) => (typeof value === 'string' ? keepEndings(setApart(value)) : value);

function draw(compiler: NodeCompiler, { template, data, files = {} }: PdfOrder): Buffer {
  compiler.resetShadow();
  const shadow = { ...files, '/data.json': Buffer.from(JSON.stringify(data, readable)) };
  for (const [path, bytes] of Object.entries(shadow)) compiler.mapShadow(join(TEMPLATES, path), Buffer.from(bytes));
  const compiled = compiler.compile({ mainFilePath: join(TEMPLATES, template), resetRead: true });
  const error = compiled.takeError();
  if (error) throw new Error(JSON.stringify(error.shortDiagnostics));
  const pdf = compiler.pdf(compiled.result as NodeTypstDocument);
  compiler.evictCache(DOCUMENTS_KEPT);
  return pdf;
}

function serve(): void {
  watchMemory(Number(MOST_MEGABYTES));
  process.on('disconnect', () => process.exit(0));
  let compiler: NodeCompiler | undefined;
  process.on('message', (order: PdfOrder) => {
    let answer: HelperAnswer<Buffer>;
    try {
      compiler ??= loadCompiler();
      answer = { result: draw(compiler, order) };
    } catch (error) {
      answer = { error: String((error as Error).message) };
    }
    process.send?.(answer);
  });
}

if (import.meta.main) serve();
