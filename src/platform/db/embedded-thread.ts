/** The thread of the embedded database: answers the bytes of PostgreSQL's protocol, one connection at a time. */
import { openAsBlob, writeFileSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openFolder, openInMemory } from './embedded-files.ts';

/** Where the database is: a folder, created if missing, or memory, optionally filled from a dump's file. */
export type Source = { folder: string } | { dump?: string | undefined };
export type Order = { connect: MessagePort } | { dump: string } | 'close';
export type Answer = 'open' | 'dumped' | { stopped: string };

/** PGlite's exit status for a refused statement, after which PostgreSQL continues. */
const REFUSED = 100;

const shop = parentPort as MessagePort;
const source = workerData as Source;
const database =
  'folder' in source
    ? await openFolder(source.folder)
    : await openInMemory(source.dump === undefined ? undefined : await openAsBlob(source.dump));

/** PostgreSQL's answer to the running statement, in parts. */
let parts: Uint8Array[] = [];

/**
 * Ends the thread after a PANIC (a full disk under its log) or an error of WebAssembly, which stop PostgreSQL in the
 * middle of something. PGlite would continue to call it, and loop or return nothing as if it had succeeded.
 */
function stopFor(error: unknown): never {
  const said = /\0M([^\0]+)/.exec(Buffer.concat(parts).toString())?.[1];
  shop.postMessage({ stopped: said ?? String(error) } satisfies Answer);
  process.exit(1);
}

const { Module } = database;
const answerOnce = Module._PostgresMainLoopOnce;
Module._PostgresMainLoopOnce = () => {
  try {
    answerOnce();
  } catch (error) {
    if ((error as { status?: unknown }).status !== REFUSED) stopFor(error);
    throw error;
  }
};

async function serve(port: MessagePort): Promise<void> {
  // There is only one session, so an open transaction, prepared statements and channels of the previous connection are
  // cleaned up.
  await database.exec('rollback');
  await database.exec('discard all');
  port.on('message', async (bytes: Uint8Array) => {
    parts = [];
    // Without `onRawData`, PGlite would also parse every answer and keep it.
    await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
    port.postMessage(new Uint8Array(Buffer.concat(parts)));
  });
}

async function obey(order: Order): Promise<void> {
  if (order === 'close') {
    await database.close();
    shop.close();
  } else if ('connect' in order) await serve(order.connect);
  else {
    const dump = await database.dumpDataDir('none');
    writeFileSync(order.dump, Buffer.from(await dump.arrayBuffer()));
    shop.postMessage('dumped' satisfies Answer);
  }
}

shop.on('message', obey);
shop.postMessage('open' satisfies Answer);
