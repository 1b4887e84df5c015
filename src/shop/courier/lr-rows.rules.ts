/** Pasted rows of order number and LR number, as a transport's clerk or a spreadsheet writes them. Pure. */

export interface LrRows {
  /** LR number by order number, as the shop writes order numbers. */
  found: ReadonlyMap<string, string>;
  /** Rows that match none of the orders, or give one a second number. */
  unknown: string[];
}

const MOST_LETTERS = 80;

const keyOf = (number: string) => number.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** The cells of a row: tabs of a spreadsheet, commas, semicolons, else the first space. */
function cellsOf(row: string): [number: string, lr: string] {
  const [, number = '', lr = ''] = /^\s*([^\t,;]*?)\s*[\t,;]\s*(.*)$/.exec(row) ?? /^\s*(\S+)\s+(.*)$/.exec(row) ?? [];
  return [
    number,
    lr
      .replace(/[\t,;]+$/, '')
      .trim()
      .slice(0, MOST_LETTERS),
  ];
}

/** Finds each row's order; the end of its number is enough if it fits only one. Rows without a digit are headings. */
export function readLrRows(text: string, numbers: readonly string[]): LrRows {
  const keys = numbers.map((number) => [keyOf(number), number] as const);
  const byKey = new Map(keys);
  const orderOf = (written: string): string | undefined => {
    const key = keyOf(written);
    if (key.length === 0) return undefined;
    const exact = byKey.get(key);
    if (exact !== undefined) return exact;
    const ending = keys.filter(([own]) => own.endsWith(key));
    return ending.length === 1 ? ending[0]?.[1] : undefined;
  };
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const row of text.split(/\r?\n/).filter((line) => /\d/.test(line))) {
    const [written, lr] = cellsOf(row);
    const number = orderOf(written);
    if (number === undefined || lr === '' || (found.get(number) ?? lr) !== lr) unknown.push(row.trim());
    else found.set(number, lr);
  }
  return { found, unknown };
}
