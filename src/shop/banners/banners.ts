/** The door to the banners of the slideshow. */

import { asc, eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import { BANNER_WIDTHS, type Media, mediaUrl } from '#platform/storage/media.ts';
import { storePicture } from '#platform/storage/uploads.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { recordAudit } from '../settings/settings.ts';
import type { AdminBanner, Banner, BannerAdd, BannerUpdate } from './banners.contract.ts';
import { areDaysInOrder, bannerStateOn, DAYS_TEXT, MOST_BANNERS } from './banners.rules.ts';
import { banners } from './banners.tables.ts';

export interface BannerNeeds {
  db: Db;
  media: Media;
}

type Row = typeof banners.$inferSelect;

const wordsOf = (row: Row) => ({
  title: row.title,
  tamil_title: row.tamilTitle,
  body: row.body,
  tamil_body: row.tamilBody,
  shows_words: row.showsWords,
  link: row.link,
});

const daysOf = (row: Row) => ({ starts_on: row.startsOn ?? '', ends_on: row.endsOn ?? '' });

const toAdmin = (row: Row): AdminBanner => ({
  id: row.id,
  picture: mediaUrl(row.pictureKey, BANNER_WIDTHS[0]),
  ...wordsOf(row),
  ...daysOf(row),
});

const readRows = (db: Db): Promise<Row[]> => db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));

/** The banners shown on a day in India, in order. */
export async function bannersOn(db: Db, today: string): Promise<Banner[]> {
  return (await readRows(db))
    .filter((row) => bannerStateOn(daysOf(row), today) === 'shown')
    .map((row) => ({ id: row.id, key: row.pictureKey, widths: [...BANNER_WIDTHS], ...wordsOf(row) }));
}

export const listBanners = async (db: Db): Promise<AdminBanner[]> => (await readRows(db)).map(toAdmin);

async function storeImage(media: Media, files: readonly File[] | undefined): Promise<string | undefined> {
  const [file] = files ?? [];
  return file ? storePicture(media, file, { name: 'banner', widths: BANNER_WIDTHS }) : undefined;
}

const dayOrNull = (day: string | undefined) => (day === '' ? null : day);

/** The columns for the fields that were sent. */
function columnsOf(input: BannerUpdate, pictureKey: string | undefined): Partial<Row> {
  const columns = {
    pictureKey,
    title: input.title,
    tamilTitle: input.tamil_title,
    body: input.body,
    tamilBody: input.tamil_body,
    showsWords: input.shows_words,
    link: input.link,
    startsOn: dayOrNull(input.starts_on),
    endsOn: dayOrNull(input.ends_on),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function requireDaysInOrder(row: Row): void {
  if (!areDaysInOrder(daysOf(row))) throw invalidField('ends_on', DAYS_TEXT);
}

/** Adds a banner to the end. VALIDATION without a picture, CONFLICT when the slideshow is full. */
export async function addBanner(
  { db, media }: BannerNeeds,
  input: BannerAdd,
  actorId: number,
  keep: Keep<AdminBanner>,
): Promise<AdminBanner> {
  const pictureKey = await storeImage(media, input.image);
  if (!pictureKey) throw invalidField('image', 'Please choose a picture.');
  return inTransaction(db, async (tx) => {
    // Two people adding at once must not exceed the limit together.
    await tx.execute(sql`lock table banners in share row exclusive mode`);
    const [now] = await rowsOf<{ count: number; last: number }>(
      tx,
      sql`select count(*)::int as count, coalesce(max(position), -1)::int as last from banners`,
    );
    const { count, last } = now ?? { count: 0, last: -1 };
    if (count >= MOST_BANNERS)
      throw new ShopError('CONFLICT', `The slideshow takes at most ${MOST_BANNERS} banners. Please delete one first.`);
    const [row] = await tx
      .insert(banners)
      .values({ ...columnsOf(input, pictureKey), pictureKey, title: input.title, position: last + 1 })
      .returning();
    const made = row as Row;
    requireDaysInOrder(made);
    await recordAudit(tx, { actorId, action: 'banner.add', subject: `banner:${made.id}`, after: toAdmin(made) });
    await keep(tx, toAdmin(made));
    return toAdmin(made);
  });
}

/** Changes the fields that were sent; keeps the picture if none was. */
export async function updateBanner(
  { db, media }: BannerNeeds,
  id: number,
  input: BannerUpdate,
  actorId: number,
): Promise<AdminBanner> {
  const columns = columnsOf(input, await storeImage(media, input.image));
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(banners).where(eq(banners.id, id)).for('update');
    if (!before) throw notFound();
    if (Object.keys(columns).length === 0) return toAdmin(before);
    const [row] = await tx.update(banners).set(columns).where(eq(banners.id, id)).returning();
    const after = row as Row;
    requireDaysInOrder(after);
    await recordAudit(tx, {
      actorId,
      action: 'banner.update',
      subject: `banner:${id}`,
      before: toAdmin(before),
      after: toAdmin(after),
    });
    return toAdmin(after);
  });
}

export async function deleteBanner(db: Db, id: number, actorId: number): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.delete(banners).where(eq(banners.id, id)).returning();
    if (!row) throw notFound();
    await recordAudit(tx, { actorId, action: 'banner.delete', subject: `banner:${id}`, before: toAdmin(row) });
    return { id };
  });
}

/** The given ids first, the others after them in their present order. */
export async function reorderBanners(db: Db, ids: readonly number[], actorId: number): Promise<AdminBanner[]> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table banners in share row exclusive mode`);
    const current = (await readRows(tx)).map((row) => row.id);
    const text = 'One of them is not in this list.';
    if (new Set(ids).size !== ids.length || ids.some((id) => !current.includes(id))) throw invalidField('ids', text);
    const order = [...ids, ...current.filter((id) => !ids.includes(id))];
    for (const [position, id] of order.entries()) await tx.update(banners).set({ position }).where(eq(banners.id, id));
    await recordAudit(tx, { actorId, action: 'banner.order', subject: 'banners', before: current, after: order });
    return (await readRows(tx)).map(toAdmin);
  });
}
