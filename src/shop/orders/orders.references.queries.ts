/** For which order a bank's reference was given (table transfer_references, written by triggers). */
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { orders, transferReferences } from './orders.tables.ts';

/** Whether the reference, in any spelling, was given for an order, except the named one. */
export async function isReferenceTaken(db: Db, utr: string, exceptOrderId: number | null): Promise<boolean> {
  const rows = await rowsOf<{ taken: number }>(
    db,
    sql`select 1 as taken from ${transferReferences} where reference = canonical_reference(${utr})
      and order_id is distinct from ${exceptOrderId}::int`,
  );
  return rows.length > 0;
}

/** How many references were given for an order beside this one. */
export async function countOtherReferences(db: Db, orderId: number, utr: string): Promise<number> {
  const [row] = await rowsOf<{ others: number }>(
    db,
    sql`select count(*)::int as others from ${transferReferences}
      where order_id = ${orderId} and reference <> canonical_reference(${utr})`,
  );
  return row?.others ?? 0;
}

/** An order that a transfer has paid. */
export interface PaidOrder {
  reference: string;
  id: number;
  number: string;
}

/** Those of the references that were given for an order which is paid, except for a due that staff have not seen yet. */
export function listPaidBy(db: Db, references: readonly string[]): Promise<PaidOrder[]> {
  if (references.length === 0) return Promise.resolve([]);
  return rowsOf<PaidOrder>(
    db,
    sql`select r.reference, o.id, o.number from ${transferReferences} r join ${orders} o on o.id = r.order_id
      where o.captured > 0 and r.reference is distinct from canonical_reference(o.due_utr) and r.reference in (${listed(references)})`,
  );
}

/** One parameter for all, because a statement has thousands of references. */
const listed = (references: readonly string[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)`;

/** Locks the references in sorted order, so that of two orders confirmed with one credit the second sees the first. */
export async function lockReferences(db: Db, references: readonly string[]): Promise<void> {
  await db
    .select({ reference: transferReferences.reference })
    .from(transferReferences)
    .where(inArray(transferReferences.reference, [...references]))
    .orderBy(asc(transferReferences.reference))
    .for('update');
}
