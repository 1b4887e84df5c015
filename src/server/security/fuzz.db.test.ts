/** A bounded run of `npm run fuzz`: the same seed in every gate, so a finding can be reproduced. */
import { expect, it } from 'vitest';
import { fuzz } from '#testing/fuzz/fuzz.ts';

const REQUESTS = 1_500;

it(`${REQUESTS} wrong requests in every role get no 5xx, no undeclared shape and no late answer, and change nothing`, async () => {
  const result = await fuzz({ seed: 20_261_121, requests: REQUESTS, mostMs: 1_000 });
  expect(result.findings).toEqual([]);
  expect(result.requests).toBe(REQUESTS);
  // Some requests must be accepted: a run in which all are refused finds nothing.
  expect(result.statuses['200'] ?? 0).toBeGreaterThan(REQUESTS / 10);
  expect(result.statuses['400'] ?? 0).toBeGreaterThan(REQUESTS / 10);
});
