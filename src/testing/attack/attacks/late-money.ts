/** Class 7: payments delayed until their terms have expired. */
import { type Attack, type AttackedShop, attackerAddress, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';
import { addAddress, type Goods, payAtGateway, readGoods, saveCart, startOrder } from '../purchases.ts';

const COUNTS = [1, 2, 3, 4, 5];
const SETTLED_WITHIN_MS = 8_000;

async function signedInOwner(shop: AttackedShop): Promise<Caller> {
  const owner = new Caller(shop.url, '127.0.3.4');
  await owner.signIn(shop.owner.phone, shop.owner.password);
  return owner;
}

async function shopper(shop: AttackedShop, nth: number) {
  const caller = new Caller(shop.url, attackerAddress(nth));
  await caller.startAsGuest(`late-${nth}-${Date.now()}@example.com`);
  return { caller, addressId: await addAddress(caller) };
}

/** Well in stock and expensive enough for a coupon. */
async function someGoods(caller: Caller): Promise<Goods> {
  const goods = (await readGoods(caller)).filter(({ quantity, unit_price }) => quantity > 60 && unit_price > 50);
  return goods[Math.floor(goods.length / 2)] as Goods;
}

/** Pays, notifies the shop, and waits until all of the caller's orders are final. */
async function payAll(caller: Caller, gatewayOrders: string[]): Promise<Record<string, unknown>[]> {
  for (const id of gatewayOrders) {
    const paid = await payAtGateway(caller, id);
    if (paid.status === 200) await caller.post('/api/order/verify-payment', paid.body);
  }
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { body } = await caller.get(`/api/order/details/user/${caller.userId}?limit=50`);
    const orders = (body.data ?? []) as Record<string, unknown>[];
    if (performance.now() > deadline || orders.length >= gatewayOrders.length) return orders;
    await pause(300);
  }
}

const isServed = ({ payment_status }: Record<string, unknown>) => payment_status === 'paid';

async function couponOfOnce(shop: AttackedShop, tally: Tally): Promise<string[]> {
  const owner = await signedInOwner(shop);
  const code = `ONCE${Date.now() % 1_000_000}`;
  await owner.post('/api/coupon/add', { code, minOrder: 0, discount_percentage: 50, max_redemptions: 1 });
  owner.close();
  const { caller, addressId } = await shopper(shop, 0);
  const goods = await someGoods(caller);
  const ids: string[] = [];
  for (const count of COUNTS) {
    await saveCart(caller, [{ product_id: goods.id, count }]);
    const started = await startOrder(caller, { addressId, amount: 1, coupon_code: code });
    tally.add(`order ${started.status}`);
    if (started.body.id) ids.push(started.body.id);
  }
  const orders = await payAll(caller, ids);
  caller.close();
  const redeemed = orders.filter((order) => order.coupon_code === code && isServed(order)).length;
  tally.add('orders served with a coupon of once', redeemed);
  const broken = redeemed > 1 ? [`a coupon of once was redeemed ${redeemed} times`] : [];
  if (redeemed === 0) broken.push('not even one payment was served');
  return broken;
}

async function oldPrice(shop: AttackedShop, tally: Tally): Promise<string[]> {
  const { caller, addressId } = await shopper(shop, 1);
  const [goods, other] = [await someGoods(caller), (await readGoods(caller))[0] as Goods];
  const started: string[] = [];
  for (const { id } of [goods, other]) {
    await saveCart(caller, [{ product_id: id, count: 1 }]);
    const { body } = await startOrder(caller, { addressId, amount: 1 });
    if (body.id) started.push(body.id);
  }
  const owner = await signedInOwner(shop);
  const raised = await owner.put(`/api/product/update/${goods.id}`, { base_price: goods.base_price * 10 });
  tally.add(`price raised ${raised.status}`);
  const orders = await payAll(caller, started.slice(0, 1));
  await owner.put(`/api/product/update/${goods.id}`, { base_price: goods.base_price });
  owner.close();
  caller.close();
  const served = orders.filter(isServed).length;
  tally.add('orders served at the old price', served);
  return served > 0 ? ['late money bought at the price of before'] : [];
}

export const lateMoney: Attack = {
  id: '7',
  what: 'five unpaid orders with a coupon of once, all paid; a let-go order paid after its price was raised',
  async run(shop) {
    const tally = new Tally();
    const broken = [...(await couponOfOnce(shop, tally)), ...(await oldPrice(shop, tally))];
    return { got: tally.toString(), broken };
  },
};
