/**
 * `npm run bench:search`: the time from a key press in the search until the result is drawn (INP), on a phone's screen with
 * the processor four times slower, at 200, 5,000 and 20,000 products. `--slower 4` is the factor.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/tools/chromium.ts';
import { growTo, withShop } from './grown-shop.ts';
import { report, round } from './load.ts';

const { values } = parseArgs({ options: { slower: { type: 'string', default: '4' } } });
const SIZES = [200, 5_000, 20_000];
/** Exact, in Latin letters, with a typing error, and without a match. */
const WORDS = ['rocket 12', 'sakkaram', 'sparkelr', 'zzzzzz'];
const BETWEEN_KEYS_MS = 150;
const WAIT_MS = 60_000;

interface Key {
  /** From the key press until the next frame is drawn; the browser reports it in steps of 8 ms. */
  duration: number;
  /** The part spent in our own code. */
  processing: number;
}

/** Runs in the page: records every key press that the browser counts towards INP. */
function watchKeys(): void {
  const keys: Key[] = [];
  Object.assign(window, { keys });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.name === 'keydown' || entry.name === 'input' || entry.name === 'keyup')
        keys.push({ duration: entry.duration, processing: entry.processingEnd - entry.processingStart });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function typeWords(page: Page): Promise<{ keys: Key[]; pressed: number }> {
  const search = page.getByRole('searchbox').filter({ visible: true }).first();
  await search.click();
  // The rest of a long list is loaded after hydration.
  await page.waitForLoadState('networkidle', { timeout: WAIT_MS });
  await page.waitForTimeout(3_000);
  let pressed = 0;
  for (const word of WORDS) {
    await search.pressSequentially(word, { delay: BETWEEN_KEYS_MS });
    for (const _ of word) await search.press('Backspace', { delay: 20 });
    pressed += 2 * word.length;
  }
  await page.waitForTimeout(500);
  return { keys: await page.evaluate(() => (window as unknown as { keys: Key[] }).keys), pressed };
}

async function measure(browser: Browser, base: string) {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.goto(`${base}/`, { waitUntil: 'load', timeout: WAIT_MS });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
  const typed = await typeWords(page);
  await context.close();
  return typed;
}

const rows: Record<string, string | number>[] = [];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  await withShop(1, async ({ base, client }) => {
    for (const size of SIZES) {
      await growTo(client, size);
      const { keys, pressed } = await measure(browser, base);
      const durations = keys.map(({ duration }) => duration).sort((a, b) => a - b);
      rows.push({
        products: size,
        'keys pressed': pressed,
        // Keys answered within one frame are not reported at all.
        'keys of 16 ms and more': durations.length,
        // As in web-vitals: the worst of up to fifty interactions, or the second worst of more.
        'INP ms': durations.at(pressed > 50 ? -2 : -1) ?? 0,
        'median ms': durations[Math.floor(durations.length / 2)] ?? 0,
        'own work, most ms': round(Math.max(0, ...keys.map(({ processing }) => processing))),
      });
    }
  });
  report('search', rows);
} finally {
  await browser.close();
}
