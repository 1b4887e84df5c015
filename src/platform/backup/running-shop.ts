/**
 * Lets a command make a backup while the shop has the embedded database open (scripts/tools/running-shop.ts): the shop
 * listens on a socket in the data folder, which only the shop's own user can reach.
 */
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { explainDisk } from '../storage/disk-errors.ts';
import type { BackupAddress } from './backup-address.ts';

/** A command's request. */
export interface Asked {
  at: BackupAddress;
  key?: string | undefined;
}
export interface Answered {
  name: string;
  file: string;
  bytes: number;
}
export type Reply = { made: Answered } | { error: string };

export const socketIn = (dataDir: string) => join(dataDir, 'backup.sock');

async function answer(socket: Socket, make: (asked: Asked) => Promise<Answered>): Promise<void> {
  const reply: Reply = await json(socket)
    .then((asked) => make(asked as Asked))
    .then(
      (made) => ({ made }),
      (error: Error) => ({ error: explainDisk(error) ?? error.message }),
    );
  socket.end(JSON.stringify(reply));
}

/**
 * Listens until the returned function is called. Calls `onFailure` if the socket cannot be created; the shop then runs
 * without it.
 */
export function answerBackups(
  dataDir: string,
  make: (asked: Asked) => Promise<Answered>,
  onFailure: (error: Error) => void,
): () => void {
  const path = socketIn(dataDir);
  // Left by a killed shop: the folder's lock proves that none is running.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    void answer(socket, make);
  });
  server.on('error', onFailure).listen(path).unref();
  return () => void server.close();
}
