/** How an import names columns, changes and kinds of rows. */
import type { ImportPreview, ImportRow } from '#shop/products/import/import.contract.ts';
import { type ImportProblem, readProblem } from '#shop/products/import/import-problems.rules.ts';
import { errorText } from '#web/api/error-text.ts';
import { m } from '#web/words/messages.js';
import { fieldWord } from '../field-words.ts';

export type ImportField = ImportPreview['fields'][number];
export type RowKind = ImportRow['kind'];

/** Columns that are not product fields. */
const OTHER_WORDS: Partial<Record<ImportField, () => string>> = {
  list_rate: m.admin_import_field_list_rate,
  net_rate: m.admin_import_field_net_rate,
  price: m.admin_product_price,
  stock_seen: m.admin_import_field_stock_seen,
};

export const columnWord = (field: ImportField): string => OTHER_WORDS[field]?.() ?? fieldWord(field);

const reads = ({ columns }: ImportPreview, ...fields: ImportField[]) =>
  columns.some(({ field }) => field !== null && fields.includes(field));

export const hasNames = (preview: ImportPreview) => reads(preview, 'name', 'code');
/** Columns the owner must decide about: unrecognised numbers near the prices. */
export const questionsOf = ({ columns }: ImportPreview) => columns.filter(({ is_question }) => is_question);
export const hasPrices = (preview: ImportPreview) => reads(preview, 'list_rate', 'net_rate', 'price');

/** Row filters: one kind, or interesting rows of several kinds. */
export type RowStatus = RowKind | 'priced' | 'renamed';

export const ROW_KINDS = ['new', 'changed', 'same', 'missing', 'wrong'] as const satisfies readonly RowKind[];

const KIND_WORDS: Record<RowKind, () => string> = {
  new: m.admin_import_new,
  changed: m.admin_import_changed,
  same: m.admin_import_same,
  missing: m.admin_import_missing,
  wrong: m.admin_import_wrong,
};

export const KIND_TONES = {
  new: 'green',
  changed: 'blue',
  same: 'neutral',
  missing: 'yellow',
  wrong: 'red',
} as const satisfies Record<RowKind, string>;

export function kindWord(kind: RowKind): string {
  return KIND_WORDS[kind]();
}

export function statusWord(status: RowStatus): string {
  if (status === 'priced') return m.admin_import_priced();
  return status === 'renamed' ? m.admin_import_renamed() : kindWord(status);
}

interface Quoted {
  value: string;
  most: string;
  line: string;
  stock: string;
}

const PROBLEM_WORDS: Record<ImportProblem, (quoted: Quoted) => string> = {
  too_large: m.admin_import_file_too_large,
  too_many_rows: m.admin_import_file_too_many_rows,
  too_much: m.admin_import_file_too_much,
  has_password: m.admin_import_file_has_password,
  not_a_table: m.admin_import_file_not_a_table,
  not_readable: m.admin_import_file_not_readable,
  one_file: m.admin_import_file_one,
  empty: m.admin_import_file_empty,
  no_header: m.admin_import_file_no_header,
  no_products: m.admin_import_file_no_products,
  no_columns: m.admin_import_file_no_columns,
  no_sheet: ({ value }) => m.admin_import_file_no_sheet({ value }),
  amount: ({ value }) => m.admin_import_problem_amount({ value }),
  parts_of_paisa: ({ value }) => m.admin_import_problem_parts_of_paisa({ value }),
  pieces: ({ value }) => m.admin_import_problem_pieces({ value }),
  below_zero: ({ value }) => m.admin_import_problem_below_zero({ value }),
  discount: ({ value }) => m.admin_import_problem_discount({ value }),
  unclear_discount: ({ value }) => m.admin_import_problem_unclear_discount({ value }),
  too_much_off: m.admin_import_problem_too_much_off,
  rating: ({ value }) => m.admin_import_problem_rating({ value }),
  status: ({ value }) => m.admin_import_problem_status({ value }),
  flag: ({ value }) => m.admin_import_problem_flag({ value }),
  hsn: ({ value }) => `'${value}': ${m.admin_product_hsn_error()}`,
  video: ({ value }) => `'${value}': ${m.admin_video_link_error()}`,
  contents: ({ value }) => m.admin_import_problem_contents({ value }),
  contents_unknown: ({ value }) => m.admin_import_problem_contents_unknown({ value }),
  contents_box: ({ value }) => m.admin_import_problem_contents_box({ value }),
  contents_inside: m.admin_import_problem_contents_inside,
  not_text: m.admin_import_problem_not_text,
  too_long: ({ most }) => m.admin_import_problem_too_long({ most }),
  sheet_error: ({ value }) => m.admin_import_problem_sheet_error({ value }),
  total: m.admin_import_problem_total,
  free: m.admin_import_problem_free,
  day: m.admin_import_problem_day,
  quotation: m.admin_import_problem_quotation,
  no_name: m.admin_import_problem_no_name,
  no_price: m.admin_import_problem_no_price,
  ambiguous: m.admin_import_problem_ambiguous,
  repeated: ({ line }) => m.admin_import_problem_repeated({ line }),
  stock_moved: ({ stock }) => m.admin_import_problem_stock_moved({ stock }),
  removed: m.admin_import_problem_removed,
  code_taken: m.admin_import_problem_code_taken,
};

/** The sentence in the language of the page; unknown ones, such as another version's, are returned unchanged. */
export function problemWord(text: string): string {
  const known = readProblem(text);
  return known ? PROBLEM_WORDS[known.problem]({ value: '', most: '', line: '', stock: '', ...known.values }) : text;
}

/** Why a file was refused, in the language of the page. */
export function refusalWord(error: Error): string {
  return readProblem(error.message) ? problemWord(error.message) : errorText(error);
}
