/**
 * The tests' client at a tenth of the cost of `fetch`, so that a benchmark on the shop's own machine does not measure itself:
 * one connection, one call at a time, and of an answer only status and JSON.
 */
import { connect, type Socket } from 'node:net';
import type { Buyer } from '#testing/buyers.ts';
import { Client, type Reply } from '#testing/test-shop.ts';

/** After a pause the shop may just be closing the connection. */
const FRESH_MS = 2_000;

/** The body of a complete answer, by its length or in chunks; null while parts are missing. */
function bodyOf(head: string, rest: string): string | null {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return rest.length >= Number(length) ? rest : null;
  if (!rest.endsWith('0\r\n\r\n')) return null;
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.slice(at, lineEnd), 16);
    if (size === 0) return body;
    body += rest.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 4 + size;
  }
}

/** Resolves with the next answer on the connection. */
function nextAnswer<T>(socket: Socket): Promise<Reply<T>> {
  return new Promise((resolve, reject) => {
    let text = '';
    const isClosed = () => reject(new Error('The connection was closed.'));
    const read = (part: string) => {
      text += part;
      const end = text.indexOf('\r\n\r\n');
      const head = text.slice(0, end);
      const body = end < 0 ? null : bodyOf(head, text.slice(end + 4));
      if (body === null) return;
      socket.off('data', read);
      socket.off('close', isClosed);
      const json = body === '' ? null : JSON.parse(Buffer.from(body, 'latin1').toString());
      resolve({ status: Number(head.slice(9, 12)), body: json, headers: new Headers() });
    };
    socket.on('data', read);
    socket.on('close', isClosed);
  });
}

export class LightClient extends Client {
  /** In place of the session's. */
  authorization: string | undefined;
  private socket: Socket | undefined;
  private usedAt = 0;

  private connection(): Socket {
    const now = performance.now();
    if (!this.socket || this.socket.closed || now - this.usedAt > FRESH_MS) {
      this.socket?.destroy();
      const { hostname, port } = new URL(this.base);
      this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
      // One character for each byte, so that lengths agree.
      this.socket.setEncoding('latin1');
      this.socket.on('error', () => undefined);
      this.socket.unref();
    }
    this.usedAt = now;
    return this.socket;
  }

  override call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const socket = this.connection();
    const answer = nextAnswer<T>(socket);
    const { host } = new URL(this.base);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${this.authorization ?? `Bearer ${this.token}`}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`,
    );
    return answer;
  }
}

/** The same buyer with a light client. */
export function lightly({ client, addressId }: Buyer): Buyer {
  const light = new LightClient(client.base);
  light.token = client.token;
  light.userId = client.userId;
  return { client: light, addressId };
}
