/** Gift boxes of a list: their contents are written by code, once the products of the list exist. */
import type { Db } from '#platform/db/db.ts';
import { readContents } from '../products.boxes.rules.ts';
import { boxRolesOf, lockRows, replaceContents } from '../products.queries.ts';
import * as queries from './import.queries.ts';
import { problemText, quoted } from './import-problems.rules.ts';

interface ListedBox {
  id: number;
  /** The text of the sheet; empty for a plain product. */
  contents: string;
}

const entriesOf = ({ contents }: ListedBox) => readContents(contents) ?? [];
const codesOf = (boxes: readonly ListedBox[]) => boxes.flatMap((box) => entriesOf(box).map(({ code }) => code));

/** The ids of existing products in these boxes, which are locked together with the boxes in id order. */
export async function contentIdsOf(tx: Db, contents: readonly string[]): Promise<number[]> {
  const boxes = contents.map((text) => ({ id: 0, contents: text }));
  return [...(await queries.idsByCode(tx, codesOf(boxes))).values()];
}

/**
 * Writes the contents of boxes whose products are locked. A box with invalid contents keeps its old ones: returns the
 * problem by product.
 */
export async function writeBoxes(tx: Db, boxes: readonly ListedBox[]): Promise<Map<number, string>> {
  const problems = new Map<number, string>();
  if (boxes.length === 0) return problems;
  const ids = await queries.idsByCode(tx, codesOf(boxes));
  const all = [...new Set([...boxes.map(({ id }) => id), ...ids.values()])];
  await lockRows(tx, all);
  const roles = await boxRolesOf(tx, all);
  const [known, inside] = [new Set(roles.boxes), new Set(roles.contents)];
  for (const box of boxes) {
    const entries = entriesOf(box).map(({ code, count }) => ({ code, count, productId: ids.get(code.toLowerCase()) }));
    const problem = problemOf(box.id, entries, { known, inside });
    if (problem) problems.set(box.id, problem);
    else {
      const contents = entries.map(({ productId = 0, count }) => ({ productId, count }));
      await replaceContents(tx, box.id, contents);
      if (contents.length > 0) known.add(box.id);
      else known.delete(box.id);
      for (const { productId } of contents) inside.add(productId);
    }
  }
  await queries.clearFromContents(tx, all);
  return problems;
}

function problemOf(
  boxId: number,
  entries: readonly { code: string; productId: number | undefined }[],
  { known, inside }: { known: ReadonlySet<number>; inside: ReadonlySet<number> },
): string | null {
  const missing = entries.find(({ productId }) => productId === undefined);
  if (missing) return problemText('contents_unknown', quoted(missing.code));
  const box = entries.find(({ productId = 0 }) => productId === boxId || known.has(productId));
  if (box) return problemText('contents_box', quoted(box.code));
  return entries.length > 0 && inside.has(boxId) ? problemText('contents_inside') : null;
}
