/** A push service for tests, with its browser: accepts what a shop sends and decrypts it by RFC 8291. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Rung {
  /** The last part of the device's address. */
  device: string;
  said: { title: string; body: string; path: string };
  headers: Record<string, string | string[] | undefined>;
}

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
function open(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, sealed] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const derive = (secret: Buffer, from: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, label, length));
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and padding of zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

export async function startPushService() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const rung: Rung[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = request.url?.split('/').at(-1) ?? '';
      const browser = browsers.get(device);
      if (!browser) return response.writeHead(410).end();
      if (status < 300) {
        const said = JSON.parse(open(Buffer.concat(chunks), browser.ecdh, browser.auth));
        rung.push({ device, said, headers: request.headers });
      }
      return response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    rung,
    /** Subscribes a browser; returns what its `PushSubscription.toJSON()` would. */
    subscribe(name: string): Device {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}/send/${name}`, keys };
    },
    /** The browser cancels its subscription. */
    leave: (name: string) => browsers.delete(name),
    answer: (next: number) => {
      status = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
