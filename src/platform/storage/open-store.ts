import { join } from 'node:path';
import { folderStore, type PictureStore } from './picture-store.ts';
import type { S3Place } from './s3-address.ts';

/** The configured store of pictures: an S3, else a local folder. */
export async function openPictureStore(place: S3Place | null, dataDir: string): Promise<PictureStore> {
  if (!place) return folderStore(join(dataDir, 'media'));
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(place);
}
