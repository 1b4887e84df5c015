/**
 * Writes an import in steps, each in its own transaction: shoppers can buy meanwhile, the owner sees the progress, and after a
 * crash another process continues from the database. Every step rereads its products under lock, so that changes since the
 * preview are not overwritten.
 */
import { setTimeout } from 'node:timers/promises';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { lockName } from '#platform/db/lock-name.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { ensurePlaces } from '../../categories/import/import.ts';
import { recordAudit } from '../../settings/settings.ts';
import type { ProductValues } from '../products.fields.ts';
import { contentIdsOf, writeBoxes } from './import.boxes.ts';
import type { ImportObstacle, ImportQuestion, ImportQueue, ImportSource, ImportTrace } from './import.contract.ts';
import type { ImportRecord, PlacedProduct } from './import.queries.ts';
import * as queries from './import.queries.ts';
import {
  countsOf,
  type ImportPlan,
  nameKey,
  type PlannedRow,
  PRICE_FIELDS,
  planAgain,
  planImport,
  priceChangeOf,
  withoutMovedStock,
} from './import.rules.ts';
import { problemText } from './import-problems.rules.ts';

/** Rows per step: a fraction of a second, so that locks are short. */
const STEP_ROWS = 500;

/** Long enough for waiting requests to run in between. */
const BETWEEN_STEPS_MS = 20;

/** The job that resumes imports whose process died. */
export const FINISH_IMPORTS_JOB = 'finish-imports';

interface ApplyOptions {
  actorId: number | null;
  missing: 'keep' | 'deactivate';
  /** The owner has answered the questions of the preview. */
  isAnswered: boolean;
}

/**
 * Writes what the preview showed, except wrong rows, and returns when done. CONFLICT if it was started before, or while
 * a question of the preview is open.
 */
export async function applyImport(db: Db, id: number, options: ApplyOptions): Promise<ImportRecord> {
  await begin(db, id, options);
  return run(db, id);
}

/** Resumes every stalled import. */
export async function finishImports(db: Db): Promise<void> {
  for (const id of await queries.listStalledIds(db)) await run(db, id);
}

/**
 * Writes every begun import to its end, for a command, which has no shop that would do so within a minute. Returns the
 * names of their files. Safe while another process writes one, because steps take turns.
 */
export async function finishBegunImports(db: Db): Promise<string[]> {
  const begun = await queries.findRunning(db);
  if (!begun) return [];
  await run(db, begun.id);
  return [begun.file_name, ...(await finishBegunImports(db))];
}

async function run(db: Db, id: number): Promise<ImportRecord> {
  for (;;) {
    const record = await inTransaction(db, (tx) => step(tx, id));
    if (record.appliedAt) return record;
    // The embedded database runs in this thread: without a pause no request would be served until the end.
    await setTimeout(BETWEEN_STEPS_MS);
  }
}

async function begin(db: Db, id: number, options: ApplyOptions): Promise<void> {
  await inTransaction(db, async (tx) => {
    const record = await queries.lockImport(tx, id);
    if (!record) throw notFound();
    if (record.startedAt || record.appliedAt) throw new ShopError('CONFLICT', 'This import was applied already.');
    // Two that begin at the same moment would not see each other, and add every new product twice.
    await lockName(tx, 'product import');
    if (await queries.findRunning(tx)) throw new ShopError('CONFLICT', 'Another import is being written.');
    const { source } = record;
    const plan = planImport(source.rows, await queries.listKnown(tx), source);
    if (!options.isAnswered) refuseOpenQuestions(source, plan);
    if (options.missing === 'deactivate' && !plan.isWhole) throw unreadRows();
    const rows = plan.rows.map((row) => withoutMovedStock(row, source.seenStock));
    await queries.updateImport(tx, id, {
      queue: {
        rows: queueOf(rows),
        missing: options.missing === 'deactivate' ? plan.missing.map((product) => product.id) : [],
        actorId: options.actorId,
      },
      trace: {
        counts: countsOf(rows),
        madeProducts: [],
        madeCategories: [],
        changed: [],
        switchedOff: [],
        problems: rows.flatMap(({ line, problems }) => (problems.length > 0 ? [{ line, problems }] : [])),
      },
      started: true,
    });
    // Commands have no owner to ask.
    if (source.answers && options.actorId !== null)
      await queries.saveProfile(tx, { ...source.answers, missing: options.missing });
  });
}

const QUESTIONS: Record<ImportQuestion, string> = {
  unread_figures: 'Please say first what the figures beside the prices are.',
  price_jumps: 'Some prices change by more than 30%. Please confirm that they are right.',
};

/** Not a question, because rows that could not be read cannot be confirmed. */
const unreadRows = () =>
  new ShopError(
    'CONFLICT',
    'Some rows cannot be read, so what the list lacks is not known. Please repair them first.',
    {
      extra: { why: 'unread_rows' satisfies ImportObstacle },
    },
  );

/** The page asks too, but other clients may not, and prices may have moved since the preview. */
function refuseOpenQuestions({ unread = [] }: ImportSource, plan: ImportPlan): void {
  const hasJumps = plan.rows.some((row) => priceChangeOf(row)?.isJump);
  const why: ImportQuestion | null = unread.length > 0 ? 'unread_figures' : hasJumps ? 'price_jumps' : null;
  if (why) throw new ShopError('CONFLICT', QUESTIONS[why], { extra: { why } });
}

/** The rows to write. Code changes come first, in one step, because two products may swap codes. */
function queueOf(rows: readonly PlannedRow[]): ImportQueue['rows'] {
  const written = rows.map((row, index) => ({ row, index })).filter(({ row }) => isWritten(row));
  const [recoded, others] = [written.filter(({ row }) => isRecoded(row)), written.filter(({ row }) => !isRecoded(row))];
  // Boxes last: what is in them may be new in the same list.
  const [boxes, plain] = [
    others.filter(({ row }) => row.values.contents),
    others.filter(({ row }) => !row.values.contents),
  ];
  return [...recoded, ...plain, ...boxes].map(({ row, index }) => [index, row.productId]);
}

const isWritten = ({ kind }: PlannedRow) => kind === 'new' || kind === 'changed';
const isRecoded = ({ changes }: PlannedRow) => changes.some(({ field }) => field === 'code');

async function step(tx: Db, id: number): Promise<ImportRecord> {
  const record = await queries.lockImport(tx, id);
  if (!record?.queue || !record.trace) throw notFound();
  if (record.appliedAt) return record;
  const { queue, trace, done } = record;
  const size = Math.max(STEP_ROWS, done === 0 ? await countCodeChanges(tx, record) : 0);
  const next = queue.rows.slice(done, done + size);
  const grown = await writeRows(tx, record, next, trace);
  const isLast = done + next.length >= queue.rows.length;
  if (isLast) await finish(tx, record, grown);
  return queries.updateImport(tx, id, {
    trace: isLast ? { ...grown, switchedOff: queue.missing } : grown,
    done: done + next.length,
    applied: isLast,
  });
}

async function countCodeChanges(tx: Db, { source, queue }: ImportRecord): Promise<number> {
  const rows = queue?.rows ?? [];
  const ids = rows.flatMap(([, productId]) => productId ?? []);
  const codes = new Map((await queries.listKnown(tx, ids)).map((product) => [product.id, product.code]));
  const isOther = ([row, productId]: (typeof rows)[number]) => {
    const listed = source.rows[row]?.product.code;
    return productId !== null && listed !== undefined && listed !== codes.get(productId);
  };
  return rows.filter(isOther).length;
}

/** Writes the rows against the current products and returns the extended trace. */
async function writeRows(
  tx: Db,
  { id, source, queue }: ImportRecord,
  rows: ImportQueue['rows'],
  trace: ImportTrace,
): Promise<ImportTrace> {
  const planned = await planOf(tx, source, rows);
  const changed = planned.filter((row) => row.kind === 'changed');
  const fresh = planned.filter((row) => row.kind === 'new');
  const { made, places } = await writeProducts(tx, changed, fresh);
  const lost = await writeBoxes(tx, [...made.map(boxOf).filter(isBox), ...changed.flatMap(changedBoxOf)]);
  const movement = { actorId: queue?.actorId ?? null, reason: stockReasonOf(id) };
  await queries.recordMovements(
    tx,
    [...made.map(firstStockOf), ...changed.flatMap(stockMovesOf)].map((moved) => ({ ...movement, ...moved })),
  );
  const written = [
    ...fresh.map(({ line }, index) => ({ line, id: made[index]?.id ?? 0 })),
    ...changed.map(({ line, productId }) => ({ line, id: productId ?? 0 })),
  ];
  return {
    ...trace,
    counts: recount(trace.counts, rows, planned),
    madeProducts: [...trace.madeProducts, ...made.map((product) => product.id)],
    madeCategories: [...trace.madeCategories, ...places.made],
    changed: [...trace.changed, ...changed.map(changeOf)],
    problems: [
      ...trace.problems,
      ...written
        .filter((row) => lost.has(row.id))
        .map((row) => ({ line: row.line, problems: [lost.get(row.id) ?? ''] })),
      ...planned.flatMap(({ line, problems }) =>
        problems.length > 0 && !trace.problems.some((known) => known.line === line) ? [{ line, problems }] : [],
      ),
    ],
  };
}

/** Updates the changed products and adds the new ones, in this order: a new one may take a code that became free. */
async function writeProducts(tx: Db, changed: readonly PlannedRow[], fresh: readonly PlannedRow[]) {
  const places = await ensurePlaces(
    tx,
    [...fresh, ...changed].map(({ values }) => values as ProductValues),
  );
  const place = (row: PlannedRow, productId: number): PlacedProduct => {
    const values = row.values as ProductValues;
    return { id: productId, values: { ...values, code: values.code || `P-${productId}` }, ...places.idsOf(values) };
  };
  await queries.freeCodes(
    tx,
    changed.filter(isRecoded).map(({ productId }) => productId as number),
  );
  await queries.updateProducts(
    tx,
    changed.map((row) => place(row, row.productId as number)),
  );
  const ids = fresh.length > 0 ? await queries.reserveIds(tx, fresh.length) : [];
  const made = fresh.map((row, index) => place(row, ids[index] as number));
  await queries.insertProducts(tx, made);
  return { made, places };
}

const boxOf = ({ id, values }: PlacedProduct) => ({ id, contents: values.contents });

function changedBoxOf({ productId, changes, values }: PlannedRow) {
  const isChanged = changes.some(({ field }) => field === 'contents' || field === 'fromContents');
  return productId !== null && isChanged ? [{ id: productId, contents: values.contents ?? '' }] : [];
}

const firstStockOf = ({ id: productId, values: { stock: quantity } }: PlacedProduct) => {
  return { productId, kind: 'initial' as const, quantity };
};

/** The reason under which an import writes stock. */
export const stockReasonOf = (importId: number) => `Import ${importId}`;

const isBox = ({ contents }: { contents: string }) => contents !== '';

/** Replans the rows against the current, locked products; rows that can no longer be written become wrong, with the reason. */
async function planOf(tx: Db, source: ImportRecord['source'], rows: ImportQueue['rows']): Promise<PlannedRow[]> {
  const ids = rows.flatMap(([, productId]) => productId ?? []);
  const inBoxes = rows.flatMap(([row]) => source.rows[row]?.product.contents || []);
  await queries.lockProducts(tx, inBoxes.length > 0 ? [...ids, ...(await contentIdsOf(tx, inBoxes))] : ids);
  const known = new Map((await queries.listKnown(tx, ids)).map((product) => [product.id, product]));
  const newCodes = rows.flatMap(([row, productId]) =>
    productId === null ? (source.rows[row]?.product.code ?? []) : [],
  );
  const taken = new Set((await queries.listTakenCodes(tx, newCodes)).map(nameKey));
  return rows.flatMap(([index, productId]) => {
    const row = source.rows[index];
    if (!row) return [];
    const product = productId === null ? undefined : known.get(productId);
    const planned = withoutMovedStock(planAgain(row, product, source), source.seenStock);
    const wrong = (problem: string): PlannedRow => ({ ...planned, kind: 'wrong', changes: [], problems: [problem] });
    if (productId !== null && !product) return [wrong(problemText('removed'))];
    if (productId === null && row.product.code && taken.has(nameKey(row.product.code)))
      return [wrong(problemText('code_taken'))];
    return [planned];
  });
}

/** Updates the counts by the outcome of the rows. */
function recount(counts: ImportTrace['counts'], rows: ImportQueue['rows'], planned: readonly PlannedRow[]) {
  const result = { ...counts };
  planned.forEach((row, index) => {
    const before = rows[index]?.[1] === null ? 'new' : 'changed';
    result[before] -= 1;
    result[row.kind] += 1;
  });
  return result;
}

/**
 * A price has several columns: if one changes, all are stored, so that undoing can see whether any was changed since.
 */
function changeOf({ productId, changes, values }: PlannedRow): ImportTrace['changed'][number] {
  const isPriced = changes.some(({ field }) => PRICE_FIELDS.includes(field));
  const price = Object.fromEntries(isPriced ? PRICE_FIELDS.map((field) => [field, values[field]]) : []);
  return {
    id: productId as number,
    before: { ...price, ...Object.fromEntries(changes.map(({ field, before }) => [field, before])) },
    after: { ...price, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
  };
}

function stockMovesOf(row: PlannedRow) {
  const change = row.changes.find(({ field }) => field === 'stock');
  if (!change || row.productId === null) return [];
  return [
    { productId: row.productId, kind: 'import' as const, quantity: Number(change.after) - Number(change.before) },
  ];
}

async function finish(tx: Db, { id, fileName, queue }: ImportRecord, trace: ImportTrace): Promise<void> {
  await queries.switchOff(tx, queue?.missing ?? []);
  await recordAudit(tx, {
    actorId: queue?.actorId ?? null,
    action: 'product.import',
    subject: `import:${id}`,
    after: { file: fileName, ...trace.counts, deactivated: queue?.missing.length ?? 0 },
  });
}
