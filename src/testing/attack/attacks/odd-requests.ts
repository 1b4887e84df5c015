/** Requests that no browser sends: malformed HTTP, endless bodies, and rarely used routes. */
import { readFileSync, statSync } from 'node:fs';
import { type Attack, attackerAddress, keepOn, pause, Tally } from '../attack.ts';
import { Caller, open } from '../caller.ts';

const HOST = 'Host: shop\r\n';
const MB = 1024 * 1024;

const ODDITIES: Record<string, string> = {
  'a header of 64 KB': `GET / HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(65_000)}\r\n\r\n`,
  '5,000 headers': `GET / HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(5_000)}\r\n`,
  'a cookie of 15 KB': `GET /cart HTTP/1.1\r\n${HOST}Cookie: ${'a=b; '.repeat(3_000)}\r\n\r\n`,
  'a path of 15 KB': `GET /${'%E0%AE%A4'.repeat(1_600)} HTTP/1.1\r\n${HOST}\r\n`,
  'a path of dots': `GET ${'/..%2f'.repeat(200)}etc/passwd HTTP/1.1\r\n${HOST}\r\n`,
  'a broken escape': `GET /%ff%00%zz?%ff=%zz HTTP/1.1\r\n${HOST}\r\n`,
  'an absolute address': `GET http://169.254.169.254/latest HTTP/1.1\r\n${HOST}\r\n`,
  'OPTIONS *': `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  TRACE: `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
  CONNECT: `CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${HOST}\r\n`,
  websocket: `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  h2c: `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  'HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': 'GET /\r\n',
  TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'ranges without end': `GET /og.jpg HTTP/1.1\r\n${HOST}Range: bytes=${'0-1,'.repeat(3_000)}0-1\r\n\r\n`,
  'encodings without end': `GET / HTTP/1.1\r\n${HOST}Accept-Encoding: ${'br;q=0.1,'.repeat(1_500)}gzip\r\n\r\n`,
  'etags without end': `GET / HTTP/1.1\r\n${HOST}If-None-Match: ${'W/"a",'.repeat(2_500)}*\r\n\r\n`,
  'languages without end': `GET / HTTP/1.1\r\n${HOST}Accept-Language: ${'ta;q=0.1,'.repeat(1_500)}en\r\n\r\n`,
  'waiting to be asked': `POST /api/contact HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
  'a chunk that says it is huge': `POST /api/contact HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFF\r\n{}`,
  'chunk extensions': `POST /api/contact HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  'deep JSON': `POST /api/contact HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n${'['.repeat(60_000)}`,
  'two hosts': `GET / HTTP/1.1\r\n${HOST}Host: other\r\n\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'an older proxy': `GET /?x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
};

export const oddRequests: Attack = {
  id: 'o1',
  what: `${Object.keys(ODDITIES).length} oddities of HTTP, again and again from 3 addresses`,
  async run(shop, signal) {
    const tally = new Tally();
    const odd = Object.entries(ODDITIES);
    await keepOn(signal, 24, async (loop, turn) => {
      const [name, bytes] = odd[(loop * 7 + turn) % odd.length] as [string, string];
      const socket = await open(shop.url, attackerAddress(loop % 3));
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (data: Buffer) => resolve(data.toString('latin1', 9, 12)));
        socket.once('close', () => resolve('closed'));
        setTimeout(() => resolve('silent'), 1_000);
      });
      socket.write(bytes, 'latin1');
      const status = await answer;
      tally.add(status);
      if (status.startsWith('5') && status !== '503') tally.add(`${status} for ${name}`);
      socket.destroy();
    });
    const broken = tally.names().filter((name) => / for /.test(name));
    return { got: tally.toString(), broken };
  },
};

const DOORS = [
  'POST /sandbox/razorpay/v1/checkout/pay',
  'POST /sandbox/razorpay/v1/orders',
  'POST /api/payment/webhook',
  'POST /api/users/login',
  'POST /api/nothing',
  'PUT /api/address/store/picture/logo',
  'POST /',
  'POST /og.jpg',
];
const BODY_MB = 64;

async function pour(url: string, address: string, door: string, signal: AbortSignal, tally: Tally): Promise<void> {
  const [method, path] = door.split(' ') as [string, string];
  const socket = await open(url, address);
  const head = `${method} ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${BODY_MB * MB}\r\n\r\n{"a":"`;
  const part = Buffer.alloc(MB, 'a');
  let status = 'silent';
  socket.once('data', (data: Buffer) => {
    status = data.toString('latin1', 9, 12);
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head);
  let sent = 0;
  for (; sent < BODY_MB && !socket.destroyed && !signal.aborted; sent += 1)
    await Promise.race([new Promise((resolve) => socket.write(part, resolve)), closed, pause(3_000)]);
  await pause(100);
  tally.add(`${path} ${sent === BODY_MB ? 'taken whole' : 'cut'}, ${status}`);
  socket.destroy();
}

const residentMb = (statusOf: (pid: number) => string, pids: number[]) =>
  pids.reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024, 0);

export const hugeBodies: Attack = {
  id: 'o2',
  what: `bodies of ${BODY_MB} MB to every kind of door, 12 at a time`,
  async run(shop, signal) {
    const memory = () => {
      try {
        return residentMb((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'), shop.processIds());
      } catch {
        return Number.NaN;
      }
    };
    const tally = new Tally();
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 100);
    await keepOn(signal, 12, (loop, turn) =>
      pour(shop.url, attackerAddress(loop % 3), DOORS[(loop + turn) % DOORS.length] as string, signal, tally),
    );
    clearInterval(watch);
    const more = Math.round(most - before);
    const whole = tally.names().filter((name) => name.includes('taken whole'));
    const broken = more > 400 ? [`${more} MB more memory`] : [];
    return { got: `${more} MB more memory at most; taken whole: ${whole.join(', ') || 'none'}`, broken };
  },
};

export const crossSite: Attack = {
  id: 'o3',
  what: 'refused requests with long paths, each a line in the log, from 3 addresses',
  async run(shop, signal) {
    const before = statSync(shop.logFile).size;
    const tally = new Tally();
    const callers = Array.from({ length: 3 }, (_, nth) => new Caller(shop.url, attackerAddress(nth)));
    const startedAt = performance.now();
    await keepOn(signal, 24, async (loop, turn) => {
      const caller = callers[loop % 3] as Caller;
      const isLong = turn % 2 === 0;
      const path = isLong ? `/api/${'x'.repeat(12_000)}` : '/api/users/login';
      const { status } = await caller.post(path, { a: 1 }, { origin: 'https://evil.example' });
      tally.add(status);
    });
    for (const caller of callers) caller.close();
    const seconds = (performance.now() - startedAt) / 1000;
    const perSecond = (statSync(shop.logFile).size - before) / 1024 / seconds;
    const broken = perSecond > 200 ? [`${Math.round(perSecond)} KB of log a second`] : [];
    return { got: `${Math.round(perSecond)} KB of log a second; ${tally}`, broken };
  },
};
