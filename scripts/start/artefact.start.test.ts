/** The build's artefacts contain no secret, no source, no demonstration accounts and no sandbox controls; the server's are ASCII. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretIn } from '../checks/secret-patterns.ts';
import { ROOT } from '../tools/run.ts';

const filesOf = (folder: string) =>
  globSync('**/*.{js,css,html,json,txt,svg,webmanifest,map}', { cwd: join(ROOT, folder) }).map((file) => ({
    file: join(folder, file),
    text: readFileSync(join(ROOT, folder, file), 'utf8'),
  }));

describe('the built pages', () => {
  const [client, server] = [filesOf('dist/client'), filesOf('dist/server')];

  it('exist', () => {
    expect([client.length > 10, server.length > 1]).toEqual([true, true]);
  });

  it('contain no secret', () => {
    expect([...client, ...server].filter(({ text }) => secretIn(text)).map(({ file }) => file)).toEqual([]);
  });

  it("name no variable with a secret, and none of the demonstration's passwords", () => {
    const NEVER =
      /RAZORPAY_KEY_SECRET|RAZORPAY_WEBHOOK_SECRET|AUTH_SECRET|SMTP_URL|DATABASE_URL|sparkle-2026|sandbox\/razorpay\/control/;
    expect(client.filter(({ text }) => NEVER.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('come without source maps', () => {
    expect(client.filter(({ file, text }) => file.endsWith('.map') || /sourceMappingURL=/.test(text))).toEqual([]);
  });
});

/**
 * Younger than the browsers of vite.config.ts: the build lowers new syntax, but neither functions nor regular expressions.
 */
const TOO_YOUNG = [
  /AbortSignal\.(any|timeout)\b/,
  /\(\?<[=!]/,
  /\.(toSorted|toReversed|toSpliced)\(/,
  /\b(Object|Map)\.groupBy\b|\bPromise\.(withResolvers|try)\b|\bArray\.fromAsync\b|\bURL\.parse\b/,
  /\bRegExp\.escape\b|\bIterator\.from\b|\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|take|drop|flatMap|reduce|forEach|toArray)\(/,
  /\bstatic\{/,
  /\bIntl\.(Segmenter|DurationFormat)\b|\.throwIfAborted\(/,
  // Widths as Safari reads them from 16.4.
  /[`"'(, ]\((width|height|aspect-ratio) ?[<>]/,
  /[`"'][^`"'\n]*\([\d.]+[a-z]+ ?<=? ?(width|height)\b/,
];

// Before: an iPhone with iOS 16, and Chrome 115, called every answer of the shop a lost connection.
it.each(TOO_YOUNG)('the pages run in the browsers that phones keep: no %s', (young) => {
  const scripts = filesOf('dist/client').filter(({ file }) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter(({ text }) => young.test(text)).map(({ file }) => file)).toEqual([]);
});

// Its site is not part of the build. Before: its price list failed in Chrome before 110.
it.each(TOO_YOUNG)('the demonstration runs in them too: no %s', (young) => {
  const sources = globSync('src/{demo,simulation}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\./.test(file),
  );
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((file) => young.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

// Before: Safari 16.0 had the phone's pages on a Mac and no rule for phones on a phone, and in Chrome 106 a dialog that is
// higher than the screen could not be scrolled.
it.each([
  // Widths as Safari reads them from 16.4.
  /@media[^{]*\(((width|height|aspect-ratio) ?[<>=]|not |[\d.]+[a-z]* ?[<>])/,
  /@media[^{]*\bnot ?\(/,
  // Units of Chrome from 108; `--screen` has them where they are known.
  /(?<!--screen:100|\(height:1)[dsl]v([hwbi]|min|max)\b/,
])('the styles work in the browsers that phones keep: no %s', (young) => {
  const styles = filesOf('dist/client').filter(({ file }) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.flatMap(({ text }) => text.match(young)?.[0] ?? [])).toEqual([]);
});

// Before: in Firefox before 121 neither the search nor a section's heading stayed on the screen, because the price list's
// measures were set in a rule with `:has()` alone.
it('the styles have every measure of theirs without a rule that needs :has()', () => {
  const styles = filesOf('dist/client').filter(({ file }) => file.endsWith('.css'));
  const text = styles.map((style) => style.text).join('\n');
  const known = text
    .replaceAll('@supports not selector(:has(a))', '@supports')
    .replace(/[^{};]*:has\([^{}]*\{[^{}]*\}/g, '');
  const set = (css: string) => new Set([...css.matchAll(/(?<![\w-])(--[\w-]+):/g)].map(([, name]) => name));
  expect(set(text).size).toBeGreaterThan(50);
  expect([...set(text)].filter((name) => !set(known).has(name))).toEqual([]);
});

/** The chunks that a chunk needs before it can run. */
const importsOf = (text: string) =>
  [...text.matchAll(/\b(?:from|import)"\.\/([\w.~-]+\.js)"/g)].map(([, name = '']) => name);

// A chunk that needs itself through others may read what is not there yet: which of them runs first is the browser's matter.
it('no chunk of the pages needs itself', () => {
  const chunks = new Map(filesOf('dist/client/assets').map(({ file, text }) => [basename(file), importsOf(text)]));
  const behind = (name: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunks.get(name) ?? []) if (!seen.has(next)) behind(next, seen.add(next));
    return seen;
  };
  expect([...chunks.values()].flat().length).toBeGreaterThan(100);
  expect([...chunks.keys()].filter((name) => behind(name).has(name))).toEqual([]);
});

// Everything in it is 13 MB instead of 7 in memory otherwise. A tagged template is the one text that cannot be escaped.
it('the server is ASCII throughout', () => {
  const beyond = (text: string) => [...text].filter((letter) => letter > '\x7f').join('');
  expect(filesOf('dist/app').flatMap(({ file, text }) => (beyond(text) ? [`${file}: ${beyond(text)}`] : []))).toEqual(
    [],
  );
});
