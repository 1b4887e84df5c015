import { buffer } from 'node:stream/consumers';
import { CFB, read, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { archiveOf, workbookOf } from './archive.testing.ts';
import { readSheet } from './read-sheet.ts';
import { UnreadableSheet } from './sheet.ts';
import { streamSheet } from './stream-sheet.ts';
import { harmless } from './write-sheet.ts';

const csv = (text: string) => readSheet(Buffer.from(text));

/** An archive of one entry that unpacks to `size` bytes but claims to be small. */
const zipBomb = (size: number) => archiveOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(size) }, 10);

describe('reading CSV', () => {
  it('keeps inch marks, fractions and Tamil, and counts lines as an editor does', () => {
    const rows = csv('\ufeffName,Rate\r\n"4"" Lakshmi",10.5\r\n\r\n2 3./4 kuruvi,5\r\n1½" கம்பி / ஸ்டார்,7');
    expect(rows).toEqual([
      { line: 1, cells: ['Name', 'Rate'] },
      { line: 2, cells: ['4" Lakshmi', '10.5'] },
      { line: 4, cells: ['2 3./4 kuruvi', '5'] },
      { line: 5, cells: ['1½" கம்பி / ஸ்டார்', '7'] },
    ]);
  });

  // Seen from outside: every line below the quote was read by itself, so a file of 10 MB took a minute of one core.
  it('refuses an unclosed quote above more rows than a file may have', () => {
    const startedAt = performance.now();
    expect(() => readSheet(Buffer.from(`"${'a\n'.repeat(1_000_000)}`))).toThrow('rows');
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  it('lets an unclosed quote stop only its own row', () => {
    const rows = csv('Name,Rate\nA,1\n"4 inch,2\nC,3\nD,4');
    expect(rows.map((row) => [row.line, row.cells[0] ?? null, row.problem !== undefined])).toEqual([
      [1, 'Name', false],
      [2, 'A', false],
      [3, null, true],
      [4, 'C', false],
      [5, 'D', false],
    ]);
  });

  it.each([
    ['semicolons', Buffer.from('Name;Rate\nA;1')],
    ['tabs', Buffer.from('Name\tRate\nA\t1')],
    ['UTF-16', Buffer.from('\ufeffName\tRate\nA\t1', 'utf16le')],
  ])('reads %s', (_, bytes) => {
    expect(readSheet(bytes)).toEqual([
      { line: 1, cells: ['Name', 'Rate'] },
      { line: 2, cells: ['A', '1'] },
    ]);
  });

  it('keeps Tamil in a file of which some bytes are in the Windows encoding', () => {
    const tamil = Buffer.from('Name,Tamil,Rate\nRocket,ராக்கெட்,60\nPot 5');
    const mixed = Buffer.concat([
      tamil,
      Buffer.from([0xbd]),
      Buffer.from('" Big,பூச்சட்டி,50\nCaf'),
      Buffer.from([0xe9, 0x0a]),
    ]);
    expect(readSheet(mixed).map(({ cells }) => cells.join('|'))).toEqual([
      'Name|Tamil|Rate',
      'Rocket|ராக்கெட்|60',
      'Pot 5½" Big|பூச்சட்டி|50',
      'Café',
    ]);
  });

  it('refuses what is not a table', () => {
    expect(() => readSheet(Buffer.from([1, 0, 2, 0, 3]))).toThrow('not a table');
    expect(() => readSheet(Buffer.alloc(11 * 1024 * 1024, 97))).toThrow('larger than 10 MB');
    expect(() => csv('a\n'.repeat(20_100))).toThrow('more than 20000 rows');
  });
});

describe('a date', () => {
  const at = new Date('2026-11-20T16:05:00Z');
  const rows = [[{ at, hasTime: true }], [{ at: new Date('2026-11-20T00:00:00Z'), hasTime: false }]];

  it('is a spreadsheet date in XLSX, whatever the time zone', async () => {
    const sheet = read(await buffer(streamSheet('xlsx', 'Days', rows)), { cellNF: true, UTC: true }).Sheets.Days;
    expect(sheet?.A1).toMatchObject({ t: 'n', z: 'dd/mm/yyyy\\ hh:mm', w: '20/11/2026 16:05' });
    expect(sheet?.A2).toMatchObject({ t: 'n', v: 46_346, z: 'dd/mm/yyyy', w: '20/11/2026' });
  });

  it('is text that a spreadsheet reads as a date in CSV', async () => {
    expect(new TextDecoder().decode(await buffer(streamSheet('csv', 'Days', rows))).trim()).toBe(
      '20/11/2026 16:05\r\n20/11/2026',
    );
  });
});

describe('XLSX', () => {
  it('says a day as one, and a price that is only shown as one as a number', () => {
    const sheet = utils.aoa_to_sheet([[1, 2, 3]]);
    sheet.A1 = { t: 'n', v: 46_296, z: 'd-mmm' };
    sheet.B1 = { t: 'n', v: 46_296.75, z: 'dd/mm/yyyy hh:mm' };
    sheet.C1 = { t: 'n', v: 450, z: 'd-mmm' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Days');
    const rows = readSheet(write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(rows.map(({ cells }) => cells)).toEqual([['2026-10-01', '2026-10-01 18:00:00', '450']]);
  });

  // Seen before: 633400000001 as 633400000000.9999, so that the transfer was not in the statement.
  it('keeps every digit of a long number, such as the reference of a transfer', () => {
    const references = [633_400_000_001, 773_116_757_189, 1_628_948_411_790, 343_297_093_756_130];
    const sheet = utils.aoa_to_sheet([[...references, 0.1 + 0.2]]);
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Statement');
    const [row] = readSheet(write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(row?.cells).toEqual([...references.map(String), '0.3']);
  });

  // Seen from outside: a file of 50 KB with a name of 50 MB stopped the shop for six seconds.
  it('refuses a small file with more text than a price list has, and cuts a cell that is longer than Excel allows', () => {
    const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    expect(readSheet(workbookOf(cell('A'.repeat(1_000_000))))[0]?.cells[0]).toHaveLength(32_767);
    expect(() => readSheet(workbookOf(cell('A'.repeat(30_000)).repeat(400)))).toThrow('more than a price list');
    const merged = utils.aoa_to_sheet([['A'.repeat(32_000)], ...Array.from({ length: 400 }, () => ['', 1])]);
    merged['!merges'] = [utils.decode_range('A1:A401')];
    const book = { SheetNames: ['S'], Sheets: { S: merged } };
    expect(() => readSheet(write(book, { type: 'buffer', bookType: 'xlsx' }))).toThrow('more than a price list');
  });

  it('does not pass off a number of which the spreadsheet lost the last digits as a whole one', () => {
    const sheet = utils.aoa_to_sheet([[1_234_567_890_123_450, 999_999_999_999_999]]);
    const [row] = readSheet(write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }));
    expect(row?.cells).toEqual(['1.23456789012345e+15', '999999999999999']);
  });

  it('reads back what was written', async () => {
    const rows = [
      ['Name', 'Rate'],
      ['4" Lakshmi / லட்சுமி', 10.5],
    ];
    expect(readSheet(await buffer(streamSheet('xlsx', 'Products', rows))).map((row) => row.cells)).toEqual([
      ['Name', 'Rate'],
      ['4" Lakshmi / லட்சுமி', '10.5'],
    ]);
  });

  it('refuses an archive that unpacks to far more than it claims', () => {
    expect(() => readSheet(zipBomb(100 * 1024 * 1024))).toThrow('more than a price list can');
  });

  // Seen before: 1.9 KB that took a gigabyte, outside the limit on the thread's memory. The library opened what was never
  // measured: an archive inside, entries whose header names another compression than the directory, another directory.
  describe('an archive from which the library would unpack something else than was measured', () => {
    const workbook = () => workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Sparklers</t></is></c></row>');
    const entriesOf = (bytes: Buffer) => {
      const found: number[] = [];
      for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) found.push(at);
      return found;
    };

    it('opens no archive inside', () => {
      expect(() => readSheet(archiveOf({ 'Index.zip': workbook() }))).toThrow('could not be read');
    });

    it('takes the compression from the directory', () => {
      const bytes = workbook();
      for (const at of entriesOf(bytes)) bytes.writeUInt16LE(0, at + 10);
      expect(() => readSheet(bytes)).toThrow('could not be read');
    });

    it('reads the directory that was measured', () => {
      const other = Buffer.alloc(20);
      other.write('PK\x05\x06', 'latin1');
      expect(readSheet(Buffer.concat([workbook(), other]))).toEqual([{ line: 1, cells: ['Sparklers'] }]);
    });
  });

  it('refuses a file that is not an archive', () => {
    expect(() => readSheet(Buffer.concat([Buffer.from('PK'), Buffer.alloc(500, 1)]))).toThrow('could not be read');
  });
});

describe('reading what banks call Excel', () => {
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Narration', 'Deposit Amt.'],
    ['01/10/26', 'UPI/412345678901/கவிதா', 4500.5],
    [new Date(Date.UTC(2026, 9, 1)), '½"', 633400000001],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'S');
  const ROWS = [
    { line: 1, cells: ['Date', 'Narration', 'Deposit Amt.'] },
    { line: 2, cells: ['01/10/26', 'UPI/412345678901/கவிதா', '4500.5'] },
    { line: 3, cells: ['2026-10-01', '½"', '633400000001'] },
  ];

  it.each(['biff8', 'xlml'] as const)('reads an old workbook (%s)', (bookType) => {
    expect(readSheet(write(book, { bookType, type: 'buffer' }))).toEqual(ROWS);
  });

  it('reads the table of a web page as text, so that a reference keeps its zeros', () => {
    const page = `
      <?xml version="1.0"?><!DOCTYPE html><html><head><meta http-equiv=Content-Type content='text/html; charset=utf-8'>
      <style>td { color: red; }</style><!-- ${'of the bank '.repeat(200)} --></head><body><table border=1>
      <tr><th>Date</th><th>Narration</th><th>Deposit</th></tr>
      <tr><td>01/10/26</td><td>UPI/KAVITHA &amp; CO</td><td>4,500.50</td></tr>
      <tr><td>01/10/26</td><td>000412345678</td><td>1,00,000.00</td></tr>
      <tr><td>01/10/26</td><td>&#2965;&#x0BB5;&#x0bbf;&#2980;&#3006; &#60;b&#62;</td><td>&#8377;&#160;90</td></tr>
      </table></body></html>`;
    expect(readSheet(Buffer.from(page)).map(({ cells }) => cells)).toEqual([
      ['Date', 'Narration', 'Deposit'],
      ['01/10/26', 'UPI/KAVITHA & CO', '4,500.50'],
      ['01/10/26', '000412345678', '1,00,000.00'],
      ['01/10/26', 'கவிதா <b>', '₹ 90'],
    ]);
  });

  it('refuses a workbook with a password, old or new', () => {
    const old = write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
    // The record that says so (2F, of kind 0), in place of the author's (5C, 112 bytes long).
    const author = old.indexOf(Buffer.from([0x5c, 0, 0x70, 0]));
    expect(author).toBeGreaterThan(0);
    Buffer.from([0x2f, 0, 0x70, 0, 0, 0]).copy(old, author);
    expect(() => readSheet(old)).toThrow('This file has a password.');
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(100));
    expect(() => readSheet(Buffer.from(CFB.write(container, { type: 'buffer' })))).toThrow('This file has a password.');
  });

  it('refuses another old document, and survives one with changed bytes', () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5_000));
    expect(() => readSheet(Buffer.from(CFB.write(container, { type: 'buffer' })))).toThrow('could not be read');
    const old = write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
    for (let at = 0; at < old.length; at += 37) {
      const broken = Buffer.from(old);
      broken[at] = 0xff - (broken[at] ?? 0);
      try {
        readSheet(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableSheet);
      }
    }
  });
});

describe('cells that would run as formulas', () => {
  it.each([
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['+1+cmd|x', "'+1+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['+91 94860 12345', '+91 94860 12345'],
    ['9486012345', '9486012345'],
    [-5, -5],
  ])('%j becomes %j', (cell, text) => {
    expect(harmless(cell)).toBe(text);
  });

  it.each(['csv', 'xlsx'] as const)('are read back from our own %s without the mark', async (format) => {
    const names = ['=A1', '＝A1', '＋1', '－1', '＠SUM(A1)'];
    expect(readSheet(await buffer(streamSheet(format, 'Names', [names])))[0]?.cells).toEqual(names);
  });
});

describe('a long number in our own CSV', () => {
  // Seen before: Excel shows it as 4.12E+11, and writes that when it saves the file.
  it('has the mark of a text from twelve digits on, where spreadsheets would shorten it', async () => {
    const cells = ['412345678901', '0412345678901234', '94860123456', '9486012345', 'AXIS12345678901', 412345678901];
    const written = await buffer(streamSheet('csv', 'Numbers', [cells]));
    expect(written.toString().slice(1)).toBe(
      "'412345678901,'0412345678901234,94860123456,9486012345,AXIS12345678901,412345678901\r\n",
    );
  });

  it.each(['csv', 'xlsx'] as const)('is read back from %s without it', async (format) => {
    const numbers = ['412345678901', '8901234567890'];
    expect(readSheet(await buffer(streamSheet(format, 'Numbers', [numbers])))[0]?.cells).toEqual(numbers);
  });
});

describe('an OpenDocument sheet', () => {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const row = (texts: string[], attributes = '') =>
    `<table:table-row${attributes}>${texts.map(cell).join('')}</table:table-row>`;
  const odsOf = (tables: string) => {
    const names = ['office', 'table', 'text', 'style'].map(
      (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
    );
    const style =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    return archiveOf({
      mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
      'META-INF/manifest.xml': Buffer.from('<manifest:manifest/>'),
      'styles.xml': Buffer.from('<office:document-styles/>'),
      'content.xml': Buffer.from(
        `<office:document-content ${names.join(' ')}><office:automatic-styles>${style}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ),
    });
  };
  const COLUMNS =
    '<table:table-column table:style-name="co1"/><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/><table:table-column/>';

  // Before: hidden parts of .ods files counted as shown, so goods were offered for what they cost the shop.
  it('says which columns and rows are hidden, and leaves out hidden sheets', () => {
    const shown = `<table:table table:name="List">${COLUMNS}${row(['Product', 'Cost', 'Rate', 'MRP'])}${row(['Old', '1', '2', '3'], ' table:visibility="filter"')}${row(['Rocket', '8', '9', '10'])}</table:table>`;
    const hidden = `<table:table table:name="Last year" table:style-name="ta2">${row(['Product', 'Rate'])}</table:table>`;
    expect(readSheet(odsOf(hidden + shown))).toEqual([
      { line: 1, cells: ['Product', 'Cost', 'Rate', 'MRP'], hiddenColumns: [1, 2] },
      { line: 2, cells: ['Old', '1', '2', '3'], hiddenColumns: [1, 2], isHidden: true },
      { line: 3, cells: ['Rocket', '8', '9', '10'], hiddenColumns: [1, 2] },
    ]);
  });

  it('may say that a million rows below the list are hidden', () => {
    const end =
      '<table:table-row table:number-rows-repeated="1048576" table:visibility="collapse"><table:table-cell/></table:table-row>';
    const rows = readSheet(odsOf(`<table:table table:name="List">${row(['Product', 'Rate'])}${end}</table:table>`));
    expect(rows[0]).toEqual({ line: 1, cells: ['Product', 'Rate'] });
  });
});
