/** Hand-made archives and workbooks, for tests that need files no program would write. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of the files by name. `claimed` is a false size to put into its headers. */
export function archiveOf(files: Readonly<Record<string, Buffer>>, claimed?: number): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    // Both headers have the same five fields, two bytes later in the directory.
    for (const [header, at] of [
      [local, 4],
      [entry, 6],
    ] as const) {
      header.writeUInt16LE(20, at);
      header.writeUInt16LE(8, at + 4);
      header.writeUInt32LE(crc32(content), at + 10);
      header.writeUInt32LE(packed.length, at + 14);
      header.writeUInt32LE(claimed ?? content.length, at + 18);
      header.writeUInt16LE(name.length, at + 22);
    }
    entry.writeUInt32LE(offset, 42);
    locals.push(local, name, packed);
    entries.push(entry, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;

/** A workbook of one sheet with the given XML as rows. */
export function workbookOf(rows: string): Buffer {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return archiveOf(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, Buffer.from(`<?xml version="1.0"?>${xml}`)])),
  );
}
