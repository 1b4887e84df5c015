/** The single payments and refunds of an order, with the member of staff who took or made each. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { CAPTURED_MONEY } from '../amending/amending.tables.ts';
import type { PaymentMethod } from '../orders.status.ts';

export interface ReceiptRow {
  at: string;
  method: PaymentMethod;
  /** The means of payment at the gateway, such as upi or card. */
  means: string | null;
  reference: string | null;
  amount: string | number;
  isSecond: boolean;
  actor: string | null;
}

/**
 * SQL: who took a receipt. The audit entry of the same transaction has the same instant, unless the receipt was dated
 * into a later month because its own is closed.
 */
const TAKEN_BY = sql`(select u.name from audit_entries a join users u on u.id = a.actor_id
  where a.subject = 'order:' || m.order_id and a.created_at = m.at order by a.id limit 1)`;

/** Captured money of an order, oldest first. */
export const listReceiptsOf = (db: Db, orderId: number): Promise<ReceiptRow[]> =>
  rowsOf<ReceiptRow>(
    db,
    sql`select m.at, m.method, m.means, m.reference, m.amount, m.is_second as "isSecond",
        case when m.method <> 'online' then ${TAKEN_BY} end as actor
      from (${CAPTURED_MONEY}) m where m.order_id = ${orderId} order by m.at, m.key`,
  );

/** Who made each refund of an order; those that the shop made by itself are left out. */
export const listRefundersOf = (db: Db, orderId: number): Promise<{ refund_id: number; actor: string }[]> =>
  rowsOf(
    db,
    sql`select r.id as refund_id, u.name as actor from refunds r join users u on u.id = r.actor_id
      where r.order_id = ${orderId} order by r.id`,
  );
