/** What the mail and the messages about an event need, read once for both. */
import type { Db } from '#platform/db/db.ts';
import { getPerson } from '../accounts/security/security.ts';
import type { Order } from '../orders/orders.contract.ts';
import { getOrderInLanguage } from '../orders/orders.ts';

export interface Subject extends Awaited<ReturnType<typeof getPerson>> {
  order: Order;
  /** The language of the order. */
  locale: 'en' | 'ta';
}

/** Guests have none, so that they cannot sign in. */
export const hasAccount = ({ role }: Subject['user']): boolean => role !== 'guest';

export type ReadSubject = () => Promise<Subject>;

/** Reads on the first call and caches the result. */
export function subjectOf(db: Db, orderId: number): ReadSubject {
  let subject: Promise<Subject> | undefined;
  return () => {
    subject ??= read(db, orderId);
    return subject;
  };
}

async function read(db: Db, orderId: number): Promise<Subject> {
  const { order, locale } = await getOrderInLanguage(db, orderId);
  return { order, locale, ...(await getPerson(db, order.user_id)) };
}
