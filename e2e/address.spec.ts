/** The address form knows the place of a PIN code, and keeps what was typed. */
import { newPhone, PASSWORD, register } from './as-customer.ts';
import { fillAddress } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { expect, test, untilAlive, visit } from './test.ts';

test('a PIN code fills district and state in Tamil, and is questioned if it does not match the city', async ({
  page,
}) => {
  await fillCart(page, { 'Flower Pots Asoka': 2 });
  await page.goto('/ta/cart?step=checkout');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const [pin, state, district, city] = [field('பின்கோடு'), field('மாநிலம்'), field('மாவட்டம்'), field('ஊர்')];
  await pin.fill('605001');
  await expect(state).toHaveValue('Puducherry');
  await expect(district).toHaveValue('புதுச்சேரி');
  await pin.fill('625001');
  await expect(district).toHaveValue('மதுரை');
  await expect(state).toHaveValue('Tamil Nadu');
  await expect(city).toHaveValue('Madurai');
  const doubt = page.getByRole('status').filter({ hasText: 'என்ற பின்கோடு' });
  await expect(doubt).toHaveCount(0);

  await city.selectOption('Chennai');
  await expect(doubt).toContainText('625001 என்ற பின்கோடு தமிழ்நாடு, மதுரை பகுதியைச் சேர்ந்தது.');
  await expectSound(page);
  await city.selectOption('Madurai');
  await expect(doubt).toHaveCount(0);

  await district.fill('தேனி');
  await pin.fill('600001');
  await expect(doubt).toContainText('தமிழ்நாடு, சென்னை');
  await expect(district).toHaveValue('தேனி');
  await expect(city).toHaveValue('Madurai');

  await page.getByLabel('கதவு எண் / ஃபிளாட் எண்').fill('14/2');
  // An unknown PIN code: what was typed stays, and the order can be placed.
  await pin.fill('999999');
  await expect(doubt).toHaveCount(0);
  await page.getByRole('radio', { name: 'மின்னஞ்சல்' }).check();
  await page.getByLabel('மின்னஞ்சல் முகவரி').fill('guest@example.com');
  await page.getByLabel('டெலிவரிக்கான கைபேசி எண்').fill('9876501234');
  const saved = page.waitForRequest('**/api/address/add');
  await page.getByRole('button', { name: 'பணம் செலுத்தத் தொடர்க' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ zipcode: '999999', district: 'Theni', state: 'Tamil Nadu' });
});

test('a form says what it needs before it is sent, and why its button is disabled', async ({ page }) => {
  await fillCart(page, { 'Flower Pots Asoka': 2 });
  await page.goto('/cart?step=checkout');
  const goOn = page.getByRole('button', { name: 'Continue to Payment' });
  await expect(goOn).toBeDisabled();
  await expect(goOn).toHaveAccessibleDescription('Still to fill in: Mobile Number, Door / Flat No. and 3 more');
  await expect(page.getByLabel('Mobile Number', { exact: true })).toHaveAccessibleDescription(/^10 digits; \+91/);
  await page.getByLabel('Mobile Number', { exact: true }).fill('9876501234');
  await page.getByLabel('PIN code').fill('625001');
  await expect(goOn).toHaveAccessibleDescription('Still to fill in: Door / Flat No.');
  await expectSound(page);

  const door = page.getByLabel('Door / Flat No.');
  await door.fill('7');
  await goOn.click();
  await expect(door).toBeFocused();
  await expect(door).toHaveAccessibleDescription(/write the street or area as well/);
  await page.getByLabel('Street name').fill('Car Street');
  const saved = page.waitForRequest('**/api/address/add');
  await goOn.click();
  expect((await saved).postDataJSON()).toMatchObject({ house_flat_no: '7', street_name: 'Car Street' });
});

// The number of before the correction was kept with the address, and the driver would have called it.
test('a guest is asked for one mobile number, which is called at delivery unless another is given', async ({
  page,
}) => {
  await fillCart(page, { 'Flower Pots Asoka': 2 });
  await visit(page, '/cart?step=checkout');
  const mobile = page.getByLabel('Mobile Number', { exact: true });
  const isSame = page.getByRole('checkbox', { name: 'Call this number at delivery too' });
  const other = page.getByLabel('Mobile number for delivery');
  await mobile.fill('9876501234');
  await fillAddress(page);
  await mobile.fill('98765');
  await expect(other).toBeHidden();
  const goOn = page.getByRole('button', { name: 'Continue to Payment' });
  await goOn.click();
  await expect(mobile).toBeFocused();
  await mobile.fill('+91 98765 01235');
  await expect(isSame).toBeChecked();

  await isSame.uncheck();
  await expect(goOn).toHaveAccessibleDescription('Still to fill in: Mobile number for delivery');
  await other.fill('9840012345');
  await page.reload();
  await untilAlive(page);
  await expect(other).toHaveValue('9840012345');
  await other.fill('');
  await expect(other).toBeVisible();
  await expectSound(page);
  await isSame.check();
  await expect(other).toBeHidden();

  const saved = page.waitForRequest('**/api/address/add');
  await goOn.click();
  expect((await saved).postDataJSON()).toMatchObject({ delivery_contact_number: '9876501235' });
});

// The form's place was kept for the saved address, which is shorter: Back showed the footer.
test('Back from the payment of a guest shows the saved address from its top', async ({ page }) => {
  await fillCart(page, { 'Flower Pots Asoka': 2 });
  await visit(page, '/cart?step=checkout');
  await page.getByLabel('Mobile Number', { exact: true }).fill('9876501234');
  await fillAddress(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL(/step=payment/);
  await expect(page.getByRole('checkbox', { name: /18 years/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('14/2')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

// The footer, alone in view until the form is there, was kept in view: the shopper was 1400 pixels below what they typed.
test('a tab that the phone had closed comes back at the field it was left at', async ({ page }) => {
  await fillCart(page, { 'Flower Pots Asoka': 2 });
  await visit(page, '/cart?step=checkout');
  const pin = page.getByLabel('PIN code');
  await pin.click();
  await pin.fill('626123');
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu');
  await pin.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await page.reload();
  await expect(pin).toHaveValue('626123');
  await expect(pin).toBeInViewport();
});

test('signing in on a Tamil page returns to the Tamil page that required it', async ({ page }) => {
  const phone = newPhone();
  await register(page, phone);
  await page.context().clearCookies();
  await visit(page, '/ta/dashboard?tab=addresses');
  await expect(page).toHaveURL(/\/ta\/login\?next=/);
  await untilAlive(page);
  await page.getByLabel('கைபேசி எண்', { exact: true }).fill(phone);
  await page.getByLabel('கடவுச்சொல்', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'உள்நுழைய', exact: true }).click();
  await expect(page).toHaveURL(/\/ta\/dashboard\?tab=addresses$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta');
});
