import type { BackupAddress } from './backup-address.ts';
import { type BackupStore, folderBackups } from './backup-store.ts';

/** The store of backups at an address; loads the S3 library only for an S3. */
export async function openBackups(address: BackupAddress): Promise<BackupStore> {
  if ('directory' in address) return folderBackups(address.directory);
  const { s3Backups } = await import('./s3-backups.ts');
  return s3Backups(address.s3);
}
