/** Which product a row of a stock sheet means, and its count. Pure. */
import { codeKey } from '../products.code.rules.ts';
import { MOST_STOCK } from '../products.stock.rules.ts';
import type { RowProblem, StockSheet } from './counting.contract.ts';

const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

interface Known {
  id: number;
  code: string;
  name: string;
  tamil_name: string;
}

export interface StockRow {
  line: number;
  code: string;
  name: string;
  quantity: string;
  /** Stock by the books when the sheet was made; empty if the sheet has none. */
  books: string;
  isReadable: boolean;
}

/** A whole number of pieces, as typed on a phone. */
export const isCount = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= MOST_STOCK;

/** Commas may separate thousands, also the Indian way; fractions and words are not counts. */
function piecesIn(text: string): number | null {
  const plain = text
    .trim()
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/\.0+$/, '');
  return isCount(plain) ? Number(plain) : null;
}

/** Products by the names and codes that a sheet may use. Codes that differ only in dashes must match exactly. */
function productsBy(products: readonly Known[]) {
  const byCode = new Map(products.map((product) => [product.code.trim().toUpperCase(), product]));
  const byCodeKey = Map.groupBy(products, ({ code }) => codeKey(code));
  const named = products.flatMap((product) =>
    [...new Set([product.name, product.tamil_name].map(nameKey))].map((name) => ({ name, product })),
  );
  const byName = Map.groupBy(named, ({ name }) => name);
  return {
    ofCode: (code: string): Known[] => {
      const exact = byCode.get(code.trim().toUpperCase());
      return exact ? [exact] : codeKey(code) === '' ? [] : (byCodeKey.get(codeKey(code)) ?? []);
    },
    ofName: (name: string): Known[] =>
      nameKey(name) === '' ? [] : (byName.get(nameKey(name)) ?? []).map(({ product }) => product),
  };
}

type ReadRow = { id: number; quantity: number } | RowProblem;

/**
 * Rows without a quantity were not counted and are ignored. A product named by several rows is left out: it may be two
 * shelves or one slip, and either sum would be a guess.
 */
export function readStockRows(rows: readonly StockRow[], products: readonly Known[]): StockSheet {
  const { ofCode, ofName } = productsBy(products);
  const read = ({ code, name, quantity, isReadable }: StockRow): ReadRow => {
    if (!isReadable) return 'unreadable';
    const [coded, named] = [ofCode(code), ofName(name)];
    const meant = coded.length > 0 ? coded : named;
    if (meant.length !== 1) return meant.length === 0 ? 'unknown' : 'several';
    const [{ id }] = meant as [Known];
    if (named.length > 0 && named.every((one) => one.id !== id)) return 'differs';
    const pieces = piecesIn(quantity);
    return pieces === null ? 'number' : { id, quantity: pieces };
  };
  const counted = rows
    .filter(({ quantity, isReadable }) => quantity.trim() !== '' || !isReadable)
    .map((row) => ({ row, said: read(row) }));
  const times = new Map<number, number>();
  for (const { said } of counted) if (typeof said === 'object') times.set(said.id, (times.get(said.id) ?? 0) + 1);
  const sheet: StockSheet = { lines: [], problems: [] };
  for (const { row, said } of counted) {
    if (typeof said === 'string') sheet.problems.push({ line: row.line, problem: said });
    else if ((times.get(said.id) ?? 0) > 1) sheet.problems.push({ line: row.line, problem: 'twice' });
    else {
      const shelf = piecesIn(row.books);
      sheet.lines.push({ product_id: said.id, quantity: said.quantity, ...(shelf === null ? {} : { shelf }) });
    }
  }
  return sheet;
}
