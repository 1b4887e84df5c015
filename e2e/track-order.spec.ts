/** Track Order, signed in and signed out, with the orders of the demonstration shopper Meena. */
import { expect, type Page, test, visit } from './test.ts';

const PHONE = '9486012345';
/** The LR number of Meena's parcel in transit. */
const LR_NUMBER = 'VPS2600893';

async function signIn(page: Page): Promise<void> {
  await page.request.post('/api/users/login', { data: { phone_number: PHONE, password: 'sparkle-2026' } });
  await visit(page, '/track-order');
}

async function track(page: Page, id: string): Promise<void> {
  await page.getByLabel('Tracking number').fill(id);
  await page.getByRole('button', { name: 'Track Order' }).click();
}

const steps = (page: Page) => page.getByRole('list', { name: 'Tracking steps' }).getByRole('listitem');

test('a blank id is refused before any call', async ({ page }) => {
  await signIn(page);
  await track(page, '   ');
  await expect(page.getByText('Please enter a valid tracking ID', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toBeFocused();
});

test('an unknown id shows an error and stops loading', async ({ page }) => {
  await signIn(page);
  await track(page, 'NO-SUCH-PARCEL');
  await expect(page.getByRole('alert')).toContainText('Please Enter Valid Tracking Id!');
  await expect(page.getByRole('button', { name: 'Track Order' })).toBeEnabled();
});

// It said in Tamil that no order has this number, when the shop had not even been asked.
test('without a network it says so, in Tamil too', async ({ page }) => {
  await signIn(page);
  await visit(page, '/ta/track-order');
  await page.getByLabel('டிராக்கிங் எண்').fill(LR_NUMBER);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'நிலையைப் பார்' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('ஆர்டர் நிலையைப் பார்க்க முடியவில்லை');
  await expect(alert).not.toContainText('ஆர்டர் இல்லை');
  await page.context().setOffline(false);
  await alert.getByRole('button', { name: 'மீண்டும் முயற்சி செய்' }).click();
  await expect(page.getByText('Vaigai Parcel Service')).toBeVisible();
});

// It said that the account has no such order.
test('a session that ended elsewhere leads through sign-in to the parcel', async ({ page }) => {
  await signIn(page);
  await page.context().clearCookies();
  await track(page, LR_NUMBER);
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Phone Number').fill(PHONE);
  await page.getByLabel('Password', { exact: true }).fill('sparkle-2026');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Vaigai Parcel Service')).toBeVisible();
});

test('signed in, the LR number finds the parcel and stays in the address', async ({ page }) => {
  await signIn(page);
  await track(page, LR_NUMBER);
  await expect(steps(page)).toHaveCount(6);
  await expect(page).toHaveURL(new RegExp(`id=${LR_NUMBER}`));
  await expect(page.getByText('Vaigai Parcel Service')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delivery details' })).toBeVisible();

  await page.reload();
  await expect(steps(page)).toHaveCount(6);
});

test('signed out, order number and phone find it, without name and street', async ({ page, browser }) => {
  await signIn(page);
  await track(page, LR_NUMBER);
  const title = await page
    .getByRole('heading', { name: /^Order / })
    .first()
    .textContent();
  const number = title?.replace('Order ', '').trim() ?? '';

  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, new URL('/track-order', page.url()).href);
  await track(visitor, number);
  await expect(visitor.getByText('Please enter the phone number or email of the order.')).toBeVisible();

  await visitor.getByLabel('Phone number or email of the order').fill('9000012345');
  await visitor.getByRole('button', { name: 'Track Order' }).click();
  await expect(visitor.getByRole('alert')).toContainText('Please Enter Valid Tracking Id!');

  await visitor.getByLabel('Phone number or email of the order').fill(PHONE);
  await visitor.getByRole('button', { name: 'Track Order' }).click();
  await expect(steps(visitor)).toHaveCount(6);
  await expect(visitor.getByText('Madurai')).toBeVisible();
  await expect(visitor.getByText('Meena Sundaram')).toHaveCount(0);

  // Who looks for news once more does not type it again.
  await visitor.reload();
  await expect(steps(visitor)).toHaveCount(6);
  await expect(visitor.getByLabel('Phone number or email of the order')).toHaveValue(PHONE);
  await visitor.context().close();
});

test('a cancelled order is shown as such', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard?tab=orders');
  const cancelled = page.getByRole('row').filter({ hasText: 'Cancelled' }).first();
  const number = await cancelled.getByRole('button', { name: /^Track order / }).getAttribute('aria-label');
  await page.goto(`/track-order?id=${number?.replace('Track order ', '')}`);
  await expect(page.getByRole('alert')).toContainText('Cancelled');
  await expect(page.getByText('Courier details will appear here')).toBeHidden();
});

test('signed in, an order without the account is explained', async ({ page }) => {
  await signIn(page);
  await track(page, 'MP-999999');
  await expect(page.getByRole('alert')).toContainText('Orders by phone or as a guest can be added under My orders.');
  // It asked to check the phone number too, for which there was no field.
  await visit(page, '/ta/track-order?id=MP-999999');
  await expect(page.getByRole('alert')).toContainText('எண்ணைச் சரிபாருங்கள்');
  await expect(page.getByRole('alert')).not.toContainText('கைபேசி');
});

test('in Tamil on a phone no word of the parcel’s facts is broken, and its phone is as large as a thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await visit(page, `/ta/track-order?id=${LR_NUMBER}`);
  const phone = page.locator('dd a[href^="tel:"]').first();
  expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const broken = await page.locator('dt').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const text = label.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
});
