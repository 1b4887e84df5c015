/**
 * `npm run pictures`: copies the pictures of DATA_DIR to the S3 that MEDIA_URL names, and `-- --to-disk` the other way. Existing
 * pictures are skipped, so an interrupted run can be continued, and nothing is ever deleted.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { openPictureStore } from '../src/platform/storage/open-store.ts';
import { copyPictures, folderStore, StoreUnavailable } from '../src/platform/storage/picture-store.ts';
import { keepPrivate } from '../src/platform/storage/private-folder.ts';
import { Refusal, runCommand } from './tools/shop-command.ts';

const USAGE =
  'Usage: npm run pictures                 copies the pictures of DATA_DIR to the S3 of MEDIA_URL\n' +
  '       npm run pictures -- --to-disk    copies those of the S3 to DATA_DIR';

const OPTIONS = { 'to-disk': { type: 'boolean' } } as const;

/** On a terminal, a line that is overwritten. */
function showProgress(copied: number, of: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${copied} of ${of} pictures`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const config = readConfig(process.env);
  if (!config.media) throw new Refusal('MEDIA_URL: must name the S3 whose pictures are copied');
  const dataDir = resolve(config.dataDir);
  keepPrivate(dataDir);
  const disk = folderStore(join(dataDir, 'media'));
  const s3 = await openPictureStore(config.media, dataDir);
  const [from, to] = values['to-disk'] ? [s3, disk] : [disk, s3];
  // Rather a wrong variable than a shop without pictures.
  if ((await from.keys()).length === 0)
    throw new Refusal(
      values['to-disk']
        ? `MEDIA_URL: there are no pictures in the bucket ${config.media.bucket}`
        : `DATA_DIR: there are no pictures in ${dataDir}`,
    );
  const { copied, notWhole } = await copyPictures(from, to, { onlyWhole: true, onPicture: showProgress });
  console.log(
    `${process.stdout.isTTY ? '\r' : ''}${copied} pictures copied to ${values['to-disk'] ? dataDir : `the bucket ${config.media.bucket}`}; those it had were left alone.`,
  );
  if (notWhole.length > 0)
    console.log(
      `${notWhole.length} were left out, because they are not whole; upload them again: ${notWhole.join(', ')}`,
    );
}

await runCommand(main, { usage: USAGE, expected: [StoreUnavailable] });
