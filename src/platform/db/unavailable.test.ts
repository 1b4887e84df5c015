import { expect, it } from 'vitest';
import { meansUnavailable } from './unavailable.ts';

const said = (severity: string, code: string, message: string) => Object.assign(new Error(message), { severity, code });

// Seen on a disk filled to its last byte: half the reads were 500, as if the shop had a bug.
it('treats a full or failing disk as a server that is down, and an internal error of a statement as a bug', () => {
  expect(meansUnavailable(said('FATAL', 'XX000', 'could not write init file'))).toBe(true);
  expect(meansUnavailable(said('ERROR', '53100', 'could not extend file "base/5/2619": No space left on device'))).toBe(
    true,
  );
  expect(
    meansUnavailable(said('ERROR', '58030', 'could not read block 7 in file "base/5/2619": Input/output error')),
  ).toBe(true);
  expect(meansUnavailable(said('ERROR', 'XX000', 'cache lookup failed for type 7'))).toBe(false);
  expect(meansUnavailable(said('FATAL', '28P01', 'password authentication failed'))).toBe(false);
});
