import { describe, expect, it } from 'vitest';
import { IMPORT_PROBLEMS, problemText, readProblem } from './import-problems.rules.ts';

describe('the problems of a row', () => {
  it.each(IMPORT_PROBLEMS)('%s is recognised by its sentence and quoted value', (problem) => {
    const values = { value: "₹12,x' is no amount.", most: '4321', line: '8765', stock: '9999' };
    const text = problemText(problem, values);
    const named = Object.fromEntries(Object.entries(values).filter(([, value]) => text.includes(value)));
    expect(readProblem(text)).toEqual({ problem, values: named });
  });

  it('leaves a sentence of another version unchanged', () => {
    expect(readProblem('The moon was full.')).toBeNull();
  });
});
