/**
 * Each attack of `npm run attack`, briefly, against the built shop on both databases. Asserted are the losses of visitors and
 * the shop; waiting times only roughly, since the machine may be slow (docs/security.md has the figures).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttackedShop } from '#testing/attack/attack.ts';
import { ATTACKS } from '#testing/attack/attacks.ts';
import { lostBy } from '#testing/attack/report.ts';
import { runSeries } from '#testing/attack/run-attack.ts';
import { embeddedRange, postgresRange } from '../attack-shop.ts';

const SECONDS = 2;
const SLOWEST_READ_MS = 10_000;

/** All attacks on one process; on two, those that depend on shared counts or locks. */
const TRIED: Record<AttackedShop['kind'], readonly string[]> = {
  embedded: ['1a', '1b', '1d', '3a', '9', 'g'],
  postgres: ['1a', '3b'],
};

/** Starting, seeding and signing in are slow on a slow machine; none of that is asserted here. */
const WITHIN_MS = 400_000;

describe.each([
  ['embedded', embeddedRange],
  ['postgres', postgresRange],
] as const)('on %s', (kind, prepare) => {
  const opened: (() => Promise<void>)[] = [];
  let shop: AttackedShop;

  beforeAll(async () => {
    const range = await prepare();
    opened.push(range.remove);
    const own = await range.open('gate');
    opened.push(own.close);
    shop = own.shop;
  }, WITHIN_MS);
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
  });

  test(
    'visitors are served and nothing is lost while the shop is attacked',
    async () => {
      const attacks = ATTACKS.filter(({ id }) => TRIED[kind].includes(id));
      const { broken, evening } = await runSeries(shop, attacks, SECONDS);
      expect(broken).toEqual([]);
      expect(lostBy(evening)).toEqual([]);
      expect(evening.reads.answered).toBeGreaterThan(0);
      expect(evening.reads.p99).toBeLessThan(SLOWEST_READ_MS);
    },
    WITHIN_MS,
  );
});
