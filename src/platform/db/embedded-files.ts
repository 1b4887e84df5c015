/**
 * The embedded database's files on disk: readable by their owner only, and flushed when PostgreSQL asks, so that a
 * power cut loses nothing acknowledged. PGlite does neither: it gives most files mode 0666 whatever the umask, and its
 * file system ignores fsync.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const OTHERS = 0o077;

/** An open file or folder as Emscripten represents it; only files have a system descriptor. */
interface Stream {
  nfd?: number;
  node: unknown;
}
type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;
interface FileSystem {
  NODEFS: {
    node_ops: { setattr: SetAttributes };
    stream_ops: { setattr: SetAttributes; fsync?: (stream: Stream) => number };
    realPath(node: unknown): string;
  };
}

function withoutOthers(operations: { setattr: SetAttributes }): void {
  const { setattr } = operations;
  operations.setattr = (target, attributes) =>
    setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS });
}

/** Flushes a file's bytes, or a folder's entries, to disk. */
function flushToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

class EmbeddedFiles extends NodeFS {
  readonly #folder: string;
  readonly #flush: (path: string) => void;

  constructor(folder: string, flush = flushToDisk) {
    super(folder);
    this.#folder = folder;
    this.#flush = flush;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const adapt = ({ NODEFS }: FileSystem) => {
      withoutOthers(NODEFS.node_ops);
      withoutOthers(NODEFS.stream_ops);
      NODEFS.stream_ops.fsync = ({ node }) => {
        this.#flush(NODEFS.realPath(node));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), adapt as never] } };
  }

  /**
   * Flushes everything. A new database is written without flushing, which is faster; later flushes rely on this one.
   */
  flushAll(): void {
    for (const name of readdirSync(this.#folder, { recursive: true, encoding: 'utf8' }))
      this.#flush(join(this.#folder, name));
    this.#flush(this.#folder);
  }
}

/**
 * PGlite's parameters, but with 24 instead of 128 MB of shared buffers, which it touches at the start and never frees,
 * and with one plan per statement: planning for each set of values took half the time of a shopper's list of orders,
 * and hardly helps in a database of this size.
 */
const SMALL = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=24MB'],
  ...['-c', 'plan_cache_mode=force_generic_plan'],
];

/**
 * Without PGlite's `-F` (no fsync). The log of commits uses fsync, because fdatasync, PostgreSQL's default, does
 * nothing in WebAssembly.
 */
const DURABLE = [...SMALL.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];

/** Opens a database in memory, optionally from a dump. */
export const openInMemory = (dump?: Blob): Promise<PGlite> => PGlite.create({ loadDataDir: dump, startParams: SMALL });

/** Opens the database in `folder`, creating it if missing; tests pass another `flush`. */
export async function openFolder(folder: string, flush?: (path: string) => void): Promise<PGlite> {
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const files = new EmbeddedFiles(folder, flush);
  const client = await PGlite.create({ fs: files, startParams: DURABLE });
  if (isNew) files.flushAll();
  return client;
}
