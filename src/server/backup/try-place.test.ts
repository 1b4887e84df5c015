import { stat } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { recordTrial } from '#shop/backups/backups.ts';
import { tryBackupPlace } from './try-place.ts';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), stat: vi.fn() }));
vi.mock('#shop/backups/backups.ts', () => ({ recordTrial: vi.fn() }));

// Before: the shop never listened, though it can sell without backups.
it('does not wait for a disk that never answers', async () => {
  vi.mocked(stat).mockReturnValue(new Promise(() => undefined));
  const log = { warn: vi.fn() };
  await tryBackupPlace({ db: {} as Db, log: log as unknown as Log }, { directory: '/mnt/gone' }, 20);
  expect(log.warn).toHaveBeenCalledWith('BACKUP_DIR: /mnt/gone does not answer');
  expect(recordTrial).toHaveBeenCalledWith({}, 'BACKUP_DIR: /mnt/gone does not answer');
});
