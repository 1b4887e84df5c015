/** A bounded run of `npm run fuzz`: the same seed in every gate, so that a finding can be repeated by name. */
import { expect, it } from 'vitest';
import { fuzz } from '#testing/fuzz/fuzz.ts';

const REQUESTS = 1_500;

it(`${REQUESTS} wrong requests in every role get no 5xx, no undeclared shape and no late answer, and change nothing`, async () => {
  const result = await fuzz({ seed: 20_261_121, requests: REQUESTS, mostMs: 1_000 });
  expect(result.findings).toEqual([]);
  expect(result.requests).toBe(REQUESTS);
  // It came past the doors: a run that is only refused would find nothing either.
  expect(result.statuses['200'] ?? 0).toBeGreaterThan(REQUESTS / 10);
  expect(result.statuses['400'] ?? 0).toBeGreaterThan(REQUESTS / 10);
}, 300_000);
