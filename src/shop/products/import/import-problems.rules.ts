/**
 * The problems of a price list or row, one sentence each. An import stores the sentence; pages recognise it to translate it.
 * Pure.
 */
import { UNREADABLE } from '#shared/sheets.ts';
import { HSN_TEXT } from '../products.values.rules.ts';
import { VIDEO_ADDRESS_TEXT } from '../products.video.rules.ts';

const TEXTS = {
  ...UNREADABLE,
  empty: 'The file is empty. Please choose the file with your price list.',
  no_header:
    'No row names the columns. Please write a row above the products: one column must be called Product (or Name), one Rate.',
  no_products: 'The file has no products below its header.',
  no_columns: 'No column is known as the name of the products. Please call one column Product (or Name), and one Rate.',
  no_sheet: "The file has no sheet '{value}'.",
  amount: "'{value}' is no amount.",
  parts_of_paisa: "'{value}' has parts of a paisa. Please round it to two decimals.",
  pieces: "'{value}' is no number of pieces.",
  below_zero: "'{value}' is below zero. Please write what is on the shelf, or leave out the column.",
  discount: "'{value}' is no discount in percent.",
  unclear_discount:
    "'{value}' could be a percentage or a part of one. Please write it with a % sign, such as 50% or 0.5%.",
  too_much_off: 'The discount in rupees is more than the price.',
  rating: "'{value}' is no rating from 0 to 5.",
  status: "'{value}' is no status.",
  flag: "'{value}' is neither yes nor no.",
  hsn: `'{value}': ${HSN_TEXT}`,
  video: `'{value}': ${VIDEO_ADDRESS_TEXT}`,
  contents: "'{value}': please write the contents of a box as code×count; code×count.",
  contents_unknown: "No product has the code '{value}'.",
  contents_box: "'{value}': a gift box cannot contain a gift box.",
  contents_inside: 'This product is in a gift box, so it cannot be a gift box itself.',
  day: "'{value}': Excel made a date of it. Please format the column as Text and type it again, such as 1-10.",
  not_text: 'Has characters that are not text.',
  too_long: 'Longer than {most} characters.',
  sheet_error:
    "'{value}': a formula without a result. Please open the file in Excel, put the value there and save it again.",
  total: 'A total or a charge, not a product.',
  free: 'The price is 0. Please enter a price, or set 0 in the product itself.',
  quotation: 'A quotation mark (") in this row is not closed.',
  no_name: 'The product has no name.',
  no_price: 'A new product needs a price.',
  ambiguous: 'Several products have this name. Please add their codes or their packs.',
  repeated: 'The same product as in line {line}.',
  stock_moved: 'The stock changed to {stock} since the preview and was left alone.',
  removed: 'The product was removed since the preview.',
  code_taken: 'Another product got this code since the preview.',
} as const;

export type ImportProblem = keyof typeof TEXTS;

export const IMPORT_PROBLEMS = Object.keys(TEXTS) as ImportProblem[];

type Values = Record<string, string | number>;

/** Only the first characters of a cell are quoted. */
export const quoted = (cell: string): Values => ({ value: cell.slice(0, 40) });

export function problemText(problem: ImportProblem, values: Values = {}): string {
  return TEXTS[problem].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PATTERNS = IMPORT_PROBLEMS.map((problem) => {
  const parts = TEXTS[problem]
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.*)`));
  return { problem, pattern: new RegExp(`^${parts.join('')}$`, 's') };
});

/** The problem that a sentence describes, with the quoted value; null for one from another version. */
export function readProblem(text: string): { problem: ImportProblem; values: Record<string, string> } | null {
  for (const { problem, pattern } of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return { problem, values: { ...found.groups } };
  }
  return null;
}
