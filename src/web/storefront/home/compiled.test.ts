/**
 * What the compiler of React leaves out of the price list is drawn again at every key: it did so with all rows, since one hook
 * held an `import()`. So it must take every function here.
 */
import { globSync, readFileSync } from 'node:fs';
import { transformSync } from '@babel/core';
import reactCompiler from 'babel-plugin-react-compiler';
import { expect, it } from 'vitest';

const FILES = globSync('*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));

function leftOut(file: string): unknown[] {
  const events: { kind: string; detail?: unknown }[] = [];
  const logger = { logEvent: (_: string | null, event: { kind: string }) => events.push(event) };
  transformSync(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[reactCompiler, { logger }]],
  });
  return events.filter(({ kind }) => kind !== 'CompileSuccess');
}

it.each(FILES)('%s is compiled whole', (file) => {
  expect(leftOut(file)).toEqual([]);
});
