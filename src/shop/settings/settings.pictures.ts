/** The pictures of the store: logo, a photograph of the shop and its licence. */
import { eq } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Media } from '#platform/storage/media.ts';
import { storePicture } from '#platform/storage/uploads.ts';
import { notFound } from '#shared/errors.ts';
import type { StoreSettings } from './settings.contract.ts';
import { storeSettings } from './settings.tables.ts';
import { getStore, recordAudit } from './settings.ts';

export interface PictureNeeds {
  db: Db;
  media: Media;
}

const PLACES = {
  logo: { column: 'logoKey', options: { name: 'logo' } },
  'shop-photo': { column: 'shopPhotoKey', options: { name: 'shop' } },
  licence: { column: 'licencePictureKey', options: { name: 'licence' } },
} as const;

/** Stores a picture; without a file, restores the default or removes it. */
export async function setStorePicture(
  { db, media }: PictureNeeds,
  place: string,
  file: File | undefined,
  actorId: number,
): Promise<StoreSettings> {
  if (!Object.hasOwn(PLACES, place)) throw notFound();
  const { column, options } = PLACES[place as keyof typeof PLACES];
  const key = file ? await storePicture(media, file, options) : null;
  return inTransaction(db, async (tx) => {
    const before = await getStore(tx);
    await tx
      .update(storeSettings)
      .set({ [column]: key })
      .where(eq(storeSettings.id, 1));
    const after = await getStore(tx);
    const pictures = ({ logo, shop_photo, licence_picture }: StoreSettings) => ({
      ...{ logo, shop_photo, licence_picture },
    });
    await recordAudit(tx, {
      actorId,
      action: 'store.picture',
      subject: 'store',
      before: pictures(before),
      after: pictures(after),
    });
    return after;
  });
}
