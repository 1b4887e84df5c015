/**
 * Packing, delivery, tax and rounding from the price list to the confirmation (trade.md 1 and 2). The settings are everybody's,
 * so this file runs alone.
 */
import { addFromList, goToPayment, newPhone, openList, pay } from './checkout.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Page, test } from './test.ts';

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

/** The one rule of these tests, as `terms` say from now on. */
async function setRule(terms: object): Promise<void> {
  const data = { name: 'Sivakasi', pins: [PIN], ...terms };
  const answer = await (ruleId === undefined
    ? owner.post('/api/delivery/rule/add', { data })
    : owner.put(`/api/delivery/rule/update/${ruleId}`, { data }));
  expect(answer.ok(), await answer.text()).toBe(true);
  ruleId ??= (await answer.json()).data.id as number;
}

const OPEN = { served: true, min_order: 0, delivery_kind: 'fixed', delivery_charge: 150, payment_methods: [] };

test.beforeAll(async ({ playwright, baseURL }) => {
  owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const account = { phone_number: process.env.E2E_ADMIN_PHONE, password: process.env.E2E_ADMIN_PASSWORD };
  expect((await owner.post('/api/users/login', { data: account })).status()).toBe(200);
  hadCod = (await (await owner.get('/api/address/store')).json()).data[0].cod_enabled;
});
test.afterAll(async () => {
  await setStore({ ...PLAIN, gstin: '', cod_enabled: hadCod });
  if (ruleId !== undefined) expect((await owner.delete(`/api/delivery/rule/delete/${ruleId}`)).ok()).toBe(true);
  await owner.dispose();
});

/** The amount beside a word of the order summary, in paise. */
async function amountOf(page: Page, label: string): Promise<number> {
  const row = page.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) });
  const text = (await row.locator('dd').first().textContent()) ?? '';
  return Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100);
}

const openSummary = (page: Page) => page.getByRole('button', { name: /^Order Summary/ }).click();

test('the total at the button is what is charged: packing, delivery, tax on top, rounded', async ({ page }) => {
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
  const [goods, packing, tax, delivery, rounding, total] = await Promise.all(
    ['Subtotal', 'Packing', 'Tax', 'Delivery', 'Round-off', 'Total'].map((label) => amountOf(page, label)),
  );
  expect(packing).toBe(Math.round((goods ?? 0) * 0.03));
  expect(delivery).toBe(15_000);
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

test('a guest sees the whole total in the cart, before the address is typed', async ({ page }) => {
  await setStore({ ...PLAIN, gstin: '33ABCDE1234F1Z5', tax_mode: 'inclusive' });
  await setRule({ ...OPEN, days_text: '2 days' });
  await openList(page);
  await addFromList(page, 'Flower Pots Asoka', 2);
  await page.goto('/cart');
  await page.getByLabel('PIN code for delivery').fill('62612');
  await page.getByRole('button', { name: 'Show charges' }).click();
  await expect(page.getByText('Please enter a valid 6-digit PIN code.')).toBeVisible();
  await page.getByLabel('PIN code for delivery').fill(PIN);
  await page.route('**/api/delivery/quote*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show charges' }).click();
  await expect(page.getByText('The delivery charge could not be read.')).toBeVisible();
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

test('what is missing for the minimum is said at the button, in both languages', async ({ page }) => {
  await setStore(PLAIN);
  await setRule(OPEN);
  await goToPayment(page);
  // The rule changes while the page is open: the press is refused, and the page then says why.
  await setRule({ ...OPEN, min_order: 3_000, min_basis: 'net' });
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const missing = page.getByText(/^₹[\d,.]+ more for the minimum of ₹3,000 to 626123, Virudhunagar\.$/);
  await expect(missing).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeDisabled();
  await expectSound(page);
  await page.goto('/ta/cart?step=payment');
  await expect(page.getByText(/குறைந்தபட்ச ஆர்டர் ₹3,000\. இன்னும் ₹[\d,.]+-க்கு வாங்குங்கள்/)).toBeInViewport({ ratio: 1 });
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
  await page.goto('/cart?step=payment');
  await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'UPI' })).toHaveCount(0);
  await openSummary(page);
  await expect(page.getByText('Paid to the transport at collection')).toBeVisible();
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Paid to the transport at collection')).toBeVisible();
});
