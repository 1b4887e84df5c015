/** The cost of each page on the wire, measured on the built shop: bytes and files, never times. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../tools/run.ts';
import { makeDataDir, type ShopServer, startShop } from '../tools/shop-server.ts';

const KB = 1000;
const FILES = join(ROOT, 'dist/client');

interface Budget {
  html: number;
  js: number;
  css: number;
  /** How many scripts: each costs a desktop's processor 6 ms, however small it is. */
  files: number;
}

/** In KB of Brotli. Home has the figure of targets.md; the limits of the others are a little above today's cost. */
const BUDGETS: Record<string, Budget> = {
  '/': { html: 45, js: 130, css: 15.2, files: 8 },
  '/ta/': { html: 45, js: 130, css: 15.2, files: 8 },
  '/cart': { html: 12, js: 165, css: 15.2, files: 32 },
  '/login': { html: 12, js: 155, css: 15.2, files: 24 },
  '/track-order': { html: 12, js: 160, css: 15.2, files: 24 },
  '/contact': { html: 15, js: 155, css: 15.2, files: 24 },
  '/about': { html: 15, js: 150, css: 15.2, files: 24 },
  '/privacy': { html: 20, js: 150, css: 15.2, files: 24 },
  '/terms': { html: 20, js: 150, css: 15.2, files: 24 },
  '/returns': { html: 20, js: 150, css: 15.2, files: 24 },
};
/** Most visits fetch these only after a click, so a first view never does. */
const LATER = /^(AdminApp|MediaDialog|admin|cart|checkout|dashboard|later|login|page|shell)-|-later-parts-/;

/** React's mark of a part that a script moves into its place: until then it is hidden, and then the page jumps. */
const MOVED = '$RC(';

const sent = (file: string) => readFileSync(join(FILES, `${file}.br`)).length;

/** The files that a page names, and those that they import before they can run. */
function filesOf(html: string, kind: 'js' | 'css'): string[] {
  const found = new Set([...html.matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g)].map(([, file]) => file as string));
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(FILES, file), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`assets/${name}`);
  }
  return [...found].filter((file) => file.endsWith(`.${kind}`));
}

const kilobytes = (files: string[]) => files.reduce((sum, file) => sum + sent(file), 0) / KB;

describe('the cost of a first view', () => {
  const dataDir = makeDataDir();
  let shop: ShopServer;
  let firstPage: string;

  beforeAll(async () => {
    shop = await startShop({ log: join(ROOT, '.cache/gate/start-budgets.log'), dataDir: dataDir.path });
    firstPage = await pageAt('/');
  });
  afterAll(async () => {
    await shop.close();
    dataDir.remove();
  });

  const pageAt = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };

  test.for(Object.entries(BUDGETS))('%s stays within its budget', async ([path, budget]) => {
    const html = await pageAt(path);
    const cost = {
      html: brotliCompressSync(html).length / KB,
      js: kilobytes(filesOf(html, 'js')),
      css: kilobytes(filesOf(html, 'css')),
      files: filesOf(html, 'js').length,
    };
    expect(cost.js).toBeGreaterThan(50);
    expect(cost.css).toBeGreaterThan(1);
    console.log(
      `${path.padEnd(13)} ${Object.entries(cost)
        .map(([kind, size]) => `${kind} ${Math.round(size * 10) / 10}`)
        .join('  ')}`,
    );
    const over = Object.entries(cost).filter(([kind, size]) => size > budget[kind as keyof Budget]);
    expect(over).toEqual([]);
  });

  test.for(Object.keys(BUDGETS).filter((path) => path !== '/cart'))('%s is whole without scripts', async (path) => {
    expect(await pageAt(path)).not.toContain(MOVED);
  });

  test('so is the first page after a start', () => {
    expect(firstPage).toContain('price-row');
    expect(firstPage).not.toContain(MOVED);
  });

  test('home loads no admin, dialog, checkout or gateway code before a click', async () => {
    const html = await pageAt('/');
    const names = filesOf(html, 'js').map((file) => file.slice('assets/'.length));
    expect(names.filter((name) => LATER.test(name))).toEqual([]);
    expect(html).not.toMatch(/razorpay|youtube-nocookie\.com\/embed/);
  });

  test('home is measured with at least 150 products', async () => {
    const { data } = (await (await fetch(`${shop.url}/api/product/list1`)).json()) as { data: unknown[] };
    expect(data.length).toBeGreaterThanOrEqual(150);
  });

  test('every text file has compressed copies, which are what is sent', async () => {
    const [script] = filesOf(await pageAt('/'), 'js');
    expect(existsSync(join(FILES, `${script}.br`))).toBe(true);
    const answer = await fetch(`${shop.url}/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await answer.text()).length).toBeGreaterThan(0);
  });
});
