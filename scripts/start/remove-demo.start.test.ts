/** A demonstration that becomes a real shop, following the README, with the built shop and its command. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bareEnvironmentWith, exitCodeOf, freePort, ROOT } from '../tools/run.ts';
import { launchShop, makeDataDir, startShop } from '../tools/shop-server.ts';

/** The accounts that a demonstration prints at its first start and shows on its sign-in page. */
const DEMO_OWNER = { phone: '9000000001', password: 'sivakasi-2026-demo' };
const OWNER = { phone: '9840012345', password: 'a-real-owner-of-2026' };
const PRODUCTION: NodeJS.ProcessEnv = {
  SHOP_ENV: 'production',
  BASE_URL: 'https://shop.example',
  AUTH_SECRET: 'auth-secret-of-a-test-with-enough-letters',
  RAZORPAY_KEY_ID: ['rzp_live', 'TestOfTheBuild1'].join('_'),
  RAZORPAY_KEY_SECRET: 'razorpay-secret-of-a-test',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-a-test',
  SMTP_URL: 'smtp://mailer:smtp-password-of-a-test@127.0.0.1:1',
  MAIL_FROM: 'Shop <orders@shop.example>',
  RATE_LIMITS: 'on',
  ADMIN_PHONE: OWNER.phone,
  ADMIN_PASSWORD: OWNER.password,
};

const data = makeDataDir();
afterAll(data.remove);
const logOf = (name: string) => join(ROOT, `.cache/gate/remove-demo-${name}.log`);

async function signIn(url: string, { phone, password }: typeof OWNER) {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password }),
  });
  const { data: found } = (await answer.json()) as { data?: { user: { role: string } } };
  return { status: answer.status, role: found?.user.role };
}

test('refuses the demo accounts, names the command, and starts with the operator as its only owner', async () => {
  const asDemo = { ADMIN_PHONE: undefined, ADMIN_PASSWORD: undefined };
  const demo = await startShop({ log: logOf('demo'), dataDir: data.path, variables: asDemo });
  expect(await signIn(demo.url, DEMO_OWNER)).toEqual({ status: 200, role: 'admin' });
  expect(await demo.close()).toBe(true);

  const variables = { ...PRODUCTION, PORT: String(await freePort()) };
  expect(await exitCodeOf(launchShop({ log: logOf('refused'), dataDir: data.path, variables }))).toBe(1);
  expect(readFileSync(logOf('refused'), 'utf8')).toMatch(/^SHOP_ENV: .*npm run admin -- --remove-demo\n$/);

  // Not through npm, whose script reads a developer's .env: it may name a real database.
  const removed = spawnSync(process.execPath, ['scripts/admin.ts', '--remove-demo'], {
    cwd: ROOT,
    env: bareEnvironmentWith({ DATA_DIR: data.path }),
    encoding: 'utf8',
  });
  expect({ status: removed.status, text: removed.stdout }).toEqual({
    status: 0,
    text: expect.stringMatching(/^Removed \d+ accounts and \d+ orders? of the demonstration/),
  });

  const shop = await startShop({ log: logOf('production'), dataDir: data.path, variables: PRODUCTION });
  expect(await signIn(shop.url, OWNER)).toEqual({ status: 200, role: 'admin' });
  expect((await signIn(shop.url, DEMO_OWNER)).status).toBe(401);
  expect((await signIn(shop.url, { phone: '9486012345', password: 'sparkle-2026' })).status).toBe(401);
  const list = await fetch(`${shop.url}/api/product/list1`);
  expect(((await list.json()) as { data: unknown[] }).data.length).toBeGreaterThan(50);
  const { data: store } = (await (await fetch(`${shop.url}/api/address/store`)).json()) as {
    data: [{ sales_mode: string }];
  };
  expect(store[0].sales_mode).toBe('enquiry_only');
  expect(await shop.close()).toBe(true);
});
