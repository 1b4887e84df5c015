/** A transport's workbook of LR numbers, as its clerk sends it, read at the dispatch desk. */
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { LrSheet } from './courier.contract.ts';
import { readLrSheets } from './lr-rows.rules.ts';

let shop: TestShop;
let packer: Client;

beforeAll(async () => {
  shop = await startTestShop();
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

async function send(by: Client, content: Uint8Array<ArrayBuffer> | string) {
  const form = new FormData();
  form.set('file', new Blob([content]), 'lr.xlsx');
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await fetch(`${shop.base}/api/courier/sheet`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as { data: LrSheet[]; fields?: object } };
}

const workbook = (sheets: Readonly<Record<string, WorkSheet>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(write({ SheetNames: Object.keys(sheets), Sheets: sheets }, { type: 'buffer', bookType: 'xlsx' }));

const NUMBERS = Array.from({ length: 9 }, (_, index) => `MP-10006${index}`);

it('fills the orders from several sheets with titles, merged cells, empty rows, dates and long numbers', async () => {
  const madurai = utils.aoa_to_sheet([
    ['Sri Murugan Lorry Service, Sivakasi'],
    [],
    ['S.No', 'Date', 'Order No', 'Dispatch', ''],
    ['', '', '', 'LR No', 'Cartons'],
    [1, 46_331, 'MP-100060', 123_456_789_012, 3],
    [],
    [2, 46_331, 'mp 100061', '00512', 4],
    [3, 46_331, 'MP-100062', 'SVK/5503', 2],
    [4, 46_331, 'MP-100063', '', 2],
    [5, 46_331, 'MP-100064', '1.23E+11', 2],
    [6, 46_331, 'MP-100065', 1_234_567_890_123_450, 2],
    [7, 46_331, 'MP-100066', 46_331, 2],
  ]);
  for (const row of [5, 7, 8, 9, 10, 11, 12]) madurai[`B${row}`].z = 'dd/mm/yyyy';
  madurai.D12.z = 'dd/mm/yyyy';
  madurai.D5.z = '0.00E+00';
  madurai['!merges'] = [utils.decode_range('A1:E1'), utils.decode_range('D3:E3'), utils.decode_range('D8:D9')];
  // Columns in another order, which the first sheet's headings must not name.
  const salem = utils.aoa_to_sheet([
    ['MP-100067', 'LR 7701', 'Salem', 12],
    ['MP-100068', 'LR 7702', 'Salem', 14],
  ]);
  const { status, body } = await send(packer, workbook({ Madurai: madurai, Salem: salem }));
  expect(status).toBe(200);
  const { found, shared, unknown } = readLrSheets(body.data, NUMBERS);
  expect(Object.fromEntries(found)).toEqual({
    'MP-100060': '123456789012',
    'MP-100061': '00512',
    'MP-100067': 'LR 7701',
    'MP-100068': 'LR 7702',
  });
  expect(shared).toEqual([{ lr: 'SVK/5503', orders: ['MP-100062', 'MP-100063'] }]);
  expect(unknown.map((row) => row.split('\t')[2])).toEqual(['MP-100064', 'MP-100065', 'MP-100066']);
});

it('leaves out the rows that the transport filtered out', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Order', 'LR'],
    ['MP-100060', 'LR 1'],
    ['MP-100061', 'LR 2'],
  ]);
  sheet['!rows'] = [{}, { hidden: true }, {}];
  const { body } = await send(packer, workbook({ S: sheet }));
  expect([...readLrSheets(body.data, NUMBERS).found]).toEqual([['MP-100061', 'LR 2']]);
});

it('says what is wrong with a file, and is for staff only', async () => {
  const broken = await send(packer, 'PK\x03\x04 and nothing more');
  expect([broken.status, broken.body.fields]).toEqual([
    400,
    { file: 'This file could not be read. Please save it as .xlsx or .csv.' },
  ]);
  expect((await send(await signInAs(shop, 'meena'), 'Order,LR')).status).toBe(403);
});
