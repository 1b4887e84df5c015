/** The counter: a sale by keyboard alone, and one without network. */
import { asOwner, newProducts } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

/** Types with the keyboard only. */
async function typeLine(page: Page, goods: string, count: string): Promise<void> {
  await page.keyboard.type(goods);
  await page.keyboard.press('Enter');
  await page.keyboard.type(count);
  await page.keyboard.press('Enter');
}

test('a sale at the counter needs no mouse, shows the change due, and is billed', async ({ page }, { project }) => {
  await asOwner(page);
  const name = `Counter ${project.name} ${Date.now()}`;
  await newProducts(page, name, [`${name} A`, `${name} B`]);
  await visit(page, '/?tab=desk');
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('F2');
  await typeLine(page, `${name} A`, '3');
  await typeLine(page, `${name} B`, '2');
  await typeLine(page, `${name} A`, '1');
  await expect(page.getByLabel(`Count of ${name} A`)).toHaveValue('4');
  await expectSound(page);
  // A reload keeps what was typed.
  await page.reload();
  await expect(page.getByLabel(`Count of ${name} A`)).toHaveValue('4');
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'To pay: ₹600' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Cash given (₹)').fill('500');
  await expect(dialog.getByText('₹100 short')).toBeVisible();
  await dialog.getByLabel('Cash given (₹)').fill('1000');
  await dialog.getByLabel('The buyer is 18 or older').press('Space');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Change to return: ₹400')).toBeVisible();
  await expect(page.getByText('80 mm')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toHaveValue('');
});

test('the cash drawer is counted at the end of the day, and a difference needs a reason', async ({ page }) => {
  await asOwner(page);
  await visit(page, '/?tab=desk');
  await page.getByRole('button', { name: 'Count cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cash at the end of the day' });
  // Another day, because other tests sell today.
  await dialog.getByLabel('Date').fill('2026-02-05');
  await expect(dialog.getByText('Cash from orders (0)')).toBeVisible();
  const due = (await dialog.getByRole('status').innerText()).match(/₹([\d,.]+)/)?.[1]?.replaceAll(',', '') ?? '';
  await expect(dialog.getByText(/missing/)).toBeHidden();
  await dialog.getByLabel('Coins (₹)').fill(due);
  await expect(dialog.getByText('Nothing is missing.')).toBeVisible();
  await dialog.getByLabel('Paid for expenses (₹)').fill('500');
  await dialog.getByLabel('₹500 notes').fill('1');
  await expect(dialog.getByText('₹1,000 in excess.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please say what it was paid for.')).toBeVisible();
  await dialog.getByLabel('What was paid for').fill('Loading');
  await dialog.getByLabel('Why it differs').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please say why the count differs from what should be there.')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('Why it differs').fill('A customer forgot his change');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Count cash' }).click();
  await dialog.getByLabel('Date').fill('2026-02-05');
  await expect(dialog.getByLabel('₹500 notes')).toHaveValue('1');
});

test('a sale without network is kept on the device, and booked once when the network is back', async ({
  page,
  context,
}, { project }) => {
  await asOwner(page);
  const name = `Offline ${project.name} ${Date.now()}`;
  await newProducts(page, name, [name]);
  await visit(page, '/?tab=desk');
  await page.getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'To pay: ₹200' });
  await dialog.getByLabel('The buyer is 18 or older').check();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('heading', { name: 'Not yet in the books' })).toBeVisible();
  await expect(page.getByText('Not yet in the books: 1')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^MP-\d+ is in the books now\.$/)).toBeVisible();
  await expect(page.getByText('Not yet in the books: 1')).toBeHidden();
  // The card that promised the bill shows it.
  await expect(page.getByRole('heading', { name: /^Order MP-\d+$/ })).toBeVisible();
  await expect(page.getByText('80 mm')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not yet in the books' })).toBeHidden();
  const stock = await page.request.get(`/api/product/admin/list?search=${encodeURIComponent(name)}`);
  expect(((await stock.json()) as { data: { quantity: number }[] }).data[0]?.quantity).toBe(48);
});
