import { expect, it, vi } from 'vitest';
import { workbookOf } from './archive.testing.ts';
import { readSheetAside } from './read-sheet-aside.ts';
import { UnreadableSheet } from './sheet.ts';

// Threads start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const LIMITS = { mostMs: 20_000, mostMegabytes: 512 };

it('reads a workbook in its own thread', async () => {
  const workbook = workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>மத்தாப்பு</t></is></c></row>');
  expect(await readSheetAside(workbook, LIMITS)).toEqual([{ line: 1, cells: ['மத்தாப்பு'] }]);
});

/** 5 MB of cells in a few kilobytes: some seconds of reading, as a real attack would be minutes. */
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
  await expect(readSheetAside(workbook, { ...LIMITS, mostMs: 400 })).rejects.toThrow(UnreadableSheet);
  clearInterval(heart);
  expect(longestPause).toBeLessThan(300);
});

it('gives up on a workbook that takes too much memory', async () => {
  await expect(readSheetAside(hardToRead(), { mostMs: 60_000, mostMegabytes: 16 })).rejects.toThrow(UnreadableSheet);
});

it('hands on what is wrong with a file', async () => {
  await expect(readSheetAside(Buffer.from([1, 0, 2, 0, 3]), LIMITS)).rejects.toThrow('not a table');
});
