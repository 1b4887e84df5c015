/** What a save of the cart writes: the list in its order, without rewriting unchanged lines. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#platform/db/db.ts';
import { signInAs } from '#testing/purchase.ts';
import { lockWaiters, onRealPostgres } from '#testing/test-database.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import type { CartItem } from './cart.contract.ts';
import { saveCart } from './cart.ts';

let shop: TestShop;
let meena: Client;
let goods: TestShop['world']['products'];

beforeAll(async () => {
  shop = await startTestShop({ poolSize: 10 });
  meena = await signInAs(shop, 'meena');
  goods = shop.world.products;
});
beforeEach(() => shop.database.db.execute(sql`delete from cart_lines`));
afterAll(() => shop.close());

type Wanted = [product: keyof TestShop['world']['products'], count: number][];

async function save(wanted: Wanted): Promise<CartItem[]> {
  const lines = wanted.map(([name, count]) => ({ product_id: goods[name], count }));
  const { status, body } = await meena.post<{ data: CartItem[] }>('/api/cart/add', lines);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function saved(): Promise<CartItem[]> {
  return (await meena.get<{ data: CartItem[] }>(`/api/cart/list/${meena.userId}`)).body.data;
}

const inShort = (items: CartItem[]) => items.map(({ id, count }) => [id, count]);
const asAsked = (wanted: Wanted) => wanted.map(([name, count]) => [goods[name], count]);

/** The version of each line in the database: rewriting a line changes it. */
const versions = () =>
  rowsOf<{ product_id: number; version: string }>(
    shop.database.db,
    sql`select product_id, id || ' ' || ctid::text as version from cart_lines order by id`,
  );

it.each<{ what: string; lists: Wanted[] }>([
  {
    what: 'other counts',
    lists: [
      [
        ['sparklers', 1],
        ['skyShot', 2],
      ],
      [
        ['sparklers', 3],
        ['skyShot', 2],
      ],
    ],
  },
  {
    what: 'a line more',
    lists: [
      [['skyShot', 1]],
      [
        ['skyShot', 1],
        ['sparklers', 2],
        ['snapper', 4],
      ],
    ],
  },
  {
    what: 'a line less',
    lists: [
      [
        ['sparklers', 1],
        ['skyShot', 2],
        ['snapper', 3],
      ],
      [
        ['sparklers', 1],
        ['snapper', 3],
      ],
    ],
  },
  {
    what: 'a line more in front',
    lists: [
      [['skyShot', 1]],
      [
        ['sparklers', 2],
        ['skyShot', 5],
      ],
    ],
  },
  {
    what: 'another order',
    lists: [
      [
        ['sparklers', 1],
        ['skyShot', 2],
        ['snapper', 3],
      ],
      [
        ['snapper', 3],
        ['skyShot', 4],
        ['sparklers', 1],
      ],
    ],
  },
  { what: 'other lines', lists: [[['sparklers', 1]], [['skyShot', 2]]] },
  {
    what: 'nothing, and something again',
    lists: [
      [
        ['sparklers', 1],
        ['skyShot', 2],
      ],
      [],
      [
        ['skyShot', 2],
        ['sparklers', 1],
      ],
    ],
  },
])('$what: the cart is the list, in its order', async ({ lists }) => {
  for (const list of lists) {
    const answered = await save(list);
    expect(inShort(answered)).toEqual(asAsked(list));
    expect(await saved()).toEqual(answered);
  }
});

// Seen before: one changed count deleted and rewrote a whole cart of 174 lines, with its index entries.
it('does not rewrite unchanged lines', async () => {
  await save([
    ['sparklers', 1],
    ['skyShot', 2],
    ['snapper', 3],
  ]);
  const before = await versions();
  await save([
    ['sparklers', 1],
    ['skyShot', 2],
    ['snapper', 3],
  ]);
  expect(await versions()).toEqual(before);
  await save([
    ['sparklers', 1],
    ['skyShot', 5],
    ['snapper', 3],
    ['flowerPot', 1],
  ]);
  const after = await versions();
  const again = (id: number) =>
    after.find((line) => line.product_id === id)?.version === before.find((line) => line.product_id === id)?.version;
  expect({ sparklers: again(goods.sparklers), skyShot: again(goods.skyShot), snapper: again(goods.snapper) }).toEqual({
    ...{ sparklers: true, skyShot: false, snapper: true },
  });
  expect(after).toHaveLength(4);
});

// The writing statement reads the saved lines again: the one that waits for the lock still sees the earlier ones. Without
// the route, as when several processes save: in one, the route lets a person's saves wait for each other.
it('is exactly one of the lists when several are saved at once, in any order', async () => {
  const lists: Wanted[] = [
    [
      ['sparklers', 1],
      ['skyShot', 1],
      ['snapper', 1],
    ],
    [
      ['snapper', 2],
      ['skyShot', 2],
      ['sparklers', 2],
    ],
    [
      ['skyShot', 3],
      ['snapper', 3],
    ],
    [
      ['flowerPot', 4],
      ['sparklers', 4],
    ],
  ];
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(
      [...lists, ...lists].map((wanted) =>
        saveCart(
          shop.database.db,
          meena.userId,
          wanted.map(([name, quantity]) => ({ productId: goods[name], quantity })),
        ),
      ),
    );
    expect(lists.map(asAsked)).toContainEqual(inShort(await saved()));
  }
});

// Eight saves of one guest held eight of ten connections, seven of them only to wait for the first one's lock.
it.runIf(onRealPostgres)('uses one connection for all saves of one person', async () => {
  const { db } = shop.database;
  const waiting = () => lockWaiters(db);
  let saves: Promise<CartItem[]>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${meena.userId} for update`);
    saves = Array.from({ length: 8 }, (_, nth) => save([['sparklers', nth + 1]]));
    await expect.poll(waiting).toBe(1);
    // Long enough for the other seven to arrive.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waiting()).toBe(1);
  });
  // They arrive in any order, and the last one counts.
  const answers = await Promise.all(saves);
  expect(answers.map(inShort).sort()).toEqual(answers.map((_, nth) => [[goods.sparklers, nth + 1]]));
  expect(answers.map(inShort)).toContainEqual(inShort(await saved()));
});
