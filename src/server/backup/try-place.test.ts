import { stat } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { inScratchFolder } from '#platform/backup/scratch-folder.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { recordTrial } from '#shop/backups/backups.ts';
import { tryBackupPlace } from './try-place.ts';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), stat: vi.fn() }));
vi.mock('#platform/backup/scratch-folder.ts', () => ({ inScratchFolder: vi.fn() }));
vi.mock('#shop/backups/backups.ts', () => ({ recordTrial: vi.fn() }));

const never = () => new Promise<never>(() => undefined);

// Before: the shop never listened, though it can sell without backups.
it.each([
  ['', never],
  [', though the system remembers the folder', async () => undefined],
])('does not wait for a disk that never answers%s', async (_, answer) => {
  vi.mocked(stat).mockImplementation(answer as unknown as typeof stat);
  vi.mocked(inScratchFolder).mockImplementation(never);
  const log = { warn: vi.fn() };
  await tryBackupPlace({ db: {} as Db, log: log as unknown as Log }, { directory: '/mnt/gone' }, 20);
  expect(log.warn).toHaveBeenCalledWith('BACKUP_DIR: /mnt/gone does not answer');
  expect(recordTrial).toHaveBeenCalledWith({}, 'BACKUP_DIR: /mnt/gone does not answer');
});
