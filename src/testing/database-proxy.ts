/**
 * A proxy between a shop and its PostgreSQL that fails like a network: refuses or cuts connections, or silently swallows
 * everything, like a machine that was switched off.
 */
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Existing connections stay open and silent; new ones too if `scope` is 'all', otherwise they are served. */
  swallow(scope: 'those there are' | 'all'): void;
  /** Ends all connections and refuses new ones. */
  refuse(): void;
  /** Serves new connections again. */
  serve(): void;
  close(): Promise<void>;
}

export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  let mode: 'serve' | 'swallow' | 'refuse' = 'serve';
  const sockets = new Set<Socket>();
  const server = createServer((inside) => {
    const pair = [inside, ...(mode === 'serve' ? [connect(Number(port), hostname)] : [])];
    for (const socket of pair) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          for (const each of pair) each.destroy();
        });
    }
    const [, outside] = pair;
    if (mode === 'refuse') inside.destroy();
    else if (outside) inside.pipe(outside).pipe(inside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.port = String((server.address() as { port: number }).port);
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    swallow(scope) {
      if (scope === 'all') mode = 'swallow';
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse() {
      mode = 'refuse';
      end();
    },
    serve() {
      mode = 'serve';
    },
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
