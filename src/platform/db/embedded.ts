/**
 * The embedded database: PostgreSQL in WebAssembly (PGlite) on a thread of its own, so that no page waits for its
 * statements. It is reached through the same driver and pool as a real PostgreSQL, with one connection: the bytes of
 * its protocol travel through a message port instead of a socket (docs/decisions/036).
 */
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Answer, Order, Source } from './embedded-thread.ts';
import type { Hosts } from './hosts.ts';
import { Pool } from './pool.ts';
import { PreparedClient } from './prepared-client.ts';

export interface Embedded {
  pool: Pool;
  /** Writes a tar file with everything in it, for tests. */
  dump(file: string): Promise<void>;
  /** Ends the thread; the files are then complete. */
  close(): Promise<void>;
}

/** Stands in for the driver's socket. */
class Wire extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(bytes));
    port.on('close', () => this.destroy());
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // Copied, because the port transfers a buffer's whole memory, which small buffers share.
    this.#port.postMessage(new Uint8Array(bytes));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}

const ITSELF: Hosts = { count: 1, current: () => 'embedded', skip: () => undefined };

function clientOn(connect: () => Wire): typeof PreparedClient {
  return class extends PreparedClient {
    // No limits: nothing can vanish silently here, and a new connection would have to wait for the same statement.
    protected override readonly waits = { visitorMs: 0, jobMs: 0 };

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, user: 'postgres', database: 'postgres', ssl: false, stream: connect });
    }
  };
}

/**
 * PostgreSQL refuses deeply nested statements at 2 MB of its own stack, which take far more of the thread's stack. With
 * the usual 4 MB the thread's ended first, which PostgreSQL cannot handle.
 */
const STACK_MB = 64;

/** WebAssembly's file errors, which come without text. */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  2: 'permission denied',
  29: 'input/output error',
  51: 'no space left on device',
  63: 'operation not permitted',
  69: 'read-only file system',
};

function wordsOf(error: { message?: string; errno?: number }): string {
  return FILE_ERRORS[error.errno ?? 0] ?? error.message ?? JSON.stringify(error);
}

/** Rejects when the thread has ended, with one line for the operator. */
function diesOf(thread: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const tell = (why: string) => reject(new Error(`DATA_DIR: the embedded database has stopped (${why})`));
    thread.on('message', (answer: Answer) => {
      if (typeof answer === 'object') tell(answer.stopped);
    });
    thread.once('error', (error) => tell(wordsOf(error)));
    thread.once('exit', (code) => tell(`its thread ended with ${code}`));
  });
}

/** Opens the database in a folder, or in memory, optionally from a dump. */
export async function startEmbedded(source: Source): Promise<Embedded> {
  const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
    workerData: source,
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  let isClosing = false;
  const died = diesOf(thread);
  const answer = (): Promise<Answer> =>
    Promise.race([died, new Promise<Answer>((resolve) => thread.once('message', resolve))]);
  const order = (what: Order, transfer: MessagePort[] = []) => thread.postMessage(what, transfer);

  await answer();
  // The shop cannot run without its database; a supervisor restarts the process.
  died.catch((error: Error) => {
    if (isClosing) return;
    console.error(error.message);
    process.exit(1);
  });
  const pool = new Pool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      Client: clientOn(() => {
        const { port1, port2 } = new MessageChannel();
        order({ connect: port2 }, [port2]);
        return new Wire(port1);
      }),
    },
    ITSELF,
  );
  return {
    pool,
    async dump(file) {
      const written = answer();
      order({ dump: file });
      await written;
    },
    async close() {
      await pool.end();
      isClosing = true;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      order('close');
      await ended;
    },
  };
}
