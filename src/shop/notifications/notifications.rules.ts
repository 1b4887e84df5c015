/** Which mails a customer may decline. Pure. */
import type { Preferences } from '../accounts/security/security.contract.ts';
import type { OrderMailKind } from '../orders/orders.status.ts';

/** About the contract or money: always sent. */
type Always = 'always';

/** Parcel updates can be read on the site, so customers may decline them. */
const TOPIC_OF: Record<OrderMailKind, Always | keyof Preferences> = {
  placed: 'always',
  awaiting: 'always',
  estimate: 'always',
  amended: 'always',
  paid: 'always',
  cancelled: 'always',
  transfer_refused: 'always',
  refund_due: 'always',
  refunded: 'always',
  shipped: 'orderUpdates',
  delivered: 'orderUpdates',
};

/** Whether a mail of this kind is sent to somebody with these choices. */
export function isWanted(kind: OrderMailKind, preferences: Preferences): boolean {
  const topic = TOPIC_OF[kind];
  return topic === 'always' || preferences[topic];
}
