import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSmsFolder } from './sms.ts';

// Two to one phone within a millisecond had one file.
it('keeps every text, however many are sent at once, in the order in which they were sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sms-'));
  const { send } = createSmsFolder(folder);
  await Promise.all(Array.from({ length: 20 }, (_, index) => send({ to: '+919486012345', text: `text ${index}` })));
  const files = readdirSync(folder).sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  rmSync(folder, { recursive: true });
  expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `text ${index}\n`));
});
