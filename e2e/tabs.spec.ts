/** Two tabs of one browser share one cart and one order; also the actions on a confirmation. */
import { signInWithAddress } from './as-customer.ts';
import { expect, type Page, test, visit } from './test.ts';

const FLOWER_POTS = '/?q=Flower%20Pots%20Big';
const quantityIn = (page: Page) => page.getByRole('textbox', { name: 'Quantity of Flower Pots Big', exact: true });
const plusIn = (page: Page) => page.getByRole('button', { name: 'Increase Quantity of Flower Pots Big', exact: true });

/** Presses Pay and returns the gateway order of the open window. */
async function openPayment(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  const begun = page.waitForResponse('**/api/order/create-order');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('button', { name: 'Success', exact: true })).toBeVisible();
  return ((await (await begun).json()) as { id: string }).id;
}

const printed = (page: Page) => page.evaluate(() => (window as unknown as { printed: number }).printed);

/** Checks that the confirmation can be sent by WhatsApp and printed alone; returns the order's number. */
async function expectShared(page: Page): Promise<string> {
  const number = (await page.getByText(/^MP-\d+$/).textContent()) ?? '';
  const share = page.getByRole('link', { name: 'Share on WhatsApp' });
  const message = new URL((await share.getAttribute('href')) ?? '');
  expect(message.origin).toBe('https://wa.me');
  expect(message.searchParams.get('text')).toMatch(
    new RegExp(`Order number ${number}\\.\\n1\\. Flower Pots Big, 1 Box \\(10 Pcs\\) × \\d+ = ₹[\\d,.]+\\nTotal: ₹`),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await printed(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByText('Flower Pots Big')).toBeVisible();
  await expect(page.getByText(/^GSTIN: 33/)).toBeVisible();
  for (const around of ['banner', 'contentinfo'] as const) await expect(page.getByRole(around)).toBeHidden();
  await expect(share).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  return number;
}

/** Checks that My Dashboard prints only the order. */
async function expectOnPaper(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Track order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  expect(await printed(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText(`Order ${number}`)).toBeVisible();
  await expect(page.getByRole('article').getByText(/^GSTIN: 33/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('issue 3: two tabs have one cart and make one order, which is shared and printed', async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
  });
  await signInWithAddress(page);
  const other = await context.newPage();
  await visit(page, FLOWER_POTS);
  await visit(other, FLOWER_POTS);
  await plusIn(page).click();
  await expect(quantityIn(other)).toHaveValue('1');
  await plusIn(other).click();
  await expect(quantityIn(page)).toHaveValue('2');

  for (const tab of [page, other]) await visit(tab, '/cart?step=payment');
  const first = await openPayment(page);
  expect(await openPayment(other)).toBe(first);
  await page.getByRole('button', { name: 'Success', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await other.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(other.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0);
  await expect(other.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();

  const number = await expectShared(page);
  await visit(page, '/dashboard?tab=orders');
  await expect(page.getByRole('button', { name: /^Track order / })).toHaveCount(1);
  await expectOnPaper(page, number);
});
