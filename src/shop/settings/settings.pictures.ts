/** The pictures of the store: logo and the two banners of the slideshow. */
import { eq } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { BANNER_WIDTHS, type Media } from '#platform/storage/media.ts';
import { storePicture } from '#platform/storage/uploads.ts';
import { notFound } from '#shared/errors.ts';
import type { StoreSettings } from './settings.contract.ts';
import { storeSettings } from './settings.tables.ts';
import { getStore, recordAudit } from './settings.ts';

export interface PictureNeeds {
  db: Db;
  media: Media;
}

const COLUMN_OF = { logo: 'logoKey', 'banner-1': 'banner1Key', 'banner-2': 'banner2Key' } as const;

/** Stores a picture; without a file, restores the default one. */
export async function setStorePicture(
  { db, media }: PictureNeeds,
  place: string,
  file: File | undefined,
  actorId: number,
): Promise<StoreSettings> {
  if (!Object.hasOwn(COLUMN_OF, place)) throw notFound();
  const column = COLUMN_OF[place as keyof typeof COLUMN_OF];
  const options = place === 'logo' ? { name: 'logo' } : { name: 'banner', widths: BANNER_WIDTHS };
  const key = file ? await storePicture(media, file, 'image', options) : null;
  return inTransaction(db, async (tx) => {
    const before = await getStore(tx);
    await tx
      .update(storeSettings)
      .set({ [column]: key })
      .where(eq(storeSettings.id, 1));
    const after = await getStore(tx);
    const pictures = ({ logo, banners }: StoreSettings) => ({ logo, banners });
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
