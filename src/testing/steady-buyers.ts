/** Buyers who place one order after the other while machines die, and record what the shop acknowledged. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentProgress } from '#shop/orders/settlement/money.contract.ts';
import type { Buyer } from './buyers.ts';
import { fillCart, pay, startPayment } from './purchase.ts';
import type { Reply } from './test-shop.ts';

/** How long a buyer waits before trying again. */
const AGAIN_AFTER_MS = 100;

export interface Journal {
  /** Acknowledged orders: whose, and when by `performance.now()`. */
  orders: { id: number; buyer: number; at: number }[];
  /** Answers that are neither an order nor 'try again'. */
  wrong: string[];
  /** Times at which a buyer was told to try again. */
  forNow: number[];
  /** Times at which the connection ended without an answer. */
  cut: number[];
}

export const newJournal = (): Journal => ({ orders: [], wrong: [], forNow: [], cut: [] });

interface Followed {
  data: PaymentProgress;
}

export interface OnSale {
  id: number;
  unit_price: number;
}

/** The sandbox uses the same database, so it is down as well: its error also means 'try again'. */
const isTemporary = ({ status, body }: { status: number; body: unknown }) =>
  status === 503 || (body as { code?: string }).code === 'GATEWAY_UNAVAILABLE';

/** A balancer answers 502 if its shop ended before responding. */
const isCut = ({ status, body }: { status: number; body: unknown }) =>
  status === 502 && (body as { code?: string }).code === undefined;

export interface Purchases {
  nth: number;
  product: OnSale;
  journal: Journal;
  isOver: () => boolean;
  /** Addresses of the shop: a browser that cannot connect to one tries the next. */
  doors?: readonly string[];
}

/** Buys until `isOver`. After a lost response it repeats the same call, as the shop's pages do. */
export async function keepBuying({ client, addressId }: Buyer, purchases: Purchases): Promise<void> {
  const { nth, product, journal, isOver, doors = [client.base] } = purchases;
  const tryNextDoor = () => {
    client.base = doors[(doors.indexOf(client.base) + 1) % doors.length] as string;
  };

  /** The response, or after a pause null if the call must be repeated. */
  async function ask<T>(what: string, call: () => Promise<Reply<T>>): Promise<Reply<T> | null> {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 400) return answer;
    if (!answer || isCut(answer)) {
      journal.cut.push(performance.now());
      tryNextDoor();
    } else if (isTemporary(answer)) journal.forNow.push(performance.now());
    else journal.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await pause(AGAIN_AFTER_MS);
    return null;
  }

  /** Whether a payment whose answer was lost arrived after all: the order itself cannot be paid a second time. */
  async function isPlaced(orderId: number): Promise<boolean> {
    const followed = await ask('payment', () => client.get<Followed>(`/api/order/payment/${orderId}`));
    return followed?.body.data.state === 'placed';
  }

  while (!isOver()) {
    if (!(await ask('cart', () => fillCart(client, { [product.id]: 1 })))) continue;
    const started = await ask('create-order', () =>
      startPayment(client, product.unit_price, { address_id: addressId }),
    );
    if (!started) continue;
    const { order_id, id: gatewayOrder = '' } = started.body;
    // The sandbox's own errors are the gateway's, not the shop's.
    const paid = await pay(client, gatewayOrder, { deliver_webhook: false }).catch(() => null);
    if (paid?.status !== 200) {
      if (await isPlaced(order_id)) journal.orders.push({ id: order_id, buyer: nth, at: performance.now() });
      continue;
    }
    const verify = () => client.post<{ data: { id: number } }>('/api/order/verify-payment', paid.body);
    let placed = await ask('verify-payment', verify);
    while (!placed && !isOver()) placed = await ask('verify-payment', verify);
    if (placed) journal.orders.push({ id: placed.body.data.id, buyer: nth, at: performance.now() });
  }
}
