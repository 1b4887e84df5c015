import { expect, it } from 'vitest';
import { fileOf, type Users } from './shared-parts.ts';

const part = (users: Partial<Users>): Users => ({
  opened: new Set(),
  kinds: new Set(),
  entries: 1,
  isInHome: false,
  isInShell: false,
  isEntry: false,
  ...users,
});
const opened = (...kinds: string[]) => ({ opened: new Set(kinds), kinds: new Set(kinds), entries: kinds.length });
it.for<[string, Partial<Users>, string | null]>([
  [
    'what the list and most pages need',
    { ...opened('home', 'checkout', 'dashboard', 'texts'), isInHome: true },
    'first-parts',
  ],
  ['what the list and its dialogs need', { ...opened('home'), entries: 2, isInHome: true }, 'list-parts'],
  ['what most pages need', opened('checkout', 'dashboard', 'texts', 'tracking'), 'page-parts'],
  ['what only two kinds of pages need', opened('tracking', 'dashboard'), 'dashboard-tracking-parts'],
  ['what a page and its dialogs need', { ...opened('checkout'), entries: 2 }, 'checkout-parts'],
  ['what one page alone needs', opened('checkout'), null],
  ['what only dialogs need', { kinds: new Set(['home', 'checkout']), entries: 2 }, 'checkout-home-later-parts'],
  ['what dialogs and the admin need', { kinds: new Set(['home', 'admin']), entries: 2 }, 'admin-home-later-parts'],
  ['what is also loaded by itself', { ...opened('home', 'checkout'), isEntry: true }, null],
  ['what few tabs of the admin need', { ...opened('admin'), entries: 3 }, null],
  ['what many tabs of the admin need', { ...opened('admin'), entries: 4 }, 'admin-later-parts'],
])('%s', ([_, users, file]) => {
  expect(fileOf(part(users))).toBe(file);
});

const KINDS = ['admin', 'home', 'checkout', 'dashboard', 'tracking', 'every'];
const setsOf = (kinds: string[]): Set<string>[] =>
  kinds.reduce((sets, kind) => sets.concat(sets.map((set) => new Set([...set, kind]))), [new Set<string>()]);

/** Every set of kinds, opened or not, with as many entries as make a difference. */
const everyPart: Users[] = setsOf(KINDS).flatMap((kinds) =>
  [kinds, new Set<string>(), new Set([...kinds].slice(0, 1)), new Set([...kinds].slice(1))].flatMap((opened) =>
    [1, 4].flatMap((more) =>
      (opened.has('home') ? [true, false] : [false]).flatMap((isInHome) =>
        (opened.has('admin') ? [true, false] : [false]).map((isInShell) => ({
          opened,
          kinds,
          entries: Math.max(kinds.size, more),
          isInHome,
          isInShell,
          isEntry: false,
        })),
      ),
    ),
  ),
);

const isWithin = (few: Set<string>, many: Set<string>) => [...few].every((kind) => many.has(kind));
/** Whether a part with these users may need a part with those. */
const mayNeed = (a: Users, b: Users) =>
  isWithin(a.opened, b.opened) &&
  isWithin(a.kinds, b.kinds) &&
  a.entries <= b.entries &&
  (b.isInHome || !a.isInHome) &&
  (b.isInShell || !a.isInShell);

it('no file needs itself through others', () => {
  const needs = new Map<string, Set<string>>();
  for (const a of everyPart)
    for (const b of everyPart) {
      const [from, to] = [fileOf(a), fileOf(b)];
      if (!from || !to || from === to || !mayNeed(a, b)) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  const behind = (name: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(name) ?? []) if (!seen.has(next)) behind(next, seen.add(next));
    return seen;
  };
  expect(needs.size).toBeGreaterThan(20);
  expect([...needs.keys()].filter((name) => behind(name).has(name))).toEqual([]);
});
