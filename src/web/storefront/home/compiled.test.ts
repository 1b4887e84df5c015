/**
 * Whatever the React compiler skips in the price list renders again at every key press: all rows once did, because a hook
 * contained an `import()`. So it must compile every function here.
 */
import { globSync, readFileSync } from 'node:fs';
import { transformSync } from 'oxc-transform-react';
import { expect, it } from 'vitest';

const FILES = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));

function leftOut(file: string): string[] {
  const code = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  const { errors } = transformSync(file, code, { reactCompiler: { reportDiagnostics: true } });
  return errors.map(({ message }) => message);
}

it.each(FILES)('%s is compiled whole', (file) => {
  expect(leftOut(file)).toEqual([]);
});
