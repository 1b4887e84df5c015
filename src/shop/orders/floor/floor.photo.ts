/** The photo of an order's packed cartons. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { Media } from '#platform/storage/media.ts';
import * as photos from '#platform/storage/photos.ts';
import { requirePicture } from '#platform/storage/uploads.ts';
import { requireReader } from '../packing/packing.ts';
import type { FloorState } from './floor.contract.ts';
import { audit, lockToPack, requireFree, stateOf } from './floor.held.ts';
import * as queries from './floor.queries.ts';

/** Stores the photo of the packed cartons under a private name. */
export async function setPhoto(
  { db, media }: { db: Db; media: Media },
  orderId: number,
  files: readonly File[],
  actor: Actor,
): Promise<FloorState> {
  const photo = requirePicture(files);
  // Checked before the picture is decoded, so that an unknown order costs nothing.
  await inTransaction(db, async (tx) => requireFree((await lockToPack(tx, orderId)).held, actor));
  return writePhoto(db, orderId, await photos.storePhoto(media, photo), actor);
}

export const deletePhoto = (db: Db, orderId: number, actor: Actor): Promise<FloorState> =>
  writePhoto(db, orderId, null, actor);

async function writePhoto(db: Db, orderId: number, photoKey: string | null, actor: Actor): Promise<FloorState> {
  return inTransaction(db, async (tx) => {
    const { held } = await lockToPack(tx, orderId);
    requireFree(held, actor);
    await queries.writePacking(tx, orderId, { photoKey, ...(held ? {} : { actorId: actor.id }) });
    await audit(tx, actor, orderId, { photo: photoKey !== null }, { photo: held?.photoKey != null });
    return stateOf(tx, orderId, actor);
  });
}

/** For the buyer, and for staff who may see the order; NOT_FOUND for everybody else. */
export async function readPhoto(
  { db, media }: { db: Db; media: Media },
  orderId: number,
  { actor, ...wanted }: photos.PhotoWanted & { actor: Actor },
) {
  await requireReader(db, actor, orderId);
  return photos.readPhoto(media, (await queries.findHeld(db, orderId))?.photoKey, wanted);
}
