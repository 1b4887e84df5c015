import { expect, it } from 'vitest';
import { complaintAboutWords } from './words.ts';

const refused = (fields: Record<string, string>) => ({
  status: 400,
  text: JSON.stringify({ error: Object.values(fields)[0], code: 'VALIDATION', fields, requestId: 'r' }),
});

it("recognises a validator's own words", () => {
  expect(complaintAboutWords(refused({ name: 'Invalid input: expected string' }))).toContain('Invalid input');
  expect(complaintAboutWords(refused({ name: 'Price must be from NaN to 7.' }))).toContain('NaN');
});

// Seed 20261123, request 84106: a column of an imported list was named NaN.
it('allows repeating the caller’s own key', () => {
  expect(complaintAboutWords(refused({ NaN: 'NaN: choose one of: code, name.' }))).toBeNull();
  // Request 61397 of seed 20261122: a sheet of an imported file had this name.
  const answer = refused({ sheet: `The file has no sheet '{"NaN":"99"}'.` });
  expect(complaintAboutWords(answer)).toContain('NaN');
  expect(complaintAboutWords({ ...answer, sent: 'sheet\r\n\r\n{"NaN":"99"}\r\n' })).toBeNull();
  expect(complaintAboutWords(refused({ undefined: 'Undefined: choose one of: code, name.' }))).toBeNull();
});
