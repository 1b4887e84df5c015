import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VARIABLES } from './config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe('every variable of the shop', () => {
  test('is in .env.example, which has no others', () => {
    const named = [...read('.env.example').matchAll(/^#([A-Z0-9_]+)=$/gm)].map(([, name]) => name as string);
    expect(sorted(named)).toEqual(sorted(VARIABLES));
  });

  test('is in the table of docs/operations.md, which has no others', () => {
    const table = read('docs/operations.md').split('## Variables')[1]?.split('\n## ')[0] ?? '';
    const cells = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell as string);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name as string));
    expect(sorted(named)).toEqual(sorted(VARIABLES));
  });
});
