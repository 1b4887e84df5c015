import type { Calls } from '#shared/call.ts';
import { Data, PagedData } from '#shared/wire.ts';
import {
  ImportApplied,
  ImportApply,
  ImportPair,
  ImportPreview,
  ImportRow,
  ImportRowsQuery,
  ImportRunning,
  ImportUndo,
  ImportUndone,
  PreviewForm,
} from './import.contract.ts';

export const importCalls = {
  previewImport: {
    route: 'POST /product/import/preview',
    summary: 'Read a price list and say what it would change',
    access: 'admin',
    form: PreviewForm,
    answer: Data(ImportPreview),
    mostAMinute: 30,
    audit: { none: 'keeps a draft; the list is as it was until it is applied' },
  },
  listImportRows: {
    route: 'GET /product/import/rows/{id}',
    summary: 'The rows of a previewed price list by page',
    access: 'admin',
    query: ImportRowsQuery,
    answer: PagedData(ImportRow),
  },
  pairImportRow: {
    route: 'POST /product/import/pair',
    summary: 'Say that a new row is a product under another name, or take that back',
    access: 'admin',
    body: ImportPair,
    answer: Data(ImportPreview.shape.counts),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: { none: 'changes that draft' },
  },
  applyImport: {
    route: 'POST /product/import/apply',
    summary: 'Write a previewed price list',
    access: 'admin',
    body: ImportApply,
    answer: Data(ImportApplied),
    errors: ['NOT_FOUND', 'CONFLICT'],
    mostAMinute: 30,
    audit: 'product.import',
  },
  getLastImport: {
    route: 'GET /product/import/last',
    summary: 'The last price list that was written, or null',
    access: 'admin',
    answer: Data(ImportApplied.nullable()),
  },
  getRunningImport: {
    route: 'GET /product/import/running',
    summary: 'The price list that is being written and how far it is, or null',
    access: 'admin',
    answer: Data(ImportRunning.nullable()),
  },
  undoImport: {
    route: 'POST /product/import/undo',
    summary: 'Take the last price list back',
    access: 'admin',
    body: ImportUndo,
    answer: Data(ImportUndone),
    errors: ['NOT_FOUND', 'CONFLICT'],
    mostAMinute: 30,
    audit: 'product.import.undo',
  },
} as const satisfies Calls;
