/** Messages and complaints from the contact form: read, answered by mail or phone, resolved, reopened. */
import { asOwner, writeToShop } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Page, test, visit } from './test.ts';

const writeAs = (request: APIRequestContext, name: string, email: string) =>
  writeToShop(request, { name, email, message: `Two boxes were wet.\nYours, ${name}` });

const open = async (page: Page, ticket: string) => {
  await page.getByRole('button', { name: new RegExp(`^Read message ${ticket} of `) }).click();
  const panel = page.getByRole('dialog', { name: `Message ${ticket}` });
  await expect(panel.getByText('Two boxes were wet.')).toBeVisible();
  return panel;
};

test('a complaint is answered by mail, resolved and reopened', async ({ page, request }) => {
  const ticket = await writeAs(request, 'Valli Arumugam', 'valli@example.com');
  await asOwner(page);
  await visit(page, `/?tab=inbox&status=new&search=${ticket}`);
  await expect(page.getByText(/^Answer within /)).toBeVisible();
  const panel = await open(page, ticket);
  await expect(panel.getByText('Goes to valli@example.com at once.')).toBeVisible();
  const send = panel.getByRole('button', { name: 'Send answer' });
  await expect(send).toBeDisabled();
  await panel.getByLabel('Your answer').fill('We send you two new boxes tomorrow.');
  await expectSound(page);
  await send.click();
  await expect(page.getByText(`Answer to ${ticket} saved`)).toBeVisible();

  // It is no longer new, so it has left this list; the full list says what is due next.
  await visit(page, `/?tab=inbox&search=${ticket}`);
  await expect(page.getByText(/^Resolve within /)).toBeVisible();
  const again = await open(page, ticket);
  await expect(again.getByText('We send you two new boxes tomorrow.')).toBeVisible();
  await expect(again.getByText(/by email$/)).toBeVisible();
  await again.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(page.getByText(`${ticket}: Resolved`)).toBeVisible();
  await again.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByText(`${ticket}: Answered`)).toBeVisible();
  await expect(again.getByRole('button', { name: 'Mark as resolved' })).toBeVisible();
});

test('without an email, a note of the phone call is saved and resolves the message', async ({ page, request }) => {
  const ticket = await writeAs(request, 'Murugan Selvam', '');
  await asOwner(page);
  await visit(page, `/?tab=inbox&search=${ticket}`);
  const panel = await open(page, ticket);
  await panel.getByLabel('Your answer').fill('Called him: the parcel came an hour ago.');
  await panel.getByRole('checkbox', { name: 'This resolves the message' }).check();
  await panel.getByRole('button', { name: 'Save what was said' }).click();
  await expect(page.getByText(`Answer to ${ticket} saved`)).toBeVisible();
  await expect(panel.getByText(/by phone$/)).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: ticket });
  await visit(page, `/?tab=inbox&status=resolved&search=${ticket}`);
  await expect(row).toContainText('Resolved');
  await visit(page, `/?tab=inbox&status=open&search=${ticket}`);
  await expect(page.getByText('No message matches')).toBeVisible();
});
