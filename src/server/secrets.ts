/** Secrets of a demonstration shop: created at the first start and stored with its data, never in the project. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const DemoSecrets = z.object({
  authSecret: z.string(),
  gatewayKeyId: z.string(),
  gatewayKeySecret: z.string(),
  webhookSecret: z.string(),
});
export type DemoSecrets = z.output<typeof DemoSecrets>;

const random = (bytes: number) => randomBytes(bytes).toString('hex');

/** Reads `<folder>/secrets.json` or creates it. */
export function demoSecrets(folder: string): DemoSecrets {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return DemoSecrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  const made: DemoSecrets = {
    authSecret: random(32),
    gatewayKeyId: `rzp_test_${random(7)}`,
    gatewayKeySecret: random(12),
    webhookSecret: random(16),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}
