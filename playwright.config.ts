import { defineConfig, devices } from '@playwright/test';

/** They switch what is everybody's, so they have a shop of their own and run one by one. */
const SWITCHES = /(banners|charges|packs|sales-mode|season|transfer)\.spec\.ts/;
/**
 * About words, answers, two tabs and the network, or worst where it is narrow, or done on a phone (packing, counting,
 * photographs); states.spec.ts looks at most of these pages wide too, and keyboard.spec.ts buys there.
 */
const NARROW =
  /(account|address|admin-lists|admin-parts|bills|by-thumb|cart|content-policy|counting|coupons|crop|dashboard|demo|failed-mail|large-text|last-moment|live-list|newsletter|notices|offline|order-panel|packing|payment-truth|preview|purchase|push|refusals|search|security|tabs|track-order|weak-network)\.spec\.ts/;
/**
 * Answers that come late, and the head of a page: the same on a phone. What is done at a desk with a keyboard:
 * owner-morning.spec.ts, order-panel.spec.ts and `npm run screenshots` look at it narrow. between-sizes.spec.ts sets its own sizes.
 */
const WIDE =
  /(admin-changes|admin-races|admin-tools|amend|api-docs|between-sizes|books|delivery|desk|dispatch|findability|gift-boxes|inbox|many-parcels|messages|product-fields|staff|the-day|todo|wide-list)\.spec\.ts/;
/**
 * A tenth of the processor's time is spent on drawing motion. It is seen in the `switches` project (banners, season, the checkout
 * by transfer) and in the walks that set MOVING.
 */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = {
  userAgent: devices['Pixel 7'].userAgent,
  viewport: { width: 360, height: 740 },
  // Real phones have 2 or 3: four times as much to paint, and nothing that a test reads.
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};

/** Started by scripts/e2e.ts, which says where the shop and the browser are. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // What passes does not wait for these. In a slow hour a machine takes three times as long as in others.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // With two workers a third of two cores was idle: 12.4 minutes, with three 10.7.
  workers: 3,
  forbidOnly: !!process.env.CI,
  // Tried once more in the gate only to tell a flaky test from a broken one: both fail it (scripts/test.ts).
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
        // A page lives for seconds: compiling its scripts a second and third time took a tenth of the processor's time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'switches', use: { ...PHONE, baseURL: process.env.E2E_SWITCHES_URL }, testMatch: SWITCHES, workers: 1 },
    { name: 'phone', use: { ...PHONE, ...STILL }, testIgnore: [SWITCHES, WIDE] },
    { name: 'desktop', use: { ...DESKTOP, ...STILL }, testIgnore: [SWITCHES, NARROW] },
  ],
});
