/**
 * The door to the parcels of an order. Each parcel has its own state; staff set the order's status
 * (docs/departures.md).
 */
import { count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Media } from '#platform/storage/media.ts';
import * as photos from '#platform/storage/photos.ts';
import { requirePicture } from '#platform/storage/uploads.ts';
import { invalid, notFound, notOfRole, ShopError } from '#shared/errors.ts';
import { paiseFromRupees } from '#shared/money.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { listTransports } from '../../delivery/transports/transports.ts';
import { forgetPhotosOf as forgetCartonPhotosOf, listPhotoKeys } from '../../orders/floor/floor.ts';
import { orderCan } from '../../orders/orders.actions.rules.ts';
import type { Order } from '../../orders/orders.contract.ts';
import { getOrderById, lockOrder, queueParcelMail, toWireParcel } from '../../orders/orders.ts';
import { parcelSeenBy, requireReader, requireSeen } from '../../orders/packing/packing.ts';
import { recordAudit } from '../../settings/settings.ts';
import { couriers } from '../courier.tables.ts';
import {
  MOST_PARCELS,
  type Parcel,
  type ParcelAdd,
  type ParcelSuggestion,
  type ParcelUpdate,
} from './parcels.contract.ts';
import { lastSentTo } from './parcels.queries.ts';
import { clearedWhenResent, newsOf, suggestionFor } from './parcels.rules.ts';

export { findSharedNumbers } from './parcels.queries.ts';

export interface ParcelNeeds {
  db: Db;
  media: Media;
  jobs: JobSender;
}

type Row = typeof couriers.$inferSelect;

function columnsOf(input: ParcelUpdate): Partial<Row> {
  const columns = {
    carrier: input.courier_partner,
    contactNumber: input.contact_number,
    website: input.tracking_link,
    trackingNumber: input.tracking_id,
    office: input.office,
    cartons: input.cartons,
    grams: input.weight === undefined ? undefined : Math.round(input.weight * 1000),
    freight: input.freight === undefined ? undefined : paiseFromRupees(input.freight),
    collectBy: input.collect_by,
    state: input.state,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** FORBIDDEN for the freight if the role cannot see it: it would overwrite an amount without seeing it. */
function requireFreightOf(role: Actor['role'], { freight }: ParcelUpdate): void {
  if (freight && !mayDo(role, 'money')) throw notOfRole();
}

/** Queues the mail about a changed parcel, if the customer needs one. */
export async function queueParcelNews(
  tx: Db,
  jobs: JobSender,
  { before, after }: { before: Row | null; after: Row },
  statusId: number | null,
): Promise<void> {
  const news = newsOf({ before, after }, statusId);
  if (news) await queueParcelMail(tx, jobs, after.orderId, news);
}

/** Adds a parcel, under the lock of its order. CONFLICT if nothing is to be sent any more. */
export async function addParcel(
  { db, jobs }: Pick<ParcelNeeds, 'db' | 'jobs'>,
  input: ParcelAdd,
  actor: Actor,
  keep: Keep<Parcel>,
): Promise<Parcel> {
  requireFreightOf(actor.role, input);
  await requireSeen(db, actor.role, input.order_id);
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, input.order_id);
    if (!order?.placedAt) throw notFound();
    if (!orderCan('bookCourier', order)) throw new ShopError('CONFLICT', 'This order has been cancelled.');
    const [sent] = await tx.select({ n: count() }).from(couriers).where(eq(couriers.orderId, order.id));
    if ((sent?.n ?? 0) >= MOST_PARCELS) throw invalid(`An order goes in at most ${MOST_PARCELS} parcels.`);
    const values = columnsOf(input) as typeof couriers.$inferInsert;
    const [row] = await tx
      .insert(couriers)
      .values({ ...values, orderId: order.id })
      .returning();
    const after = toWireParcel(row as Row, order.statusId);
    await recordAudit(tx, { actorId: actor.id, action: 'parcel.add', subject: `order:${order.id}`, after });
    await queueParcelNews(tx, jobs, { before: null, after: row as Row }, order.statusId);
    const seen = parcelSeenBy(actor.role, after);
    await keep(tx, seen);
    return seen;
  });
}

/** The parcel, locked, and its order's status. NOT_FOUND if the role may not see its order. */
async function lockParcel(tx: Db, id: number, actor: Actor): Promise<{ row: Row; statusId: number | null }> {
  const [row] = await tx.select().from(couriers).where(eq(couriers.id, id)).for('update');
  if (!row) throw notFound();
  await requireSeen(tx, actor.role, row.orderId);
  return { row, statusId: (await getOrderById(tx, row.orderId)).tracking_status_id };
}

async function change(
  { db, jobs }: Pick<ParcelNeeds, 'db' | 'jobs'>,
  { id, actor, action }: { id: number; actor: Actor; action: 'parcel.update' | 'parcel.photo' },
  columns: Partial<Row>,
): Promise<Parcel> {
  return inTransaction(db, async (tx) => {
    const { row, statusId } = await lockParcel(tx, id, actor);
    const before = toWireParcel(row, statusId);
    const [changed] = await tx
      .update(couriers)
      .set({ ...clearedWhenResent(row, columns), ...columns, updatedAt: sql`now()` as unknown as Date })
      .where(eq(couriers.id, id))
      .returning();
    const after = toWireParcel(changed as Row, statusId);
    await recordAudit(tx, { actorId: actor.id, action, subject: `order:${row.orderId}`, before, after });
    await queueParcelNews(tx, jobs, { before: row, after: changed as Row }, statusId);
    return parcelSeenBy(actor.role, after);
  });
}

/** Changes the fields that were sent. */
export async function updateParcel(
  needs: Pick<ParcelNeeds, 'db' | 'jobs'>,
  id: number,
  input: ParcelUpdate,
  actor: Actor,
): Promise<Parcel> {
  requireFreightOf(actor.role, input);
  const { freight, ...rest } = input;
  const fields = mayDo(actor.role, 'money') ? input : rest;
  return change(needs, { id, actor, action: 'parcel.update' }, columnsOf(fields));
}

/** Deletes a parcel that was not sent. The nightly sweep removes its photo's file. */
export async function deleteParcel(db: Db, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, statusId } = await lockParcel(tx, id, actor);
    await tx.delete(couriers).where(eq(couriers.id, id));
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'parcel.delete',
      subject: `order:${row.orderId}`,
      before: toWireParcel(row, statusId),
    });
  });
}

/** Stores the photo of a parcel's LR under a private name. */
export async function setPhoto(needs: ParcelNeeds, id: number, files: readonly File[], actor: Actor): Promise<Parcel> {
  const { db, media } = needs;
  const photo = requirePicture(files);
  // Checked before the picture is decoded, so that an unknown parcel costs nothing.
  await inTransaction(db, (tx) => lockParcel(tx, id, actor));
  return change(needs, { id, actor, action: 'parcel.photo' }, { photoKey: await photos.storePhoto(media, photo) });
}

export const deletePhoto = (needs: ParcelNeeds, id: number, actor: Actor): Promise<Parcel> =>
  change(needs, { id, actor, action: 'parcel.photo' }, { photoKey: null });

/** For the buyer and for staff who may see the order; NOT_FOUND for everybody else. */
export async function readPhoto(
  { db, media }: Pick<ParcelNeeds, 'db' | 'media'>,
  id: number,
  { actor, ...wanted }: photos.PhotoWanted & { actor: Actor },
) {
  const [row] = await db.select().from(couriers).where(eq(couriers.id, id));
  if (!row) throw notFound();
  await requireReader(db, actor, row.orderId);
  return photos.readPhoto(media, row.photoKey, wanted);
}

/**
 * Reads a photo by the secret in its name, which only the parcel's mail contains. NOT_FOUND for a replaced or deleted
 * photo.
 */
export async function readPhotoByKey(
  { db, media }: Pick<ParcelNeeds, 'db' | 'media'>,
  { id, key }: { id: number; key: string },
  accept: string | undefined,
) {
  const [row] = await db.select({ key: couriers.photoKey }).from(couriers).where(eq(couriers.id, id));
  if (row?.key !== key) throw notFound();
  return photos.readPhoto(media, key, { size: 'large', accept });
}

/** The secrets of the photos of an order's parcels. */
export async function photoKeysOf(db: Db, orderId: number): Promise<{ id: number; key: string }[]> {
  const rows = await db
    .select({ id: couriers.id, key: couriers.photoKey })
    .from(couriers)
    .where(eq(couriers.orderId, orderId));
  return rows.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
}

/**
 * What to suggest to dispatch: the customer's choice, else a transport of the district, else what was last used there.
 */
export async function suggest(db: Db, orderId: number, actor: Actor): Promise<ParcelSuggestion | null> {
  await requireSeen(db, actor.role, orderId);
  const order: Order = await getOrderById(db, orderId);
  if (order.tracking_status_id === null) throw notFound();
  const place = { district: order.Address.district ?? '', state: order.Address.state };
  const last = place.district === '' ? null : await lastSentTo(db, place, orderId);
  return suggestionFor({ transports: await listTransports(db), chosen: order.transport, place, last });
}

/** Deletes photos together with a person's orders: nobody needs them any more, and they may show a name. */
export async function forgetPhotosOf(tx: Db, orderIds: readonly number[]): Promise<void> {
  await forgetCartonPhotosOf(tx, orderIds);
  if (orderIds.length > 0)
    await tx
      .update(couriers)
      .set({ photoKey: null })
      .where(inArray(couriers.orderId, [...orderIds]));
}

/** Deletes photo files that no parcel and no packed order refers to: replaced, deleted, or left by an upload that broke off. */
export async function forgetPhotos({ db, media }: Pick<ParcelNeeds, 'db' | 'media'>): Promise<number> {
  const rows = await db.select({ key: couriers.photoKey }).from(couriers).where(isNotNull(couriers.photoKey));
  return media.forgetPrivate(new Set([...rows.map(({ key }) => key as string), ...(await listPhotoKeys(db))]));
}
