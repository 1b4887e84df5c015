import { expect, it } from 'vitest';
import { movedUp } from './moved-up.ts';

it('moves an entry up by one, and the first one not at all', () => {
  expect(movedUp(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b']);
  expect(movedUp(['a', 'b'], 0)).toEqual(['a', 'b']);
});
