/**
 * Packing, delivery, tax and rounding from the price list to the confirmation (trade.md 1 and 2). The settings apply to the
 * whole shop, so this file runs alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPhone, signInWithAddress } from './as-customer.ts';
import { OWNER } from './as-owner.ts';
import { goToPayment, pay } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectNews, expectSeen } from './news.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Page, test, visit } from './test.ts';

test.describe.configure({ mode: 'serial' });

const PIN = '626123';
const PLAIN = { packing_kind: 'none', packing_percent: 0, tax_mode: 'none', round_total: false };
let owner: APIRequestContext;
let ruleId: number | undefined;
let hadCod: boolean;

async function setStore(data: object): Promise<void> {
  const answer = await owner.put('/api/address/store/update/1', { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Sets the only delivery rule of these tests to `terms`. */
async function setRule(terms: object): Promise<void> {
  const data = { name: 'Sivakasi', pins: [PIN], ...terms };
  const answer = await (ruleId === undefined
    ? owner.post('/api/delivery/rule/add', { data })
    : // The shop closes idle connections, perhaps just as this is sent.
      owner.put(`/api/delivery/rule/update/${ruleId}`, { data, maxRetries: 1 }));
  expect(answer.ok(), await answer.text()).toBe(true);
  ruleId ??= (await answer.json()).data.id as number;
}

async function deleteRules(): Promise<void> {
  const { data } = (await (await owner.get('/api/delivery/rules')).json()) as { data: { id: number }[] };
  for (const { id } of data) expect((await owner.delete(`/api/delivery/rule/delete/${id}`)).ok()).toBe(true);
  ruleId = undefined;
}

const OPEN = { served: true, min_order: 0, delivery_kind: 'fixed', delivery_charge: 150, payment_methods: [] };

test.beforeAll(async ({ playwright, baseURL }) => {
  owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await owner.post('/api/users/login', { data: OWNER })).status()).toBe(200);
  hadCod = (await (await owner.get('/api/address/store')).json()).data[0].cod_enabled;
});
test.afterAll(async () => {
  await setStore({ ...PLAIN, gstin: '', cod_enabled: hadCod, sales_mode: 'online_payment' });
  await deleteRules();
  await owner.dispose();
});

/** The amount next to a label of the order summary, in paise. */
async function amountOf(page: Page, label: string): Promise<number> {
  const row = page.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) });
  const text = (await row.locator('dd').first().textContent()) ?? '';
  return Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100);
}

const openSummary = (page: Page) => page.getByRole('button', { name: /^Order Summary/ }).click();

test('the total on the button is what is charged: packing, delivery, added tax, rounded', async ({ page }) => {
  await setStore({
    packing_kind: 'percent',
    packing_percent: 3,
    gstin: '33ABCDE1234F1Z5',
    tax_mode: 'exclusive',
    round_total: true,
  });
  await setRule(OPEN);
  await goToPayment(page);
  await openSummary(page);
  // The quote arrives after the goods' own sums.
  await expect.poll(() => amountOf(page, 'Delivery')).toBe(15_000);
  const [goods, packing, tax, rounding, total] = await Promise.all(
    ['Subtotal', 'Packing', 'Tax', 'Round-off', 'Total'].map((label) => amountOf(page, label)),
  );
  expect(packing).toBe(Math.round((goods ?? 0) * 0.03));
  expect(tax).toBeGreaterThan(0);
  expect((goods ?? 0) + (packing ?? 0) + (tax ?? 0) + 15_000 + (rounding ?? 0)).toBe(total);
  expect((total ?? 1) % 100).toBe(0);
  await expectSound(page);
  const button = page.getByRole('button', { name: /^Pay ₹/ });
  expect(Math.round(Number(((await button.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100)).toBe(total);

  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(await amountOf(page, 'Total')).toBe(total);
  expect(await amountOf(page, 'Packing')).toBe(packing);
  await expectSound(page);
});

test('a guest sees the full total in the cart, before typing the address', async ({ page }) => {
  await setStore({ ...PLAIN, gstin: '33ABCDE1234F1Z5', tax_mode: 'inclusive' });
  await setRule({ ...OPEN, days_text: '2 days' });
  await fillCart(page, { 'Flower Pots Asoka': 2 });
  await page.goto('/cart');
  await page.getByLabel('PIN code for delivery').fill('62612');
  await page.getByRole('button', { name: 'Show charges' }).click();
  await expect(page.getByText('Please enter a valid 6-digit PIN code.')).toBeVisible();
  await page.getByLabel('PIN code for delivery').fill(PIN);
  await page.route('**/api/delivery/quote*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show charges' }).click();
  await expect(page.getByText('Could not check the delivery charge.')).toBeVisible();
  await page.unroute('**/api/delivery/quote*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`Delivery to ${PIN}, Virudhunagar`)).toBeVisible();
  await expect(page.getByText('Takes 2 days.')).toBeVisible();
  await expect(page.getByText(/^Includes ₹[\d,.]+ GST$/)).toBeVisible();
  const total = await amountOf(page, 'Total');
  expect(await amountOf(page, 'Delivery')).toBe(15_000);
  await expectSound(page);
  await page.reload();
  await expect(page.getByText(`Delivery to ${PIN}, Virudhunagar`)).toBeVisible();

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('PIN code')).toHaveValue(PIN);
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByLabel('Email Address').fill('guest@example.com');
  await page.getByLabel('Door / Flat No.').fill('14/2');
  await page.getByLabel('City', { exact: true }).selectOption('Sivakasi');
  await page.getByLabel('Mobile number for delivery').fill(newPhone());
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(await amountOf(page, 'Total')).toBe(total);
  await expect(page.getByText(/^Includes ₹[\d,.]+ GST$/)).toBeVisible();
});

test('the button says what is missing for the minimum, in both languages', async ({ page }) => {
  await setStore(PLAIN);
  await setRule(OPEN);
  await goToPayment(page);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();
  // The rule changes while the page is open: the click is refused, and the page says why.
  await setRule({ ...OPEN, min_order: 3_000, min_basis: 'net' });
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const missing = page.getByText(/^₹[\d,.]+ more for the minimum of ₹3,000 to 626123, Virudhunagar\.$/);
  await expect(missing).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeDisabled();
  await expectSound(page);
  await page.goto('/ta/cart?step=payment');
  await expect(page.getByText(/குறைந்தபட்ச ஆர்டர் ₹3,000\. இன்னும் ₹[\d,.]+-\u2060க்கு வாங்குங்கள்/)).toBeInViewport({ ratio: 1 });
  await expectSound(page);

  await setRule({
    ...OPEN,
    served: false,
    message: 'We deliver again from 2 November.',
    tamil_message: 'நவம்பர் 2 முதல்.',
  });
  await page.goto('/cart?step=checkout');
  await expect(page.getByText(`We do not deliver to ${PIN}, Virudhunagar`)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('We deliver again from 2 November.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
  await expectSound(page);

  await setStore({ cod_enabled: true });
  await setRule({ ...OPEN, delivery_kind: 'to_pay', payment_methods: ['cod'] });
  const office = { district: 'Virudhunagar, Tamil Nadu', address: '12 Bypass Road, Sivakasi', phone: '04562 234567' };
  const added = await owner.post('/api/delivery/transport/add', { data: { name: 'Vaigai Lorry', offices: [office] } });
  expect(added.status(), await added.text()).toBe(201);
  await page.goto('/cart?step=payment');
  await page.getByRole('radio', { name: /^Vaigai Lorry/ }).check();
  await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'UPI' })).toHaveCount(0);
  await openSummary(page);
  await expect(page.locator('dd').getByText('Paid to the parcel service at collection')).toBeVisible();
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Paid to the parcel service at collection')).toBeVisible();
  await expect(page.getByText('12 Bypass Road, Sivakasi')).toBeVisible();
  const { id } = ((await added.json()) as { data: { id: number } }).data;
  expect((await owner.delete(`/api/delivery/transport/delete/${id}`)).ok()).toBe(true);
});

/** Holds back the responses of an address until released, to test late ones. */
async function hold(page: Page, url: string): Promise<() => void> {
  let letGo = () => undefined as unknown;
  const waited = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  await page.route(url, async (route) => {
    await waited;
    await route.continue();
  });
  return () => void letGo();
}

interface Watched {
  movedBy: () => number;
}

/** The layout shift on the page since the last call, including the frame being drawn. */
const movedBy = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as Watched).movedBy();
  });

const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    let moved = 0;
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries as unknown as { value: number }[]) moved += entry.value;
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const movedBy = () => {
      count(observer.takeRecords());
      const sum = moved;
      moved = 0;
      return sum;
    };
    Object.assign(window, { movedBy });
  });

const LIST = '/ta?q=Flower+Pots+Big';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
const inIndia = (instant: Date) => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 10);

test('the price list asks for the PIN code once and names the delivery terms there, in Tamil on a phone', async ({
  page,
}) => {
  const addRule = async (data: object) => {
    const answer = await owner.post('/api/delivery/rule/add', { data });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await deleteRules();
  await setStore(PLAIN);
  const fill = (pieces: string) => page.getByLabel('எண்ணிக்கை: பூச்சட்டி பெரியது', { exact: true }).fill(pieces);
  const pin = page.getByLabel('டெலிவரி பின்கோடு', { exact: true }).filter({ visible: true });
  const say = async (code: string) => {
    await pin.fill(code);
    await page.getByRole('button', { name: 'கட்டணம் பார்', exact: true }).click();
  };
  const change = () => page.getByRole('button', { name: 'மாற்று', exact: true }).click();
  const bar = page.getByRole('button', { name: /கூடை.*→$/ });
  const says = (text: string | RegExp) => expect(page.getByText(text).filter({ visible: true })).toBeInViewport();

  await watchMoves(page);
  await visit(page, LIST);
  await page.getByRole('button', { name: /^எண்ணிக்கை: பூச்சட்டி பெரியது ?: கூட்டு$/ }).click();
  await fill('43');
  await expect(bar).toBeVisible();
  await expect(pin).toHaveCount(0);

  await addRule({ name: 'Tamil Nadu', states: ['Tamil Nadu'], min_order: 3000, delivery_kind: 'to_pay' });
  const terms = { min_order: 2500, delivery_kind: 'fixed', delivery_charge: 150, free_from: 5000 };
  const days = { days_text: '2 to 3 days', tamil_days_text: '2 முதல் 3 நாட்கள்' };
  await addRule({ name: 'Chennai', districts: ['Chennai, Tamil Nadu'], ...terms, ...days });
  const closed = { served: false, message: 'Banned by law.', tamil_message: 'சட்டத்தால் தடை.' };
  await addRule({ name: 'Bihar', states: ['Bihar'], ...closed });
  await addRule({ name: 'Delhi', states: ['Delhi'], ...closed, valid_to: inIndia(dayFromNow(10)) });

  // A cached anonymous page may be a second old.
  await expect.poll(async () => (await page.request.get(LIST)).text()).toMatch(/by_rules:(!0|true)/);

  const letStrip = await hold(page, '**/assets/PlaceStrip-*.js');
  await page.goto(LIST);
  await expect(bar).toBeVisible();
  await movedBy(page);
  letStrip();
  await expect(pin).toBeVisible();
  // The Tamil font may load late and move text slightly; a moved row would shift a hundred times more.
  expect(await movedBy(page)).toBeLessThan(0.01);
  await expectSound(page);

  await say('62500');
  await says('சரியான 6 இலக்கப் பின்கோடை உள்ளிடுங்கள்.');
  const letQuote = await hold(page, '**/api/delivery/quote*');
  await say('625001');
  await says('டெலிவரி: 625001');
  await movedBy(page);
  letQuote();
  await says('625001, மதுரை: குறைந்தபட்ச ஆர்டர் ₹3,000. இன்னும் ₹420-\u2060க்கு வாங்குங்கள்.');
  expect(await movedBy(page)).toBeLessThan(0.002);
  await expect(page.getByRole('button', { name: 'மாற்று', exact: true })).toBeFocused();
  await expectSound(page);
  // The page works out the missing amount itself, also after a reload: it keeps the place, so one call per visit is enough.
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/delivery/quote')) calls += 1;
  });
  await page.reload();
  await says(/இன்னும் ₹420-\u2060க்கு வாங்குங்கள்/);
  await fill('44');
  await says(/இன்னும் ₹360-\u2060க்கு வாங்குங்கள்/);
  await fill('50');
  await says('டெலிவரி: 625001, மதுரை');
  await says('பார்சல் எடுக்கும்போது செலுத்தவும்');
  expect(calls).toBe(1);

  await change();
  await expect(pin).toBeFocused();
  await say('600001');
  await says('டெலிவரி: 600001, சென்னை');
  await says('டெலிவரி ₹150, ₹5,000 முதல் இலவசம்');
  await says('2 முதல் 3 நாட்கள் ஆகும்.');
  await fill('90');
  await says('· இலவச டெலிவரி');

  await change();
  await say('800001');
  await says(/800001, .+: டெலிவரி இல்லை: சட்டத்தால் தடை\.$/);
  await expectSound(page);
  await change();
  await say('110001');
  const opens = new Intl.DateTimeFormat('ta-IN', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' },
  }).format(dayFromNow(11));
  await says(`சட்டத்தால் தடை. ${opens} முதல் மீண்டும் டெலிவரி செய்வோம்.`);
  await expectSound(page);

  await change();
  await page.getByRole('button', { name: 'வேண்டாம்' }).click();
  await page.reload();
  const again = page.getByRole('button', { name: 'டெலிவரி பின்கோடு கொடு' });
  await expect(again).toBeVisible();
  await expect(pin).toHaveCount(0);
  await again.click();
  await expect(pin).toBeFocused();
});

test('a parcel office that closed meanwhile is refused beside the button, and no longer offered', async ({ page }) => {
  await deleteRules();
  await setStore(PLAIN);
  await setRule({ ...OPEN, delivery_kind: 'to_pay' });
  const office = { district: 'Virudhunagar, Tamil Nadu', address: '7 Reef Road', phone: '04562 221100' };
  const add = async (name: string) => {
    const answer = await owner.post('/api/delivery/transport/add', { data: { name, offices: [office] } });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).data.id as number;
  };
  const [closing, staying] = [await add('Closing Lorry'), await add('Staying Lorry')];
  await goToPayment(page);
  await page.getByRole('radio', { name: /Closing Lorry/ }).check();
  expect((await owner.delete(`/api/delivery/transport/delete/${closing}`)).ok()).toBe(true);
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText('This office is no longer offered. Please choose again.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Closing Lorry/ })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Staying Lorry/ })).toBeVisible();
  await expectSound(page);
  await pay(page, 'Success');
  await expect(page.getByRole('link', { name: 'Track order' })).toBeVisible();
  await owner.delete(`/api/delivery/transport/delete/${staying}`);
});

/** Promises of the store record, and the courier texts that apply under the specification's own terms. */
const PROMISES =
  /free delivery|delivery is free|courier charge|2-3 business days|இலவச டெலிவரி|டெலிவரி இலவசம்|பார்சல் கட்டணம்|2-3 வேலை நாட்கள்/i;

/** The mails that the shop wrote, with their wrapped lines joined. */
function readMails(): string[] {
  const folder = join(process.env.E2E_SWITCHES_DATA_DIR as string, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
  return files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, ''));
}

test('once rules are set, no page and no mail makes a promise that contradicts them', async ({ page }) => {
  await deleteRules();
  await setStore(PLAIN);
  const textOf = () =>
    page.locator('body').evaluate((body) => {
      for (const script of body.querySelectorAll('script')) script.remove();
      return body.textContent ?? '';
    });
  // Without a rule the page makes these promises, so the pattern does find them.
  await page.goto('/terms');
  expect(await textOf()).toMatch(PROMISES);
  const terms = { min_order: 0, delivery_kind: 'fixed', delivery_charge: 150, days_text: '5 to 7 days' };
  await setRule({ name: 'Everywhere', pins: [], ...terms });
  await setRule({ pins: [], ...terms, min_order: 40 });
  await expect.poll(async () => (await page.request.get('/terms')).text()).toMatch(/min_from:40/);

  await goToPayment(page);
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/terms',
    '/returns',
    '/privacy',
    '/cart',
    '/cart?step=checkout',
    '/cart?step=payment',
  ])
    for (const prefix of ['', '/ta']) {
      await page.goto(`${prefix}${path}`);
      const minimum = page.getByText(prefix ? 'குறைந்தபட்ச ஆர்டர் ₹40 முதல்' : 'Minimum order from ₹40');
      await expect(minimum.filter({ visible: true })).toBeVisible();
      if (path === '/cart?step=checkout') await expect(page.getByText('5 to 7 days').first()).toBeVisible();
      expect(await textOf(), `${prefix}${path}`).not.toMatch(PROMISES);
    }
  await page.goto('/cart?step=payment');
  await pay(page, 'Success');
  await expect(page.getByText('Expected delivery in 5 to 7 days')).toBeVisible();
  expect(await textOf()).not.toMatch(PROMISES);
  const mailed = () => readMails().find((mail) => mail.includes('Expected delivery: 5 to 7 days.'));
  await expect.poll(mailed).toBeDefined();
  expect(mailed()).not.toMatch(PROMISES);
});

// Tracking used to show the third day, whatever was promised.
test('tracking names the days that were promised when the order was placed', async ({ page }) => {
  await deleteRules();
  await setStore(PLAIN);
  await setRule({ ...OPEN, days_text: '5 to 7 days' });
  await goToPayment(page);
  await pay(page, 'Success');
  await expect(page.getByText('Expected delivery in 5 to 7 days')).toBeVisible();
  await setRule({ ...OPEN, days_text: '9 days' });
  await page.getByRole('main').getByRole('link', { name: 'Track Order' }).click();
  const delivered = page.getByRole('list', { name: 'Tracking steps' }).getByRole('listitem').last();
  const seventh = inIndia(dayFromNow(7)).split('-').reverse().join('/');
  await expect(delivered).toContainText(`Expected by ${seventh}`);
});

test('a refused enquiry says so at its button', async ({ page }) => {
  await deleteRules();
  await setStore({ ...PLAIN, sales_mode: 'enquiry_only' });
  await expect.poll(async () => (await page.request.get('/cart')).text()).toContain('enquiry_only');
  await signInWithAddress(page);
  await fillCart(page);
  await visit(page, '/cart?step=payment');
  await page.route('**/api/order/create-order', (route) =>
    route.fulfill({ status: 409, json: { code: 'SALES_CLOSED', error: 'The shop is closed.' } }),
  );
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expectNews(page.getByRole('main').getByRole('alert'));
  await expectSeen(page.getByRole('button', { name: 'Send enquiry' }));
});
