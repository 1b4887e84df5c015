import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '#testing/purchase.ts';
import { type Client, type Reply, startTestShop, type TestShop } from '#testing/test-shop.ts';
import type { WishlistItem } from '../cart.contract.ts';

let shop: TestShop;
let meena: Client;

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
});
afterAll(() => shop.close());

const idsIn = (reply: Reply<{ data: WishlistItem[] }>) => reply.body.data.map(({ id }) => id);
const wishlistOf = async (client: Client) => idsIn(await client.get<{ data: WishlistItem[] }>('/api/wishlist'));

describe('the wishlist', () => {
  it('adds a product once, newest first, with its price', async () => {
    const { skyShot, soldOut } = shop.world.products;
    await meena.post(`/api/wishlist/${skyShot}`);
    await meena.post(`/api/wishlist/${soldOut}`);
    const again = await meena.post<{ data: WishlistItem[] }>(`/api/wishlist/${skyShot}`);
    expect(again.status).toBe(201);
    expect(idsIn(again)).toEqual([soldOut, skyShot]);
    expect(again.body.data[1]).toMatchObject({
      name: 'Sky Shot',
      tamil_name: 'வானவெடி',
      unit_price: 207.5,
      quantity: 40,
    });
    expect(again.body.data[0]?.quantity).toBe(0);
  });

  it('is visible only to its person', async () => {
    expect(await wishlistOf(await signInAs(shop, 'kannan'))).toEqual([]);
  });

  it('refuses products that are not on sale', async () => {
    expect((await meena.post(`/api/wishlist/${shop.world.products.inactive}`)).status).toBe(404);
    expect((await meena.post('/api/wishlist/999999')).status).toBe(404);
  });

  it('removes a product, once', async () => {
    const { soldOut, skyShot } = shop.world.products;
    expect((await meena.call('DELETE', `/api/wishlist/${soldOut}`)).status).toBe(200);
    expect((await meena.call('DELETE', `/api/wishlist/${soldOut}`)).status).toBe(404);
    expect(await wishlistOf(meena)).toEqual([skyShot]);
  });

  it('is replaced by the wishlist lines of cart/add, while the cart stays', async () => {
    const { sparklers, flowerPot } = shop.world.products;
    await meena.post('/api/cart/add', [{ product_id: sparklers, count: 2 }]);
    await meena.post('/api/cart/add', [{ product_id: flowerPot, count: 1, whislist: 1 }]);
    expect(await wishlistOf(meena)).toEqual([flowerPot]);
    const cart = await meena.get<{ data: unknown[] }>(`/api/cart/list/${meena.userId}`);
    expect(cart.body.data).toHaveLength(1);
  });
});
