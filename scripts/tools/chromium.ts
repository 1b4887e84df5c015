/** Finds or installs what browser tests need: a Chromium that starts, and a font with Tamil letters. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ROOT } from './run.ts';

/** Headless Chromium: the same engine, but the browser tests take a quarter less time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const SYSTEM = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DOWNLOAD_WITHIN_MS = 180_000;

const succeeds = (command: string, args: string[], timeout: number) =>
  spawnSync(command, args, { cwd: ROOT, timeout, stdio: 'ignore' }).status === 0;

/** A downloaded browser may be complete and still lack system libraries. */
const starts = (path: string) => existsSync(path) && succeeds(path, ['--version'], 30_000);

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installFromDebian(packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} from Debian …`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

function ensureTamilFont(): void {
  if (process.platform !== 'linux') return;
  const fonts = spawnSync('fc-list', [':lang=ta', 'file'], { encoding: 'utf8' }).stdout ?? '';
  const found = fonts.trim() !== '' || globSync('/usr/share/fonts/**/*Tamil*').length > 0;
  if (!found && mayInstall()) installFromDebian(['fonts-noto-core']);
  else if (!found)
    console.warn('No typeface with Tamil letters: the pages in Tamil will show boxes (Debian: fonts-noto-core).');
}

function findBrowser(): string | undefined {
  return [...SYSTEM, chromium.executablePath()].find(starts);
}

/** Ways to get a browser, fastest first; Debian before 12 has no headless shell. */
const WAYS = [
  () => mayInstall() && installFromDebian(['chromium-headless-shell', 'fonts-noto-core']),
  () => mayInstall() && installFromDebian(['chromium', 'fonts-noto-core']),
  () => succeeds('playwright', ['install', 'chromium'], DOWNLOAD_WITHIN_MS),
];

/** The path of a browser that starts: the installed one, else Debian's package (as root on Debian), else Playwright's. */
export function ensureChromium(): string {
  let browser = findBrowser();
  for (const fetchIt of WAYS) {
    if (browser) break;
    fetchIt();
    browser = findBrowser();
  }
  ensureTamilFont();
  if (!browser) throw new Error('No Chromium: install it (Debian: apt-get install chromium fonts-noto-core).');
  return browser;
}
