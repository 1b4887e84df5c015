/** Stored markup is text, and signing out leaves nothing: D15 and D37 of the security assertions (docs/security.md). */
import { asOwner, newCustomer } from './as-owner.ts';
import { expect, type Page, test, untilAlive, visit } from './test.ts';

const BAIT = '<img src=x onerror="window.baited=1">';
const CLOSING = '</script><script>window.baited=1</script>';

/** Fails on a dialog, an injected script or a text that became a node. */
async function expectOnlyText(page: Page, address: string, shown: string): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await visit(page, address);
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => (window as { baited?: number }).baited)).toBeUndefined();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

// Seen to fail with the address lines set as HTML: the picture was a node.
test('D15: markup in a customer’s name and address is text for the customer and for the owner', async ({ page }) => {
  const mark = `m${Date.now().toString(36)}`;
  const name = `${mark} ${BAIT}`;
  await newCustomer(page.request, name);
  const address = {
    ...{
      name,
      house_flat_no: CLOSING,
      street_name: `{{7*7}} ${BAIT}`,
      city: 'Madurai',
      state: 'Tamil Nadu',
      zipcode: '625001',
    },
    delivery_contact_number: '9486012345',
  };
  expect((await page.request.post('/api/address/add', { data: address })).status()).toBe(201);
  await expectOnlyText(page, '/dashboard?tab=addresses', '{{7*7}}');
  await expectOnlyText(page, '/ta/dashboard?tab=profile', mark);

  await asOwner(page);
  await expectOnlyText(page, `/?tab=customers&q=${mark}`, mark);
});

// Seen to fail with a product's name set as HTML: it was in the page's source.
test('D15: markup in a product and in the owner’s pages is text, in the data for search engines too', async ({
  page,
}) => {
  await asOwner(page);
  const mark = `Bait ${Date.now().toString(36)}`;
  const product = {
    ...{ name: `${mark} ${CLOSING}`, tamil_name: `${BAIT} மத்தாப்பு`, description: BAIT, quantity_content: '1 Box' },
    ...{ category_id: 1, base_price: 10, discount_price: 0, quantity: 5, performance_ratings: 4, status: 1 },
  };
  const added = await page.request.post('/api/product/add', { data: product });
  expect(added.status()).toBe(201);
  const { data } = (await added.json()) as { data: { id: number } };
  try {
    await page.request.post('/api/users/logout');
    const source = await (await page.request.get('/')).text();
    expect(source).not.toContain('</script><script>window.baited');
    expect(source).not.toContain(BAIT);
    await expectOnlyText(page, '/', mark);
    await expectOnlyText(page, '/ta/', mark);
  } finally {
    await asOwner(page);
    await page.request.put(`/api/product/update/${data.id}`, { data: { status: 0 } });
  }
});

/** Everything this browser stores for the page: storages, cookies that scripts can read, the worker's caches. */
function keptByTheBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
    const texts = await Promise.all(stored.flat().map((answer) => answer.text()));
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, texts]);
  });
}

async function signOut(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true });
  if ((await logout.count()) === 0) await page.getByRole('button', { name: /menu/i }).first().click();
  await logout.first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await untilAlive(page);
}

// Seen to fail without `noStore`: no such header. Without clearing the storages: the cart and the unfinished address stayed.
test('D37: no cache stores private answers, and signing out leaves nothing of the person', async ({ page }) => {
  const { id, phone } = await newCustomer(page.request, 'Private Person');
  for (const path of [
    `/users/user/${id}`,
    '/users/session',
    `/address/list/${id}`,
    `/order/details/user/${id}`,
    '/users/nothing',
  ])
    expect((await page.request.get(`/api${path}`)).headers()['cache-control'], path).toBe('no-store');
  expect((await page.request.get('/dashboard')).headers()['cache-control']).toBe('no-store');

  await visit(page, '/dashboard');
  expect(page.url()).not.toContain(phone);
  await visit(page, '/');
  const plus = page.getByRole('button', { name: 'Increase Quantity of Flower Pots Big', exact: true });
  for (let count = 0; count < 3; count += 1) await plus.click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /1 Item/ })
    .click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('link', { name: 'Add New Address' }).click();
  await page.getByLabel('Door / Flat No.').fill('Private House 7');
  const before = await keptByTheBrowser(page);
  expect(before).toContain('Private House 7');
  expect(before).toMatch(/quantity\\*":3/);

  await signOut(page);
  const after = await keptByTheBrowser(page);
  for (const own of ['Private Person', 'Private House 7', phone]) expect(after).not.toContain(own);
  expect(after).not.toMatch(/quantity\\*":3/);
  expect((await page.context().cookies()).filter(({ name }) => /token/.test(name))).toEqual([]);
});
