/** Which product a row of a stock sheet means, and how many pieces it says. Pure. */
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
  /** What the books said when the sheet was made; empty in a sheet that does not say. */
  books: string;
  isReadable: boolean;
}

/** A whole number of pieces, as somebody types it on a phone. */
export const isCount = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) <= MOST_STOCK;

/** Thousands may be set apart by commas, as in India; halves and words are no count. */
function piecesIn(text: string): number | null {
  const plain = text
    .trim()
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/\.0+$/, '');
  return isCount(plain) ? Number(plain) : null;
}

/** Products by what a sheet may call them. Codes that differ only in their dashes are told apart as they are written. */
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
 * Rows without a quantity were not counted and say nothing. A product that several rows name is left out of all of them: that
 * may be two shelves or one slip, and either sum would be a guess.
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
