/** How an order's money goes back. Pure. */
import type { Order } from './orders.contract.ts';

/** Whether the shop itself pays back some of the money: transfers and cash, which no gateway can send back. */
export const goesBackByHand = ({ left_by_hand, refunds }: Pick<Order, 'left_by_hand' | 'refunds'>): boolean =>
  left_by_hand > 0 || refunds.some(({ by_hand }) => by_hand);
