import { describe, expect, it } from 'vitest';
import { blocksOf } from './pages.rules.ts';

describe("the owner's text", () => {
  it.each([
    ['', []],
    ['One.\n\nTwo.\nStill two.', [{ title: null, paragraphs: ['One.', 'Two.\nStill two.'] }]],
    [
      'Before.\n# First\nText.\n\nMore.\n\n## Second\n\nEnd.',
      [
        { title: null, paragraphs: ['Before.'] },
        { title: 'First', paragraphs: ['Text.', 'More.'] },
        { title: 'Second', paragraphs: ['End.'] },
      ],
    ],
    [
      '# First\nText.\nStill text.\n# Second',
      [
        { title: 'First', paragraphs: ['Text.\nStill text.'] },
        { title: 'Second', paragraphs: [] },
      ],
    ],
    ['\n\nOne.', [{ title: null, paragraphs: ['One.'] }]],
    ['#தலைப்பு\r\nபதில்.', [{ title: 'தலைப்பு', paragraphs: ['பதில்.'] }]],
    ['<b>bold</b>', [{ title: null, paragraphs: ['<b>bold</b>'] }]],
  ])('%j', (text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks);
  });
});
