import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messagesOf } from './tools/message-files.ts';
import { ROOT } from './tools/run.ts';

/** One text, or the plural forms of one. */
type Text = string | { match: Record<string, string> }[];

const formsOf = (text: Text = ''): string[] =>
  typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match));
const isEmpty = (text: Text = '') => formsOf(text).some((form) => form.trim() === '');
const parametersOf = (text?: Text) =>
  [
    ...new Set(
      formsOf(text)
        .join()
        .match(/\{\w+\}/g) ?? [],
    ),
  ].sort();

const english = messagesOf<Text>('en');
const tamil = messagesOf<Text>('ta');
const keys = Object.keys(english);

describe('the words on screen', () => {
  test('exist in both languages', () => {
    expect(Object.keys(tamil).sort()).toEqual([...keys].sort());
    expect(keys.filter((key) => isEmpty(english[key]) || isEmpty(tamil[key]))).toEqual([]);
  });

  test('have the same parameters in both languages', () => {
    const differing = keys.filter((key) => `${parametersOf(english[key])}` !== `${parametersOf(tamil[key])}`);
    expect(differing).toEqual([]);
  });

  test('use the same numbers in every plural form', () => {
    const forms = [...Object.entries(english), ...Object.entries(tamil)].filter(([, text]) => typeof text !== 'string');
    const differing = forms.filter(
      ([, text]) => new Set(formsOf(text).map((form) => `${parametersOf(form)}`)).size > 1,
    );
    expect(forms.length).toBeGreaterThan(0);
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('keep a Tamil ending on the line of its number', () => {
    const isApart = (text?: Text) => /[}\d]-[\u0B80-\u0BFF]/.test(formsOf(text).join());
    // A word joiner follows the hyphen: without it, lines break between 30/11/2026- and க்குள்.
    expect(keys.filter((key) => isApart(tamil[key]))).toEqual([]);
  });

  test('keep a count on the line of its sign', () => {
    const isApart = (text?: Text) => formsOf(text).join().includes('× {');
    // A space that does not break: the packer's list of changes had a 4 alone on its line.
    expect(keys.filter((key) => isApart(english[key]) || isApart(tamil[key]))).toEqual([]);
  });

  test('are all used', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.startsWith('src/web/words/'));
    const names = new Set(files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\w+/g) ?? []));
    expect(keys.filter((key) => !names.has(key))).toEqual([]);
  });
});
