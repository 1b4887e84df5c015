/** The dispatch desk: packed orders leave on one lorry, LR numbers come from a sheet, LR photos are matched by name; returns. */

import { utils, write } from '@e965/xlsx';
import { DAY_MS, dayInIndia, formatDay } from '#shared/dates.ts';
import { asOwner, newCustomer, newProducts, type OwnProduct, type PlacedOrder, placeOrder } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { type APIRequestContext, expect, type Page, test, visit } from './test.ts';

/** An image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A packed order, to be sent with this carrier. */
async function packedOrder(
  page: Page,
  request: APIRequestContext,
  product: OwnProduct,
  carrier: string,
): Promise<PlacedOrder> {
  const order = await placeOrder(request, await newCustomer(request, 'Selvi'), product);
  const read = await page.request.get(`/api/packing/order/${order.id}`);
  const { Carts } = ((await read.json()) as { data: { Carts: { id: number }[] } }).data;
  const packed_line_ids = Carts.map(({ id }) => id);
  const state = { packed_line_ids, cartons: 2, weight: 7.5, done: true };
  expect((await page.request.post('/api/packing/take', { data: { order_id: order.id } })).ok()).toBe(true);
  const saved = await page.request.put(`/api/order/packing/${order.id}`, { data: state });
  expect(saved.ok(), await saved.text()).toBe(true);
  const courier = { order_id: order.id, courier_partner: carrier, contact_number: '9443312345' };
  expect((await page.request.post('/api/courier/add', { data: courier })).ok()).toBe(true);
  return order;
}

const orderOf = async (page: Page, id: number) =>
  (
    (await (await page.request.get(`/api/order/delivery/address/${id}`)).json()) as {
      data: { tracking_status_id: number; Parcels: { id: number; tracking_id: string; lr_photo: string | null }[] };
    }
  ).data;

test('two orders are sent on one lorry by a sheet of LR numbers, and their photos are matched', async ({
  page,
  request,
}, { project }) => {
  await asOwner(page);
  const carrier = `Lorry ${project.name} ${Date.now()}`;
  const [product] = (await newProducts(page, carrier, [carrier])) as [OwnProduct];
  const first = await packedOrder(page, request, product, carrier);
  const second = await packedOrder(page, request, product, carrier);
  await visit(page, '/?tab=dispatch');
  await expect(page.getByRole('heading', { name: 'Dispatch desk', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(`^${carrier}`) })).toContainText('Cartons: 4 · 15 kg');
  await expectSound(page);
  await page
    .getByRole('heading', { name: new RegExp(`^${carrier}`) })
    .locator('..')
    .getByRole('button', { name: 'Enter LR numbers and send' })
    .click();
  const dialog = page.getByRole('dialog');
  const chooser = dialog.getByLabel('Read a sheet (Excel or CSV)');
  await chooser.setInputFiles({ name: 'lr.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04\x14\0\x06\0 1') });
  await expect(dialog.getByText('This file could not be read.')).toBeVisible();
  const text = Buffer.from(`Order,LR\n${first.number},LR-501\n`);
  await chooser.setInputFiles({ name: 'lr.csv', mimeType: 'text/csv', buffer: text });
  await expect(dialog.getByText('This file could not be read.')).toBeHidden();
  const cells = [['Sri Murugan Lorry Service'], ['Order No', 'LR No'], [second.number, 'LR-502']];
  const book = { SheetNames: ['LR'], Sheets: { LR: utils.aoa_to_sheet(cells) } };
  const workbook: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  await chooser.setInputFiles({ name: 'lr.xlsx', mimeType: '', buffer: workbook });
  await expect(dialog.getByLabel(new RegExp(first.number))).toHaveValue('LR-501');
  await expect(dialog.getByLabel(new RegExp(second.number))).toHaveValue('LR-502');
  await expectSound(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: new RegExp(`^${carrier}`) })).toBeHidden();
  expect(await orderOf(page, first.id)).toMatchObject({ tracking_status_id: 3, Parcels: [{ tracking_id: 'LR-501' }] });

  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });
  await page
    .getByLabel('Choose photos')
    .setInputFiles([photo(`${first.number}.png`), photo(`${second.number} (1).png`), photo('holiday.png')]);
  await expect(page.getByText('2 photos saved')).toBeVisible();
  await expect(page.getByText('holiday.png: no order with a parcel has this number')).toBeVisible();
  const [parcel] = (await orderOf(page, second.id)).Parcels;
  expect(parcel?.lr_photo).toContain(`/api/parcel/photo/${parcel?.id}`);

  // One waits too long at the transport's office, the other is returned.
  const yesterday = dayInIndia(Date.now() - DAY_MS);
  const change = (id: number | undefined, data: object) => page.request.put(`/api/parcel/update/${id}`, { data });
  await change((await orderOf(page, first.id)).Parcels[0]?.id, { state: 'arrived', collect_by: yesterday });
  await change(parcel?.id, { state: 'returned' });
  await page.reload();
  await expect(
    page.getByRole('button', { name: new RegExp(`^${first.number}.*Was free until ${formatDay(yesterday)}`) }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Came back' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${second.number}`) }).click();
  await expect(page.getByRole('dialog', { name: `Order ${second.number}` })).toBeVisible();
});
