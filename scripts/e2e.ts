/**
 * The browser tests: `npm run e2e [-- playwright arguments]`. Brings its own browser, builds what changed, and starts
 * two freshly seeded shops, each with its own PostgreSQL, removed afterwards. The embedded database takes a third more
 * processor time, and the start tests cover it.
 */
import { join } from 'node:path';
import { ensureChromium } from './tools/chromium.ts';
import { environmentWith, ROOT, run } from './tools/run.ts';
import { makeDataDir, startShop, TEST_ADMIN } from './tools/shop-server.ts';
import { startPostgres } from './with-postgres.ts';

const browser = ensureChromium();
const built = await run(process.execPath, ['scripts/build.ts', '--if-needed']);
if (built !== 0) process.exit(built);
const demoBuilt = await run(process.execPath, ['scripts/demo.ts', '--build']);
if (demoBuilt !== 0) process.exit(demoBuilt);

/** Runs a freshly seeded shop during `use`; `name` is also the name of its log. */
async function withShop(
  name: string,
  use: (shop: { url: string; dataDir: string }) => Promise<number>,
): Promise<number> {
  const dataDir = makeDataDir();
  const postgres = await startPostgres();
  try {
    const shop = await startShop({
      log: join(ROOT, `.cache/gate/${name}.log`),
      dataDir: dataDir.path,
      variables: { DATABASE_URL: postgres.url },
    });
    const code = await use({ url: shop.url, dataDir: dataDir.path });
    if (await shop.close()) return code;
    console.error(`${name} did not end within ten seconds of SIGTERM.`);
    return code || 1;
  } finally {
    await postgres.remove();
    dataDir.remove();
  }
}

// Tests that change settings of the whole shop have a separate shop.
process.exitCode = await withShop('e2e-shop', (shop) =>
  withShop('e2e-switches', (switches) =>
    run('playwright', ['test', ...process.argv.slice(2)], {
      env: environmentWith({
        E2E_URL: shop.url,
        // A demonstration writes its mails and text messages here as files.
        E2E_DATA_DIR: shop.dataDir,
        E2E_SWITCHES_URL: switches.url,
        E2E_SWITCHES_DATA_DIR: switches.dataDir,
        E2E_BROWSER: browser,
        E2E_ADMIN_PHONE: TEST_ADMIN.phone,
        E2E_ADMIN_PASSWORD: TEST_ADMIN.password,
      }),
    }),
  ),
);
