/** A gift box: made in the owner's dialog, shown with its contents, bought, and packed from them. */
import { asOwner, newProducts, productsNamed } from './as-owner.ts';
import { listedProducts, putInCart } from './fill-cart.ts';
import { expectAccessible, expectFits } from './sound.ts';
import { expect, test } from './test.ts';

test('a box is filled in the dialog, shown with its contents, and uses their stock when bought', async ({
  page,
  browser,
}, { project }) => {
  const name = `Diwali Box ${project.name}`;
  const first = `Ground Chakra ${project.name}`;
  const second = `Twinkling Star ${project.name}`;
  await asOwner(page);
  const [box, chakra, star] = await newProducts(page, `${name} shelf`, [name, first, second]);
  await page.request.put(`/api/product/update/${box?.id}`, { data: { quantity: 1 } });
  await page.request.put(`/api/product/update/${star?.id}`, { data: { quantity: 4 } });

  await page.goto(`/?tab=products&search=${encodeURIComponent(name)}&product=${box?.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const contents = dialog.getByRole('group', { name: 'Contents of the box' });
  for (const content of [first, second]) {
    await contents.getByRole('button', { name: 'Add a product to the box' }).click();
    await contents.getByLabel('Add a product to the box').fill(content);
    await contents.getByRole('button', { name: content }).click();
  }
  await contents.getByRole('textbox', { name: `Number of ${second} in one box` }).fill('2');
  await expect(contents.getByText('Contents bought separately: ₹300.00 · the box: ₹100.00')).toBeVisible();
  await contents.getByRole('button', { name: `Move ${second} up` }).click();
  await expect(contents.getByRole('listitem').first()).toContainText(second);
  await expect(contents.getByLabel('Sell from contents too')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('and 2 from contents');

  // With badges, a long category and its contents this row is the widest, especially in Tamil.
  const { data: listed } = (await (await page.request.get('/api/product/list1')).json()) as {
    data: { category_id: number; Category: { name: string } }[];
  };
  const category_id = listed.find(({ Category }) => Category.name === 'Ground Chakkars')?.category_id;
  expect(category_id).toBeDefined();
  await page.request.put(`/api/product/update/${box?.id}`, {
    data: { category_id, is_low_noise: true, is_child_friendly: true },
  });
  await page.goto(`/ta?tab=products&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('உள்ளே வைக்கும் பொருட்களால் மேலும் 2');
  await expectFits(page);

  const shopper = await (await browser.newContext()).newPage();
  await expect(async () => {
    await shopper.goto(`/?q=${encodeURIComponent(name)}`);
    await expect(shopper.locator('.price-row')).toContainText([name], { timeout: 1_000 });
  }).toPass();
  await expect(shopper.locator('.price-row').getByText(`2 × ${second}, 1 × ${first}`)).toBeVisible();
  const data = await listedProducts(shopper);
  expect(data.find(({ id }) => id === box?.id)?.quantity).toBe(3);
  await putInCart(shopper, [{ id: box?.id, quantity: 2 }]);
  const words = `In the box: 2 × ${second}, 1 × ${first}`;
  await shopper.goto('/cart');
  await expect(shopper.getByText(words)).toBeVisible();
  await shopper.context().close();

  // When a content runs out, the box is sold out.
  await page.request.put(`/api/product/update/${star?.id}`, { data: { quantity: 1 } });
  await page.request.put(`/api/product/update/${box?.id}`, { data: { quantity: 0 } });
  const [closed] = await productsNamed(page, name);
  expect(closed).toMatchObject({ quantity: 0, boxes_allowed: 0 });
  expect(chakra).toBeDefined();
});
