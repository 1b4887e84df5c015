import { buffer, text } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { type StreamedSheet, streamCsv, streamSheet, streamWorkbook, streamZip } from './stream-sheet.ts';
import { amountCell, type SheetCell } from './write-sheet.ts';

const day = { at: new Date('2026-11-23T00:00:00Z'), hasTime: false };
const moment = { at: new Date('2026-11-23T16:05:00Z'), hasTime: true };

it('writes a workbook that spreadsheets can read: text, numbers, dates, Tamil, and no formula', async () => {
  const rows = [
    ['Name', 'Sum', 'Day', 'At', ''],
    ['பூச்சட்டி <&">\u0001', -1.5, day, moment, 'x'],
    ['=1+1', 0, '', '', '+91 94860 12345'],
  ];
  const book = read(
    await buffer(
      streamWorkbook([
        { name: 'hsn(b2b)', rows },
        { name: 'two & more', rows: [['only']] },
      ]),
    ),
  );
  expect(book.SheetNames).toEqual(['hsn(b2b)', 'two & more']);
  expect(utils.sheet_to_json(book.Sheets['hsn(b2b)'] as never, { header: 1, raw: false, defval: '' })).toEqual([
    ['Name', 'Sum', 'Day', 'At', ''],
    ['பூச்சட்டி <&">', '-1.5', '23/11/2026', '23/11/2026 16:05', 'x'],
    ["'=1+1", '0', '', '', '+91 94860 12345'],
  ]);
  expect(utils.sheet_to_json(book.Sheets['two & more'] as never, { header: 1 })).toEqual([['only']]);
});

const sheetXml = async (sheet: Omit<StreamedSheet, 'name'>): Promise<string> => {
  const { files } = read(await buffer(streamWorkbook([{ name: 'sheet', ...sheet }])), {
    bookFiles: true,
  }) as unknown as {
    files: Record<string, { content: Uint8Array }>;
  };
  return Buffer.from(files['xl/worksheets/sheet1.xml']?.content ?? []).toString();
};

// Seen before: ######## in place of every date, until its column was made wider by hand.
it('has columns as wide as a date with its time', async () => {
  const xml = await sheetXml({ rows: [[moment]] });
  expect(Number(/<sheetFormatPr defaultColWidth="(\d+)"/.exec(xml)?.[1])).toBeGreaterThan('23/11/2026 16:05'.length);
});

// Seen before: 1234.5 above 99 in a column of amounts.
it('shows amounts with thousands and paise, and sums them as numbers', async () => {
  const rows = [['Sum'], [amountCell(1234.5)], [amountCell(-99)], [7]];
  const { Sheets } = read(await buffer(streamSheet('xlsx', 'sums', rows)));
  const json = (raw: boolean) => utils.sheet_to_json(Sheets.sums as never, { header: 1, raw });
  expect(json(false)).toEqual([['Sum'], ['1,234.50'], ['-99.00'], ['7']]);
  expect(json(true)).toEqual([['Sum'], [1234.5], [-99], [7]]);
  expect(await text(streamCsv(rows))).toBe('Sum\r\n1234.5\r\n-99\r\n7\r\n');
});

it('keeps its headings in sight and bold, wherever they are', async () => {
  const [first, second] = [
    await sheetXml({ rows: [['A'], ['B']] }),
    await sheetXml({ rows: [['A'], ['B']], headingRow: 2 }),
  ];
  expect([first, second].map((xml) => /<pane ySplit="(\d)" topLeftCell="(\w+)"/.exec(xml)?.slice(1))).toEqual([
    ['1', 'A2'],
    ['2', 'A3'],
  ]);
  expect([first, second].map((xml) => [...xml.matchAll(/<c s="(\d)"/g)].map(([, style]) => style))).toEqual([
    ['4', '0'],
    ['0', '4'],
  ]);
});

it('writes CSV as the other exports do', async () => {
  expect(
    await text(
      streamCsv([
        ['A', 'B, C'],
        ['=x', 1.5, day],
      ]),
    ),
  ).toBe('A,"B, C"\r\n\'=x,1.5,23/11/2026\r\n');
});

/** Of this thread, so that other processes' work does not count as a pause. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// Made at once, 20,000 orders of 40 columns stopped the shop for three seconds.
it.each(['csv', 'xlsx'] as const)('lets others run while it writes a season of orders (%s)', async (format) => {
  const rows = Array.from({ length: 20_000 }, (_, nth) =>
    Array.from({ length: 40 }, (_, column) => `${nth} ${column}`),
  );
  let longestPause = 0;
  let last = processorMs();
  const heart = setInterval(() => {
    longestPause = Math.max(longestPause, processorMs() - last);
    last = processorMs();
  }, 5);
  const file = await buffer(streamSheet(format, 'orders', rows));
  clearInterval(heart);
  expect(file.length).toBeGreaterThan(1_000_000);
  expect(longestPause).toBeLessThan(200);
});

it('requests rows only as fast as they are read', async () => {
  let given = 0;
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (; given < 200_000; given += 1) yield [`row ${given} ${Math.random()}`, given];
  }
  const file = streamWorkbook([{ name: 'many', rows: rows() }]);
  const reader = file[Symbol.asyncIterator]();
  await reader.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(given).toBeLessThan(100_000);
  file.destroy();
});

it('fails if its rows fail, and never produces a shorter file', async () => {
  async function* rows(): AsyncGenerator<SheetCell[]> {
    yield ['one'];
    throw new Error('the database is down');
  }
  await expect(buffer(streamWorkbook([{ name: 'cut', rows: rows() }]))).rejects.toThrow('the database is down');
  await expect(buffer(streamZip([{ name: 'a.csv', open: () => streamCsv(rows()) }]))).rejects.toThrow();
});
