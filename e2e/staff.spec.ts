/** Staff: the owner hires them, each sees their part, and two-step sign-in. */
import { totpCode, totpStepAt } from '#platform/totp.ts';
import { newPhone } from './as-customer.ts';
import { OWNER } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const GIVEN = 'a-first-password-2026';
const PASSWORD = 'only-i-know-this-2026';

async function signIn(page: Page, phone: string, password: string): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** A new member of staff who has not signed in yet. */
async function hire(page: Page, name: string, role: 'biller' | 'packer'): Promise<string> {
  const phone_number = newPhone();
  const person = { name, phone_number, role, password: GIVEN };
  await page.request.post('/api/users/login', { data: OWNER });
  expect((await page.request.post('/api/staff/add', { data: person })).status()).toBe(201);
  await page.request.post('/api/users/logout');
  return phone_number;
}

// Mails to the shop link to its tabs: who was signed out saw the shop's start page, and had to look for the order.
test('a link of a mail to staff leads through the sign-in to its tab', async ({ page }) => {
  await page.goto('/?tab=orders&status=delivered');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Phone Number').fill(OWNER.phone_number);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/\?tab=orders&status=delivered$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  // Who is signed in needs no form; the path of habit keeps its tab; Tamil stays Tamil.
  await page.goto(`/ta/login?next=${encodeURIComponent('/?tab=products')}`);
  await expect(page).toHaveURL(/\/ta\/?\?tab=products$/);
  await page.goto('/admin?tab=inbox');
  await expect(page).toHaveURL(/\/\?tab=inbox$/);
  await page.goto('/login?next=//evil.example');
  await expect(page.getByLabel('Phone Number')).toBeVisible();
});

test('the owner adds, changes and disables a member of staff', async ({ page }, { project }) => {
  const name = `Kumar ${project.name} ${newPhone().slice(-4)}`;
  await signIn(page, OWNER.phone_number, OWNER.password);
  await expect(page.getByText('Protect the shop with two-step sign-in')).toBeVisible();
  await page.goto('/?tab=settings&section=staff');
  await page.getByRole('button', { name: 'Add staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add staff' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByLabel('First password').fill('too-short');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Password must be at least 12 characters long.')).toBeVisible();
  await dialog.getByLabel('First password').fill(GIVEN);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByLabel('Role').selectOption('biller');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Biller');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await edit.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await page.goto('/ta/?tab=settings&section=staff');
  await expect(page.getByRole('heading', { name: 'பணியாளர்கள்' })).toBeVisible();
  await expectAccessible(page);
});

test('a new packer chooses a password, packs an order and sees no amounts', async ({ page }) => {
  const phone = await hire(page, 'Pandi', 'packer');
  await signIn(page, phone, GIVEN);
  await page.getByLabel('New password', { exact: true }).fill(GIVEN);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('Please choose a password different from the one you were given.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Orders to pack', level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation').getByRole('link');
  await expect(tabs).toHaveCount(1);
  await page.goto('/?tab=settings');
  await expect(page.getByRole('heading', { name: 'Orders to pack', level: 1 })).toBeVisible();
  await page.goto('/?tab=orders&status=delivered');
  await page.getByRole('button', { name: /^MP-/ }).first().click();
  const order = page.getByRole('dialog', { name: /^Order / });
  const first = order.getByRole('checkbox').first();
  const wasTicked = await first.isChecked();
  await first.click();
  await expect(first).toBeChecked({ checked: !wasTicked });
  await order.getByRole('button', { name: 'One carton more' }).click();
  await expectAccessible(page);
  await page.reload();
  await expect(order.getByRole('checkbox').first()).toBeChecked({ checked: !wasTicked });
  expect(await page.locator('body').innerText()).not.toContain('₹');
});

test('a second step is set up, required at sign-in, and switched off', async ({ page }) => {
  const phone = await hire(page, 'Bhavani', 'biller');
  const chosen = { phone_number: phone, password: GIVEN, new_password: PASSWORD };
  expect((await page.request.post('/api/users/login', { data: chosen })).status()).toBe(200);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Bhavani: your account' }).click();
  const own = page.getByRole('dialog', { name: 'Your account' });
  await own.getByRole('button', { name: 'Set up' }).click();
  await own.getByLabel('Current password').first().fill(PASSWORD);
  await own.getByRole('button', { name: 'Continue' }).click();
  await expect(own.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await own.locator('code').first().innerText()).replace(/\s/g, '');
  await own.getByLabel('Code', { exact: true }).fill('000000');
  await own.getByRole('button', { name: 'Switch on' }).click();
  await expect(own.getByText(/^Wrong or used code/)).toBeVisible();
  await own.getByLabel('Code', { exact: true }).fill(totpCode(secret, totpStepAt(Date.now()) - 1));
  await own.getByRole('button', { name: 'Switch on' }).click();
  const shown = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await own.getByRole('button', { name: 'I have written them down' }).click();
  await expect(own.getByText('Recovery codes left: 10')).toBeVisible();

  await page.request.post('/api/users/logout');
  await signIn(page, phone, PASSWORD);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(/^Wrong or used code/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});
