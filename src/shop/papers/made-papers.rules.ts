/** Which PDFs of a pile are still to be made. Pure. */
import { MADE_PAPERS, type MadePaper } from './papers.contract.ts';

/** The papers of an order as they would be drawn now; equal editions say the same. Null: the order has no bill. */
export type Editions = Record<MadePaper['paper'], string | null>;

export interface MadeRow {
  orderId: number;
  paper: MadePaper['paper'];
  edition: string;
  at: Date;
  by: string;
}

/** `seesMoney`: with the bills. */
export function madePapersOf(
  orders: ReadonlyMap<number, Editions>,
  rows: readonly MadeRow[],
  seesMoney: boolean,
): MadePaper[] {
  return MADE_PAPERS.filter((paper) => seesMoney || paper !== 'bills').map((paper) => {
    const asked = [...orders].filter(([, editions]) => editions[paper] !== null);
    const made = new Map(rows.filter((row) => row.paper === paper).map((row) => [row.orderId, row]));
    const [last] = asked.flatMap(([id]) => made.get(id) ?? []).sort((a, b) => b.at.getTime() - a.at.getTime());
    return {
      paper,
      orders: asked.length,
      left: asked.filter(([id, editions]) => made.get(id)?.edition !== editions[paper]).map(([id]) => id),
      last: last ? { at: last.at.toISOString(), by: last.by } : null,
    };
  });
}
