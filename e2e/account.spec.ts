/** What people do with their account: wishlist, settings, a forgotten password. Each test uses a separate account. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PlaywrightWorkerArgs } from '@playwright/test';
import { newPhone, PASSWORD, register } from './as-customer.ts';
import { fillAddress, goToPayment, pay, signInAgain } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const NEW_PASSWORD = 'oru-pudhiya-sol';

test('items saved for later are on the wishlist and can return to the cart', async ({ page }) => {
  await register(page);
  await visit(page, '/dashboard?tab=wishlist');
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expectSound(page);

  await fillCart(page, { 'Flower Pots Big': 1 });
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Save for later: Flower Pots Big' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  await visit(page, '/dashboard?tab=wishlist');
  await page.getByRole('button', { name: 'Add to cart: Flower Pots Big' }).click();
  await expect(page.getByText('In your cart: 1')).toBeVisible();
  await expectSound(page);
  await visit(page, '/ta/dashboard?tab=wishlist');
  await expectSound(page);
  await visit(page, '/dashboard?tab=wishlist');
  await page.getByRole('button', { name: 'Remove Flower Pots Big from the wishlist' }).click();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
});

test('notification settings are saved at once, and reverted on failure', async ({ page }) => {
  await register(page);
  await visit(page, '/dashboard?tab=settings');
  const newsletter = page.getByRole('checkbox', { name: 'Newsletter' });
  await expect(page.getByRole('checkbox', { name: 'Order updates' })).toBeChecked();
  await expect(newsletter).not.toBeChecked();
  const kept = page.waitForResponse('**/api/users/preferences');
  await newsletter.click();
  await kept;
  await page.reload();
  await expect(newsletter).toBeChecked();

  await page.route('**/api/users/preferences', (route) => route.abort());
  await newsletter.click();
  await expect(page.getByText(/Could not save\./)).toBeVisible();
  await expect(newsletter).toBeChecked();
});

test('a changed password ends the session on the other device', async ({ page, playwright, baseURL }) => {
  const phone = await register(page);
  const otherDevice = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0',
  });
  const signIn = (password: string) =>
    otherDevice.post('/api/users/login', { data: { phone_number: phone, password } });
  await signIn(PASSWORD);

  await visit(page, '/ta/dashboard?tab=settings');
  await expectSound(page);
  await visit(page, '/dashboard?tab=settings');
  await page.getByRole('button', { name: /^Sign out this device: Firefox on Windows/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out this device/ })).toHaveCount(0);
  expect((await otherDevice.get('/api/users/sessions')).status()).toBe(401);

  await page.getByLabel('Current password', { exact: true }).fill('not-the-password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password is changed. You are signed out on all other devices.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  expect([(await signIn(PASSWORD)).status(), (await signIn(NEW_PASSWORD)).status()]).toEqual([401, 200]);
  await otherDevice.dispose();
});

test('a session that ended elsewhere costs nothing that was typed', async ({ page }) => {
  const phone = await register(page);

  await visit(page, '/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full Name').fill('Kavitha Sundaram');
  const saveProfile = page.getByRole('button', { name: 'Save Changes' });
  await signInAgain(page, phone, () => saveProfile.click());
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavitha Sundaram');
  await saveProfile.click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeHidden();

  await visit(page, '/dashboard?tab=addresses');
  await page.getByRole('button', { name: 'Add New Address' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Address' });
  await fillAddress(page);
  await page.getByLabel(/Mobile number/).fill(phone);
  const saveAddress = page.getByRole('button', { name: 'Save Address' });
  await signInAgain(page, phone, () => saveAddress.click());
  await expect(dialog.getByLabel('Street name')).toHaveValue('Vadakku Veli Street');
  await saveAddress.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText('Vadakku Veli Street')).toBeVisible();
  await expect(dialog).toBeHidden();

  await visit(page, '/cart?step=add-address');
  await fillAddress(page);
  await page.getByLabel('Street name').fill('Car Street');
  await signInAgain(page, phone, () => saveAddress.click());
  await expect(page.getByLabel('Street name')).toHaveValue('Car Street');
});

test('what was typed and not sent survives a reload: sign-up, message, cancellation', async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Murugan Selvam');
  await page.getByLabel('Password', { exact: true }).fill('not to be kept');
  await page.reload();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Murugan Selvam');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('not to be');

  await visit(page, '/contact');
  await page.getByLabel('Your name').fill('Murugan');
  await page.getByLabel('Phone number').fill('9486012399');
  await page.getByLabel('Message').fill('Two boxes were broken.');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Two boxes were broken.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message received.', { exact: false })).toBeVisible();
  // The draft would come back once the page is alive.
  await visit(page, '/contact');
  await expect(page.getByLabel('Message')).toHaveValue('');

  const phone = await goToPayment(page);
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const ask = async () => {
    await visit(page, '/dashboard?tab=orders');
    await page.getByRole('button', { name: /^Track order / }).click();
    await page.getByRole('button', { name: 'Request cancellation' }).click();
    return page.getByLabel('Why do you want to cancel?');
  };
  await (await ask()).fill('Bought twice');
  await expect(await ask()).toHaveValue('Bought twice');
  const send = page.getByRole('button', { name: 'Send request' });
  await signInAgain(page, phone, () => send.click(), /order=/);
  await page.getByRole('button', { name: 'Request cancellation' }).click();
  await expect(page.getByLabel('Why do you want to cancel?')).toHaveValue('Bought twice');
});

test('an account is deleted only with its password', async ({ page }) => {
  const phone = await register(page);
  await visit(page, '/dashboard?tab=settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('your saved addresses');
  await expectSound(page);
  await dialog.getByLabel('Current password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
  const again = await page.request.post('/api/users/login', { data: { phone_number: phone, password: PASSWORD } });
  expect(again.status()).toBe(401);
});

async function codeSentTo(phone: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'sms');
  // The shop creates the folder with its first message, which may be this one.
  const sent = () => (existsSync(folder) ? readdirSync(folder) : []);
  const mine = () => sent().find((file) => file.startsWith(`91${phone}-`) && file.endsWith('.txt'));
  await expect.poll(() => mine() !== undefined).toBe(true);
  return readFileSync(join(folder, mine() ?? ''), 'utf8').slice(0, 6);
}

test('a forgotten password is reset with a code sent to the phone', async ({ page }) => {
  const phone = await register(page);
  await page.request.post('/api/users/logout');
  await visit(page, '/login');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Send OTP by SMS' }).click();
  await expect(page.getByText(`If ${phone} has an account, you will get an OTP.`)).toBeVisible();

  const code = await codeSentTo(phone);
  await page.getByLabel('OTP from the SMS').fill(code === '000000' ? '111111' : '000000');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText('This OTP is wrong or has expired.')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('OTP from the SMS').fill(code);
  await page.getByRole('button', { name: 'Set New Password' }).click();

  await expect(page.getByText('Your new password is set. Please sign in.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
});

/** The code in the newest mail to this address, once that many have arrived. */
async function codeMailedTo(address: string, count = 1): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR as string, 'mail');
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => /^code-.*\.eml$/.test(file))
      .sort((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}`));
  await expect.poll(() => mails().length).toBe(count);
  return /letter-spacing:[^>]*>(\d{6})</.exec((mails().at(-1) ?? '').replace(/=\r?\n/g, ''))?.[1] as string;
}

/** An email can recover an account only once it is confirmed. */
async function confirmEmail(page: Page, phone: string, email: string): Promise<void> {
  const { request } = page;
  await request.post('/api/users/login', { data: { phone_number: phone, password: PASSWORD } });
  expect((await request.post('/api/users/email/code')).status()).toBe(200);
  const confirmed = await request.post('/api/users/email/confirm', { data: { otp: await codeMailedTo(email) } });
  expect(confirmed.status()).toBe(200);
  await request.post('/api/users/logout');
}

test('a forgotten password is also replaced by the code in a mail, in Tamil', async ({ page }) => {
  const [phone, email] = [newPhone(), `kavitha${Date.now()}@example.com`];
  const account = { name: 'Kavitha Raman', email, phone_number: phone, password: PASSWORD };
  expect((await page.request.post('/api/users/register', { data: account })).status()).toBe(201);
  await confirmEmail(page, phone, email);
  await visit(page, '/ta/login');
  await page.locator('input[name=phone_number]').fill(phone);
  await page.getByRole('button', { name: 'கடவுச்சொல் மறந்துவிட்டதா?' }).click();
  await page.getByRole('button', { name: 'OTP-ஐ மின்னஞ்சலுக்கு அனுப்பு' }).click();
  const code = page.getByLabel('மின்னஞ்சலில் வந்த OTP');
  await expect(code).toBeVisible();
  await expectSound(page);
  await code.fill(await codeMailedTo(email, 2));
  for (const field of await page.locator('input[autocomplete=new-password]').all()) await field.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'புதிய கடவுச்சொல்லைச் சேமி' }).click();
  await expect(page.getByText('புதிய கடவுச்சொல் சேமிக்கப்பட்டது. உள்நுழையுங்கள்.')).toBeVisible();
  const again = { phone_number: phone, password: NEW_PASSWORD };
  expect((await page.request.post('/api/users/login', { data: again })).status()).toBe(200);
});

/** Places a guest order with this phone and returns its number. */
async function orderAsGuest(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string, phone: string) {
  const guest = await playwright.request.newContext({ baseURL });
  const ask = async <T>(path: string, data: unknown) => {
    const answer = await guest.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { data: session } = await ask<{ data: { user: { id: number } } }>('/api/guest/start', {
    contact_method: 'mobile',
    contact: phone,
  });
  const list = (await (await guest.get('/api/product/list1')).json()) as { data: { id: number; name: string }[] };
  const product_id = list.data.find(({ name }) => name === 'Flower Pots Big')?.id;
  const line = { user_id: session.user.id, product_id, order_id: null, count: 2, whislist: 0 };
  await ask('/api/cart/add', [line]);
  const { data: address } = await ask<{ data: { id: number } }>('/api/address/add', {
    house_flat_no: '14/2',
    city: 'Sivakasi',
    state: 'Tamil Nadu',
    zipcode: '626123',
    delivery_contact_number: phone,
  });
  const order = { amount: 120, address_id: address.id, age_confirmed: true };
  const started = await ask<{ id: string; number: string }>('/api/order/create-order', order);
  const payment = { order_id: started.id, method: 'upi', outcome: 'success' };
  await ask('/api/order/verify-payment', await ask('/sandbox/razorpay/v1/checkout/pay', payment));
  await guest.dispose();
  return started.number;
}

test('decisions 3, guests: an account takes over the guest orders of its phone, with a code sent to that phone', async ({
  page,
  playwright,
  baseURL,
}) => {
  const phone = await register(page);
  const number = await orderAsGuest(playwright, baseURL ?? '', phone);
  await visit(page, '/dashboard?tab=orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const field = page.getByLabel('OTP from the SMS');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Add my orders here' }).click();
  await expect(page.getByText('Please enter the 6-digit OTP.')).toBeVisible();

  const code = await codeSentTo(phone);
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Add my orders here' }).click();
  await expect(page.getByText('This OTP is wrong or has expired.')).toBeVisible();
  await expectSound(page);
  await expect(page.getByText('No orders yet')).toBeVisible();

  await field.fill(code);
  await page.getByRole('button', { name: 'Add my orders here' }).click();
  await expect(page.getByText('1 order was added to your account.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Track order ${number}` })).toBeVisible();
  await expectSound(page);
  await visit(page, '/ta/dashboard?tab=orders');
  await expect(page.getByText('முன்பு கணக்கு இல்லாமல் ஆர்டர் செய்தீர்களா?')).toBeVisible();
  await expectSound(page);
});
