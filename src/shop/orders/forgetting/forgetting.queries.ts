import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { orderNotes } from '../admin/notes.tables.ts';
import { cancelRequests, orders, statusHistory } from '../orders.tables.ts';

export async function listOrderIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return rows.map((row) => row.id);
}

/** Erases what an invoice does not need: phone, landmark, delivery instructions. */
export async function blankContacts(tx: Db, ids: number[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      address: sql`address || '{"delivery_contact_number": "", "landmark": ""}'::jsonb` as never,
      deliveryInstruction: '',
    })
    .where(inArray(orders.id, ids));
}

/** Unplaced orders are not accounting records, so the person can be erased. */
export async function blankUnplaced(tx: Db, ids: number[]): Promise<void> {
  await tx
    .update(orders)
    .set({ address: WITHOUT_PERSON as never })
    .where(and(inArray(orders.id, ids), isNull(orders.placedAt)));
}

export async function forgetRemarks(tx: Db, ids: number[]): Promise<void> {
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
  await tx.update(statusHistory).set({ note: '' }).where(inArray(statusHistory.orderId, ids));
  await tx.update(cancelRequests).set({ reason: '' }).where(inArray(cancelRequests.orderId, ids));
}

/** Keeps the place, on which tax depends, and erases the person. */
const WITHOUT_PERSON = sql`(address - 'firm' - 'gstin') || '{"name": "", "house_flat_no": "", "street_name": "", "locality": "", "landmark": "",
  "delivery_contact_number": ""}'::jsonb`;

export async function blankOldAddresses(db: Db, years: number): Promise<number> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`update orders set address = ${WITHOUT_PERSON}, delivery_instruction = ''
      where created_at < now() - make_interval(years => ${years}) and address->>'house_flat_no' <> '' returning id`,
  );
  return rows.length;
}
