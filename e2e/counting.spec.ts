/** Counting stock by sheet and by hand, stock that moved since, received goods, and a lost response. */
import { asOwner, newProducts, productsNamed, showMoreActions } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

const namesFor = (kinds: readonly string[]) => kinds.map((name) => `${name} ${Date.now()}${Math.random()}`);

async function openDialog(page: Page) {
  await visit(page, '/?tab=products');
  await showMoreActions(page);
  await page.getByRole('button', { name: 'Count stock' }).click();
  return page.getByRole('dialog', { name: 'Count stock, or goods received' });
}

const stockOf = async (page: Page, name = '') => (await productsNamed(page, name))[0]?.quantity;

test('stock is counted by sheet and by hand, and counted again if it moved since', async ({ page }) => {
  const names = namesFor(['Red Sparkler', 'Small Bijili', 'Long Garland']);
  await asOwner(page);
  const [sparkler, , garland] = await newProducts(page, `Count ${names[0]}`, names);
  let dialog = await openDialog(page);
  await expectSound(page);

  // The shop's own sheet, filled in for two products.
  const answer = await page.request.get('/api/product/count/export?format=csv');
  const [head, ...rows] = (await answer.text()).trim().split(/\r?\n/);
  expect(head).toMatch(/Code,Name,.*By the books,Counted/);
  const filled = rows.flatMap((row) =>
    row.includes(names[0] ?? '') ? [`${row}48`] : row.includes(names[1] ?? '') ? [`${row}50`] : [row],
  );
  const buffer = Buffer.from([head, ...filled, 'NO-SUCH-CODE,Nothing,,,,,3'].join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'count.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('Products read from the sheet: 2')).toBeVisible();
  await expect(dialog.getByText('No product of the shop has this code')).toBeVisible();
  await expect(dialog.getByText('Products: 2 · different: 1 · quantity: −2')).toBeVisible();

  // One by one: code or name, Enter, the number, Enter; a reload keeps them.
  await dialog.getByLabel('Find a product by code or name').fill(names[2] ?? '');
  await page.keyboard.press('Enter');
  const line = dialog.getByRole('listitem').filter({ hasText: names[2] });
  await expect(line.getByLabel('Counted')).toBeFocused();
  await page.keyboard.type('51.5');
  await expect(line.getByText('A whole number, at most 10,00,000.')).toBeVisible();
  await line.getByLabel('Counted').fill('51');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Find a product by code or name')).toBeFocused();
  dialog = await openDialog(page);
  await expect(line.getByLabel('Counted')).toHaveValue('51');

  // Goods arrived since, so the count is out of date.
  await page.request.post('/api/product/count/book', {
    data: {
      booking_key: `came-in-${Date.now()}`,
      kind: 'arrived',
      reason: 'Factory',
      lines: [{ product_id: garland?.id, quantity: 10 }],
    },
  });
  dialog = await openDialog(page);
  await expect(line.getByText('the books went from 50 to 60')).toBeVisible();
  await dialog.getByLabel('Reason or note').fill('Evening count');
  await dialog.getByRole('button', { name: 'Record in the books' }).click();
  await expect(dialog.getByText('To be typed or counted again: 1')).toBeVisible();
  await line.getByLabel('Counted').fill('59');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Record in the books' }).click();
  await expect(dialog).toBeHidden();
  expect([await stockOf(page, names[0]), await stockOf(page, names[1]), await stockOf(page, names[2])]).toEqual([
    48, 50, 59,
  ]);
  await page.goto(`/?tab=products&history=${sparkler?.id}`);
  await expect(page.getByText('Evening count')).toBeVisible();
});

test('received goods are booked once if the response is lost, and questioned if booked twice', async ({ page }) => {
  const names = namesFor(['Chakkar']);
  await asOwner(page);
  const [chakkar] = await newProducts(page, `Count ${names[0]}`, names);
  let dialog = await openDialog(page);
  const fill = async () => {
    await dialog.getByText('Goods received', { exact: true }).click();
    await dialog.getByLabel('Find a product by code or name').fill(chakkar?.sku ?? '');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Came in').fill('100');
    await dialog.getByLabel('Reason or note').fill('Delivery note 14');
    await dialog.getByRole('button', { name: 'Record in the books' }).click();
  };

  // The shop books it, but the response is lost.
  await page.route('**/api/product/count/book', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fill();
  await expect(dialog.getByText('no answer came')).toBeVisible();
  await page.unroute('**/api/product/count/book');
  expect(await stockOf(page, names[0])).toBe(150);
  // After a reload it can only be asked for again.
  dialog = await openDialog(page);
  await expect(dialog.getByText('Delivery note 14 (products: 1)')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog).toBeHidden();
  expect(await stockOf(page, names[0])).toBe(150);

  dialog = await openDialog(page);
  await fill();
  await expect(dialog.getByText('The very same goods were recorded')).toBeVisible();
  expect(await stockOf(page, names[0])).toBe(150);
  await dialog.getByRole('button', { name: 'Yes, record them again' }).click();
  await expect(dialog).toBeHidden();
  expect(await stockOf(page, names[0])).toBe(250);
});
