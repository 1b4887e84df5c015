/**
 * Who may import whom (docs/architecture.md). `npm run check` runs these rules; scripts/checks/check-imports.test.ts plants a
 * violation of each, so that a rule which stopped matching fails too.
 */

/** Browser-safe files of a noun: no database, no clock, no network. `india.ts` is the list of states and cities. */
const PURE = '(\\.(contract|calls|rules|fields|status|pricing|search)|/india)\\.ts$';
const TABLES = '\\.tables\\.ts$';
/** The door of a noun, or of a room in it, is the file named after its folder. */
const DOOR = '/([^/]+)/\\1\\.ts$';

/** Doors point one way: a noun may ask those on its own line or above, never below. */
const LAYERS = [
  ['settings', 'accounts', 'backups'],
  ['delivery', 'banners', 'packs'],
  ['addresses', 'categories'],
  ['products'],
  ['cart', 'coupons', 'payments', 'bills'],
  ['orders'],
  ['courier', 'checkout'],
  ['reports', 'books', 'notifications', 'papers'],
  ['privacy'],
];

const oneOf = (nouns) => `^src/shop/(${nouns.join('|')})/`;

const doorsPointOneWay = LAYERS.slice(0, -1).map((nouns, index) => ({
  name: `doors-point-one-way-from-${nouns.join('-and-')}`,
  severity: 'error',
  comment: 'What must happen later is queued by job name; what must be known is passed in.',
  from: { path: oneOf(nouns) },
  to: { path: oneOf(LAYERS.slice(index + 1).flat()), pathNot: [PURE, TABLES] },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'not-resolvable',
      severity: 'error',
      comment: 'An import that cannot be followed would slip through every rule below.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|/dist/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-barrel-files',
      severity: 'error',
      comment: 'The door is the public face.',
      from: {},
      to: { path: '/index\\.tsx?$', pathNot: ['^src/web/routes/', 'node_modules/'] },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^(src|seeds|scripts|e2e)/', pathNot: '^src/shared/' },
    },
    {
      name: 'platform-knows-no-shop',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^(src|seeds|scripts|e2e)/', pathNot: '^src/(platform|shared)/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      comment: "It stands in for another company's server, so it shares no rule with the shop.",
      from: { path: '^src/sandbox/' },
      to: { path: '^(src|seeds|scripts|e2e)/', pathNot: '^src/(sandbox|platform|shared)/' },
    },
    {
      name: 'simulation-stands-alone',
      severity: 'error',
      comment: 'A script may take its folder as it is.',
      from: { path: '^src/simulation/' },
      to: { path: '^(src|seeds|scripts|e2e)/|node_modules/', pathNot: '^src/simulation/' },
    },
    {
      name: 'the-demo-is-pages-on-the-simulation',
      severity: 'error',
      comment: 'It has no server to call.',
      from: { path: '^src/demo/' },
      to: {
        path: '^(src|seeds|scripts|e2e)/',
        pathNot: ['^src/(demo|simulation|shared|web)/', PURE],
      },
    },
    {
      name: 'nothing-imports-the-demo',
      severity: 'error',
      from: { path: '^(src|seeds)/', pathNot: '^src/demo/' },
      to: { path: '^src/demo/' },
    },
    {
      name: 'nothing-imports-the-server',
      severity: 'error',
      from: { path: '^(src|seeds)/', pathNot: '^src/(server|testing)/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^(src|seeds)/', pathNot: '^src/testing/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'pure-files-stay-pure',
      severity: 'error',
      from: { path: `^src/shop/.*${PURE}` },
      to: { path: '^(src|seeds)/', pathNot: ['^src/shared/', `^src/shop/.*${PURE}`] },
    },
    {
      name: 'pure-files-need-no-machine',
      severity: 'error',
      from: { path: `^src/(shared/|shop/.*${PURE})` },
      to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(zod|@hono/zod-openapi)/' },
    },
    {
      name: 'queries-open-only-tables',
      severity: 'error',
      comment: "A list joins other nouns' tables in one statement; their rules are behind their doors.",
      from: { path: '\\.queries\\.ts$' },
      to: { path: '^src/shop/', pathNot: [TABLES, PURE, '\\.queries\\.ts$'] },
    },
    {
      name: 'routes-call-their-own-door',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/.*\\.routes\\.ts$' },
      to: { path: '^src/shop/', pathNot: ['^src/shop/$1/', PURE] },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.(queries|tables)\\.ts$' },
    },
    {
      name: 'nouns-meet-at-doors',
      severity: 'error',
      comment: 'From another noun: its door, a pure file, or tables for a join (see below).',
      from: { path: '^src/shop/([^/]+)/' },
      to: { path: '^src/shop/', pathNot: ['^src/shop/$1/', DOOR, PURE, TABLES] },
    },
    {
      name: 'foreign-tables-only-for-keys-and-joins',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/', pathNot: '\\.(tables|queries)\\.ts$' },
      to: { path: `^src/shop/.*${TABLES}`, pathNot: '^src/shop/$1/' },
    },
    {
      name: 'every-noun-has-a-layer',
      severity: 'error',
      comment: 'Give a new noun its line in LAYERS above.',
      from: { path: '^src/shop/[^/]+/', pathNot: oneOf(LAYERS.flat()) },
      to: {},
    },
    ...doorsPointOneWay,
    {
      name: 'pages-know-only-pure-files',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^(src|seeds|scripts|e2e)/', pathNot: ['^src/(web|shared)/', `^src/shop/.*${PURE}`] },
    },
    {
      name: 'pages-take-only-types-of-calls',
      severity: 'error',
      comment: 'The records of all calls and the schemas of all answers are for the server.',
      from: { path: '^src/(web|demo)/' },
      to: { path: '\\.calls\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-need-no-machine',
      severity: 'error',
      from: { path: '^src/web/' },
      to: {
        dependencyTypes: ['core', 'npm'],
        path: '^(node:|fs|path|os|crypto|child_process|node_modules/(drizzle-orm|pg|pg-boss|@electric-sql|better-auth|pino|nodemailer|sharp|razorpay|hono|@hono)/)',
      },
    },
    {
      name: 'the-kit-knows-only-itself',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^(src|seeds)/|node_modules/@tanstack/', pathNot: '^src/web/ui/' },
    },
    {
      name: 'storefront-and-admin-are-apart',
      severity: 'error',
      from: { path: '^src/web/(storefront|admin)/' },
      to: { path: '^src/web/(storefront|admin)/', pathNot: '^src/web/$1/' },
    },
    {
      name: 'the-shop-runs-without-dev-dependencies',
      severity: 'error',
      comment: '`NODE_ENV=production npm ci && npm start` has no devDependencies.',
      from: { path: '^(src|seeds)/', pathNot: '^src/testing/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.tsx?$|^src/web/words/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
