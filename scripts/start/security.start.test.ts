/** The built shop in production from outside: D29, D32, D36, D39 and D42 of the security assertions. */
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf, freePort, ROOT } from '../tools/run.ts';
import { launchShop, makeDataDir, type ShopServer, startShop } from '../tools/shop-server.ts';

const SECRETS = {
  AUTH_SECRET: 'auth-secret-of-a-test-with-enough-letters',
  RAZORPAY_KEY_SECRET: 'razorpay-secret-of-a-test',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-a-test',
  SMTP_URL: 'smtp://mailer:smtp-password-of-a-test@127.0.0.1:1',
};
const PRODUCTION: NodeJS.ProcessEnv = {
  ...SECRETS,
  SHOP_ENV: 'production',
  BASE_URL: 'https://shop.example',
  RAZORPAY_KEY_ID: 'rzp_test_OfTheBuildOnly1',
  MAIL_FROM: 'Shop <orders@shop.example>',
  RATE_LIMITS: 'on',
};

const dataDir = makeDataDir();
const logOf = (name: string) => join(ROOT, `.cache/gate/security-${name}.log`);
let shop: ShopServer;

beforeAll(async () => {
  shop = await startShop({ log: logOf('production'), dataDir: dataDir.path, variables: PRODUCTION });
});
afterAll(async () => {
  await shop?.close();
  dataDir.remove();
});

test('warns of a gateway that takes no money', () => {
  expect(readFileSync(logOf('production'), 'utf8')).toContain('RAZORPAY_KEY_ID: a test key');
});

// With the demo accounts told: the list was not empty. Without the refusal at the first start: it went on, with the demo admin.
test('D29: has no demo account; its only admin is the configured one, or none', async () => {
  const accounts = await fetch(`${shop.url}/api/users/demo-accounts`);
  expect(await accounts.json()).toEqual({ data: [] });
  const demo = await fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: '9486012345', password: 'sparkle-2026' }),
  });
  expect(demo.status).toBe(401);

  const empty = makeDataDir();
  const without = launchShop({
    log: logOf('no-admin'),
    dataDir: empty.path,
    variables: { ...PRODUCTION, PORT: String(await freePort()), ADMIN_PHONE: undefined, ADMIN_PASSWORD: undefined },
  });
  expect(await exitCodeOf(without)).toBe(1);
  expect(readFileSync(logOf('no-admin'), 'utf8')).toContain('ADMIN_PHONE');
  empty.remove();
});

describe('headers', () => {
  // Without HSTS: eight of eight failed.
  test.each(['/', '/ta/', '/login', '/cart', '/api/product/list1', '/api/nothing', '/robots.txt', '/no-such-file.png'])(
    'D32: %s has HSTS for a year, nosniff, no referrer for other sites, and no frame',
    async (path) => {
      const { headers } = await fetch(shop.url + path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  // Before, only pages had a policy: files, redirects and errors could be framed.
  test.each(['/', '/login', '/no-such-page', '/api/product/list1', '/api/nothing', '/sw.js', '/robots.txt', '/x.png'])(
    'D32: %s cannot be framed by another site',
    async (path) => {
      const { headers } = await fetch(shop.url + path, { redirect: 'manual' });
      expect(headers.get('content-security-policy')).toMatch(/(^|; )frame-ancestors 'none'/);
    },
  );

  test('D32: a script cannot be framed nor taken for something else, and has no headers of a page', async () => {
    const [script] = globSync('assets/index-*.js', { cwd: join(ROOT, 'dist/client') });
    const { headers } = await fetch(`${shop.url}/${script}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect([headers.get('permissions-policy'), headers.get('x-request-id')]).toEqual([null, null]);
  });

  test('D32: a response to a request that reaches no router has them too', async () => {
    const answer = await heard('GET /dashboard HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    for (const header of ['x-content-type-options: nosniff', "content-security-policy: frame-ancestors 'none'"])
      expect(answer.toLowerCase()).toContain(header);
  });

  // With the gateway's hosts on every page: five of six failed, all but the cart.
  test.each(['/', '/ta/', '/about', '/login', '/cart', '/?q=pot'])(
    'D32: %s has a policy that allows no third-party script',
    async (path) => {
      const policy = (await fetch(shop.url + path)).headers.get('content-security-policy') ?? '';
      const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
      expect(directives.get('object-src')).toEqual(["'none'"]);
      expect(directives.get('base-uri')).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      const scripts = directives.get('script-src') ?? [];
      expect(scripts.some((source) => /^'(nonce|sha256)-/.test(source))).toBe(true);
      expect(scripts).not.toContain("'unsafe-inline'");
      expect(scripts).not.toContain("'unsafe-eval'");
      // The gateway's script only on the page where people pay.
      expect(scripts.includes('https://checkout.razorpay.com')).toBe(path === '/cart');
    },
  );
});

// With a key in one script, and with a secret printed at the start: seen to fail by each. A secret in the log proper is masked.
test('D36: neither the pages nor other files sent to browsers contain a secret; only the key’s id', async () => {
  const files = globSync('dist/client/**/*.{js,css,html,json,map,svg,webmanifest}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  const words =
    /rzp_live_\w|rzp_test_\w{8}|RAZORPAY_KEY_SECRET|AUTH_SECRET|SMTP_URL|DATABASE_URL|-----BEGIN [A-Z ]*PRIVATE KEY/;
  for (const file of files) expect(words.test(readFileSync(join(ROOT, file), 'utf8')), file).toBe(false);
  for (const path of ['/', '/cart', '/login', '/api/address/store', '/api/openapi.json']) {
    const text = await (await fetch(shop.url + path)).text();
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  }
  expect(readFileSync(logOf('production'), 'utf8')).not.toMatch(/of-a-test/);
});

// With metrics on and the project's folder in place of dist/client: four of eleven were answered (200). The sandbox needs
// secrets that production does not create.
test.each([
  '/sandbox/razorpay/v1/orders',
  '/sandbox/razorpay/v1/checkout.js',
  '/sandbox/razorpay/v1/checkout/pay',
  '/metrics',
  '/seed',
  '/debug',
  '/.env',
  '/.git/config',
  '/package.json',
  '/src/server/main.ts',
  '/assets/../../package.json',
])('D39: production has no %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(shop.url + path, { method, redirect: 'manual' });
    const text = await answer.text();
    expect(answer.status === 404 || (answer.status >= 300 && answer.status < 400), `${method} ${answer.status}`).toBe(
      true,
    );
    expect(text).not.toMatch(/"dependencies"|razorpay_|process\.env|\[core\]/);
  }
});

/** The shop's response to these bytes, until the connection closes. */
async function heard(request: string): Promise<string> {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), 'localhost');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request);
  await closed;
  return Buffer.concat(received).toString();
}

// Seen as 500: a malformed secret was treated as a failure of the shop, and each try added a line to its errors.
test.each(['/e/%00', '/ta/e/%00', `/e/${'x'.repeat(500)}`, '/e/no-such-link'])(
  'D34: an invalid link of an estimate is a missing page (%s)',
  async (path) => {
    expect((await fetch(shop.url + path)).status).toBe(404);
  },
);

// With Node's lenient parser: the second request was answered too.
test('D42: a request with two lengths is refused', async () => {
  const smuggled = 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n';
  const text = await heard(
    `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400/);
  expect(text).not.toContain('ready');
});
