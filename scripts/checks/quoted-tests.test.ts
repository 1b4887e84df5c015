/** The documents name tests as proof: each of those files exists, and the quoted words are in a title of that file. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TESTS = globSync('{src,scripts,seeds,e2e}/**/*.{test,spec}.{ts,tsx}');

/** The first argument of a call that has a function after it. */
const TITLE = /\(\s*(['`])((?:\\.|(?!\1).)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async\b|\()/g;

const named = (name: string) => TESTS.filter((path) => path === name || path.endsWith(`/${name}`));
const titlesOf = (path: string) => [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title]) => title ?? '');

test('every test file that a document names is in the project', () => {
  const missing = globSync('{README.md,CONTRIBUTING.md,docs/**/*.md}').flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)]
      .filter(([, name]) => named(name as string).length === 0)
      .map(([name]) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the words that docs/failure-modes.md quotes from a test are in its title', () => {
  const rows = readFileSync('docs/failure-modes.md', 'utf8').split('\n');
  const proofs = rows.filter((row) => row.startsWith('| ')).map((row) => row.split(' | ').at(-1) as string);
  const quotes = proofs.flatMap((proof) => {
    let titles: string[] = [];
    return [...proof.matchAll(/`([^`]+)`|'([^']+)'/g)].flatMap(([, name, quoted]) => {
      if (name && named(name).length > 0) titles = named(name).flatMap(titlesOf);
      return quoted ? [{ quoted, isTitle: titles.some((title) => title.includes(quoted)) }] : [];
    });
  });
  expect(quotes.filter(({ isTitle }) => !isTitle)).toEqual([]);
  expect(quotes.length).toBeGreaterThan(50);
});
