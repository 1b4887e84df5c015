/**
 * The browser tests: `npm run e2e [-- playwright arguments]`. Brings its own browser, builds what changed, and starts
 * a freshly seeded shop that is gone afterwards.
 */
import { join } from 'node:path';
import { ensureChromium } from './tools/chromium.ts';
import { environmentWith, ROOT, run } from './tools/run.ts';
import { makeDataDir, startShop, TEST_ADMIN } from './tools/shop-server.ts';

const browser = ensureChromium();
const built = await run(process.execPath, ['scripts/build.ts', '--if-needed']);
if (built !== 0) process.exit(built);
const demoBuilt = await run(process.execPath, ['scripts/demo.ts', '--build']);
if (demoBuilt !== 0) process.exit(demoBuilt);

const dataDir = makeDataDir();
try {
  const shop = await startShop({ log: join(ROOT, '.cache/gate/e2e-shop.log'), dataDir: dataDir.path });
  let code = await run('playwright', ['test', ...process.argv.slice(2)], {
    env: environmentWith({
      E2E_URL: shop.url,
      // Mails and text messages of a demonstration are files in here.
      E2E_DATA_DIR: dataDir.path,
      E2E_BROWSER: browser,
      E2E_ADMIN_PHONE: TEST_ADMIN.phone,
      E2E_ADMIN_PASSWORD: TEST_ADMIN.password,
    }),
  });
  if (!(await shop.close())) {
    console.error('The shop did not end within ten seconds of SIGTERM.');
    code ||= 1;
  }
  process.exitCode = code;
} finally {
  dataDir.remove();
}
