/** Server refusals on Tamil pages are in Tamil, next to their field, and keep the typed text. */
import { newPhone, PASSWORD } from './as-customer.ts';
import { asOwner } from './as-owner.ts';
import { expect, type Locator, type Page, test, visit } from './test.ts';

/** Checks that a text is Tamil, without English or validator wording. */
const TAMIL = /^[^a-z]*[\u0b80-\u0bff][^a-z]*$/i;

/** Checks that the field is marked invalid, has its message and keeps the typed text. */
async function expectRefused(field: Locator, typed: string, text: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveAccessibleDescription(TAMIL);
  await expect(field).toHaveValue(typed);
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

test('a web address as a name on the contact form', async ({ page }) => {
  await visit(page, '/ta/contact');
  const name = 'Win at www.prize.example';
  await fill(page, { name, phone_number: '9486012345', message: 'அழையுங்கள்.' });
  await page.locator('main form button[type=submit]').click();
  await expectRefused(page.locator('[name=name]'), name, /^பெயர்: இணைய முகவரி வேண்டாம்/);
  await expect(page.locator('[name=message]')).toHaveValue('அழையுங்கள்.');
});

test('a phone with an account, and a common password, at registration', async ({ page }) => {
  const phone = newPhone();
  const account = { name: 'Kavitha', email: 'kavitha@example.com', phone_number: phone };
  const taken = await page.request.post('/api/users/register', { data: { ...account, password: PASSWORD } });
  expect(taken.status()).toBe(201);
  await visit(page, '/ta/login');
  await page.getByRole('tab', { name: 'பதிவு செய்ய' }).click();
  const submit = page.getByRole('button', { name: 'கணக்குத் தொடங்கு' });
  await fill(page, { ...account, password: 'oru-pudhiya-sol', confirmation: 'oru-pudhiya-sol' });
  await submit.click();
  await expectRefused(page.locator('[name=phone_number]'), phone, /கணக்கு/);
  await fill(page, { phone_number: `8${phone.slice(1)}`, password: '123456', confirmation: '123456' });
  await submit.click();
  await expectRefused(page.locator('[name=password]'), '123456', /கடவுச்சொல்/);
});

test('the name of an existing category in the admin', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/ta/?tab=categories');
  await page.getByRole('button', { name: 'வகை சேர்', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=name]').fill('Sparklers');
  await dialog.getByRole('button', { name: 'சேமி' }).click();
  await expectRefused(dialog.locator('[name=name]'), 'Sparklers', 'இந்தப் பெயரில் வேறொரு வகை உள்ளது.');
});

const FORMS = [
  { path: '/ta/login', tab: 'உள்நுழைய' },
  { path: '/ta/login', tab: 'பதிவு செய்ய' },
  { path: '/ta/contact' },
  { path: '/ta/track-order' },
];

test('every visitor form, sent empty', async ({ page }) => {
  for (const { path, tab } of FORMS) {
    await visit(page, path);
    if (tab) await page.getByRole('tab', { name: tab }).click();
    await page.locator('main form:visible button[type=submit]').first().click();
    const wrong = page.locator('main form:visible [aria-invalid=true]');
    await expect(wrong.first(), path).toBeVisible();
    for (const field of await wrong.all()) await expect(field, path).toHaveAccessibleDescription(TAMIL);
  }
});
