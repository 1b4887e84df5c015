/**
 * Where backups are stored, parsed from BACKUP_DIR: a local folder, or an S3 in the format of MEDIA_URL. Loads no
 * library.
 */
import { resolve } from 'node:path';
import { parseS3Address, type S3Place } from '../storage/s3-address.ts';

export type BackupAddress = { directory: string } | { s3: S3Place };

/** Null for an invalid S3 address. */
export function parseBackupAddress(address: string): BackupAddress | null {
  if (!/^s3(\+http)?:/.test(address)) return { directory: resolve(address) };
  const s3 = parseS3Address(address);
  return s3 && { s3 };
}
