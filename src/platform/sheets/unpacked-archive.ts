/**
 * Unpacks a spreadsheet's archive within a limit and packs it again without compression. The spreadsheet library finds
 * the directory in another way than other programs, believes the sizes in each entry's header, and opens archives
 * inside; so it gets only what was measured here.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { UNREADABLE } from '#shared/sheets.ts';
import { UnreadableSheet } from './sheet.ts';

/** Far above any price list, and far below what would hurt the process. */
const MOST_UNPACKED_BYTES = 80 * 1024 * 1024;
const MOST_ENTRIES = 500;

/** Files that are compressed again inside, as by Apple Numbers. */
const PACKED_INSIDE = /\.(?:zip|iwa|gz)$/i;

export const unreadable = () => new UnreadableSheet(UNREADABLE.not_readable);
const tooLarge = () => new UnreadableSheet(UNREADABLE.too_much);

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

interface Entry {
  name: Buffer;
  content: Buffer;
}

function findDirectory(bytes: Buffer): { offset: number; entries: number } {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY)
      return { entries: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
  throw unreadable();
}

/** Unpacks an entry, at most the remaining bytes, because the sizes that an archive claims may be false. */
function unpack(bytes: Buffer, entry: number, left: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10);
  const length = bytes.readUInt32LE(entry + 20);
  const header = bytes.readUInt32LE(entry + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + length);
  if (method === 0) return packed;
  if (method !== 8) throw unreadable();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : unreadable();
  }
}

/** The entries of an archive. Throws UnreadableSheet if they unpack to more than a price list can be. */
function readEntries(bytes: Buffer): Entry[] {
  const { offset, entries } = findDirectory(bytes);
  if (entries > MOST_ENTRIES) throw tooLarge();
  const found: Entry[] = [];
  let total = 0;
  let at = offset;
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable();
    const end = at + 46 + bytes.readUInt16LE(at + 28);
    const content = unpack(bytes, at, MOST_UNPACKED_BYTES - total);
    total += content.length;
    if (total > MOST_UNPACKED_BYTES) throw tooLarge();
    found.push({ name: bytes.subarray(at + 46, end), content });
    at = end + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}

/** The fields that the header of an entry and its line in the directory share: no compression, checksum, lengths. */
function sharedFields({ name, content }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function stored(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const fields = sharedFields(entry);
    parts.push(number(LOCAL_HEADER), fields, entry.name, entry.content);
    directory.push(number(DIRECTORY_ENTRY), Buffer.from([20, 0]), fields, Buffer.alloc(10), number(offset), entry.name);
    offset += 4 + fields.length + entry.name.length + entry.content.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

export const unpackedArchive = (bytes: Buffer): Buffer =>
  stored(readEntries(bytes).filter(({ name }) => !PACKED_INSIDE.test(name.toString('latin1'))));
