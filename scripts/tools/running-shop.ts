/** Asks a running shop for a backup of the embedded database it has open. */
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { BackupError } from '../../src/platform/backup/archive.ts';
import { type Answered, type Asked, type Reply, socketIn } from '../../src/platform/backup/running-shop.ts';

/** Throws BackupError with the shop's message, or if no shop answers. */
export async function askRunningShop(dataDir: string, asked: Asked): Promise<Answered> {
  const socket = connect({ path: socketIn(dataDir), allowHalfOpen: true });
  socket.end(JSON.stringify(asked));
  const reply = (await json(socket).catch(() => {
    throw new BackupError(
      'DATA_DIR: the shop that runs there does not answer; stop it, or restart it with this version',
    );
  })) as Reply;
  if ('error' in reply) throw new BackupError(reply.error);
  return reply.made;
}
