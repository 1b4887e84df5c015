/**
 * Asks the database to cancel a statement that nobody waits for any more. A session that waits for a lock does not
 * notice that its client is gone: it would occupy a connection until the lock is free, and then still run the
 * statement.
 */
import { connect, type NetConnectOpts, type Socket } from 'node:net';

const CANCEL_REQUEST = 80_877_102;
const GIVES_UP_AFTER_MS = 3_000;

/** Identifies a session, by what the driver knows and what the server said on connecting. */
export interface Session {
  /** A host name or address, or the folder of the server's socket. */
  host: string;
  port: number;
  stream: Pick<Socket, 'remoteAddress'>;
  processID: number | null;
  secretKey: number | null;
}

/** The address of the session's own server, because a name may stand for several. Null before it is connected. */
function serverOf({ host, port, stream: { remoteAddress } }: Session): NetConnectOpts | null {
  if (host.startsWith('/')) return { path: `${host}/.s.PGSQL.${port}` };
  return remoteAddress === undefined ? null : { host: remoteAddress, port };
}

/** Best effort, because the database may be what does not answer. */
export function cancelStatement(session: Session): void {
  const { processID, secretKey } = session;
  const server = serverOf(session);
  if (server === null || processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4);
  const socket = connect({ ...server, timeout: GIVES_UP_AFTER_MS });
  socket.unref();
  socket.on('error', () => undefined);
  socket.on('timeout', () => socket.destroy());
  // The server closes the socket once it has received the request.
  socket.resume().write(request);
}
