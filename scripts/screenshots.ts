/**
 * `npm run screenshots`: every page and state of the shop as pictures in screenshots/, with a contact sheet.
 * `-- --only cart --only dashboard` takes the scenes whose names begin with that, `-- --screen phone` and `-- --language ta`
 * take one screen or language; `-- --before FOLDER` shows each picture beside that of an earlier run, changed scenes first;
 * `-- --axe` also runs axe on every page. It starts its own freshly seeded shop, so that other work is not affected;
 * `-- --shop URL` uses a running shop instead, such as that of `npm run dev`, whose admin must be the tests' admin.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { adminScenes } from './screenshots/admin.ts';
import { checkoutScenes } from './screenshots/checkout.ts';
import { writeContactSheet } from './screenshots/contact-sheet.ts';
import { dashboardScenes } from './screenshots/dashboard.ts';
import { salesModeScenes } from './screenshots/sales-mode.ts';
import { LANGUAGES, type Picture, SCREENS, type Scene, type Screen } from './screenshots/scene.ts';
import { storefrontScenes } from './screenshots/storefront.ts';
import { Theatre } from './screenshots/theatre.ts';
import { transferScenes } from './screenshots/transfer.ts';
import { ensureChromium } from './tools/chromium.ts';
import { ROOT, run } from './tools/run.ts';
import { makeDataDir, startShop } from './tools/shop-server.ts';

const FOLDER = join(ROOT, 'screenshots');
// Sales modes and ways to pay affect every page, so these scenes come last.
const SCENES = [
  ...[...storefrontScenes, ...checkoutScenes, ...dashboardScenes, ...adminScenes],
  ...[...salesModeScenes, ...transferScenes],
];

const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    screen: { type: 'string' },
    language: { type: 'string' },
    axe: { type: 'boolean', default: false },
    before: { type: 'string' },
    shop: { type: 'string' },
  },
});

const isWanted = (scene: Scene) => !chosen.only || chosen.only.some((start) => scene.name.startsWith(start));

async function takeAll(browser: Browser, url: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const screens = Object.keys(SCREENS).filter((name) => !chosen.screen || name === chosen.screen) as Screen[];
  for (const screen of screens)
    for (const language of LANGUAGES.filter((name) => !chosen.language || name === chosen.language)) {
      overwriteGetLocale(() => language);
      const theatre = new Theatre({ browser, url, screen, language, folder: FOLDER, hasAxe: chosen.axe });
      for (const scene of SCENES.filter(isWanted)) pictures.push(await theatre.take(scene));
      await theatre.close();
    }
  return pictures;
}

/** The shop to photograph: the named running one, or a fresh one. */
async function openShop(): Promise<{ url: string; close: () => Promise<unknown> }> {
  if (chosen.shop) return { url: chosen.shop, close: async () => undefined };
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed']);
  if (built !== 0) process.exit(built);
  const dataDir = makeDataDir();
  const shop = await startShop({ log: join(ROOT, '.cache/screenshots-shop.log'), dataDir: dataDir.path });
  const close = async () => {
    await shop.close();
    dataDir.remove();
  };
  return { url: shop.url, close };
}

const executablePath = ensureChromium();
const shop = await openShop();
if (!chosen.only) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
try {
  const pictures = await takeAll(browser, shop.url);
  await writeContactSheet({ folder: FOLDER, before: chosen.before ?? null, pictures });
  const failed = pictures.filter(({ failure }) => failure !== null);
  console.log(`${pictures.length - failed.length} pictures; open ${join(FOLDER, 'index.html')}`);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.close();
}
