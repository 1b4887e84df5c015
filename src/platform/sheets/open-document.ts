/**
 * What the owner of an OpenDocument spreadsheet (.ods) hid, which the spreadsheet library does not say: columns, rows, whole
 * sheets. Hidden columns often have what the goods cost the shop.
 */
import { CFB } from '@e965/xlsx';
import { MAX_SHEET_ROWS } from '#shared/sheets.ts';
import { MAX_SHEET_COLUMNS } from './sheet.ts';

export interface HiddenParts {
  isHidden: boolean;
  columns: ReadonlySet<number>;
  rows: ReadonlySet<number>;
}

// Bounded, so that a hostile file takes no longer than another of its size.
const TAG = /<table:(table|table-column|table-row)(\s[^<>]{0,2000}?)?\/?>/g;
const HIDING_STYLE =
  /<style:style\s[^<>]{0,500}?style:name="([^"<]{0,200})"[^<>]{0,500}>\s{0,100}<style:table-properties\s[^<>]{0,1000}?table:display="false"/g;

/** The sheets in their order. */
export function hiddenInOpenDocument(archive: Buffer): HiddenParts[] {
  const entry = CFB.find(CFB.read(archive, { type: 'buffer' }), '/content.xml');
  return entry ? hiddenIn(Buffer.from(entry.content as Uint8Array).toString()) : [];
}

const attributeIn = (attributes: string, name: string) =>
  new RegExp(`\\stable:${name}="([^"]*)"`).exec(attributes)?.[1];

function hiddenIn(content: string): HiddenParts[] {
  const hidingStyles = new Set([...content.matchAll(HIDING_STYLE)].map(([, style]) => style));
  const sheets: ReturnType<typeof sheetOf>[] = [];
  for (const [, tag, attributes = ''] of content.matchAll(TAG)) {
    const sheet = sheets.at(-1);
    if (tag === 'table') sheets.push(sheetOf(hidingStyles.has(attributeIn(attributes, 'style-name'))));
    else if (tag === 'table-row') sheet?.rows.add(attributes, 'number-rows-repeated');
    else sheet?.columns.add(attributes, 'number-columns-repeated');
  }
  return sheets.map(({ isHidden, columns, rows }) => ({ isHidden, columns: columns.hidden, rows: rows.hidden }));
}

const sheetOf = (isHidden: boolean) => ({
  isHidden,
  columns: hiddenOf(MAX_SHEET_COLUMNS),
  rows: hiddenOf(MAX_SHEET_ROWS + 2),
});

/** Which of the first `most` columns or rows are hidden, told one tag after the other; a tag may stand for many. */
function hiddenOf(most: number) {
  const hidden = new Set<number>();
  let next = 0;
  const add = (attributes: string, repeated: string) => {
    const end = next + Number(attributeIn(attributes, repeated) ?? 1);
    const isShown = (attributeIn(attributes, 'visibility') ?? 'visible') === 'visible';
    for (let at = next; !isShown && at < Math.min(end, most); at += 1) hidden.add(at);
    next = end;
  };
  return { hidden, add };
}
