/** Which PDFs of a pile are still to be made. Pure. */
import { MADE_PAPERS, type MadePaper } from './papers.contract.ts';

export interface MadeRow {
  orderId: number;
  isBilled: boolean;
  paper: MadePaper['paper'] | null;
  at: string;
  by: string;
  /** The paper would be the same today: the same version, bill and number of cartons. */
  isCurrent: boolean;
}

/** `seesMoney`: with the bills, which only exist for packed orders. */
export function madePapersOf(ids: readonly number[], rows: readonly MadeRow[], seesMoney: boolean): MadePaper[] {
  const billed = new Set(rows.filter(({ isBilled }) => isBilled).map(({ orderId }) => orderId));
  return MADE_PAPERS.filter((paper) => seesMoney || paper !== 'bills').map((paper) => {
    const asked = paper === 'bills' ? ids.filter((id) => billed.has(id)) : ids;
    const made = rows.filter((row) => row.paper === paper);
    const current = new Set(made.filter(({ isCurrent }) => isCurrent).map(({ orderId }) => orderId));
    const [last] = [...made].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
    return {
      paper,
      orders: asked.length,
      left: asked.filter((id) => !current.has(id)),
      last: last ? { at: new Date(last.at).toISOString(), by: last.by } : null,
    };
  });
}
