/** A mail server that accepts everything and counts each mail. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface Mailbox {
  url: string;
  /** How often each Message-ID arrived, by the part before its @ (`order-placed-42`). */
  received: Map<string, number>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream: SMTPServerDataStream, _session: SMTPServerSession, done: (error?: Error | null) => void) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^Message-ID: <([^@>]+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none';
        received.set(id, (received.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A shop may be killed while it sends.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
