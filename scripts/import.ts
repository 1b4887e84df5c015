/**
 * `npm run import -- <file>`: imports a price list into the shop without the admin. It prints a summary or an error in one
 * line, and a line for each row with a problem.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { readSheet } from '../src/platform/sheets/read-sheet.ts';
import { type SheetRow, UnreadableSheet } from '../src/platform/sheets/sheet.ts';
import { formatUnitPrice } from '../src/shared/money.ts';
import { applyImport, finishBegunImports } from '../src/shop/products/import/import.apply.ts';
import {
  countsOf,
  type ImportCounts,
  type ImportPlan,
  priceChangeOf,
} from '../src/shop/products/import/import.rules.ts';
import { DEFAULT_STOCK, previewImport, rememberedColumns } from '../src/shop/products/import/import.ts';
import type { HeaderChoices } from '../src/shop/products/import/import-columns.rules.ts';
import { problemText } from '../src/shop/products/import/import-problems.rules.ts';
import {
  namesProducts,
  type PriceList,
  readPriceList,
  sheetsWithLists,
} from '../src/shop/products/import/import-rows.rules.ts';
import { openShopDatabase, Refusal, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run import -- <file.csv or file.xlsx> [--stock N] [--category NAME] [--sheet NAME] [--dry-run]\n' +
  `  --stock N        stock of new products when the file has no stock column (${DEFAULT_STOCK})\n` +
  '  --category NAME  where new products go when the file has no category column\n' +
  '  --sheet NAME     which sheet of a file with several\n' +
  '  --dry-run        say what would happen and write nothing';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stock: { type: 'string' },
      category: { type: 'string' },
      sheet: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Refusal(USAGE);
  if (values.stock !== undefined && !/^\d{1,6}$/.test(values.stock))
    throw new Refusal('--stock: must be a whole number');
  return {
    file,
    isDryRun: values['dry-run'] ?? false,
    newStock: values.stock === undefined ? undefined : Number(values.stock),
    category: values.category?.trim(),
    sheet: values.sheet,
  };
}

type Arguments = ReturnType<typeof readArguments>;

/** Of a folder, the system does not say which one. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}

/** Reads the list like the admin's page: the column meanings that the owner chose there also apply here. */
function readList(table: SheetRow[], { file, sheet, category }: Arguments, choices: HeaderChoices): PriceList {
  const lists = sheetsWithLists(table, choices);
  if (sheet === undefined && lists.length > 1)
    throw new Refusal(`${file}: has several lists. Choose one with --sheet: ${lists.join(', ')}`);
  const read = readPriceList(table, choices, { sheet, fillsCategories: !category });
  if (!read.ok) throw new Refusal(`${file}: ${read.reason}`);
  const [unread] = read.list.unreadFigures;
  if (unread !== undefined)
    throw new Refusal(
      `${file}: nobody reads the figures under '${read.list.headers[unread] ?? ''}', which may be what a customer pays. Import it in the admin once and say there what they are.`,
    );
  if (!namesProducts(read.list)) throw new Refusal(`${file}: ${problemText('no_columns')}`);
  return read.list;
}

function tell(plan: Pick<ImportPlan, 'rows' | 'missing'>, list: PriceList, newStock: number): void {
  const counts = countsOf(plan.rows);
  const hasStock = list.columns.some(({ field }) => field === 'stock');
  console.log(
    `${plan.rows.length} rows: ${counts.new} new, ${counts.changed} changed, ${counts.same} same, ${counts.wrong} wrong.`,
  );
  if (counts.new > 0)
    console.log(
      hasStock
        ? 'New products have the stock of the file; where it is empty, 0.'
        : `The file has no stock: new products have ${newStock} (--stock N for another number).`,
    );
  for (const row of plan.rows) {
    const price = priceChangeOf(row);
    if (price?.isJump)
      console.log(
        `Line ${row.line}: ${row.values.name}: ${formatUnitPrice(price.before)} → ${formatUnitPrice(price.after)}, is that right?`,
      );
  }
  for (const row of plan.rows) for (const problem of row.problems) console.log(`Line ${row.line}: ${problem}`);
  if (list.hiddenRows > 0) console.log(`${list.hiddenRows} rows are hidden in the file and were left out.`);
  if (plan.missing.length > 0) console.log(`${plan.missing.length} active products are not in the file; they stay.`);
}

/** Somebody may have changed products, or imported the same list, since the preview. */
function tellDifference(foreseen: ImportCounts, written: ImportCounts | undefined): void {
  if (!written || (written.new === foreseen.new && written.changed === foreseen.changed)) return;
  console.log(`Products changed meanwhile: ${written.new} new and ${written.changed} changed were written.`);
}

async function main(): Promise<void> {
  const chosen = readArguments();
  const { file, isDryRun, newStock, category } = chosen;
  // First: a wrong name must not leave a new database behind.
  const table = readSheet(contentOf(file));
  const database = await openShopDatabase(readConfig(process.env));
  try {
    const begun = isDryRun ? [] : await finishBegunImports(database.db);
    for (const name of begun) console.log(`${name}: an import of it had not come to its end, and is finished now.`);
    const list = readList(table, chosen, await rememberedColumns(database.db));
    const options = { fileName: basename(file), actorId: null, newStock, category };
    const { record, plan } = await previewImport(database.db, list, options);
    tell(plan, list, record.source.newStock);
    if (isDryRun) return console.log('Nothing was written.');
    // A command cannot ask, so it only printed the price jumps, and `readList` refused figures in columns that nobody reads.
    const { trace } = await applyImport(database.db, record.id, { actorId: null, missing: 'keep', isAnswered: true });
    tellDifference(countsOf(plan.rows), trace?.counts);
  } finally {
    await database.close();
  }
}

await runCommand(main, { usage: USAGE, expected: [UnreadableSheet] });
