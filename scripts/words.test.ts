import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './run.ts';

function wordsOf(locale: string): Record<string, string> {
  const { $schema: _, ...words } = JSON.parse(readFileSync(join(ROOT, `messages/${locale}.json`), 'utf8'));
  return words;
}

const parametersOf = (text = '') => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const english = wordsOf('en');
const tamil = wordsOf('ta');
const keys = Object.keys(english);

describe('the words on screen', () => {
  test('are there in both languages', () => {
    expect(Object.keys(tamil).sort()).toEqual([...keys].sort());
    expect(keys.filter((key) => !english[key]?.trim() || !tamil[key]?.trim())).toEqual([]);
  });

  test('take the same parameters in both languages', () => {
    const differing = keys.filter((key) => `${parametersOf(english[key])}` !== `${parametersOf(tamil[key])}`);
    expect(differing).toEqual([]);
  });

  test('are all used', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.startsWith('src/web/words/'));
    const names = new Set(files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\w+/g) ?? []));
    expect(keys.filter((key) => !names.has(key))).toEqual([]);
  });
});
