/** Class 2: reserving everything without paying a rupee, so that nobody else can buy. */
import { type Attack, type AttackedShop, attackerAddress, keepOn, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';
import { addAddress, buyOne, type Goods, Refused, readGoods, startOrder } from '../purchases.ts';

const GUESTS = 40;
const ADDRESSES = 5;

interface Holder {
  guest: Caller;
  addressId: number;
}

/** A guest who reserves all pieces of every product, as far as the shop allows. */
async function greedyGuest(url: string, nth: number, goods: Goods[], tally: Tally): Promise<Holder | null> {
  const guest = new Caller(url, attackerAddress(nth % ADDRESSES));
  const { status } = await guest.startAsGuest(`greedy-${nth}@example.com`);
  if (status !== 201) {
    tally.add(`guest ${status}`);
    return null;
  }
  const addressId = await addAddress(guest);
  return (await takeAll(guest, addressId, goods, tally)) ? { guest, addressId } : null;
}

async function takeAll(guest: Caller, addressId: number, goods: Goods[], tally: Tally): Promise<boolean> {
  const asked = [1_000_000, 100, 5].map((count) => goods.map(({ id }) => ({ product_id: id, count })));
  for (const lines of asked) {
    const saved = await guest.post('/api/cart/add', lines);
    const started = saved.status === 200 ? await startOrder(guest, { addressId, amount: 1 }) : saved;
    tally.add(`order ${started.status}`);
    // Even an order that is too expensive for the gateway reserves its goods.
    if (started.status === 201 || started.body.code === 'GATEWAY_UNAVAILABLE') return true;
  }
  return false;
}

/** One customer may hold the last few pieces of a product, as an honest shopper also would (decisions §10). */
const LAST_PIECES = 5;

/** The products that an honest shopper can no longer buy, although there were more than the last few pieces. */
async function soldOut(shop: AttackedShop, before: Goods[]): Promise<number[]> {
  const shopper = new Caller(shop.url, '127.0.4.1');
  const now = new Map((await readGoods(shopper)).map(({ id, quantity }) => [id, quantity]));
  shopper.close();
  return before.filter(({ id, quantity }) => quantity > LAST_PIECES && (now.get(id) ?? 0) < 1).map(({ id }) => id);
}

/** Buys the products with the fewest pieces left, where a hold would show. */
async function buyScarcest(shop: AttackedShop): Promise<string[]> {
  const shopper = new Caller(shop.url, '127.0.4.2');
  try {
    await shopper.startAsGuest('honest-shopper@example.com');
    const scarcest = (await readGoods(shopper)).filter(({ quantity }) => quantity > 0);
    scarcest.sort((a, b) => a.quantity - b.quantity);
    for (const goods of scarcest.slice(0, 3)) await buyOne(shopper, goods);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [`an honest shopper afterwards: ${error.message}`];
  } finally {
    shopper.close();
  }
}

export const emptyShelves: Attack = {
  id: '2',
  what: `up to ${GUESTS} guests at ${ADDRESSES} addresses order everything of everything, unpaid, and renew`,
  async run(shop, signal) {
    const tally = new Tally();
    const reader = new Caller(shop.url, attackerAddress(0));
    const goods = await readGoods(reader);
    reader.close();
    const holding: Holder[] = [];
    await keepOn(signal, 2, async (loop, turn) => {
      const nth = loop + turn * 2;
      const holder = nth < GUESTS ? await greedyGuest(shop.url, nth, goods, tally).catch(() => null) : null;
      if (holder) holding.push(holder);
      const earlier = holding[nth % Math.max(1, holding.length)];
      if (earlier) tally.add(`renewed ${(await startOrder(earlier.guest, { ...earlier, amount: 1 })).status}`);
      else await pause(100);
    });
    const gone = await soldOut(shop, goods);
    const broken = gone.length > 0 ? [`${gone.length} of ${goods.length} products cannot be bought`] : [];
    broken.push(...(await buyScarcest(shop)));
    for (const { guest } of holding) guest.close();
    return { got: `${gone.length} of ${goods.length} products off sale; ${tally}`, broken };
  },
};

/** If direct UPI is on, an invented reference reports a transfer that was never made. */
export const inventedTransfer: Attack = {
  id: '2utr',
  what: 'invented UPI references for orders of everything',
  async run(shop, signal) {
    const tally = new Tally();
    const owner = new Caller(shop.url, '127.0.3.2');
    await owner.signIn(shop.owner.phone, shop.owner.password);
    await owner.put('/api/address/store/update/1', { upi_id: 'shop@bank' });
    const goods = await readGoods(owner);
    const before = new Map(goods.map(({ id, quantity }) => [id, quantity]));
    for (let nth = 0; nth < 12 && !signal.aborted; nth += 1) {
      const guest = new Caller(shop.url, attackerAddress(nth % ADDRESSES));
      await guest.startAsGuest(`utr-${nth}@example.com`);
      const addressId = await addAddress(guest).catch(() => 0);
      for (const count of [1_000_000, 100, 5]) {
        await guest.post(
          '/api/cart/add',
          goods.map(({ id }) => ({ product_id: id, count })),
        );
        const payment_method = 'upi_direct';
        const body = { address_id: addressId, age_confirmed: true, payment_method };
        const priced = await guest.post('/api/order/create-order', { amount: 1, ...body });
        const amount = priced.body.totals?.total;
        const started = amount ? await guest.post('/api/order/create-order', { amount, ...body }) : priced;
        tally.add(`order ${started.status}`);
        if (started.status !== 201) continue;
        const utr = String(410_000_000_000 + nth * 7_919 + (Date.now() % 1_000_000));
        tally.add(`reference ${(await guest.post('/api/order/utr', { order_id: started.body.order_id, utr })).status}`);
        break;
      }
      guest.close();
    }
    await owner.put('/api/address/store/update/1', { upi_id: '' });
    owner.close();
    const gone = await soldOut(shop, goods);
    const shopper = new Caller(shop.url, '127.0.4.1');
    const now = await readGoods(shopper);
    shopper.close();
    const plenty = now.filter(({ id }) => (before.get(id) ?? 0) > 2 * LAST_PIECES);
    const held = plenty.map(({ id, quantity }) => 1 - quantity / (before.get(id) ?? 1));
    const most = Math.round(100 * Math.max(...held));
    const broken = gone.length > 0 ? [`${gone.length} products cannot be bought`] : [];
    broken.push(...(await buyScarcest(shop)));
    return { got: `${gone.length} products off sale, at most ${most} % of one; ${tally}`, broken };
  },
};
