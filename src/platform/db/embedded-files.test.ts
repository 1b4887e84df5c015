import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openFolder } from './embedded-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-power-'));
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/**
 * A disk that keeps only what was flushed: `flush` copies a file to `disk` as it is then. Creating a file or folder copies the
 * folder's entries without their bytes; a real disk keeps at least that.
 */
function forgetfulDisk(folder: string, disk: string) {
  let flushed = 0;
  const flush = (path: string) => {
    const target = join(disk, relative(folder, path));
    flushed += 1;
    if (statSync(path).isDirectory()) return void mkdirSync(target, { recursive: true });
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  };
  return { flush, flushed: () => flushed };
}

test('a power cut loses nothing that was acknowledged', async () => {
  const [folder, disk] = [join(scratch, 'postgres'), join(scratch, 'disk')];
  const { flush, flushed } = forgetfulDisk(folder, disk);
  const client = await openFolder(folder, flush);
  await client.exec('create table orders (id int primary key, note text not null)');
  const place = (id: number) => client.query('insert into orders values ($1, $2)', [id, 'x'.repeat(500)]);
  for (let id = 1; id <= 200; id += 1) await place(id);
  // Pages reach the disk before their log is truncated.
  await client.exec('checkpoint');
  for (let id = 201; id <= 300; id += 1) await place(id);
  const before = flushed();
  await place(301);
  expect(flushed()).toBeGreaterThan(before);

  // The power is cut here: only what is on the disk is left.
  cpSync(disk, join(scratch, 'after'), { recursive: true });
  await client.close();
  const after = await openFolder(join(scratch, 'after'));
  const { rows } = await after.query<{ placed: number; last: number }>(
    'select count(*)::int as placed, max(id) as last from orders',
  );
  await after.close();
  expect(rows).toEqual([{ placed: 301, last: 301 }]);
});
