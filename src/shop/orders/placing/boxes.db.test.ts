/**
 * Gift boxes: what an order takes from packed boxes and from contents, and that exactly this is returned; races on a real
 * PostgreSQL.
 */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { deleteProducts, lockRows, replaceContents } from '#shop/products/products.queries.ts';
import { availableSql } from '#shop/products/products.tables.ts';
import {
  type Buyer,
  begin,
  brokenLedger,
  countOf,
  jobsDone,
  newBuyer,
  newBuyers,
  payOnly,
  verify,
} from '#testing/buyers.ts';
import { contentsOf, newBox, sendProduct } from '#testing/gift-boxes.ts';
import { fillCart, pay } from '#testing/purchase.ts';
import { lockWaiters, onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { FloorOrder } from '../floor/floor.contract.ts';
import type { Order } from '../orders.contract.ts';
import { sweepExpired } from '../settlement/settlement.ts';

const PRICE = 500;

let shop: TestShop;
let owner: Client;
let sparklers: number;
let flowerPot: number;
/** One is packed; the seven flower pots are enough for three more. */
let box: number;

beforeEach(async () => {
  shop = await startTestShop({ poolSize: 30 });
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  ({ sparklers, flowerPot } = shop.world.products);
  box = await newBox(shop, owner, { price: PRICE, packed: 1, contents: { [flowerPot]: 2, [sparklers]: 3 } });
});
afterEach(async () => {
  await jobsDone(shop);
  expect(await brokenLedger(shop)).toEqual([]);
  await shop.close();
});

const stocks = async () => {
  const [boxes, pots, sticks] = [await shop.stockOf(box), await shop.stockOf(flowerPot), await shop.stockOf(sparklers)];
  return { boxes, pots: pots.stock, sparklers: sticks.stock };
};
const AT_FIRST = { boxes: { stock: 1, reserved: 0 }, pots: 7, sparklers: 100 };

async function listed(id: number): Promise<Product | undefined> {
  const { body } = await shop.client().get<{ data: Product[] }>('/api/product/list1');
  return body.data.find((product) => product.id === id);
}

async function buyBoxes(count: number): Promise<Order> {
  const buyer = await newBuyer(shop.base);
  return (await verify(buyer, await payOnly(buyer, { [box]: count }, count * PRICE))).body.data;
}

const setStatus = (order_id: number, track_id: number) =>
  owner.put('/api/order/update/order/status', { order_id, track_id, note: 'x' });

describe('a gift box', () => {
  it('is in the price list with its contents, and with the number that they allow', async () => {
    expect(await listed(box)).toMatchObject({
      quantity: 4,
      from_contents: true,
      contents: [
        { product_id: sparklers, name: 'Sparklers', count: 3, unit_price: 20.75 },
        { product_id: flowerPot, name: 'Flower Pot', count: 2, unit_price: 150 },
      ],
    });
    expect(await listed(sparklers)).not.toHaveProperty('contents');
    const { body } = await owner.get<{ data: Product[] }>('/api/product/admin/list?search=Family');
    expect(body.data[0]).toMatchObject({ quantity: 1, boxes_allowed: 3 });
  });

  it('has the same stock in the list by the rule and in filters and reports by SQL', async () => {
    await newBox(shop, owner, { name: 'Small Box', contents: { [flowerPot]: 1, [sparklers]: 200 } });
    await newBox(shop, owner, { name: 'Packed Box', packed: 2, fromContents: false, contents: { [sparklers]: 1 } });
    await begin(await newBuyer(shop.base, { [box]: 2, [sparklers]: 5 }), 2 * PRICE + 103.75);
    const { body } = await shop.client().get<{ data: Product[] }>('/api/product/list1');
    const rows = await rowsOf<{ id: number; n: number }>(
      shop.database.db,
      sql`select id, ${availableSql(sql`products`)}::int as n from products where active order by id`,
    );
    const byRule = body.data.map(({ id, quantity }) => ({ id, n: quantity })).sort((a, b) => a.id - b.id);
    expect(rows).toEqual(byRule);
  });

  it('that is not packed to order is sold only while packed ones last', async () => {
    await sendProduct(shop, owner, { from_contents: '0' }, box);
    expect(await listed(box)).toMatchObject({ quantity: 1 });
    const buyer = await newBuyer(shop.base);
    expect((await fillCart(buyer.client, { [box]: 3 })).body).toMatchObject({
      adjusted: [{ given: 1, reason: 'stock' }],
    });
  });

  it('takes packed boxes first, then contents; the order says what is in it and how many to pack', async () => {
    const order = await buyBoxes(3);
    expect(order.Carts).toMatchObject([
      {
        count: 3,
        boxes_to_pack: 2,
        contents: [
          { name: 'Sparklers', count: 3 },
          { name: 'Flower Pot', count: 2 },
        ],
      },
    ]);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 3, sparklers: 94 });
    expect(await listed(box)).toMatchObject({ quantity: 1 });
    // The packing table knows the barcodes of the contents.
    const table = await owner.get<{ data: FloorOrder }>(`/api/packing/order/${order.id}`);
    expect(new Set(table.body.data.codes.map(({ product_id }) => product_id))).toEqual(
      new Set([box, sparklers, flowerPot]),
    );
  });

  it('sells out with the first content that runs out, and is available again when it is back', async () => {
    await sendProduct(shop, owner, { quantity: '1' }, flowerPot);
    expect(await listed(box)).toMatchObject({ quantity: 1 });
    await sendProduct(shop, owner, { quantity: '0' }, box);
    expect(await listed(box)).toMatchObject({ quantity: 0 });
    const { body } = await owner.get<{ data: Product[] }>('/api/product/admin/list?stock=out');
    expect(body.data.map(({ id }) => id)).toContain(box);
    await sendProduct(shop, owner, { quantity: '2' }, flowerPot);
    expect(await listed(box)).toMatchObject({ quantity: 1 });
  });

  it('can be sold from contents that are not on sale by themselves', async () => {
    await sendProduct(shop, owner, { status: '0' }, flowerPot);
    expect(await listed(flowerPot)).toBeUndefined();
    expect(await listed(box)).toMatchObject({ quantity: 4 });
    await buyBoxes(2);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 5, sparklers: 97 });
    await sendProduct(shop, owner, { status: '0' }, box);
    expect(await listed(box)).toBeUndefined();
  });

  it('together with single pieces of its contents: one order never gets more than the shelf has', async () => {
    const buyer = await newBuyer(shop.base, { [box]: 4, [flowerPot]: 2 });
    const refused = await begin(buyer, 4 * PRICE + 300);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ product_id: box, asked: 4, available: 3 }] },
    });
    expect(await stocks()).toEqual(AT_FIRST);
  });
});

describe('the goods returned', () => {
  it('by an expired hold are those taken for it', async () => {
    const buyer = await newBuyer(shop.base, { [box]: 4 });
    expect((await begin(buyer, 4 * PRICE)).status).toBe(201);
    expect(await stocks()).toEqual({ boxes: { stock: 4, reserved: 4 }, pots: 1, sparklers: 91 });
    await shop.database.db.execute(sql`update orders set reserved_until = now() - interval '1 minute'`);
    await sweepExpired(shop.settlement);
    expect(await stocks()).toEqual(AT_FIRST);
  });

  it('by a cancelled order are those taken for it; reopened, it takes them again', async () => {
    const order = await buyBoxes(3);
    // The box's contents now differ from those taken.
    await sendProduct(shop, owner, { contents: contentsOf({ [sparklers]: 1 }) }, box);
    await setStatus(order.id, 7);
    expect(await stocks()).toEqual(AT_FIRST);
  });

  it('by a reopened order are packed into boxes again', async () => {
    await shop.database.db.execute(sql`update store_settings set cod_enabled = true`);
    const buyer = await newBuyer(shop.base, { [box]: 2 });
    const told = await begin(buyer, 0, { payment_method: 'cod' });
    const { total } = (told.body as unknown as { totals: { total: number } }).totals;
    const started = await begin(buyer, total, { payment_method: 'cod' });
    await buyer.client.post('/api/order/add', { order_id: started.body.order_id });
    const sold = { boxes: { stock: 0, reserved: 0 }, pots: 5, sparklers: 97 };
    expect(await stocks()).toEqual(sold);
    await setStatus(started.body.order_id, 7);
    expect(await stocks()).toEqual(AT_FIRST);
    expect((await setStatus(started.body.order_id, 1)).status).toBe(200);
    expect(await stocks()).toEqual(sold);
  });

  it('with a refund are the boxes packed last', async () => {
    const order = await buyBoxes(3);
    const line_id = order.Carts[0]?.id;
    const back = (count: number) =>
      owner.post('/api/order/refund', {
        ...{ order_id: order.id, amount: 100, reason: 'x' },
        returned: [{ line_id, count }],
      });
    expect((await back(1)).status).toBe(201);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 5, sparklers: 97 });
    expect((await back(2)).status).toBe(201);
    expect(await stocks()).toEqual(AT_FIRST);
  });

  it('by a new version follow its counts; a box may be replaced by its contents', async () => {
    const order = await buyBoxes(3);
    const amend = async (version: number, lines: Record<number, number>, total: number) => {
      const list = Object.entries(lines).map(([product_id, count]) => ({ product_id: Number(product_id), count }));
      const body = { order_id: order.id, version, reason: 'x', total, lines: list };
      const answer = await owner.post<{ data: Order }>('/api/order/amend', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data;
    };
    await amend(1, { [box]: 4 }, 4 * PRICE);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 1, sparklers: 91 });
    await amend(2, { [box]: 2 }, 2 * PRICE);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 5, sparklers: 97 });
    // All seven pots: the two in the box must be taken out first.
    await amend(3, { [flowerPot]: 7 }, 7 * 150);
    expect(await stocks()).toEqual({ boxes: { stock: 1, reserved: 0 }, pots: 0, sparklers: 100 });
    const last = await amend(4, { [box]: 3 }, 3 * PRICE);
    expect(last.Carts).toMatchObject([{ count: 3, boxes_to_pack: 2 }]);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 3, sparklers: 94 });
  });

  it('by an order that reserves only a part: the rest is packed when it is paid', async () => {
    await shop.database.db.execute(
      sql`update store_settings set hold_pieces = 2, hold_percent = 10, hold_total_percent = 50`,
    );
    const buyer = await newBuyer(shop.base, { [box]: 4 });
    const started = await begin(buyer, 4 * PRICE);
    expect(started.body.not_held).toMatchObject([{ product_id: box, count: 4, held: 2 }]);
    expect(await stocks()).toEqual({ boxes: { stock: 2, reserved: 2 }, pots: 5, sparklers: 97 });
    const paid = await pay(buyer.client, started.body.id as string, { deliver_webhook: false });
    const order = (await verify(buyer, paid.body)).body.data;
    expect(order.Carts).toMatchObject([{ boxes_to_pack: 3 }]);
    expect(await stocks()).toEqual({ boxes: { stock: 0, reserved: 0 }, pots: 1, sparklers: 91 });
    await setStatus(order.id, 7);
    expect(await stocks()).toEqual(AT_FIRST);
  });
});

describe('the contents of a box', () => {
  const refusal = async (values: Record<string, string>, id: number) => {
    const { status, body } = await sendProduct(shop, owner, values, id);
    return [status, body.error];
  };

  it('cannot be a box, the box itself, or an unknown product', async () => {
    const other = await newBox(shop, owner, { name: 'Small Box', contents: { [sparklers]: 1 } });
    expect(await refusal({ contents: contentsOf({ [box]: 1 }) }, other)).toEqual([
      400,
      'A gift box cannot contain a gift box.',
    ]);
    expect(await refusal({ contents: contentsOf({ [box]: 1 }) }, box)).toEqual([
      400,
      'A gift box cannot contain itself.',
    ]);
    expect(await refusal({ contents: contentsOf({ 99999: 1 }) }, box)).toEqual([
      400,
      'A product of the box does not exist.',
    ]);
    expect(await refusal({ contents: contentsOf({ [shop.world.products.snapper]: 1 }) }, sparklers)).toEqual([
      400,
      'This product is in a gift box, so it cannot be a gift box itself.',
    ]);
    expect((await refusal({ contents: contentsOf({ [sparklers]: 1001 }) }, box))[0]).toBe(400);
    expect((await refusal({ contents: contentsOf({ [sparklers]: 0 }) }, box))[0]).toBe(400);
  });

  it('cannot be deleted while they are in it', async () => {
    // The box itself refers to it; no order does yet.
    await expect(inTransaction(shop.database.db, (tx) => deleteProducts(tx, [flowerPot]))).rejects.toMatchObject({
      cause: { code: '23503', table: 'product_contents' },
    });
    await inTransaction(shop.database.db, (tx) => deleteProducts(tx, [box]));
    expect(await countOf(shop, 'product_contents')).toBe(0);
  });

  it('once removed leave a plain product that is sold from its own stock', async () => {
    await sendProduct(shop, owner, { contents: '[]', from_contents: '1' }, box);
    expect(await listed(box)).toMatchObject({ quantity: 1, from_contents: false });
  });
});

describe('in a sheet', () => {
  const sent = async (path: string, lines: string[]) => {
    const form = new FormData();
    form.set('file', new Blob([lines.join('\n')]), 'list.csv');
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await fetch(`${shop.base}${path}`, { method: 'POST', headers, body: form });
    return (await answer.json()) as {
      data: { id: number; counts: Record<string, number>; rows: { problems: string[] }[] };
    };
  };
  const preview = (...lines: string[]) => sent('/api/product/import/preview', lines);
  const apply = (id: number) => owner.post('/api/product/import/apply', { id, missing: 'keep' });

  it('contents are exported by code and read back unchanged', async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const file = await (await fetch(`${shop.base}/api/product/export?format=csv`, { headers })).text();
    expect(file).toContain('sparklers×3; flowerPot×2');
    expect((await preview(...file.split('\n'))).data.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  });

  it('a box and its contents can come in one list, in Tamil too; undo removes both', async () => {
    const read = await preview(
      'Code,Product,Tamil name,Content,Rate,பெட்டியில் உள்ளவை,Sold from contents',
      'B-9,Kids Box,குழந்தைகள் பெட்டி,1 Box,300,N-1 x 2; sparklers×1,yes',
      'N-1,Pencil,பென்சில்,1 Pc,10,,',
    );
    expect(read.data.counts).toMatchObject({ new: 2, wrong: 0 });
    expect((await apply(read.data.id)).body).toMatchObject({ data: { problems: [] } });
    const { body } = await owner.get<{ data: Product[] }>('/api/product/admin/list?search=Kids');
    expect(body.data[0]).toMatchObject({ from_contents: true, contents: [{ name: 'Pencil', count: 2 }, { count: 1 }] });
    const undone = await owner.post(`/api/product/import/undo`, { id: read.data.id });
    expect(undone.body).toMatchObject({ data: { removed: 2 } });
  });

  it('mistakes are refused row by row, and a keyword empties a box', async () => {
    const read = await preview(
      'Code,Product,Rate,Contents of the box',
      'sparklers,Sparklers,25,flowerPot×1',
      'skyShot,Sky Shot,250,nobody×1',
      'snapper,Snapper,0.4,a×b×0',
    );
    expect(read.data.rows.map(({ problems }) => problems).filter(({ length }) => length > 0)).toEqual([
      ['This product is in a gift box, so it cannot be a gift box itself.'],
      ["No product has the code 'nobody'."],
      ["'a×b×0': please write the contents of a box as code×count; code×count."],
    ]);
    const [row] = await rowsOf<{ sku: string }>(shop.database.db, sql`select sku from products where id = ${box}`);
    const emptied = await preview('Code,Product,Rate,Contents of the box', `${row?.sku},Family Box,500,none`);
    expect(emptied.data.counts).toMatchObject({ changed: 1 });
    await apply(emptied.data.id);
    expect(await listed(box)).toMatchObject({ quantity: 1, from_contents: false });
  });
});

describe.skipIf(!onRealPostgres)('many at once', () => {
  /** Runs `change` in a transaction for which `buyer` waits, and returns the buyer's response afterwards. */
  async function beginBehind(change: (tx: Db) => Promise<unknown>, buyer: Buyer, total: number) {
    const { begun } = await inTransaction(shop.database.db, async (tx) => {
      await change(tx);
      const answer = begin(buyer, total);
      await expect.poll(waiting).toBe(1);
      return { begun: answer };
    });
    return begun;
  }
  const waiting = () => lockWaiters(shop.database.db);

  // Guards: the locks of the contents in `lockLines`, and `readAfterLocks`. Without either, the condition in `moveBoxed`
  // refuses the buyer without saying how many are left.
  it('a box whose content was sold in the meantime: the buyer is told how many are left', async () => {
    const buyer = await newBuyer(shop.base, { [box]: 3 });
    const sell = (tx: Db) => tx.execute(sql`update products set stock = 3 where id = ${flowerPot}`);
    expect(await beginBehind(sell, buyer, 3 * PRICE)).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ product_id: box, asked: 3, available: 2 }] },
    });
    await shop.database.db.execute(sql`update products set stock = 7 where id = ${flowerPot}`);
    expect(await stocks()).toEqual(AT_FIRST);
  });

  // Guard: `readAfterLocks`. Without it two flower pots go into each box, although the box no longer contains them.
  it('a box that the owner changed in the meantime: its new contents are packed', async () => {
    const { snapper } = shop.world.products;
    const before = (await shop.stockOf(snapper)).stock;
    const buyer = await newBuyer(shop.base, { [box]: 3 });
    const change = async (tx: Db) => {
      await lockRows(tx, [box, snapper]);
      await replaceContents(tx, box, [{ productId: snapper, count: 4 }]);
    };
    expect((await beginBehind(change, buyer, 3 * PRICE)).status).toBe(201);
    expect(await stocks()).toEqual({ ...AT_FIRST, boxes: { stock: 3, reserved: 3 } });
    expect((await shop.stockOf(snapper)).stock).toBe(before - 8);
    // Reset, because no ledger knows of contents written by a test.
    await shop.database.db.execute(sql`update orders set reserved_until = now() - interval '1 minute'`);
    await sweepExpired(shop.settlement);
    expect((await shop.stockOf(snapper)).stock).toBe(before);
  });

  // The condition in `moveBoxed` alone gets this right too; the two tests before check that nobody is refused without a reason.
  it('50 buyers of boxes, of another box and of the content they share get all the stock, and no more', async () => {
    const other = await newBox(shop, owner, { name: 'Small Box', price: 200, contents: { [flowerPot]: 1 } });
    const lines = [{ [box]: 1 }, { [other]: 1 }, { [flowerPot]: 1 }, { [sparklers]: 1, [box]: 1 }];
    const amounts = [PRICE, 200, 150, PRICE + 20.75];
    const buyers = await newBuyers(shop.base, 50, (index) => lines[index % 4] ?? {});
    const started = await Promise.all(buyers.map((buyer, index) => begin(buyer, amounts[index % 4] ?? 0)));
    expect(started.filter(({ status }) => status !== 201 && status !== 409).map(({ body }) => body)).toEqual([]);
    const after = await stocks();
    expect(after.pots).toBeGreaterThanOrEqual(0);
    const [left] = await rowsOf<{ free: number }>(
      shop.database.db,
      sql`select stock - reserved as free from products where id = ${flowerPot}`,
    );
    // Nobody was refused while a pot was left.
    expect(left?.free).toBe(0);
    const paid = started.map(async ({ status, body }, index) => {
      const buyer = buyers[index];
      if (status !== 201 || !buyer) return 0;
      const money = await pay(buyer.client, body.id as string, { deliver_webhook: false });
      return (await verify(buyer, money.body)).status;
    });
    expect((await Promise.all(paid)).filter((status) => status !== 0 && status !== 200)).toEqual([]);
    expect((await stocks()).pots).toBe(0);
  });

  // It passes without `lockBoxed`, in twice the time: deadlocked transactions are run again.
  it('orders that begin, are changed and cancelled in parallel lose nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orders = await Promise.all([buyBoxes(1), buyBoxes(2)]);
      const buyers = await newBuyers(shop.base, 6, () => ({ [flowerPot]: 1, [box]: 1 }));
      const answers = await Promise.all([
        ...orders.map(({ id }) => setStatus(id, 7)),
        ...orders.map(({ id }) =>
          owner.post('/api/order/amend', {
            ...{ order_id: id, version: 1, reason: 'x', total: PRICE },
            lines: [{ product_id: box, count: 1 }],
          }),
        ),
        ...buyers.map((buyer) => begin(buyer, PRICE + 150)),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await shop.database.db.execute(
        sql`update orders set reserved_until = now() - interval '1 minute' where payment_state = 'pending'`,
      );
      await sweepExpired(shop.settlement);
      expect(await stocks()).toEqual(AT_FIRST);
      await jobsDone(shop);
    }
  });

  // When the new contents of a box were locked out of id order, instead of starting again, about one of eight runs deadlocked
  // until a buyer got a 500.
  it('the owner changes a box while it is bought: it contains either the old or the new contents', async () => {
    const buyers = await newBuyers(shop.base, 12, () => ({ [box]: 1 }));
    const changes = Array.from({ length: 6 }, (_, index) =>
      sendProduct(shop, owner, { contents: contentsOf(index % 2 ? { [flowerPot]: 1 } : { [sparklers]: 30 }) }, box),
    );
    const begun = buyers.map((buyer) => begin(buyer, PRICE));
    const answers = [...(await Promise.all(changes)), ...(await Promise.all(begun))];
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
