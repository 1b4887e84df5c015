import type * as Processes from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { workbookOf } from './archive.testing.ts';
import { createSheetReader } from './read-sheet-aside.ts';
import { UnreadableSheet } from './sheet.ts';

const processes = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof Processes>();
  const fork: typeof real.fork = (...given) => {
    const child = (real.fork as (...all: unknown[]) => Processes.ChildProcess)(...given);
    processes.now += 1;
    processes.most = Math.max(processes.most, processes.now);
    child.once('exit', () => {
      processes.now -= 1;
    });
    return child;
  };
  return { ...real, fork };
});

const LIMITS = { mostMs: 20_000, mostMegabytes: 512, heapMegabytes: 400, idleMs: 1_000 };
const readSheetAside = createSheetReader(LIMITS);

it('reads a workbook in its own process', async () => {
  const workbook = workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>மத்தாப்பு</t></is></c></row>');
  expect(await readSheetAside(workbook)).toEqual([{ line: 1, cells: ['மத்தாப்பு'] }]);
});

/** 5 MB of cells in a few kilobytes: seconds of reading here, minutes in a real attack. */
const hardToRead = () => workbookOf(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(1_000_000)}</row>`);

it('gives up on a workbook that takes too long, without blocking anything', async () => {
  let longestPause = 0;
  let last = performance.now();
  const heart = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last);
    last = performance.now();
  }, 10);
  const workbook = hardToRead();
  last = performance.now();
  await expect(createSheetReader({ ...LIMITS, mostMs: 400 })(workbook)).rejects.toThrow(UnreadableSheet);
  clearInterval(heart);
  expect(longestPause).toBeLessThan(300);
});

it('gives up on a workbook that takes too much memory', async () => {
  const small = createSheetReader({ ...LIMITS, heapMegabytes: 16 });
  await expect(small(hardToRead())).rejects.toThrow(UnreadableSheet);
});

// Seen before: V8 ended the whole shop, whose thread grew faster than its limit is looked at.
it.each([
  ['a column that stands for two thousand million', '<Column ss:Index="1" ss:Span="2000000000"/>'],
  ['a cell as wide and high', '<Row><Cell ss:MergeAcross="2000000000" ss:MergeDown="2000000000"/></Row>'],
])('survives %s', async (_, content) => {
  const spreadsheet = 'urn:schemas-microsoft-com:office:spreadsheet';
  const book = `<?xml version="1.0"?><Workbook xmlns="${spreadsheet}" xmlns:ss="${spreadsheet}">
    <Worksheet ss:Name="a"><Table>${content}<Row><Cell><Data ss:Type="String">A</Data></Cell></Row></Table></Worksheet></Workbook>`;
  await readSheetAside(Buffer.from(book)).catch((error) => expect(error).toBeInstanceOf(UnreadableSheet));
  expect(await readSheetAside(Buffer.from('A,B'))).toEqual([{ line: 1, cells: ['A', 'B'] }]);
});

it('passes on the problem of a file', async () => {
  await expect(readSheetAside(Buffer.from([1, 0, 2, 0, 3]))).rejects.toThrow('not a table');
});

// Seen before: as many at once as uploaded files, each with its own 768 MB.
it('reads one file at a time', async () => {
  const table = Buffer.from('Product,Price\nSparklers,25\n');
  await expect.poll(() => processes.now).toBe(0);
  processes.most = 0;
  await Promise.all(Array.from({ length: 4 }, () => readSheetAside(table)));
  expect(processes.most).toBe(1);
});
