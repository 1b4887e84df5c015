/**
 * Which parts of the pages come together in one file. The bundler by itself makes a file for each set of entries that share
 * something: a page of eighty files, most of them smaller than what it costs to ask for one. Here the sets are kinds of pages,
 * so that a page loads half as many files or fewer, with little that it does not need. Read from the graph of modules at each
 * build: no list of files to keep up (docs/decisions/038).
 */
import type { Plugin, Rolldown } from 'vite';
import { ROOT } from '../tools/run.ts';

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/** The kind of page of each entry: of a route, and of what a page loads later. */
const KINDS: [string, RegExp][] = [
  ['admin', /\/web\/admin\//],
  // It shows an order, as the pages of tracking do.
  ['tracking', /\/checkout\/confirmation\//],
  ['home', /\/routes\/index\.|\/storefront\/(home|live)\//],
  ['checkout', /\/routes\/cart\.|\/storefront\/(cart|checkout)\//],
  ['dashboard', /\/routes\/dashboard\.|\/storefront\/(dashboard|again|wishlist)\//],
  ['tracking', /\/routes\/track-order\./],
  ['estimate', /\/routes\/e\./],
  ['sign-in', /\/routes\/login\.|\/storefront\/login\//],
  ['packs', /\/routes\/packs\./],
  ['texts', /\/routes\/(about|contact|privacy|returns|terms)\./],
  // Every page loads them after its visible content.
  ['every', /\/(error-text|waiting-writes|keep-focus|Footer)\.tsx?/],
];
/**
 * What an address opens, and what most visits to the list ask for. The other entries are dialogs, steps, and parts that come
 * later.
 */
const OPENED = /\/routes\/.*component|Tab\.tsx$|AdminApp|\/storefront\/home\//;
const SHELL = /\/AdminApp\./;
const HOME = /\/routes\/index\..*component/;

/** From as many kinds of pages, all pages load a part together. With three, most pages grow by a tenth. */
const MANY_KINDS = 4;
const MANY_IN_ADMIN = 4;

const kindOf = (entry: string) => KINDS.find(([, path]) => path.test(entry))?.[0] ?? 'other';

/** Words and icons come through modules that name all of them: what a module uses of them is read from its text. */
const LISTS = /\/words\/messages(\.js|\/_index\.js)$|\/lucide-react\.m?js$/;
const WORD = /\/words\/messages\/(\w+)\.js$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const ICONS_OF = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const isOurs = (id: string) => ICON.test(id) || id.startsWith(`${ROOT}/src/`);

/** The same for `ChevronRight as Next` and `chevron-right`. */
const iconKey = (name: string) =>
  `icon ${name
    .replace(/ as .*/s, '')
    .replace(/\W/g, '')
    .toLowerCase()}`;

/** An icon's former names, which its module lists. */
const aliasesIn = (text: string): string[] => /aliases:\s*\[([^\]]*)\]/.exec(text)?.[1]?.match(/[\w-]+/g) ?? [];

const listedIn = (text: string): string[] => [
  ...[...text.matchAll(/\bm\.([a-z]\w*)/g)].map(([, word = '']) => word),
  ...[...text.matchAll(ICONS_OF)].flatMap(([, names = '']) => names.split(',').map(iconKey)),
];

/** What each module needs before it can run, past the lists. */
function needsIn(graph: Graph): Map<string, string[]> {
  const ids = [...graph.getModuleIds()];
  const listed = new Map<string, string>();
  for (const id of ids) {
    const [word, icon] = [WORD.exec(id)?.[1], ICON.exec(id)?.[1]];
    if (word) listed.set(word, id);
    if (icon)
      for (const name of [icon, ...aliasesIn(graph.getModuleInfo(id)?.code ?? '')]) listed.set(iconKey(name), id);
  }
  return new Map(
    ids.map((id) => {
      const info = graph.getModuleInfo(id);
      const imported = (info?.importedIds ?? []).filter((next) => !LISTS.test(next));
      const named = isOurs(id) ? listedIn(info?.code ?? '').flatMap((name) => listed.get(name) ?? []) : [];
      return [id, [...imported, ...named]];
    }),
  );
}

function allNeeds(needs: Map<string, string[]>, entries: Iterable<string>): Set<string> {
  const found = new Set(entries);
  for (const id of found) for (const next of needs.get(id) ?? []) found.add(next);
  return found;
}

export interface Users {
  /** The kinds of pages that need the part when they are opened. */
  opened: Set<string>;
  /** These, and those whose dialogs and later parts need it. */
  kinds: Set<string>;
  /** How many entries need it. */
  entries: number;
  isInHome: boolean;
  /** The frame of the admin needs it, which stands before any tab. */
  isInShell: boolean;
  /** It is one of the entries itself. */
  isEntry: boolean;
}

/**
 * The file of a part, or null for a file that the bundler chooses. What a part itself needs is needed by the same entries and
 * perhaps more, so it comes in the same file or in one that an earlier line names: no file needs itself through others.
 */
export function fileOf({ opened, kinds, entries, isInHome, isInShell, isEntry }: Users): string | null {
  const pages = [...opened].filter((kind) => kind !== 'admin').sort();
  if (isInHome && pages.length >= MANY_KINDS) return 'first-parts';
  if (isInHome && entries > 1) return 'list-parts';
  if (pages.length >= MANY_KINDS) return 'page-parts';
  if (kinds.has('every')) return 'later-parts';
  // What is asked for by itself, as the search is, must not bring a dialog.
  if (isEntry) return null;
  const isForAdmin = kinds.has('admin');
  // A dialog of another page must not bring what only these pages need.
  const later = [...kinds].filter((kind) => kind !== 'admin' && !opened.has(kind)).sort();
  const parts = later.length > 0 ? `and-later-${later.join('-')}-parts` : 'parts';
  const also = isInShell ? 'shell-' : isForAdmin && pages.length === 1 ? 'admin-' : '';
  if (pages.length > 0) return entries > 1 ? `${also}${pages.join('-')}-${parts}` : null;
  if (isInShell) return entries > 1 ? `shell-${[...kinds].sort().join('-')}-parts` : null;
  const few = isForAdmin && kinds.size === 1 ? MANY_IN_ADMIN : 2;
  return entries >= few ? `${[...kinds].sort().join('-')}-later-parts` : null;
}

const newUsers = (isInHome: boolean, isInShell: boolean, isEntry: boolean): Users => ({
  opened: new Set(),
  kinds: new Set(),
  entries: 0,
  isInHome,
  isInShell,
  isEntry,
});

/** The file of each shared module. */
function planOf(graph: Graph): Map<string, string> {
  const needs = needsIn(graph);
  const infos = [...graph.getModuleIds()].flatMap((id) => graph.getModuleInfo(id) ?? []);
  const first = allNeeds(
    needs,
    infos.filter(({ isEntry }) => isEntry).map(({ id }) => id),
  );
  const entries = [...new Set(infos.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))].filter(isOurs);
  const home = allNeeds(
    needs,
    entries.filter((id) => HOME.test(id)),
  );
  const shell = allNeeds(
    needs,
    entries.filter((id) => SHELL.test(id)),
  );
  const users = new Map<string, Users>();
  for (const entry of entries)
    for (const id of allNeeds(needs, [entry])) {
      const its = users.get(id) ?? newUsers(home.has(id), shell.has(id), entries.includes(id));
      users.set(id, its);
      its.kinds.add(kindOf(entry));
      if (OPENED.test(entry)) its.opened.add(kindOf(entry));
      its.entries += 1;
    }
  const plan = new Map([...first].map((id) => [id, 'first-parts']));
  for (const [id, its] of users) {
    const file = isOurs(id) && !first.has(id) && fileOf(its);
    if (file) plan.set(id, file);
  }
  return plan;
}

/**
 * `others` are groups for what is not ours: a lower number in `priority` than 1 comes after the shared parts. The groups are
 * set here and not in the configuration, which is read once for each environment.
 */
export function sharedParts(others: Rolldown.CodeSplittingGroup[]): Plugin {
  let plan = new Map<string, string>();
  const shared: Rolldown.CodeSplittingGroup = {
    name: (id) => plan.get(id) ?? null,
    priority: 1,
    // The words of every page would come with the first module that asks for one.
    includeDependenciesRecursively: false,
  };
  return {
    name: 'shared-parts',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    buildEnd() {
      plan = planOf(this);
    },
    outputOptions: (options) => ({ ...options, codeSplitting: { groups: [shared, ...others] } }),
  };
}
