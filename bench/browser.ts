/**
 * `npm run bench:browser`: the first view on a cheap phone: bytes by kind, LCP, CLS and blocked time with the processor four
 * times slower on a slow 4G network, and the second visit without a network; then Lighthouse, mobile.
 */
import { join } from 'node:path';
import { chromium, devices, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/tools/chromium.ts';
import { ROOT } from '../scripts/tools/run.ts';
import { makeDataDir, startShop } from '../scripts/tools/shop-server.ts';
import { lighthouseRows } from './lighthouse.ts';
import { report, round } from './load.ts';

const RUNS = 3;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750e3 / 8 };
const WAIT_MS = 60_000;

type Vitals = { lcp: number; cls: number; blocked: number };

/** Runs in the page before its own scripts. */
function watchVitals(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, blocked: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, see: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as never[]).forEach(see)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch('layout-shift', ({ value }) => {
    vitals.cls += value;
  });
  watch('longtask', ({ duration }) => {
    vitals.blocked += Math.max(0, duration - 50);
  });
}

async function firstView(page: Page, url: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(watchVitals);
  await page.goto(url, { waitUntil: 'load', timeout: WAIT_MS });
  const seen = { requests, bytes: { ...bytes } };
  await page.waitForTimeout(2_000);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...seen, ...vitals };
}

/** Milliseconds until the list is readable on the second visit, without a network. */
async function offlineVisit(page: Page): Promise<number> {
  await page.waitForFunction(async () => (await caches.match('/')) !== undefined, undefined, { timeout: WAIT_MS });
  await page.context().setOffline(true);
  const startedAt = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.price-list button').first().waitFor();
  return performance.now() - startedAt;
}

const kilobytes = (bytes = 0) => round(bytes / 1000, 1);

const dataDir = makeDataDir();
const shop = await startShop({ log: join(ROOT, '.cache/bench/browser-shop.log'), dataDir: dataDir.path });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const rows: Record<string, string | number>[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const page = await browser.newPage({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } });
    const { bytes, requests, lcp, cls, blocked } = await firstView(page, shop.url);
    const offline = await offlineVisit(page).catch(() => Number.NaN);
    await page.context().close();
    rows.push({
      run,
      'LCP ms': round(lcp),
      'blocked ms': round(blocked),
      CLS: round(cls, 3),
      requests,
      'HTML KB': kilobytes(bytes.Document),
      'JS KB': kilobytes(bytes.Script),
      'CSS KB': kilobytes(bytes.Stylesheet),
      'pictures KB': kilobytes(bytes.Image),
      'in all KB': kilobytes(Object.values(bytes).reduce((sum, size) => sum + size, 0)),
      'offline ms': round(offline),
    });
  }
  report('browser', rows);
  const judged = await lighthouseRows(shop.url, ensureChromium(), RUNS);
  if (judged.length > 0) report('lighthouse', judged);
} finally {
  await browser.close();
  await shop.close();
  dataDir.remove();
}
