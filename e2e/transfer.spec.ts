/**
 * Direct payments by UPI or bank transfer and their confirmation; and cancellation requests. These methods are enabled for the
 * whole shop, so the tests run serially in a separate shop.
 */
import type { Browser } from '@playwright/test';
import { newPhone } from './as-customer.ts';
import { OWNER } from './as-owner.ts';
import { fillAddress, goToPayment } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { readQr } from './read-qr.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Locator, type Page, test, visit } from './test.ts';

test.describe.configure({ mode: 'serial' });

const UPI_ID = 'mathappu@okbank';
const ACCOUNT = 'Account: 1234567890\nIFSC: SBIN0001234\nSivakasi branch';
let owner: APIRequestContext;

test.beforeAll(async ({ playwright, baseURL }) => {
  owner = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await owner.post('/api/users/login', { data: OWNER })).status()).toBe(200);
  await offer({ upi_id: UPI_ID, bank_details: ACCOUNT, utr_hold_hours: 48 });
});
test.afterAll(async () => {
  await offer({ upi_id: '', bank_details: '' });
  await owner.dispose();
});

async function offer(data: Record<string, unknown>): Promise<void> {
  expect((await owner.put('/api/address/store/update/1', { data })).status()).toBe(200);
  await expect
    .poll(async () => (await (await owner.get('/api/address/store')).json()).data[0])
    .toMatchObject({ upi_id: data.upi_id });
}

async function choose(page: Page, method: string, words = { age: /18/, place: /^Place Order ₹/ }): Promise<void> {
  await page.getByRole('radio', { name: method, exact: true }).check();
  await page.getByRole('checkbox', { name: words.age }).check();
  await page.getByRole('button', { name: words.place }).click();
}

test('the ways to pay are in the owner’s order, and the first one is selected', async ({ page }) => {
  const order = (payment_order: string[]) =>
    offer({ payment_order, upi_id: UPI_ID, courier_from: 150, courier_to: 400 });
  await order(['bank_transfer', 'card']);
  await goToPayment(page);
  const ways = page.locator('input[name="payment_method"]');
  const shown = () => ways.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect.poll(shown).toEqual(['bank_transfer', 'card', 'upi', 'upi_direct']);
  await expect(ways.first()).toBeChecked();
  await expect(page.getByText('The courier charge is paid in cash on delivery. Usually ₹150 to ₹400.')).toBeVisible();
  await expectSound(page);
  await order([]);
  await page.reload();
  await expect.poll(shown).toEqual(['upi', 'card', 'upi_direct', 'bank_transfer']);
  await offer({ upi_id: UPI_ID, courier_from: 0, courier_to: 0 });
});

/** Places an order by bank transfer and returns its number. */
async function placeByTransfer(page: Page): Promise<string> {
  await goToPayment(page);
  await choose(page, 'Bank transfer');
  await expect(page.getByRole('heading', { name: 'Pay the shop directly' })).toBeVisible();
  await page.getByLabel('UTR number').fill(newReference('SBIN412'));
  await page.getByRole('button', { name: 'I have paid' }).click();
  return numberOnConfirmation(page);
}

async function numberOnConfirmation(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Payment awaiting confirmation' })).toBeVisible();
  const text = await page
    .getByText(/^MP-\d+$/)
    .first()
    .textContent();
  return text ?? '';
}

const newReference = (start: string) => start + String(Math.floor(Math.random() * 1e9)).padStart(9, '0');

/** Opens an order's panel as the owner, on a screen of the same size. */
async function openAsOwner(browser: Browser, number: string): Promise<{ page: Page; panel: Locator }> {
  const context = await browser.newContext();
  await context.request.post('/api/users/login', { data: OWNER });
  const page = await context.newPage();
  await visit(page, `/?tab=orders&search=${number}`);
  await page
    .getByRole('button', { name: `View order ${number}` })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: new RegExp(number) }).first();
  await expect(panel.getByRole('heading', { name: 'Customer Information' })).toBeVisible();
  return { page, panel };
}

async function openOwnOrder(page: Page, number: string): Promise<Locator> {
  await visit(page, '/dashboard?tab=orders');
  await page.getByRole('button', { name: `Track order ${number}` }).click();
  return page.getByRole('dialog', { name: 'Order Status' });
}

// They were led to a sign-in that guests do not have, or offered the same goods to pay for again.
test('a guest whose visit has ended gives the UTR number with the phone of the order', async ({ page, browser }) => {
  const phone = newPhone();
  const utr = newReference('412');
  await fillCart(page);
  await visit(page, '/cart?step=checkout');
  await page.getByLabel('Mobile Number', { exact: true }).fill(phone);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await choose(page, 'Direct UPI');
  await expect(page.getByRole('heading', { name: 'Pay the shop directly' })).toBeVisible();
  const number = (await page.getByText(/^Order MP-\d+$/).textContent())?.replace('Order ', '') ?? '';

  await page.context().clearCookies();
  const send = page.getByRole('button', { name: 'I have paid' });
  await page.getByLabel('UTR number').fill(utr);
  await send.click();
  await expect(page.getByText(/^Your guest visit has ended/)).toBeVisible();
  await expect(page.getByLabel('UTR number')).toHaveValue(utr);
  const contact = page.getByLabel('Phone number or email of the order');
  await contact.fill('9840012345');
  await send.click();
  await expect(page.getByText('This is not the phone number or email of the order.')).toBeVisible();
  await expectSound(page);
  await contact.fill(phone);
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/track-order\\?id=${number}`));
  // The page still took them for the guest of before, and asked them to sign in.
  await expect(page.getByText('Checking your transfer').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Checking your transfer').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Items/ })).toBeHidden();

  const { panel } = await openAsOwner(browser, number);
  await expect(panel.getByText(utr).first()).toBeVisible();
});

test('direct UPI: QR code and link agree, the goods are reserved, and the shop confirms', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goToPayment(page);
  await choose(page, 'Direct UPI');
  const heading = page.getByRole('heading', { name: 'Pay the shop directly' });
  await expect(heading).toBeVisible();
  await expect(page.getByText(/held for you until \d+:\d\d [ap]m/)).toBeVisible();

  const link = page.getByRole('link', { name: 'Open UPI app' });
  const target = new URL((await link.getAttribute('href')) ?? '');
  const left = target.searchParams.get('tn') ?? '';
  expect(await readQr(page.getByRole('img', { name: /^QR code to pay ₹/ }))).toBe(target.href);
  expect(Object.fromEntries(target.searchParams)).toMatchObject({ pa: UPI_ID, cu: 'INR' });
  const amount = Number(target.searchParams.get('am')).toLocaleString('en-IN', { minimumFractionDigits: 0 });
  await expect(page.getByText(`₹${amount}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy UPI ID' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(UPI_ID);
  await expectSound(page);
  const narrow = page.viewportSize() as { width: number; height: number };
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSound(page, 'the QR code on a wide screen');
  await page.setViewportSize(narrow);

  // Choosing another method releases the goods; the same method again makes a new order, which survives a reload.
  await page.getByRole('button', { name: 'Choose another way to pay' }).click();
  await choose(page, 'Direct UPI');
  await expect(heading).toBeVisible();
  await expect(link).not.toHaveAttribute('href', target.href);
  const number = new URL((await link.getAttribute('href')) ?? '').searchParams.get('tn') ?? '';
  expect(number).not.toBe(left);
  await expect(page.getByText(`Order ${number}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Order ${number}`)).toBeVisible();

  await page.getByLabel('UTR number').fill('12345');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('Please enter the UTR number exactly as your bank shows it.')).toBeVisible();
  const utr = newReference('412');
  await page.getByLabel('UTR number').fill(`${utr.slice(0, 4)} ${utr.slice(4)}`);
  await page.getByRole('button', { name: 'I have paid' }).click();
  expect(await numberOnConfirmation(page)).toBe(number);
  await expectSound(page);

  const { page: desk, panel } = await openAsOwner(browser, number);
  await expect(panel.getByText(`UTR entered by the customer: ${utr}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Confirm payment' }).click();
  const question = desk.getByRole('dialog', { name: /^Confirm the payment/ });
  await question.getByRole('textbox', { name: 'Reason' }).fill('');
  await question.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await expectSound(desk);
  await question.getByRole('textbox', { name: 'Reason' }).fill('Seen on the statement');
  await question.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(desk.getByText(`The payment of order ${number} is confirmed.`)).toBeVisible();
  await desk.context().close();

  const status = await openOwnOrder(page, number);
  await expect(status.getByText(number).first()).toBeVisible();
});

test('a bank transfer in Tamil can be copied line by line; a missing transfer cancels the order', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goToPayment(page, '/ta');
  await choose(page, 'வங்கிப் பரிமாற்றம் (Bank transfer)', { age: /18/, place: /^ஆர்டர் செய் ·/ });
  await expect(page.getByRole('heading', { name: 'கடைக்கு நேரடியாகப் பணம் செலுத்துங்கள்' })).toBeVisible();
  await page.getByRole('button', { name: 'IFSC: நகலெடு' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SBIN0001234');
  await expectSound(page);
  await page.getByLabel('UTR எண்').fill(newReference('SBIN412'));
  await page.getByRole('button', { name: 'பணம் செலுத்திவிட்டேன்' }).click();
  const shown = page.getByText(/^MP-\d+$/).first();
  await expect(shown).toBeVisible();
  const number = (await shown.textContent()) ?? '';

  const { page: desk, panel } = await openAsOwner(browser, number);
  await panel.getByRole('button', { name: 'Money not received' }).click();
  const question = desk.getByRole('dialog', { name: /transfer not received$/ });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Nothing on the statement after two days');
  await expectSound(desk);
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(desk.getByText(`Order ${number} is cancelled: transfer not received.`)).toBeVisible();
  await expect(panel.getByRole('combobox', { name: /^Status of order / })).toHaveValue('7');
  await desk.context().close();
});

test('after the reservation ends the page says so, and a transfer is still accepted and found on a bank statement', async ({
  page,
  browser,
}) => {
  await page.route('**/api/order/create-order', async (route) => {
    const answer = await route.fetch();
    // An end before the start would be that of a phone whose clock is wrong.
    const body = { ...(await answer.json()), reserved_until: new Date(Date.now() + 10_000).toISOString() };
    await route.fulfill({ response: answer, json: body });
  });
  await goToPayment(page);
  await choose(page, 'Bank transfer');
  await expect(page.getByText(/^Time is over/)).toBeVisible();
  await expectSound(page);
  const utr = newReference('SBIN412');
  await page.getByLabel('UTR number').fill(utr);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await confirmByStatement(browser, await numberOnConfirmation(page), utr);
});

test('several transfers are confirmed at once from their list', async ({ page, browser }) => {
  const other = await browser.newPage();
  const numbers = [await placeByTransfer(page), await placeByTransfer(other)];
  await other.close();
  const context = await browser.newContext();
  await context.request.post('/api/users/login', { data: OWNER });
  const desk = await context.newPage();
  await visit(desk, '/?tab=orders&todo=transfer');
  for (const number of numbers) await desk.getByRole('checkbox', { name: `Select order ${number}` }).click();
  await desk.getByRole('button', { name: 'Confirm payment' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Confirm 2 payments' });
  for (const number of numbers) await expect(dialog.getByText(number)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Seen in the bank account');
  await expectSound(desk);
  await dialog.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(desk.getByText('Payments confirmed: 2')).toBeVisible();
  for (const number of numbers) {
    const { data } = await (await owner.get(`/api/order/list?search=${number}`)).json();
    expect(data[0].payment_status).toBe('paid');
  }
  await context.close();
});

/** The owner imports the bank statement and confirms the transfers in it. */
async function confirmByStatement(browser: Browser, number: string, utr: string): Promise<void> {
  const [order] = (await (await owner.get(`/api/order/list?search=${number}`)).json()).data;
  const context = await browser.newContext();
  await context.request.post('/api/users/login', { data: OWNER });
  const page = await context.newPage();
  await visit(page, '/?tab=orders&todo=transfer');
  await page.getByRole('button', { name: 'Bank statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with the bank statement' });
  const rows = ['Date,Narration,Debit,Credit', `01/10/2026,NEFT CR-${utr}-KAVITHA,,${order.total_amount}`];
  await dialog
    .getByLabel('Choose the bank statement')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(dialog.getByRole('checkbox', { name: new RegExp(number) })).toBeChecked();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Confirm 1 payment' }).click();
  await expect(page.getByText('Payments confirmed: 1')).toBeVisible();
  const after = await (await owner.get(`/api/order/list?search=${number}`)).json();
  expect(after.data[0].payment_status).toBe('paid');
  await context.close();
}

for (const [decision, said] of [
  ['approve', 'Cancellation approved'],
  ['refuse', 'Cancellation refused'],
] as const)
  test(`a customer asks to cancel and the owner can ${decision}`, async ({ page, browser }) => {
    const number = await placeByTransfer(page);
    const order = await openOwnOrder(page, number);
    await order.getByRole('button', { name: 'Request cancellation' }).click();
    const asking = page.getByRole('dialog', { name: `Cancel order ${number}?` });
    await asking.getByRole('textbox', { name: 'Why do you want to cancel?' }).fill('Ordered twice');
    await expectSound(page);
    await asking.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Cancellation requested')).toBeVisible();

    const { page: desk, panel } = await openAsOwner(browser, number);
    await expect(panel.getByText('The customer has asked to cancel this order')).toBeVisible();
    await expect(panel.getByText(/: Ordered twice$/)).toBeVisible();
    await panel.getByRole('button', { name: decision === 'approve' ? 'Approve and cancel' : 'Refuse' }).click();
    const question =
      decision === 'approve'
        ? desk.getByRole('alertdialog', { name: `Cancel order ${number}?` })
        : desk.getByRole('alertdialog', { name: 'Refuse the cancellation request?' });
    await expectSound(desk);
    await question
      .getByRole('button', { name: decision === 'approve' ? /^Cancel/ : 'Refuse' })
      .last()
      .click();
    const isCancelled = decision === 'approve';
    const kept = isCancelled ? `Order ${number} was cancelled.` : `Order ${number} stays as it is.`;
    // The question begins with the same words: without all of them, the page was closed before it had asked.
    await expect(desk.getByText(kept, { exact: true }).last()).toBeVisible();
    await desk.context().close();

    await page.reload();
    await expect(page.getByText(said)).toBeVisible();
  });
