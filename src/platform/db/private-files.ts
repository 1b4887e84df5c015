/**
 * The embedded database's files, for their owner alone. PGlite sets the mode of every file that it makes by itself, 0666 of
 * most, so the process's mask does not hold: what others may do is taken out of each mode that it asks for.
 */
import { NodeFS } from '@electric-sql/pglite/nodefs';

const OTHERS = 0o077;

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;
interface FileSystem {
  NODEFS: Record<'node_ops' | 'stream_ops', { setattr: SetAttributes }>;
}

function withoutOthers(operations: { setattr: SetAttributes }): void {
  const { setattr } = operations;
  operations.setattr = (target, attributes) =>
    setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS });
}

export class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const restrict = ({ NODEFS }: FileSystem) => {
      withoutOthers(NODEFS.node_ops);
      withoutOthers(NODEFS.stream_ops);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), restrict as never] } };
  }
}
