/** The shop offline: the list with its age and the cart; never an old build or personal data. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RETIRED } from '../src/server/service-worker.ts';
import { register } from './as-customer.ts';
import { asOwner } from './as-owner.ts';
import { expect, type Page, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const NOTICE = /You are offline\. Price list of \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m\./;

/** The demonstration has 176 products, but other tests add and hide some at the same time. */
const NEARLY_ALL = 170;

/** Opens the list and waits until the worker has cached it. */
async function openAndKeep(page: Page, path = '/'): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await expect.poll(() => page.evaluate(async (at) => (await caches.match(at)) !== undefined, path)).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/api/product/list1')) !== undefined))
    .toBe(true);
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return caught.flat().map((url) => new URL(url).pathname);
  });

test('offline, the list is readable and shows its age, and the cart works', async ({ page, context }) => {
  await openAndKeep(page);
  const rows = page.getByRole('button', { name: /^Increase Quantity of/ });
  expect(await rows.count()).toBeGreaterThan(NEARLY_ALL);

  await context.setOffline(true);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect.poll(() => rows.count()).toBeGreaterThan(NEARLY_ALL);
  const plus = page.getByRole('button', { name: 'Increase Quantity of Flower Pots Big', exact: true });
  await plus.click();
  await plus.click();
  await page.reload();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /1 Item/ })
    .click();
  const heading = page.getByRole('heading', { name: /Your Cart/ });
  await expect(heading).toContainText('1 item');
  // Its page is not kept.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: 'You are offline' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: /Tracking number/ })).toBeVisible();
  await page.goto('/cart');
  await expect(heading).toContainText('1 item');
});

test('personal pages are never cached, and report the missing network', async ({ page, context }) => {
  await openAndKeep(page);
  for (const path of ['/cart', '/login', '/track-order']) await page.goto(path, { waitUntil: 'load' });
  const kept = (await keptAddresses(page)).filter((path) => !path.startsWith('/assets/'));
  expect(kept).toContain('/');
  expect(kept.filter((path) => /cart|login|track|dashboard|session|sandbox/.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/dashboard').catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: '04562 123456' })).toHaveAttribute('href', 'tel:04562123456');
  await page.getByRole('link', { name: 'Price list' }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
});

test('a signed-in shopper’s page is not cached: the cached list is anonymous', async ({ page, context }) => {
  const phone = await register(page);
  await openAndKeep(page);
  await page.reload();
  const kept = await page.evaluate(async () => (await caches.match('/'))?.text());
  expect(kept).toContain('<html');
  expect(kept).not.toContain('Kavitha');
  expect(kept).not.toContain(phone);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
});

/** The shop behind a proxy that can simulate a deployment. */
async function startDeployment() {
  let isDeployed = false;
  let isRetired = false;
  const server = createServer(async (request, response) => {
    const { cookie = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', process.env.E2E_URL), { headers: { cookie } });
    const sent = Buffer.from(await answer.arrayBuffer());
    const isWorker = request.url === '/sw.js';
    const next = () => sent.toString().replace(/const BUILD = "[^"]+"/, 'const BUILD = "the-next-one"');
    const body = isWorker && isRetired ? RETIRED : isWorker && isDeployed ? next() : sent;
    const names = ['content-type', 'cache-control', 'content-security-policy'];
    for (const name of names) response.setHeader(name, answer.headers.get(name) ?? '');
    response.writeHead(answer.status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    deploy: () => {
      isDeployed = true;
    },
    /** Like SERVICE_WORKER=off. */
    retire: () => {
      isRetired = true;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test('after a deployment the new build is served and the old one is deleted', async ({ page }) => {
  const shop = await startDeployment();
  await openAndKeep(page, shop.url);
  const cacheNames = () => page.evaluate(() => caches.keys());
  const before = (await cacheNames()).filter((name) => name !== 'pictures');
  shop.deploy();
  await page.reload();
  const after = ['answers-the-next-one', 'files-the-next-one'];
  await expect.poll(async () => (await cacheNames()).filter((name) => name !== 'pictures').sort()).toEqual(after);
  expect(before).not.toEqual(after);
  // An unreachable server is treated like a missing network.
  await shop.close();
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
});

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

// Guard: `isAdmin` in offline.ts. Without it a form half typed in the admin was lost when its tab was left for another.
test('a hidden price list is renewed by a new build, the admin is not', async ({ browser }) => {
  const shop = await startDeployment();
  const open = async (isStaff: boolean) => {
    const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
    if (isStaff) await asOwner(page);
    await openAndKeep(page, shop.url);
    // A first visit begins without a worker, so that nothing of an old build can be on it.
    await page.reload();
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible({ visible: isStaff });
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('OfflineNotice')),
        ),
      )
      .toBe(true);
    await page.evaluate(() => {
      Object.assign(window, { isSamePage: true });
      navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { isReplaced: true }));
    });
    return page;
  };
  const [list, admin] = [await open(false), await open(true)];
  shop.deploy();
  for (const page of [list, admin]) {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
    await expect.poll(() => page.evaluate('window.isReplaced')).toBe(true);
    await hide(page);
  }
  // While it reloads there is nothing to evaluate in. Hidden again and again: the list says which page it is only once its
  // script of the notice has run.
  await expect
    .poll(() =>
      list
        .evaluate('window.isSamePage')
        .then((is) => is && hide(list).then(() => true))
        .catch(() => true),
    )
    .toBeUndefined();
  expect(await admin.evaluate('window.isSamePage')).toBe(true);
  await admin.context().setOffline(true);
  await expect(admin.getByText(/^You are offline\. This page is from /)).toBeVisible();
  for (const page of [list, admin]) await page.context().close();
  await shop.close();
});

test('when disabled, the worker and its caches are removed', async ({ page }) => {
  const shop = await startDeployment();
  await openAndKeep(page, shop.url);
  shop.retire();
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([]);
  await shop.close();
  await expect(page.reload()).rejects.toThrow();
});
