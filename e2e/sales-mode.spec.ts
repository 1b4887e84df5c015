/** The shop in enquiry mode and closed (decisions §4). The mode affects every page, so these run in a separate shop. */
import { signInWithAddress } from './as-customer.ts';
import { OWNER } from './as-owner.ts';
import { addFromList } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Page, test, visit } from './test.ts';

test.describe.configure({ mode: 'serial' });

const CLOSED_MESSAGE = 'We open again on the first of September.';
const TAMIL_CLOSED_MESSAGE = 'செப்டம்பர் 1 முதல் மீண்டும் திறக்கிறோம்.';
/** Two boxes of Flower Pots Big. */
const AMOUNT = '120';
let owner: APIRequestContext;

async function setMode(sales_mode: string, season_message = '', tamil_season_message = ''): Promise<void> {
  const data = { sales_mode, season_message, tamil_season_message };
  expect((await owner.put('/api/address/store/update/1', { data })).status()).toBe(200);
  const shownMode = async () => (await (await owner.get('/api/address/store')).json()).data[0].sales_mode;
  await expect.poll(shownMode).toBe(sales_mode);
}

test.beforeAll(async ({ playwright, baseURL }) => {
  owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await owner.post('/api/users/login', { data: OWNER })).status()).toBe(200);
});
test.afterAll(async () => {
  await setMode('online_payment');
  await owner.dispose();
});

test('an enquiry results in a numbered estimate', async ({ page }) => {
  await setMode('enquiry_only');
  await signInWithAddress(page);
  await visit(page, '/');
  await addFromList(page, 'Flower Pots Big', 2);
  await visit(page, '/cart');
  await expect(page.getByText('Send us your list.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Steps of your order' })).toContainText('Enquiry');
  await expectSound(page);
  await page.getByRole('button', { name: 'Continue to Enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery Address', exact: true })).toBeVisible();
  await expect(page.getByText('We will fix the delivery with you over phone.')).toBeVisible();
  await expect(page.getByText(/business days/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to Enquiry' }).click();

  await visit(page, '/ta/cart?step=payment');
  await expect(page.getByRole('button', { name: 'பட்டியலை அனுப்பு' })).toBeVisible();
  await expectSound(page);
  await visit(page, '/cart?step=payment');
  await expect(page.getByRole('heading', { name: 'Your enquiry' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Pay|Place Order)/ })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: 'Send enquiry' }).click();

  await expect(page.getByRole('heading', { name: 'Enquiry received' })).toBeVisible();
  await expect(page.getByText('Enquiry number', { exact: true })).toBeVisible();
  await expect(page.getByText(/We will call you on \d{10}/)).toBeVisible();
  await expect(page.getByText('Estimated total')).toBeVisible();
  await expect(page).toHaveTitle(/^Estimate MP-\d+ \|/);
  // Without a way to pay, the page promises none.
  await expect(page.getByText('We will tell you how to pay when we call you.')).toBeVisible();
  await expect(page.getByText('see how to pay', { exact: false })).toHaveCount(0);
  await expectSound(page);
  const address = (await page.getByRole('link', { name: 'Open your estimate' }).getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/e\/[\w-]{22}$/);
  await visit(page, page.url().replace('/cart', '/ta/cart'));
  await expect(page.getByRole('heading', { name: 'உங்கள் பட்டியல் கிடைத்தது' })).toBeVisible();
  await expectSound(page);
  await visit(page, '/dashboard?tab=orders');
  await expect(page.getByRole('main').getByText('We will call you')).toBeVisible();
  await page.getByRole('link', { name: /^Estimate MP-/ }).click();
  await expect(page.getByRole('button', { name: 'I accept' })).toBeVisible();
});

async function sendList(page: Page): Promise<string> {
  await signInWithAddress(page);
  await fillCart(page);
  await visit(page, '/cart?step=payment');
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  return (await page.getByRole('link', { name: 'Open your estimate' }).getAttribute('href')) ?? '';
}

test('anybody with the link of an estimate can read it, accept it and change their mind, without signing in', async ({
  page,
  browser,
  baseURL,
}) => {
  await setMode('enquiry_only');
  const paid = { upi_id: 'mathappu@okbank', bank_details: 'Account: 1234567890' };
  await owner.put('/api/address/store/update/1', { data: paid });
  const address = await sendList(page);
  const context = await browser.newContext({ baseURL: baseURL ?? '', permissions: ['clipboard-write'] });
  const guest = await context.newPage();
  const response = await visit(guest, address);
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(guest.getByRole('heading', { name: /^Estimate MP-\d+$/ })).toBeVisible();
  await expect(guest.getByRole('img', { name: 'QR code to pay ₹120 by UPI' })).toBeVisible();
  await expect(guest.getByText('Valid till', { exact: false })).toBeVisible();
  await expectSound(guest);
  await guest.getByRole('button', { name: 'I accept' }).click();
  await expect(guest.getByText('You accepted this estimate')).toBeVisible();
  await guest.getByRole('button', { name: 'Ask for a change' }).click();
  await guest.getByRole('button', { name: 'Send to the shop' }).click();
  await expect(guest.getByText('Please write what should be different.')).toBeVisible();
  await guest.getByLabel('What should be different?').fill('One box more, please');
  await guest.reload();
  await expect(guest.getByLabel('What should be different?')).toHaveValue('One box more, please');
  await guest.getByRole('button', { name: 'Send to the shop' }).click();
  await expect(guest.getByText('“One box more, please”')).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Ways to pay' })).toHaveCount(0);

  const desk = await (await browser.newContext({ storageState: await owner.storageState() })).newPage();
  await visit(desk, '/');
  await desk.getByRole('link', { name: /Changes asked for/ }).click();
  await desk
    .getByRole('button', { name: /^View order/ })
    .first()
    .click();
  const panel = desk.getByRole('dialog').first();
  await expect(panel.getByText('“One box more, please”')).toBeVisible();
  await expectSound(desk);
  await panel.getByRole('button', { name: 'Dealt with' }).click();
  await expect(panel.getByText('“One box more, please”')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Renew at today’s prices' }).click();
  await expect(panel.getByRole('heading', { name: 'Estimate, version 2' })).toBeVisible();
  // Staff can open the links that they send.
  await visit(desk, address);
  await expect(desk.getByRole('heading', { name: /^Estimate MP-\d+$/ })).toBeVisible();
  await desk.context().close();
  await guest.getByRole('button', { name: 'Accept as it is' }).click();
  await expect(guest.getByText('This is the newest version.', { exact: false })).toBeVisible();
  await guest.getByRole('button', { name: 'Ask for a change' }).click();
  await guest.getByLabel('What should be different?').fill('Two boxes more');
  await guest.getByRole('button', { name: 'Send to the shop' }).click();
  await expect(guest.getByText('“Two boxes more”')).toBeVisible();

  await guest.getByRole('button', { name: 'Copy link' }).click();
  await expect(guest.getByText('Copied')).toBeVisible();
  await visit(guest, `/ta${address}`);
  await expect(guest.getByText('மாற்றம் கேட்டுள்ளீர்கள்')).toBeVisible();
  await expectSound(guest);
  await visit(guest, address);
  await guest.getByRole('button', { name: 'I have paid this amount already' }).click();
  await guest.getByLabel('UTR number').fill('4123 4567 8901');
  await guest.getByRole('button', { name: 'I have paid' }).click();
  await expect(guest.getByText('Payment awaiting confirmation')).toBeVisible();
  await expect(guest.getByText('UTR ending in 8901', { exact: false })).toBeVisible();
  await expectSound(guest);
  const missing = await visit(guest, '/e/AAAAAAAAAAAAAAAAAAAAAA');
  expect(missing?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: 'There is no estimate here' })).toBeVisible();
  await expectSound(guest);
  await context.close();
  await owner.put('/api/address/store/update/1', { data: { upi_id: '', bank_details: '' } });
});

/** In the list of orders on a phone, in Tamil; a select cuts off what has no room. */
async function expectStatusWhole(desk: Page, number: string): Promise<void> {
  const { url, size } = { url: desk.url(), size: desk.viewportSize() };
  await desk.setViewportSize({ width: 360, height: 740 });
  await visit(desk, `/ta/?tab=orders&search=${number}`);
  const select = desk.getByRole('row').filter({ hasText: number }).getByRole('combobox');
  await expect(select.locator('option:checked')).toHaveText('உறுதி தேவை');
  const spare = await select.evaluate((box: HTMLSelectElement) => {
    const { fontFamily, fontSize, paddingLeft, paddingRight } = getComputedStyle(box);
    const word = document.createElement('span');
    Object.assign(word.style, { fontFamily, fontSize, position: 'absolute', whiteSpace: 'nowrap' });
    word.textContent = box.selectedOptions[0]?.text ?? '';
    document.body.append(word);
    const width = word.getBoundingClientRect().width;
    word.remove();
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
  });
  expect(spare).toBeGreaterThanOrEqual(0);
  if (size) await desk.setViewportSize(size);
  await visit(desk, url);
}

test('the owner books the payment of an enquiry, and the customer sees an order', async ({ page, browser }) => {
  await setMode('enquiry_only');
  await signInWithAddress(page);
  await fillCart(page);
  await visit(page, '/cart?step=payment');
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  const number =
    (await page
      .getByText(/^MP-\d+$/)
      .first()
      .textContent()) ?? '';

  const desk = await (await browser.newContext({ storageState: await owner.storageState() })).newPage();
  await visit(desk, `/?tab=orders&search=${number}`);
  await desk
    .getByRole('button', { name: `View order ${number}` })
    .first()
    .click();
  const panel = desk.getByRole('dialog', { name: new RegExp(number) }).first();
  await expect(panel.getByText(/^Enquiry of ₹.+: not paid yet$/)).toBeVisible();
  const status = panel.getByRole('combobox', { name: /^Status of order / });
  await expect(status.locator('option:checked')).toHaveText('To be confirmed');
  await expect(status).toHaveAttribute('title', 'To be confirmed');
  await expectStatusWhole(desk, number);
  await expectSound(desk);
  await panel.getByRole('button', { name: 'Take payment' }).click();
  const question = desk.getByRole('dialog', { name: `Payment for enquiry ${number}` });
  await question.getByRole('combobox').selectOption('upi_direct');
  await question.getByLabel('Amount received').fill('1');
  await question.getByRole('button', { name: 'Take payment' }).click();
  await expect(question.getByText('Please enter the UTR number as your bank shows it.')).toBeVisible();
  await expectSound(desk);
  await question.getByLabel('UTR').fill(`7${String(Date.now()).slice(-11)}`);
  await question.getByRole('button', { name: 'Take payment' }).click();
  // The amount of an older version, or a typing mistake.
  await expect(question.getByText(/^The total is ₹.+\.$/)).toBeVisible();
  await question.getByLabel('Amount received').fill(AMOUNT);
  await question.getByRole('button', { name: 'Take payment' }).click();
  await expect(desk.getByText(`Payment taken. ${number} is an order now and can be packed.`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  await expect(status.locator('option:checked')).toHaveText('Confirmed');
  await desk.context().close();

  await visit(page, '/dashboard?tab=orders');
  await expect(page.getByRole('main').getByText('We will call you')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Confirmed').first()).toBeVisible();
});

test('a changed sales mode reaches open pages: list, cart and payment', async ({ page }) => {
  await setMode('online_payment');
  await signInWithAddress(page);
  await fillCart(page);
  await visit(page, '/');
  const cart = await page.context().newPage();
  await visit(cart, '/cart');
  const payment = await page.context().newPage();
  await visit(payment, '/cart?step=payment');
  await expect(payment.getByRole('button', { name: 'Pay ₹120' })).toBeVisible();

  await setMode('enquiry_only');
  await page.bringToFront();
  const offers = page.getByRole('region', { name: 'What is on offer' });
  await expect(offers.getByText('Send us your list: nothing to pay now.')).toBeAttached();
  await expect(cart.getByRole('button', { name: 'Continue to Enquiry' })).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Send enquiry' })).toBeVisible();

  // A phone showed the footer instead of the notice, which is shorter than the step before.
  await payment.setViewportSize({ width: 360, height: 740 });
  await payment.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await setMode('closed');
  await expect(offers.getByText('We are not taking orders now.')).toBeVisible();
  await expect(offers.getByText('Use Code', { exact: false })).toHaveCount(0);
  await expect(cart.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expect(payment.getByText('We are not taking orders at the moment.')).toBeInViewport();
});

test('a button pressed before the change arrives does only what it said', async ({ page }) => {
  await setMode('online_payment');
  await signInWithAddress(page);
  await fillCart(page);
  // As on a slow network, before the page has asked again.
  await page.route('**/api/product/list1', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  await visit(page, '/cart?step=payment');
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await expect(page.getByRole('button', { name: 'Pay ₹120' })).toBeVisible();

  await setMode('enquiry_only');
  await page.getByRole('button', { name: 'Pay ₹120' }).click();
  await expect(page.getByText('We now take enquiries only. Nothing was paid', { exact: false })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Enquiry received' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible();

  await setMode('online_payment');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('You can now order and pay online. Nothing was sent', { exact: false })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Pay ₹120' })).toBeVisible();

  await setMode('closed');
  await page.getByRole('button', { name: 'Pay ₹120' }).click();
  await expect(page.getByText('We are not taking orders at the moment.')).toBeVisible();
});

test('a closed shop can be browsed and shows the owner’s message', async ({ page }) => {
  await setMode('online_payment');
  await signInWithAddress(page);
  await fillCart(page);
  await setMode('closed', CLOSED_MESSAGE, TAMIL_CLOSED_MESSAGE);
  await visit(page, '/');
  await expect(page.getByText(CLOSED_MESSAGE).first()).toBeVisible();
  await visit(page, '/ta/cart');
  await expect(page.getByText(TAMIL_CLOSED_MESSAGE).first()).toBeVisible();
  await visit(page, '/cart');
  await expect(page.getByText(CLOSED_MESSAGE).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expectSound(page);
  for (const step of ['checkout', 'payment']) {
    await visit(page, `/cart?step=${step}`);
    await expect(page.getByText(CLOSED_MESSAGE).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Continue|Pay|Send/ })).toHaveCount(0);
  }
});
