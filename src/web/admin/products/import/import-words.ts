/** How an import names columns, changes and kinds of rows. */
import type { ImportPreview, ImportRow } from '#shop/products/import/import.contract.ts';
import { type ImportProblem, readProblem } from '#shop/products/import/import-problems.rules.ts';
import { m } from '#web/words/messages.js';

export type ImportField = ImportPreview['fields'][number];
export type RowKind = ImportRow['kind'];

const FIELD_WORDS: Record<ImportField, () => string> = {
  code: m.admin_product_sku,
  name: m.admin_product_name,
  tamil_name: m.admin_product_tamil_name,
  category: m.admin_product_category,
  sub_category: m.admin_product_sub_category,
  pack: m.admin_product_content,
  description: m.admin_product_description,
  list_rate: m.admin_import_field_list_rate,
  net_rate: m.admin_import_field_net_rate,
  price: m.admin_product_price,
  discount: m.admin_product_discount,
  stock: m.admin_product_stock,
  rating: m.admin_product_rating,
  low_stock_at: m.admin_product_low_stock,
  video_url: m.admin_product_video,
  status: m.admin_status,
};

export function fieldWord(field: ImportField): string {
  return FIELD_WORDS[field]();
}

/** The API's names of what an import changes (import/import.wire.ts). */
const CHANGED_WORDS: Record<string, () => string> = {
  sku: m.admin_product_sku,
  name: m.admin_product_name,
  tamil_name: m.admin_product_tamil_name,
  category: m.admin_product_category,
  sub_category: m.admin_product_sub_category,
  quantity_content: m.admin_product_content,
  description: m.admin_product_description,
  base_price: m.admin_product_price,
  discount_price: m.admin_product_discount,
  quantity: m.admin_product_stock,
  performance_ratings: m.admin_product_rating,
  low_stock_at: m.admin_product_low_stock,
  video_url: m.admin_product_video,
  status: m.admin_status,
};

export function changedWord(field: string): string {
  return CHANGED_WORDS[field]?.() ?? field;
}

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

interface Quoted {
  value: string;
  most: string;
  line: string;
  stock: string;
}

const PROBLEM_WORDS: Record<ImportProblem, (quoted: Quoted) => string> = {
  amount: ({ value }) => m.admin_import_problem_amount({ value }),
  pieces: ({ value }) => m.admin_import_problem_pieces({ value }),
  discount: ({ value }) => m.admin_import_problem_discount({ value }),
  rating: ({ value }) => m.admin_import_problem_rating({ value }),
  status: ({ value }) => m.admin_import_problem_status({ value }),
  video: ({ value }) => `'${value}': ${m.admin_video_link_error()}`,
  not_text: m.admin_import_problem_not_text,
  too_long: ({ most }) => m.admin_import_problem_too_long({ most }),
  quotation: m.admin_import_problem_quotation,
  no_name: m.admin_import_problem_no_name,
  no_price: m.admin_import_problem_no_price,
  ambiguous: m.admin_import_problem_ambiguous,
  repeated: ({ line }) => m.admin_import_problem_repeated({ line }),
  stock_moved: ({ stock }) => m.admin_import_problem_stock_moved({ stock }),
  removed: m.admin_import_problem_removed,
  code_taken: m.admin_import_problem_code_taken,
};

/** The sentence in the language of the page; one of another version stays as it came. */
export function problemWord(text: string): string {
  const known = readProblem(text);
  return known ? PROBLEM_WORDS[known.problem]({ value: '', most: '', line: '', stock: '', ...known.values }) : text;
}
