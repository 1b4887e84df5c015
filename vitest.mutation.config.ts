/**
 * The tests that mutations are tried against: of rules alone. Those that start a process or draw a paper take too long for
 * each, and mutated code is too slow for those that measure time.
 */
import { defineConfig } from 'vitest/config';

const DRAWN = ['bill-paper.rules', 'box-papers', 'long-papers', 'paper-pictures'].map(
  (name) => `src/shop/papers/${name}.test.ts`,
);
const TIMED = ['**/*-speed.test.ts', '**/*-cost.test.ts'];

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], exclude: ['**/*.db.test.ts', ...DRAWN, ...TIMED], testTimeout: 20_000 },
});
