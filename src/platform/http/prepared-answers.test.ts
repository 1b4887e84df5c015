import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreparedAnswers } from './prepared-answers.ts';

let server: Server;
let base: string;
let made: number;
let clock: number;
let isAway: boolean;
let release: (() => void) | null;
let answers: ReturnType<typeof createPreparedAnswers>;

beforeEach(async () => {
  made = 0;
  isAway = false;
  clock = 1_000_000;
  release = null;
  answers = createPreparedAnswers({
    addressOf: ({ url = '' }) => (url.startsWith('/kept') ? url : null),
    mayBeStale: (address) => address !== '/kept-fresh',
    now: () => clock,
    make: async (address) => {
      made += 1;
      const version = made;
      if (release) await new Promise<void>((resolve) => (release = resolve));
      if (isAway) return new Response('away', { status: 503 });
      return new Response(`${address} version ${version}`, { status: address.includes('bad') ? 500 : 200 });
    },
  });
  server = createServer((request, response) => answers.handle(request, response, () => response.end('routed')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${base}${path}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

describe('prepared answers', () => {
  it('makes an answer once and sends its bytes, compressed as the client accepts', async () => {
    expect((await read('/kept')).text).toBe('/kept version 1');
    const compressed = await read('/kept', { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.text).toBe('/kept version 1');
    expect(made).toBe(1);
  });

  it('answers 304 to a client that has it, and a new tag after a change', async () => {
    const first = await read('/kept');
    const etag = first.headers.get('etag') ?? '';
    expect((await read('/kept', { 'if-none-match': etag })).status).toBe(304);
    answers.invalidate();
    clock += 1_000;
    expect(await read('/kept', { 'if-none-match': etag })).toMatchObject({ status: 200, text: '/kept version 2' });
  });

  it('is made at most once a second however often things change, but nothing stale is sent', async () => {
    await read('/kept');
    for (let change = 0; change < 10; change += 1) {
      clock += 50;
      answers.invalidate();
      await read('/kept');
    }
    expect(made).toBe(1);
    clock += 600;
    expect((await read('/kept')).text).toBe('/kept version 2');
  });

  // Before: everybody waited twenty minutes, and with data of a write that was just made nobody got any page.
  it('does not wait for the clock of a machine that was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      answers = createPreparedAnswers({
        addressOf: ({ url = '' }) => url,
        mayBeStale: () => false,
        make: async () => new Response('made'),
      });
      await read('/kept');
      vi.setSystemTime(Date.now() - 1_200_000);
      answers.invalidate();
      expect((await read('/kept')).text).toBe('made');
    } finally {
      vi.useRealTimers();
    }
  });

  it('never sends stale data: a request right after a change gets it', async () => {
    await read('/kept-fresh');
    answers.invalidate();
    expect((await read('/kept-fresh')).text).toBe('/kept-fresh version 2');
  });

  it('notices a change that comes while it is being made', async () => {
    await read('/kept');
    answers.invalidate();
    clock += 1_000;
    release = () => undefined;
    const slow = read('/kept');
    await new Promise((resolve) => setTimeout(resolve, 50));
    answers.invalidate();
    release();
    release = null;
    await slow;
    clock += 1_000;
    expect((await read('/kept')).text).toBe('/kept version 3');
  });

  // Without a limit, invented addresses would fill the memory.
  it('keeps few with parameters: the least recently requested is dropped first, frequent ones stay', async () => {
    await read('/kept');
    for (let index = 0; index < 100; index += 1) {
      await read(`/kept?made-up=${index}`);
      await read('/kept?popular');
    }
    expect(made).toBe(102);
    await read('/kept');
    await read('/kept?made-up=99');
    expect(made).toBe(102);
    await read('/kept?made-up=0');
    expect(made).toBe(103);
  });

  // A category's link requested three times a second waited 3.6 s for its own earlier versions to be made.
  it('makes each only once at a time, however many made-up URLs are requested meanwhile', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const begun: string[] = [];
    answers = createPreparedAnswers({
      addressOf: ({ url = '' }) => url,
      mayBeStale: () => true,
      make: async (address) => {
        begun.push(address);
        await held;
        return new Response(address);
      },
    });
    const first = read('/kept?popular');
    await expect.poll(() => begun).toHaveLength(1);
    const others = Array.from({ length: 50 }, (_, index) => read(`/kept?made-up=${index}`));
    await expect.poll(() => begun).toHaveLength(51);
    const second = read('/kept?popular');
    const last = read('/kept?last');
    await expect.poll(() => begun).toContain('/kept?last');
    finish();
    await Promise.all([first, second, last, ...others]);
    expect(begun.filter((address) => address === '/kept?popular')).toHaveLength(1);
    // An answer that was made but is no longer requested is dropped all the same.
    const before = begun.length;
    for (let index = 0; index < 50; index += 1) await read(`/kept?made-up=${index}`);
    expect(begun.length - before).toBeGreaterThanOrEqual(18);
  });

  it('leaves to the router other requests, and answers that could not be made', async () => {
    expect((await read('/other')).text).toBe('routed');
    expect((await read('/kept-bad')).text).toBe('routed');
  });

  // Before: the first visitor after a change made the price list unavailable to everybody.
  it('keeps sending the last one while it cannot be made again, and the new one as soon as it can', async () => {
    for (const path of ['/kept', '/kept-fresh']) {
      const { text } = await read(path);
      isAway = true;
      answers.invalidate();
      clock += 5_000;
      expect(await read(path)).toMatchObject({ status: 200, text });
      clock += 500_000;
      expect(await read(path)).toMatchObject({ status: 200, text });
      isAway = false;
      clock += 1_000;
      await expect.poll(async () => (await read(path)).text).not.toBe(text);
    }
  });

  describe('that lasts', () => {
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    const vocabulary = Array.from({ length: 400 }, () => next(1e9).toString(36));
    const words = Array.from({ length: 8_000 }, () => vocabulary[Math.min(next(400), next(400))]).join(' ');
    const press = () => read('/kept', { 'accept-encoding': 'br' });
    const sizeOf = async () => Number((await press()).headers.get('content-length'));
    beforeEach(() => {
      answers = createPreparedAnswers({
        addressOf: ({ url = '' }) => url,
        mayBeStale: () => true,
        now: () => clock,
        make: async () => {
          made += 1;
          const headers = { etag: 'W/"the-same"', 'content-security-policy': `script-src 'sha256-${made}'` };
          return new Response(`${made} ${words}`, { headers });
        },
      });
    });

    it('keeps the tag it was given, and its client the policy that came with its bytes', async () => {
      const first = await read('/kept');
      expect(first.headers.get('content-security-policy')).toBe("script-src 'sha256-1'");
      clock += 31_000;
      await read('/kept');
      await expect.poll(async () => (await read('/kept')).text.slice(0, 2)).toBe('2 ');
      const again = await read('/kept', { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
      expect(again.headers.get('content-security-policy')).toBeNull();
    });

    it('is compressed harder while nobody waits', async () => {
      const first = await sizeOf();
      clock += 31_000;
      await press();
      await expect.poll(sizeOf).toBeLessThan(first * 0.98);
      clock += 61_000;
      expect(await sizeOf()).toBeGreaterThan(first * 0.99);
    });
  });

  // Before the fix, a page made before a missed change was sent forever.
  it('is never older than a minute, and is renewed in the background before that', async () => {
    await read('/kept');
    clock += 29_000;
    expect((await read('/kept')).text).toBe('/kept version 1');
    expect(made).toBe(1);
    clock += 2_000;
    expect((await read('/kept')).text).toBe('/kept version 1');
    await expect.poll(() => made).toBe(2);
    await expect.poll(async () => (await read('/kept')).text).toBe('/kept version 2');
    clock += 60_000;
    expect((await read('/kept')).text).toBe('/kept version 3');
  });
});

describe('data for a page of this process', () => {
  const ADDRESS = '/kept-fresh?json';
  const versionOf = async (address = ADDRESS) => ((await answers.data(address)) as { version: number }).version;
  beforeEach(() => {
    answers = createPreparedAnswers({
      addressOf: () => null,
      mayBeStale: (address) => !address.startsWith('/kept-fresh'),
      news: () => news,
      now: () => clock,
      make: async (address) => {
        made += 1;
        return isAway ? new Response('away', { status: 503 }) : Response.json({ version: made, parts: [{ address }] });
      },
    });
    news = null;
  });
  let news: Promise<void> | null = null;

  it('is read once for all pages, and none of them can change it', async () => {
    const data = (await answers.data(ADDRESS)) as { parts: object[] };
    expect(await answers.data(ADDRESS)).toBe(data);
    expect(made).toBe(1);
    expect(() => data.parts.push({})).toThrow(TypeError);
    expect(() => Object.assign(data.parts[0] ?? {}, { address: 'other' })).toThrow(TypeError);
  });

  it('waits for news of a write of this process', async () => {
    expect(await versionOf()).toBe(1);
    clock += 1_000;
    news = Promise.resolve().then(() => answers.invalidate());
    expect(await versionOf()).toBe(2);
  });

  it('is left to the router while a change came too soon after the last one: a page would hold up all others', async () => {
    expect(await versionOf()).toBe(1);
    answers.invalidate();
    clock += 100;
    expect(await answers.data(ADDRESS)).toBeUndefined();
    clock += 100;
    expect(await versionOf()).toBe(2);
  });

  // Guard: the change after a recovery. Without it: the page of before the outage, for half a minute.
  it('is in the pages again soon after an attempt to make it failed', async () => {
    const pages = createPreparedAnswers({
      addressOf: () => null,
      mayBeStale: (address) => address === '/page',
      now: () => clock,
      make: async (address) => {
        if (address !== '/page')
          return isAway ? new Response('away', { status: 503 }) : Response.json({ version: made });
        return Response.json({ of: await pages.data(ADDRESS) });
      },
    });
    const shown = async () => ((await pages.data('/page')) as { of: { version: number } }).of.version;
    made = 1;
    expect(await shown()).toBe(1);
    isAway = true;
    pages.invalidate();
    clock += 2_000;
    expect(await pages.data(ADDRESS)).toEqual({ version: 1 });
    isAway = false;
    made = 2;
    pages.invalidate();
    clock += 5_000;
    await shown();
    await expect.poll(() => pages.data(ADDRESS)).toEqual({ version: 2 });
    clock += 2_000;
    expect(await shown()).toBe(2);
  });

  it('is left to the router if it cannot be made, and is the last one if it could be before', async () => {
    isAway = true;
    expect(await answers.data(ADDRESS)).toBeUndefined();
    isAway = false;
    expect(await versionOf()).toBe(2);
    isAway = true;
    answers.invalidate();
    clock += 1_000;
    expect(await versionOf()).toBe(2);
  });
});
