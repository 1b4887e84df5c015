/**
 * Tables written to files as a stream, so that a season's bills need no more memory than a week's. Cells as in
 * write-sheet.ts. Knows nothing of the shop.
 */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { xmlText } from '#shared/xml-text.ts';
import { dateText, daysOf, harmless, type SheetCell, type SheetFormat } from './write-sheet.ts';

/** Rows in the order of the file, pulled when the reader is ready. */
export type SheetRows = AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;

export interface StreamedSheet {
  name: string;
  rows: SheetRows;
  /** Where the columns' headings are, counted from 1; they are bold and stay in sight. The first by default. */
  headingRow?: number;
}

/** Characters per part of a text file. */
const CHUNK = 32_768;

/** Joins small parts into larger ones. */
async function* inChunks(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

export const streamText = (parts: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(inChunks(parts), { objectMode: false });

/** The length from which spreadsheets show a number of a CSV file as 4.12E+11, and save it as that. */
const LONG_NUMBER = /^\d{12,}$/;

function csvText(cell: SheetCell): string | number {
  if (typeof cell === 'string' && LONG_NUMBER.test(cell)) return `'${cell}`;
  if (typeof cell !== 'object') return harmless(cell);
  return 'at' in cell ? dateText(cell) : cell.rupees;
}

async function* csvLines(rows: SheetRows): AsyncGenerator<string> {
  // The byte order mark, by which Excel recognises UTF-8.
  yield '\uFEFF';
  for await (const row of rows) yield stringify([row.map(csvText)], { record_delimiter: '\r\n' });
}

export const streamCsv = (rows: SheetRows): Readable => streamText(csvLines(rows));

/** Files in one archive; each is opened only after the ones before it are written. */
export function streamZip(files: readonly { name: string; open: () => Readable }[]): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  // Fails the archive's reader if a file could not be read.
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, { compressionLevel: 4 }, (opened) => {
      const file = open();
      file.on('error', (error) => archive.destroy(error));
      opened(null, file);
    });
  zip.end();
  return archive;
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The cells' styles, by their places in `STYLES`. 4 is a format that every spreadsheet knows: 1,234.50. */
const STYLE = { day: 1, time: 2, amount: 3, heading: 4 } as const;
const STYLES = `${XML}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const numberXml = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;

function cellXml(cell: SheetCell, style = 0): string {
  if (typeof cell === 'number') return numberXml(cell, style);
  if (typeof cell === 'object')
    return 'at' in cell
      ? numberXml(daysOf(cell), cell.hasTime ? STYLE.time : STYLE.day)
      : numberXml(cell.rupees, STYLE.amount);
  if (cell === '') return '<c/>';
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(String(harmless(cell)))}</t></is></c>`;
}

/** Characters of a date with a time: in a column of the usual eight a spreadsheet shows only ########. */
const COLUMN_WIDTH = 17;

async function* sheetXml({ rows, headingRow = 1 }: StreamedSheet): AsyncGenerator<string> {
  const pane = `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/>`;
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  let nth = 0;
  yield `${XML}<worksheet xmlns="${SPREADSHEET}">${views}<sheetFormatPr defaultColWidth="${COLUMN_WIDTH}" defaultRowHeight="15"/><sheetData>`;
  for await (const row of rows) {
    nth += 1;
    const style = nth === headingRow ? STYLE.heading : 0;
    yield `<row>${row.map((cell) => cellXml(cell, style)).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (inside: string) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;
const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${MEDIA}.${type}+xml"/>`;

/** An XLSX file. Its sheets are written one after the other. */
export function streamWorkbook(sheets: readonly StreamedSheet[]): Readable {
  const each = (write: (sheet: StreamedSheet, nth: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${each((_, nth) => override(`worksheets/sheet${nth}`, 'worksheet'))}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${each(({ name }, nth) => `<sheet name="${xmlText(name)}" sheetId="${nth}" r:id="r${nth}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((_, nth) => relation(`r${nth}`, 'worksheet', `worksheets/sheet${nth}.xml`)) +
        relation('styles', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  };
  return streamZip([
    ...Object.entries(parts).map(([name, text]) => ({ name, open: () => streamText([text]) })),
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      open: () => streamText(sheetXml(sheet)),
    })),
  ]);
}

/** A table as a file of either format. */
export const streamSheet = (format: SheetFormat, name: string, rows: SheetRows): Readable =>
  format === 'csv' ? streamCsv(rows) : streamWorkbook([{ name, rows }]);
