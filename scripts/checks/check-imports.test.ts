import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkImports, type ImportCheck } from './check-imports.ts';

/** Each planted import breaks the rule named in its row; the files are otherwise empty. */
const PLANTED: [rule: string, from: string, to: string][] = [
  ['no-barrel-files', 'src/shop/coupons/coupons.ts', 'src/shop/products/index.ts'],
  ['shared-imports-nothing-of-ours', 'src/shared/money.ts', 'src/platform/clock.ts'],
  ['platform-knows-no-shop', 'src/platform/clock.ts', 'src/shop/coupons/coupons.contract.ts'],
  ['sandbox-stands-alone', 'src/sandbox/sandbox.ts', 'src/shop/coupons/coupons.rules.ts'],
  ['simulation-stands-alone', 'src/simulation/cart.ts', 'src/shared/money.ts'],
  ['the-demo-is-pages-on-the-simulation', 'src/demo/Demo.tsx', 'src/platform/clock.ts'],
  ['nothing-imports-the-demo', 'src/web/storefront/cart/CartPage.tsx', 'src/demo/Demo.tsx'],
  ['nothing-imports-the-server', 'src/shop/orders/orders.ts', 'src/server/features.ts'],
  ['only-tests-import-testing', 'src/shop/orders/orders.ts', 'src/testing/world.ts'],
  ['pure-files-stay-pure', 'src/shop/coupons/coupons.rules.ts', 'src/shop/coupons/coupons.queries.ts'],
  ['pure-files-need-no-machine', 'src/shop/coupons/coupons.contract.ts', 'node:fs'],
  ['queries-open-only-tables', 'src/shop/orders/orders.queries.ts', 'src/shop/products/products.ts'],
  ['routes-call-their-own-door', 'src/shop/orders/orders.routes.ts', 'src/shop/products/products.ts'],
  ['routes-call-their-own-door', 'src/shop/orders/papers/papers.routes.ts', 'src/shop/products/products.ts'],
  ['routes-hold-no-sql', 'src/shop/coupons/coupons.routes.ts', 'src/shop/coupons/coupons.queries.ts'],
  ['nouns-meet-at-doors', 'src/shop/orders/orders.ts', 'src/shop/products/products.queries.ts'],
  ['nouns-meet-at-doors', 'src/shop/checkout/checkout.ts', 'src/shop/orders/orders.wire.ts'],
  ['nouns-meet-at-doors', 'src/shop/courier/courier.ts', 'src/shop/orders/placing/goods.ts'],
  ['foreign-tables-only-for-keys-and-joins', 'src/shop/orders/orders.ts', 'src/shop/products/products.tables.ts'],
  ['every-noun-has-a-layer', 'src/shop/gadgets/gadgets.ts', 'src/shared/money.ts'],
  ['doors-point-one-way-from-products', 'src/shop/products/products.ts', 'src/shop/orders/orders.ts'],
  ['pages-know-only-pure-files', 'src/web/storefront/cart/CartPage.tsx', 'src/shop/cart/cart.ts'],
  ['pages-take-only-types-of-calls', 'src/web/api/calls.ts', 'src/shop/cart/cart.calls.ts'],
  ['pages-need-no-machine', 'src/web/storefront/cart/CartPage.tsx', 'node:path'],
  ['the-kit-knows-only-itself', 'src/web/ui/Button.tsx', 'src/shared/money.ts'],
  ['storefront-and-admin-are-apart', 'src/web/admin/orders/OrderTable.tsx', 'src/web/storefront/cart/CartPage.tsx'],
  ['not-resolvable', 'src/platform/clock.ts', 'src/platform/nowhere.ts'],
  ['no-cycles', 'src/platform/one.ts', 'src/platform/two.ts'],
  ['the-shop-runs-without-dev-dependencies', 'src/shared/money.ts', 'left-out'],
];

const ALLOWED: [from: string, to: string][] = [
  ['src/shop/checkout/checkout.ts', 'src/shop/orders/orders.ts'],
  ['src/shop/checkout/checkout.ts', 'src/shop/orders/placing/placing.ts'],
  ['src/shop/orders/orders.ts', 'src/shop/orders/placing/goods.ts'],
  ['src/shop/orders/orders.tables.ts', 'src/shop/products/products.tables.ts'],
  ['src/shop/orders/orders.queries.ts', 'src/shop/courier/courier.tables.ts'],
  ['src/shop/orders/orders.contract.ts', 'src/shop/courier/courier.contract.ts'],
  ['src/shop/orders/orders.routes.ts', 'src/shop/orders/orders.contract.ts'],
  ['src/web/storefront/cart/CartPage.tsx', 'src/shop/coupons/coupons.rules.ts'],
  ['src/web/storefront/cart/CartPage.tsx', 'src/web/ui/Button.tsx'],
];

/** Closes the planted cycle, which is reported once, at its first import. */
const WAY_BACK = ['src/platform/two.ts', 'src/platform/one.ts'] as const;

const project = mkdtempSync(join(tmpdir(), 'mathappu-imports-'));
afterAll(() => rmSync(project, { recursive: true }));

const specifierOf = (target: string) => target.replace(/^src\//, '#');

/** How a violation names a target that is not a file of the project. */
const NAMED: Record<string, string> = {
  'node:fs': 'fs',
  'node:path': 'path',
  'left-out': 'node_modules/left-out/main.js',
  'src/platform/nowhere.ts': '#platform/nowhere.ts',
};

function plant(file: string, content: string) {
  const path = join(project, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function plantProject() {
  const imports = [...PLANTED.map(([, from, to]) => [from, to] as const), ...ALLOWED, WAY_BACK];
  const files = Map.groupBy(imports, ([from]) => from);
  for (const [, to] of imports) {
    if (to.startsWith('src/') && !to.includes('nowhere') && !files.has(to)) files.set(to, []);
  }
  for (const [file, lines] of files) {
    const content = lines.map(([, to], index) => `import * as name${index} from '${specifierOf(to)}';`).join('\n');
    plant(file, `${content}\nexport const here = [${lines.map((_, index) => `name${index}`)}];\n`);
  }
  const aliases = ['shop', 'platform', 'shared', 'web', 'server', 'testing', 'sandbox', 'simulation', 'demo'];
  const manifest = {
    type: 'module',
    imports: Object.fromEntries(aliases.map((alias) => [`#${alias}/*`, `./src/${alias}/*`])),
    devDependencies: { 'left-out': '1.0.0' },
  };
  plant('package.json', JSON.stringify(manifest));
  plant('node_modules/left-out/package.json', '{ "name": "left-out", "main": "main.js" }');
  plant('node_modules/left-out/main.js', '');
}

describe('the import rules', () => {
  let check: ImportCheck;
  beforeAll(async () => {
    plantProject();
    check = await checkImports(project, ['src']);
  });

  test.each(PLANTED)('%s: %s must not import %s', (rule, from, to) => {
    expect(check.violations).toContainEqual({ rule, from, to: NAMED[to] ?? to });
  });

  test.each(ALLOWED)('%s may import %s', (from, to) => {
    expect(check.violations.filter((violation) => violation.from === from && violation.to === to)).toEqual([]);
  });

  test('a type-only import makes no cycle', async () => {
    plant('src/platform/type-one.ts', "import type { two } from './type-two.ts';\nexport type one = two;\n");
    plant('src/platform/type-two.ts', "import { one } from './type-one.ts';\nexport type two = one;\n");
    const { violations } = await checkImports(project, ['src/platform/type-one.ts']);
    expect(violations).toEqual([]);
  });
});
