import { defineConfig, devices } from '@playwright/test';

const SALES_MODE = /sales-mode\.spec\.ts/;
const CHARGES = /charges\.spec\.ts/;
const TRANSFER = /transfer\.spec\.ts/;
const SWITCHES = [SALES_MODE, CHARGES, TRANSFER];
/**
 * About words, answers, two tabs and the network, or worst where it is narrow; states.spec.ts looks at these pages wide too,
 * and keyboard.spec.ts buys there.
 */
const ANY_WIDTH =
  /(account|address|bills|content-policy|dashboard|demo|failed-mail|large-text|last-moment|offline|payment-truth|purchase|search|security|tabs|track-order|weak-network)\.spec\.ts/;
/** Answers that come late, and the head of a page: the same on a phone. The owner's desk: `npm run screenshots` looks at it narrow. */
const WIDE = /(admin-races|admin-tools|amend|findability)\.spec\.ts/;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = {
  userAgent: devices['Pixel 7'].userAgent,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Started by scripts/e2e.ts, which says where the shop and the browser are. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The shop's database is one connection on the same two cores: more browsers only wait for it.
  workers: 2,
  forbidOnly: !!process.env.CI,
  // The gate tries a browser test once more and names it at its end; at hand it fails at once.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL,
    // It would answer before what a test puts in the way; e2e/offline.spec.ts lets it in.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    // A trace of every test costs more than the tests; on a failure at hand run with `-- --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: PHONE, testIgnore: [...SWITCHES, WIDE] },
    { name: 'desktop', use: DESKTOP, testIgnore: [...SWITCHES, ANY_WIDTH] },
    // What these switch is everybody's, so they wait for all others and for each other.
    { name: 'sales-mode', use: PHONE, testMatch: SALES_MODE, dependencies: ['phone', 'desktop'] },
    { name: 'charges', use: PHONE, testMatch: CHARGES, dependencies: ['sales-mode'] },
    { name: 'transfer-phone', use: PHONE, testMatch: TRANSFER, dependencies: ['charges'] },
    // They run alone, so a wide screen is looked at once.
    {
      name: 'transfer-desktop',
      use: DESKTOP,
      testMatch: TRANSFER,
      grep: /direct UPI/,
      dependencies: ['transfer-phone'],
    },
  ],
});
