/** An S3 server over real HTTP, behind a proxy that can cut, delay or refuse requests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { parseS3Address, type S3Place } from '#platform/storage/s3-address.ts';

const BUCKET = 'shop';

/** What the proxy does with a request; undefined lets it pass. */
export type Fault = (call: IncomingMessage, answer: ServerResponse) => Fate | undefined;
/**
 * `cutAfter`: closes both ends after that many bytes of the response. `after`: passes it on later, by that many
 * milliseconds. `refuse`: the proxy answers itself.
 */
export type Fate = 'cut' | 'hold' | { cutAfter: number } | { after: number } | { refuse: number; code: string };

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
    configureBuckets: [{ name: BUCKET, configs: [] }],
    // It parses the URL of a list differently from Amazon, and would refuse the SDK's signature.
    allowMismatchedSignatures: true,
  });
  const { port: inner } = (await server.run()) as AddressInfo;
  let fault: Fault = () => undefined;

  function forward(call: IncomingMessage, answer: ServerResponse, cutAfter = Number.POSITIVE_INFINITY): void {
    const { method, url, headers } = call;
    const onward = request({ host: '127.0.0.1', port: inner, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 500, from.headers);
      let passed = 0;
      from.on('data', (chunk: Buffer) => {
        passed += chunk.length;
        if (passed > cutAfter) call.socket.destroy();
        else answer.write(chunk);
      });
      from.on('end', () => answer.end());
    });
    onward.on('error', () => call.socket.destroy());
    call.on('error', () => onward.destroy()).pipe(onward);
  }

  const door = createServer((call, answer) => {
    const fate = fault(call, answer);
    if (fate === 'hold') return;
    if (fate === 'cut') call.socket.destroy();
    else if (fate && 'refuse' in fate) {
      // Reads the whole body: some clients would take an early response for a broken connection.
      call.resume().on('end', () => answer.writeHead(fate.refuse).end(refusal(fate.code)));
    } else if (fate && 'after' in fate) setTimeout(() => forward(call, answer), fate.after);
    else forward(call, answer, fate?.cutAfter);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  const addressOf = (prefix: string) =>
    `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/${prefix}?region=us-east-1`;

  return {
    /** The folder with the server's objects. */
    folder: join(folder, BUCKET),
    addressOf,
    place: (prefix: string) => parseS3Address(addressOf(prefix)) as S3Place,
    /** Sets what happens to further requests; without it they pass. */
    break: (next: Fault = () => undefined) => {
      fault = next;
    },
    close: async () => {
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TestS3 = Awaited<ReturnType<typeof startS3>>;
