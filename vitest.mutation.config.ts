/** The tests that mutations are tried against: of rules alone, since those that start a process take too long for each. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], exclude: ['**/*.db.test.ts'], testTimeout: 20_000 },
});
