/** Turns the owner's plain text into a page. Pure; markup in the text is never interpreted. */

export interface TextBlock {
  /** From a line that starts with '#'; null for the text before the first heading. */
  title: string | null;
  /** Paragraphs separated by blank lines; single line breaks stay. */
  paragraphs: string[];
}

const HEADING = /^#+\s*(.+)$/;

/** Splits a text into titled blocks; none for an empty text. */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let startsParagraph = false;
  for (const line of text.split('\n').map((piece) => piece.trim())) {
    const title = HEADING.exec(line)?.[1];
    if (title !== undefined) blocks.push({ title, paragraphs: [] });
    else if (line !== '') addLine(blocks, line, startsParagraph);
    startsParagraph = line === '';
  }
  return blocks;
}

function addLine(blocks: TextBlock[], line: string, startsParagraph: boolean): void {
  if (blocks.length === 0) blocks.push({ title: null, paragraphs: [] });
  const { paragraphs } = blocks.at(-1) as TextBlock;
  if (startsParagraph || paragraphs.length === 0) paragraphs.push(line);
  else paragraphs.push(`${paragraphs.pop()}\n${line}`);
}
