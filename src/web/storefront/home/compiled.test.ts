/**
 * Whatever the React compiler skips in the price list renders again at every key press: all rows once did, because a hook
 * contained an `import()`. So it must compile every function here.
 */
import { globSync, readFileSync } from 'node:fs';
import { transformSync } from '@babel/core';
import reactCompiler from 'babel-plugin-react-compiler';
import { expect, it } from 'vitest';

const FILES = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));

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
