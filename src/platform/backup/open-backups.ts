import type { BackupAddress } from './backup-address.ts';
import { type BackupStore, folderBackups } from './backup-store.ts';

/** The store of backups at an address; the library of an S3 is loaded only for one. */
export async function openBackups(address: BackupAddress): Promise<BackupStore> {
  if ('directory' in address) return folderBackups(address.directory);
  const { s3Backups } = await import('./s3-backups.ts');
  return s3Backups(address.s3);
}
