/** A weak network: nothing is lost, duplicated or blank. */
import type { APIRequestContext } from '@playwright/test';
import { newPhone, register } from './as-customer.ts';
import { OWNER } from './as-owner.ts';
import { fillAddress } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expect, type Page, test, untilFooterIsAlive, visit } from './test.ts';

/** The notice about queued writes, loaded when the page is idle. */
async function openWatched(page: Page, path: string): Promise<void> {
  const watching = page.waitForResponse(/\/assets\/OfflineNotice-/);
  await page.goto(path, { waitUntil: 'load' });
  await watching;
}

test('an offline message is queued visibly and sent once', async ({ page }) => {
  await openWatched(page, '/contact');
  const sent: { key: string | undefined; ticket: string }[] = [];
  await page.route('**/api/contact', async (route) => {
    const answer = await route.fetch();
    sent.push({
      key: route.request().headers()['idempotency-key'],
      ticket: (await answer.json()).data.ticket as string,
    });
    // The shop accepted it, but the response was lost.
    if (sent.length === 1) await route.abort('internetdisconnected');
    else await route.fulfill({ response: answer });
  });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Meena Kumari');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9876501234');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver to Virudhunagar?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message will be sent when you are online')).toBeVisible();
  const notice = page.getByText('Will be sent when you are online: your message.');
  await expect(notice).toBeVisible();

  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sent: your message.')).toBeVisible();
  await expect(notice).toBeHidden();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('queued writes survive closing the page and are sent when the network is back', async ({ page, context }) => {
  await openWatched(page, '/contact');
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Selvi Raja');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9876501235');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the Diwali box in stock?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Will be sent when you are online: your message.')).toBeVisible();
  const taken = page.waitForResponse('**/api/contact');
  await context.setOffline(false);
  expect((await taken).status()).toBe(201);
  await expect(page.getByText('Will be sent when you are online: your message.')).toBeHidden();
});

async function asOwner(request: APIRequestContext) {
  const login = await request.post('/api/users/login', {
    data: OWNER,
  });
  const { token } = (await login.json()).data as { token: string };
  return (id: number, change: object) =>
    request.put(`/api/product/update/${id}`, { data: change, headers: { authorization: `Bearer ${token}` } });
}

/** The shop gets the first new address, but its answer is lost. */
async function loseFirstAddress(page: Page): Promise<void> {
  await page.route(
    '**/api/address/add',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

test('an address whose answer was lost at checkout is saved once', async ({ page }) => {
  await register(page);
  await fillCart(page);
  await page.goto('/cart?step=add-address');
  await fillAddress(page);
  await loseFirstAddress(page);
  const save = page.getByRole('button', { name: 'Save Address' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('No connection');
  await save.click();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await expect(page.getByText('14/2, Vadakku Veli Street')).toHaveCount(1);
});

test('so is a guest’s, whose session began with the first try', async ({ page }) => {
  await fillCart(page);
  await page.goto('/cart?step=checkout');
  await page.getByLabel('Mobile Number', { exact: true }).fill(newPhone());
  await fillAddress(page);
  await loseFirstAddress(page);
  const proceed = page.getByRole('button', { name: 'Continue to Payment' });
  await proceed.click();
  await expect(page.getByRole('alert')).toContainText('No connection');
  await proceed.click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  await page.goto('/cart?step=checkout');
  await expect(page.getByText('14/2, Vadakku Veli Street')).toHaveCount(1);
});

test('a new price reaches the open list and the cart by itself, and nothing moves', async ({ page, playwright }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const owner = await playwright.request.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const change = await asOwner(owner);
  const { data } = (await (await owner.get('/api/product/list1')).json()) as {
    data: { id: number; name: string; base_price: number; discount_price: number; quantity: number }[];
  };
  // A demonstration product that no other test buys; products made by tests have higher ids and may disappear.
  const product = data.findLast(({ id, quantity }) => quantity > 5 && id <= 150);
  if (!product) throw new Error('Nothing is in stock.');
  await page.goto(`/?q=${encodeURIComponent(product.name)}`, { waitUntil: 'load' });
  await page.getByRole('button', { name: `Increase Quantity of ${product.name}`, exact: true }).click();
  // The click may still wait for hydration; its change moves things, and the notice is about the cart.
  await expect(page.getByRole('banner').getByRole('button', { name: /1 Item/ })).toBeVisible();
  const row = page.locator('.price-row').filter({ has: page.getByText(product.name, { exact: true }) });
  await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
  try {
    expect((await change(product.id, { base_price: 4321, discount_price: 0 })).status()).toBe(200);
    await expect(row.first()).toContainText('4,321.00');
    await expect(page.getByText(`${product.name} in your cart now costs ₹4,321.00.`)).toBeVisible();
    await expect(page.getByText(/^Prices? or stock of \d+ products? ha(s|ve) changed\.$/)).toBeAttached();
    // A price may get slightly wider in its row; a moved row would shift a hundred times more.
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.002);
  } finally {
    await change(product.id, { base_price: product.base_price, discount_price: product.discount_price });
    await owner.dispose();
  }
});

test('a missing script reloads the page once, then shows an error', async ({ page }) => {
  await visit(page, '/');
  await page.route(/\/assets\/login-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/login"]');
    link?.click();
  });
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  expect(documents).toBe(1);

  await page.unroute(/\/assets\/login-[\w-]+\.js/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('a page whose script cannot be reached keeps the shop around it until the network is back', async ({
  page,
  context,
}) => {
  const failed = page.getByRole('heading', { name: 'You are offline' });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await fillCart(page);
  await visit(page, '/');
  await untilFooterIsAlive(page);
  await context.setOffline(true);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /1 Item/ })
    .click();
  await expect(failed).toBeVisible();
  await retry.click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /Your Cart/ })).toBeVisible();

  // What else the page needs is loaded by now, so that the router itself would reload.
  await visit(page, '/');
  await untilFooterIsAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: /Tracking number/ })).toBeVisible();
});

test('the list stays when the scripts of what it can do without are lost', async ({ page }) => {
  await page.route(/\/assets\/(SubCategorySelect|NothingFound)-[\w-]+\.js/, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('SubCategorySelect'));
  await visit(page, '/');
  await lost;
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('Showing 0 products')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await expect(page.locator('.price-row output').first()).toBeVisible();
});

test('a search that finds nothing says so although the network was lost before it began', async ({ page }) => {
  const drawing = page.waitForResponse(/\/assets\/nothing-found-/);
  await visit(page, '/');
  await drawing;
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('heading', { name: 'Nothing found for “zzzz”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByText(/^Showing \d{3} products$/)).toBeVisible();
});

test('if the script of the search does not load, a search says so, and can be tried again', async ({ page }) => {
  await page.route('**/assets/products.search-*.js', (route) => route.abort());
  await visit(page, '/');
  await page.getByRole('searchbox').fill('chakkar');
  const failure = page.getByRole('alert').filter({ hasText: 'Could not load the rest of the list.' });
  await expect(failure).toBeInViewport();
  await expect(page.getByText(/^Showing 0 /)).toHaveCount(0);
  await page.unroute('**/assets/products.search-*.js');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing \d{1,2} products$/)).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/chakkar/i);
});

/** Loads the page without scripts; call the result to release them. */
async function openBeforeAlive(page: Page, path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return scripts.resolve;
}

test('scripts load after the first view, or at once when the page is touched', async ({ page }) => {
  const picture = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole('searchbox').fill('chakkar');
  await expect(page).toHaveURL(/q=chakkar/);
  expect(scripts.length).toBeGreaterThan(0);
  picture.resolve();
});

test('typing before hydration is kept', async ({ page }) => {
  const bringToLife = await openBeforeAlive(page, '/');
  const search = page.getByRole('searchbox');
  await search.fill('chakkar');
  bringToLife();
  await expect(page).toHaveURL(/q=chakkar/);
  await expect(search).toHaveValue('chakkar');
});

test('every click before hydration is replayed', async ({ page }) => {
  const bringToLife = await openBeforeAlive(page, '/');
  const plus = page.getByRole('button', { name: /^Increase Quantity of / }).first();
  for (let press = 0; press < 3; press += 1) await plus.click();
  bringToLife();
  await expect(page.getByRole('textbox', { name: /^Quantity of / }).first()).toHaveValue('3');
  await expect(page.getByRole('banner').getByRole('button', { name: /1 Item / })).toBeVisible();
});

test('a form sent before hydration waits for it, and puts nothing in the address', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => void addresses.push(request.url()));
  const bringToLife = await openBeforeAlive(page, '/login?next=%2Fdashboard');
  await page.getByLabel('Phone Number').fill('9486012345');
  await page.getByLabel('Password', { exact: true }).fill('sparkle-2026');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Phone Number')).toHaveValue('9486012345');
  bringToLife();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(addresses.filter((address) => address.includes('sparkle'))).toEqual([]);
});

test('if the list does not load, header and footer stay, and it can be retried in place', async ({ page }) => {
  await visit(page, '/about');
  await untilFooterIsAlive(page);
  await page.route('**/api/product/list1', (route) => route.abort());
  const home = page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true });
  await home.click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Something went wrong!');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeInViewport();
  await page.unroute('**/api/product/list1');
  await failure.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a list that was loaded before stays when it cannot be read again', async ({ page }) => {
  await visit(page, '/');
  await untilFooterIsAlive(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^About/ })
    // The list's sections get their real heights on the way down, which moves the footer away from the pointer.
    .press('Enter');
  await expect(page).toHaveURL(/about/);
  await page.route('**/api/product/list1', (route) => route.abort());
  await page.clock.setSystemTime(Date.now() + 120_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
  const notice = page.getByText('Could not refresh the price list.');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Flower Pots Big').first()).toBeAttached();
  await page.unroute('**/api/product/list1');
  // Above 200 products, which other tests may have added, a button below loads the rest.
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
  await expect(notice).toHaveCount(0);
});
